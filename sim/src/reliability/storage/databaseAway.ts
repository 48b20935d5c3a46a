import { startServer, type ServerProcess } from '@tuschel/boot/serverProcess';
import type { TuschelClient } from '@tuschel/client';
import { sleep } from '../../bot.ts';
import { installCookieJar } from '../../cookieJar.ts';
import { between, type Luck, luckOf } from '../../luck.ts';
import { PROC } from '../capability.ts';
import type { Drill } from '../drill.ts';
import {
  compareLines,
  drained,
  HOST_DECIDES,
  playToDrawing,
  type Scribbler,
  scribbleOn,
  seatPlayers,
  whenState,
} from '../players.ts';
import { isAlive } from '../processes.ts';
import { databaseAnswers, freezePostgres, killBackend } from '../crashes/postgresProcesses.ts';
import { visit, type Visitor } from '../visitor.ts';

/** The promise, and what a machine that is busy with the drill itself may add. ms */
const REFUSED_WITHIN_MS = 1_000 + 500;
const DRAINED_WITHIN_MS = 5_000;
/** Until it has recovered, which is the disk's business; what is promised begins then. ms */
const RECOVERED_WITHIN_MS = 60_000;
/** Added to what an outage took. ms */
const OUTAGE_CREDIT_MS = 10_000;
/** Times are in whole milliseconds. The outage counts from the last answer, not from when its silence was noticed. ms */
const ROUNDED_MS = 2;

/** R12: the database stands still and comes back; once more one of its processes is killed. */
export const databaseAway: Drill = {
  id: 'R12',
  promise:
    'Database away for 30 s: nothing acknowledged is lost, deadlines wait, other calls are refused within a second',
  inTestRun: false,
  needs: [PROC],
  async run(size) {
    const cookies = installCookieJar();
    const luck = luckOf(12);
    const outages = size === 'short' ? [30_000] : Array.from({ length: 20 }, () => between(luck, 10_000, 120_000));
    const server = await startServer();
    const problems: string[] = [];
    const figures: Figures = { calls: 0, slowestMs: 0, drainedMs: 0, lines: 0 };
    const visitor = await visit(server.url, 'Visitor');
    for (const [number, outageMs] of outages.entries()) {
      problems.push(...(await oneOutage(server, visitor, { number, outageMs, luck, figures })));
      // Access tokens live long enough; the cookies of all players would fit no request.
      cookies.empty();
    }
    await server.close();
    return { summary: summaryOf(outages, figures), problems };
  },
};

interface Figures {
  calls: number;
  slowestMs: number;
  drainedMs: number;
  lines: number;
}

interface Outage {
  number: number;
  outageMs: number;
  luck: Luck;
  figures: Figures;
}

async function oneOutage(server: ServerProcess, visitor: Visitor, outage: Outage): Promise<string[]> {
  const { number, outageMs, luck, figures } = outage;
  const problems: string[] = [];
  const writing = { tempo: 'custom', writeSeconds: 15 } as const;
  const writers = await seatPlayers(server.url, [`Writer_${number}_a`, `Writer_${number}_b`], writing);
  const artists = await seatPlayers(server.url, [`Artist_${number}_a`, `Artist_${number}_b`], HOST_DECIDES);
  const scribblers = (await playToDrawing(artists)).map((sync) => scribbleOn(sync, luck));

  // The deadline falls into the outage.
  const [writer] = writers as [TuschelClient];
  const { step } = await whenState(writer, (state) => state.step !== undefined);
  const deadline = step?.deadline ?? 0;
  await sleep(Math.max(0, deadline - writer.game.now() - Math.min(5_000, outageMs / 2)));

  const goOn = freezePostgres(server.dataFolder);
  const submitted = writer.game.send({ type: 'submit', step: 0, text: 'held and not lost' });
  const refusals = probe(visitor, performance.now() + outageMs, figures);
  await sleep(2_000);
  for (const player of [...writers, ...artists]) {
    const game = player.game.get();
    if (game.status !== 'joined' || game.held !== 'away') problems.push(`a player is not told: ${game.status}`);
  }
  problems.push(...(await refusals));
  goOn();

  const { step: after } = await whenState(writer, (state) => (state.step?.deadline ?? 0) > deadline, 10_000);
  const gained = (after?.deadline ?? 0) - deadline - OUTAGE_CREDIT_MS;
  if (after?.index !== step?.index || gained < outageMs - ROUNDED_MS)
    problems.push(`a deadline moved by ${gained} ms and the credit, after ${outageMs} ms without a database`);
  problems.push(...(await settleUp(artists, scribblers, figures, 'the outage')));
  const reply = await submitted;
  if (!reply.ok) problems.push(`a text sent meanwhile was answered ${JSON.stringify(reply)}`);

  problems.push(...(await afterKilledBackend(server, artists, scribblers, outage)));
  await Promise.all([...writers, ...artists].map((player) => player.stop()));
  return problems;
}

