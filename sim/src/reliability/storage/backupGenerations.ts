import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '@tuschel/boot/serverProcess';
import { sleep } from '../../bot.ts';
import { installCookieJar } from '../../cookieJar.ts';
import { seatCrowd } from '../../crowd.ts';
import {
  acknowledgedBy,
  acknowledgedLines,
  addEarlierLines,
  command,
  draw,
  end,
  inconsistencies,
  missing,
  seconds,
  sum,
  timed,
} from './backupUnderLoad.ts';
import type { Drill, DrillReport, DrillSize } from '../drill.ts';

const SIZES = {
  short: { tables: 2, seats: 2, earlierLines: 20_000, kills: 2 },
  long: { tables: 12, seats: 8, earlierLines: 200_000, kills: 12 },
} as const;
/** Each player has so many lines acknowledged when the last backup begins. */
const LEAST_LINES = 10;

export const backupGenerations: Drill = {
  id: 'R23',
  promise:
    'A backup that is killed leaves earlier ones whole, and the newest brings back everything acknowledged before it',
  inTestRun: false,
  run,
};

async function run(size: DrillSize): Promise<DrillReport> {
  const { tables, seats, earlierLines, kills } = SIZES[size];
  const cookies = installCookieJar();
  const server = await startServer();
  const folder = await mkdtemp(join(tmpdir(), 'tuschel-generations-'));
  const place = join(folder, 'place');
  const keyFile = join(folder, 'key');
  const problems: string[] = [];
  try {
    const recipient = /age1\S+/.exec(await command(['backup', 'keys', keyFile], server.dataFolder))?.[0] ?? '';
    const add = ['backup', '--to', place, '--for', recipient];
    const artists = (await seatCrowd({ url: server.url, cookies, tables, seats })).flat();
    const stopDrawing = draw(artists);
    const firstMs = await timed(() => command(add, server.dataFolder));
    // Something to store while it is killed.
    await addEarlierLines(server.dataFolder, earlierLines);
    const before = await filesIn(place);
    const stages: string[] = [];
    for (let kill = 0; kill < kills; kill++) {
      stages.push(await killed(add, server.dataFolder, place, (kill + 1) / (kills + 1)));
      problems.push(...(await changed(place, before)));
    }
    while (artists.some(({ sync }) => acknowledgedLines(sync) < LEAST_LINES)) await sleep(50);
    const acknowledged = artists.map(acknowledgedBy);
    const furtherMs = await timed(() =>
      command(add, server.dataFolder).catch((error: Error) => void problems.push(error.message)),
    );
    await stopDrawing();
    if (problems.length > 0) return { summary: 'nothing was restored', problems };
    problems.push(...(await leftovers(place)));

    const rtoMs = await timed(async () => {
      await server.kill('SIGKILL');
      await rm(server.dataFolder, { recursive: true, maxRetries: 20, retryDelay: 100 });
      await command(['restore', place, '--key', keyFile], server.dataFolder);
      await server.start();
    });
    for (const one of acknowledged) problems.push(...(await missing(one)));
    problems.push(...(await inconsistencies(server.dataFolder, tables)));
    await Promise.all(artists.map(({ client }) => client.stop()));
    const older = join(folder, 'older');
    await command(['restore', place, '1', '--key', keyFile], older);
    if (!existsSync(join(older, 'pg'))) problems.push('the first backup brought back no database');

    const kept = sum(acknowledged.map(({ lines }) => lines.length));
    const summary =
      `${tables} matches, ${kept} lines acknowledged before the last backup; the first took ${seconds(firstMs)} s, the last ` +
      `${seconds(furtherMs)} s under load; ${kills} killed between (${stages.join(', ')}); data destroyed, ` +
      `decrypted and served again in ${seconds(rtoMs)} s (RTO); the first restored, too`;
    return { summary, problems };
  } finally {
    await end(server);
    await rm(folder, { recursive: true, force: true });
  }
}

/** A run that is killed once this share of what it does is seen to have begun. Answers how far it had come. */
async function killed(add: string[], dataFolder: string, place: string, share: number): Promise<string> {
  const untilPacks = share < 0.5;
  const known = (await readdir(join(place, 'packs'))).length;
  let stage = 'at its end';
  await command(add, dataFolder, (child) => {
    const watch = async () => {
      while (child.exitCode === null && child.signalCode === null) {
        const isHeld = existsSync(join(place, 'lock'));
        const hasStored = isHeld && (await readdir(join(place, 'packs'))).length > known;
        if (isHeld && (untilPacks || hasStored)) {
          if (untilPacks) await sleep(share * 1000);
          if (child.kill('SIGKILL')) stage = hasStored ? 'with packs stored' : 'while it read';
          return;
        }
        await sleep(2);
      }
    };
    void watch();
  });
  return stage;
}

async function filesIn(place: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const below of ['generations', 'packs'])
    for (const name of await readdir(join(place, below)))
      files.set(join(below, name), await readFile(join(place, below, name), 'base64'));
  return files;
}

/** What was there before has to be there as it was. */
async function changed(place: string, before: ReadonlyMap<string, string>): Promise<string[]> {
  const now = await filesIn(place);
  return [...before]
    .filter(([name, content]) => now.get(name) !== content)
    .map(([name]) => `${name} was lost by a kill`);
}

/** What runs that were killed have left must be gone, or part of a backup. */
async function leftovers(place: string): Promise<string[]> {
  const names = await readdir(place, { recursive: true });
  const unfinished = names.filter((name) => name.endsWith('.unfinished'));
  return unfinished.map((name) => `${name} is left of a backup that was killed`);
}
