import { mkdtemp, readFile, rm } from 'node:fs/promises';
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
  short: { tables: 2, seats: 2, earlierLines: 0 },
  long: { tables: 12, seats: 8, earlierLines: 200_000 },
} as const;
/** Each player has so many lines acknowledged when the backup begins. */
const LEAST_LINES = 10;

export const restoredBackup: Drill = {
  id: 'R15',
  promise: 'A backup made while the server runs brings back everything acknowledged before it',
  inTestRun: true,
  run,
};

async function run(size: DrillSize): Promise<DrillReport> {
  const { tables, seats, earlierLines } = SIZES[size];
  const cookies = installCookieJar();
  const server = await startServer();
  const folder = await mkdtemp(join(tmpdir(), 'tuschel-backup-'));
  const backup = join(folder, 'backup');
  const problems: string[] = [];
  try {
    const artists = (await seatCrowd({ url: server.url, cookies, tables, seats })).flat();
    await addEarlierLines(server.dataFolder, earlierLines);
    const stopDrawing = draw(artists);
    while (artists.some(({ sync }) => acknowledgedLines(sync) < LEAST_LINES)) await sleep(50);
    const acknowledged = artists.map(acknowledgedBy);

    const backupMs = await timed(() => command(['backup', backup], server.dataFolder));
    await stopDrawing();
    const linesAtEnd = sum(artists.map(({ sync }) => sync.lines.length));

    const rtoMs = await timed(async () => {
      await server.kill('SIGKILL');
      await rm(server.dataFolder, { recursive: true, maxRetries: 20, retryDelay: 100 });
      await command(['restore', backup], server.dataFolder);
      await server.start();
    });

    for (const one of acknowledged) problems.push(...(await missing(one)));
    problems.push(...(await inconsistencies(server.dataFolder, tables)));
    const kept = sum(acknowledged.map(({ lines }) => lines.length));
    const summary =
      `${tables} matches, ${kept} lines acknowledged before the backup, ${linesAtEnd} drawn by its end; ` +
      `${await megabytes(backup)} MB backed up in ${seconds(backupMs)} s under load; ` +
      `data destroyed, restored and served again in ${seconds(rtoMs)} s (RTO)`;
    await Promise.all(artists.map(({ client }) => client.stop()));
    return { summary, problems };
  } finally {
    await end(server);
    await rm(folder, { recursive: true, force: true });
  }
}

async function megabytes(backup: string): Promise<string> {
  const [list = ''] = (await readFile(join(backup, 'manifest.json'), 'utf8')).split('\n');
  const { files } = JSON.parse(list) as { files: Record<string, { bytes: number }> };
  return (sum(Object.values(files).map(({ bytes }) => bytes)) / 1e6).toFixed(0);
}