/** One process of the database dies: it ends all others and recovers, and our server has to live through it. */
async function afterKilledBackend(
  server: ServerProcess,
  artists: TuschelClient[],
  scribblers: Scribbler[],
  { luck, figures }: Outage,
): Promise<string[]> {
  const again = scribblers.map(({ sync }) => scribbleOn(sync, luck, 40));
  const pid = server.pid();
  await sleep(500);
  killBackend(server.dataFolder);
  await sleep(1_000);
  if (!(await databaseAnswers(server.dataFolder, RECOVERED_WITHIN_MS)))
    return [`the database did not come back within ${RECOVERED_WITHIN_MS} ms after one of its processes was killed`];
  const problems = await settleUp(artists, again, figures, 'a killed backend');
  if (!isAlive(pid)) problems.push('the server ended with a backend of the database');
  return problems;
}

async function settleUp(artists: TuschelClient[], scribblers: Scribbler[], figures: Figures, what: string) {
  await Promise.all(scribblers.map((scribbler) => scribbler.stop()));
  const syncs = scribblers.map(({ sync }) => sync);
  const took = await drained(syncs, DRAINED_WITHIN_MS);
  if (took === null) return [`lines were not saved within ${DRAINED_WITHIN_MS} ms after ${what}`];
  figures.drainedMs = Math.max(figures.drainedMs, took);
  figures.lines += syncs.reduce((sum, sync) => sum + sync.lines.length, 0);
  const compared = await Promise.all(artists.map((artist, index) => compareLines(artist, syncs[index]!)));
  return compared.filter((problem) => problem !== null);
}

/** Calls again and again while nobody can answer. Each must be refused, soon, and with a time to come back. */
async function probe({ calls }: Visitor, until: number, figures: Figures): Promise<string[]> {
  const problems: string[] = [];
  const one = async ({ name, call }: Visitor['calls'][number]) => {
    const start = performance.now();
    const answer = await call();
    const took = performance.now() - start;
    figures.calls++;
    figures.slowestMs = Math.max(figures.slowestMs, took);
    if (answer.status !== 503) problems.push(`${name} was answered ${answer.status} without a database`);
    else if (answer.headers.get('retry-after') === null) problems.push(`${name} was refused without Retry-After`);
    if (took > REFUSED_WITHIN_MS) problems.push(`${name} was refused after ${Math.round(took)} ms`);
  };
  while (performance.now() < until) {
    await Promise.all(calls.map(one));
    await sleep(250);
  }
  return problems;
}

function summaryOf(outages: number[], { calls, slowestMs, drainedMs, lines }: Figures): string {
  const seconds = outages.reduce((sum, ms) => sum + ms, 0) / 1000;
  return `${outages.length} outages (${seconds.toFixed(0)} s) and as many killed backends; ${calls} calls refused, the slowest after ${slowestMs.toFixed(0)} ms; ${lines} lines saved, the last ${drainedMs.toFixed(0)} ms after the return`;
}
