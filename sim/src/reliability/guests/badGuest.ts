import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { sleep } from '../../bot.ts';
import { installCookieJar } from '../../cookieJar.ts';
import { type Artist, batchLine, seatCrowd, whenState } from '../../crowd.ts';
import { signIn } from '../../rawPlayer.ts';
import { fromNetwork, type GuestsReport, inviteBadGuests, largeDrawing } from './badGuests.ts';
import { badManners } from './badManners.ts';
import { PROC } from '../capability.ts';
import { timedTurns } from '../storage/diskWatch.ts';
import type { Drill, DrillSize } from '../drill.ts';
import { compareLines, drained } from '../players.ts';

const SECONDS: Record<DrillSize, { quiet: number; bad: number }> = {
  short: { quiet: 10, bad: 20 },
  long: { quiet: 30, bad: 120 },
};
const WARM_SECONDS = 6;
const TABLES = 10;
const SEATS = 10;
/** Bad guests, each from a network of their own. */
const GUESTS = 4;
/** What each of them, and an honest artist, may store in a day: two large drawings, and not three. MB */
const QUOTA_MB = 5;
/** A database grows by more than what it is given: pages, indexes, what the games are drawing meanwhile. MB */
const BESIDE_MB = 24;
const GROWTH_MS = 100;
const MOST_RSS_MB = 500;
const ACCEPTED_WITHIN_MS = 10_000;
const RESTART_MS = 3_000;
const BACK_WITHIN_MS = 20_000;
const MB = 1_000_000;

/** BAD_GUEST: all that strangers were seen to do to a server, by four of them at once, while a hundred people play. */
export const badGuest: Drill = {
  id: 'BAD_GUEST',
  promise: `${GUESTS} bad guests harm nobody: turns take at most ${GROWTH_MS} ms longer, no hold, ${MOST_RSS_MB} MB, others may draw`,
  // It measures times, which say nothing beside other tests.
  inTestRun: false,
  needs: [PROC],
  async run(size) {
    const cookies = installCookieJar();
    const manners = await badManners();
    const env = {
      TUSCHEL_RATE_LIMITS: 'on',
      TUSCHEL_PROXIES: '1',
      TUSCHEL_BUSY_LAG: '0',
      TUSCHEL_QUOTA_DAY_MB: String(QUOTA_MB),
    };
    const server = await startServer({ env });
    const crowd = await seatCrowd({ url: server.url, cookies, tables: TABLES, seats: SEATS });
    const { token: honest } = await signIn(server.url, 'Honest_Artist');
    // It takes a moment to write, in which this process would see no turn of anybody.
    const drawing = largeDrawing();
    const tokens: string[] = [];
    while (tokens.length < GUESTS) tokens.push((await signIn(server.url, `Bad_Guest_${tokens.length}`)).token);
    // Seating a crowd is a storm of logins, too: the server may be busy only from now on.
    env.TUSCHEL_BUSY_LAG = '100';
    await server.kill('SIGTERM');
    await server.start();
    await Promise.all(crowd.flat().map(backAtPage));
    const holds = watchHolds(crowd);
    const beyond = await keepBeyondQuota(server, tokens[0]!, drawing);
    // A server that has just started is still compiling.
    await play(crowd, WARM_SECONDS);

    const quiet = await play(crowd, SECONDS[size].quiet);
    const diskBefore = storedMb(server.dataFolder);
    const memory = watchMemory(server);
    const guests = await inviteBadGuests({ url: server.url, tokens });
    const accepted = sleep(3_000).then(() => sendUntilKept(server, honest, drawing));
    const bad = await play(crowd, SECONDS[size].bad);
    const acceptedMs = await accepted;
    const rssMb = memory.end();
    const grownMb = storedMb(server.dataFolder) - diskBefore;
    const held = holds();
    await server.kill('SIGTERM');
    const restartMs = await server.start();
    const report = await guests.end();
    const lost = await settleUp(crowd);
    await Promise.all(crowd.flat().map(({ client }) => client.stop()));
    await server.close();

    const growth = bad.p99BesideDisk - quiet.p99BesideDisk;
    const mostMb = (GUESTS + 1) * QUOTA_MB + BESIDE_MB;
    return {
      summary:
        `turns p99 ${quiet.p99BesideDisk.toFixed(0)} ms quiet, ${bad.p99BesideDisk.toFixed(0)} ms with ${GUESTS} bad guests ` +
        `(${quiet.p99.toFixed(0)} and ${bad.p99.toFixed(0)} with the disk, which took ${quiet.diskP99.toFixed(0)} and ` +
        `${bad.diskP99.toFixed(0)} itself); at most ${rssMb.toFixed(0)} MB; ` +
        `an honest drawing kept after ${seconds(acceptedMs)}; the database grew by ${grownMb.toFixed(0)} MB; restart in ${seconds(restartMs)}; ${told(report)}`,
      problems: [
        ...manners,
        ...(bad.missed === 0 ? [] : [`players missed ${bad.missed} turns of others`]),
        ...(growth <= GROWTH_MS ? [] : [`turns took ${growth.toFixed(0)} ms longer`]),
        ...(held === 0 ? [] : [`${held} players read that nothing can be saved`]),
        ...(server.output().includes('the database does not answer') ? ['the database was taken for away'] : []),
        ...(rssMb <= MOST_RSS_MB ? [] : [`the server had ${rssMb.toFixed(0)} MB`]),
        ...(acceptedMs <= ACCEPTED_WITHIN_MS ? [] : [`an honest drawing was kept after ${seconds(acceptedMs)}`]),
        ...(beyond ? ['a drawing was kept of somebody who had stored enough for a day'] : []),
        ...(grownMb <= mostMb ? [] : [`the database grew by ${grownMb.toFixed(0)} MB, of at most ${mostMb}`]),
        ...(restartMs <= RESTART_MS ? [] : [`the restart took ${seconds(restartMs)}`]),
        ...brokenCalls(report),
        ...lost,
      ],
    };
  },
};

/** Everybody draws a stroke a second, and one at each table hands in or takes back. */
async function play(crowd: readonly Artist[][], duration: number): ReturnType<typeof timedTurns> {
  const drawing = crowd.flat().map(async ({ sync }) => {
    for (let stroke = 0; stroke < duration; stroke++) {
      sync.append(batchLine(sync.lines.length));
      await sleep(1_000);
    }
  });
  const [turns] = await Promise.all([timedTurns(crowd, duration), ...drawing]);
  return turns;
}

/** Fills what somebody may store in a day, while there is nothing else to do, and tries once more. Whether that was kept, too. */
async function keepBeyondQuota(server: ServerProcess, token: string, drawing: Buffer): Promise<boolean> {
  for (let fits = 0; fits < 2; fits++) await sendDrawing(server, token, drawing, 1);
  return (await sendDrawing(server, token, drawing, 1))?.ok ?? false;
}

function sendDrawing(
  { url }: ServerProcess,
  token: string,
  drawing: Buffer,
  network: number,
): Promise<Response | null> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...fromNetwork(network) };
  const body = drawing as BodyInit;
  return fetch(`${url}/api/drawing/new`, { method: 'POST', headers, body }).catch(() => null);
}

/** Sends a large drawing as our client does: again for as long as it is refused. Answers the ms until it is kept. */
async function sendUntilKept(server: ServerProcess, token: string, drawing: Buffer): Promise<number> {
  const began = performance.now();
  for (;;) {
    const answer = await sendDrawing(server, token, drawing, 0xff);
    if (answer?.ok || performance.now() - began > 6 * ACCEPTED_WITHIN_MS) return performance.now() - began;
    await sleep(1_000 * Number(answer?.headers.get('retry-after') ?? 1));
  }
}

/** Whether a player has read, at any time since, that the games stand still. */
function watchHolds(crowd: readonly Artist[][]): () => number {
  const held = new Set<Artist>();
  const ends = crowd.flat().map((artist) => {
    const { game } = artist.client;
    return game.subscribe(() => {
      const now = game.get();
      if (now.status === 'joined' && now.held !== undefined) held.add(artist);
    });
  });
  return () => {
    for (const end of ends) end();
    return held.size;
  };
}

/** The most resident memory, MB. */
function watchMemory(server: ServerProcess): { end(): number } {
  let most = 0;
  const look = () => {
    const kb = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid()}/status`, 'utf8'))?.[1] ?? 0);
    most = Math.max(most, (kb * 1024) / MB);
  };
  const timer = setInterval(look, 100);
  return {
    end() {
      look();
      clearInterval(timer);
      return most;
    },
  };
}

/** What the data folder holds, without the log of the database, which goes round. MB */
function storedMb(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || entry.parentPath.includes('pg_wal')) continue;
    // The database may have thrown it away just now.
    bytes += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
  }
  return bytes / MB;
}

/** After the restart everybody is back, and the server has exactly what they drew. */
async function settleUp(crowd: readonly Artist[][]): Promise<string[]> {
  const artists = crowd.flat();
  const back = await Promise.allSettled(artists.map(backAtPage));
  const away = back.filter(({ status }) => status === 'rejected').length;
  const syncs = artists.map(({ sync }) => sync);
  const unsaved = (await drained(syncs, BACK_WITHIN_MS)) === null;
  const compared = await Promise.all(artists.map(({ client, sync }) => compareLines(client, sync)));
  return [
    ...(away === 0 ? [] : [`${away} players were not back after the restart`]),
    ...(unsaved ? ['lines were not saved'] : []),
    ...compared.filter((problem) => problem !== null),
  ];
}

async function backAtPage({ client, sync }: Artist): Promise<void> {
  if (!(await client.game.send({ type: 'ready', ready: true }))) throw new Error('the match did not answer');
  await whenState(client, ({ task }) => task?.drawingId === sync.drawingId);
}

/** What is not taken is refused, and nothing breaks. */
function brokenCalls(report: GuestsReport): string[] {
  return Object.entries(report).flatMap(([what, counts]) => {
    const broken = Object.entries(counts).filter(([status]) => Number(status) >= 500 && Number(status) !== 503);
    return broken.map(([status, count]) => `${count} calls (${what}) were answered ${status}`);
  });
}

function told(report: GuestsReport): string {
  return Object.entries(report)
    .map(([what, counts]) => {
      const statuses = Object.entries(counts).map(([status, count]) => `${count} × ${status}`);
      return `${what}: ${statuses.join(', ')}`;
    })
    .join('; ');
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
