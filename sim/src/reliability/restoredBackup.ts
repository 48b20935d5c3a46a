import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { recordOf } from '@tuschel/ink';
import { collectingLog, connectSql, plainPack, runningPostgres } from '@tuschel/platform';
import type { LineJson } from '@tuschel/protocol';
import { sleep } from '../bot.ts';
import { installCookieJar } from '../cookieJar.ts';
import { type Artist, batchLine, seatCrowd, whenState } from '../crowd.ts';
import type { Drill, DrillReport, DrillSize } from './drill.ts';

const BACKUP = fileURLToPath(new URL('../../../services/boot/src/backup/main.ts', import.meta.url));
const SIZES = {
  short: { tables: 2, seats: 2, earlierLines: 0 },
  long: { tables: 12, seats: 8, earlierLines: 200_000 },
} as const;
const STROKE_EVERY_MS = 60;
/** Each player has so many lines acknowledged when the backup begins. */
const LEAST_LINES = 10;

export const restoredBackup: Drill = {
  id: 'R15',
  promise: 'A backup made while the server runs brings back everything acknowledged before it',
  inTestRun: true,
  run,
};

/** What a player was told is kept when the backup began. */
interface Acknowledged {
  artist: Artist;
  lines: LineJson[];
  prompt: string | undefined;
}

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

    const backupMs = await timed(() => command('backup', backup, server.dataFolder));
    await stopDrawing();
    const linesAtEnd = sum(artists.map(({ sync }) => sync.lines.length));

    const rtoMs = await timed(async () => {
      await server.kill('SIGKILL');
      await rm(server.dataFolder, { recursive: true, maxRetries: 20, retryDelay: 100 });
      await command('restore', backup, server.dataFolder);
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

/** Everybody draws until it is stopped. Resolves when all of it is acknowledged and nothing more is sent. */
function draw(artists: Artist[]): () => Promise<void> {
  let drawing = true;
  const hands = artists.map(async ({ sync }) => {
    for (let stroke = 0; drawing; stroke++) {
      sync.append(batchLine(stroke));
      await sleep(STROKE_EVERY_MS);
    }
    await sync.flush();
    sync.stop();
  });
  return async () => {
    drawing = false;
    await Promise.all(hands);
  };
}

function acknowledgedBy(artist: Artist): Acknowledged {
  const { sync, client } = artist;
  const game = client.game.get();
  const prompt = game.status === 'joined' ? game.state.task?.prompt : undefined;
  return { artist, lines: sync.lines.slice(0, acknowledgedLines(sync)), prompt };
}

function acknowledgedLines(sync: Artist['sync']): number {
  return sync.lines.length - sync.get().pending;
}

async function missing({ artist, lines, prompt }: Acknowledged): Promise<string[]> {
  const { client, sync } = artist;
  const state = await whenState(client, ({ task }) => task?.drawingId === sync.drawingId);
  const stored = (await client.drawings.read(sync.drawingId))?.lines ?? [];
  const drawn = JSON.stringify(stored.slice(0, lines.length)) === JSON.stringify(lines);
  const written = state.task?.prompt === prompt && prompt !== undefined;
  return [
    ...(drawn ? [] : [`${sync.drawingId}: ${lines.length} lines acknowledged, ${stored.length} restored, or others`]),
    ...(written ? [] : [`the prompt "${prompt}" came back as "${state.task?.prompt}"`]),
  ];
}

/** Pages without a match, pages that count other lines than they have, matches that are gone. */
async function inconsistencies(dataFolder: string, tables: number): Promise<string[]> {
  const database = await connectSql({ database: runningPostgres(dataFolder)!, log: collectingLog() });
  const { rows } = await database.pool.query<{ orphans: number; miscounted: number; live: number }>(`select
    (select count(*) from line_page p where not exists (select from journal_match m where m.id = p.match)) as orphans,
    (select count(*) from line_page p where lines <>
      (select coalesce(sum(c.count), 0) from line_chunk c where c.drawing = p.drawing)) as miscounted,
    (select count(*) from journal_match where not ended) as live`);
  await database.close();
  const { orphans, miscounted, live } = rows[0]!;
  return [
    ...(orphans > 0 ? [`${orphans} pages have no match`] : []),
    ...(miscounted > 0 ? [`${miscounted} pages count other lines than they have`] : []),
    ...(live === tables ? [] : [`${live} of ${tables} matches are open`]),
  ];
}

/** Drawings of games long over, so that there is something to copy. */
async function addEarlierLines(dataFolder: string, count: number): Promise<void> {
  if (count === 0) return;
  const database = await connectSql({ database: runningPostgres(dataFolder)!, log: collectingLog() });
  await database.pool.query(`insert into journal_match (id, module, rules_version, node, ended)
    values ('earlier.tuschel', 'draw', 1, 'tuschel', true)`);
  await database.pool.query(`insert into line_page (drawing, match, step, author, readers, state, lines, rev, meta)
    select 'earlier-' || n, 'earlier.tuschel', 1, 'nobody', '{}', 'revealed', 200, 0, '{}'
    from generate_series(1, ${count / 200}) n`);
  const pack = plainPack(Array<Uint8Array>(20).fill(recordOf(batchLine(1))));
  await database.pool.query({
    text: `insert into line_chunk (drawing, first, count, pack)
      select 'earlier-' || n, c * 20, 20, $1::bytea
      from generate_series(1, ${count / 200}) n, generate_series(0, 9) c`,
    values: [pack],
  });
  await database.close();
}

async function command(name: 'backup' | 'restore', folder: string, dataFolder: string): Promise<void> {
  const env = { ...process.env, TUSCHEL_DATA: dataFolder, INIT_CWD: '/' };
  const child = spawn(process.execPath, [BACKUP, name, folder], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const [complaint, code] = await Promise.all([
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  if (code !== 0) throw new Error(`${name}: ${complaint}`);
}

async function megabytes(backup: string): Promise<string> {
  const [list = ''] = (await readFile(join(backup, 'manifest.json'), 'utf8')).split('\n');
  const { files } = JSON.parse(list) as { files: Record<string, { bytes: number }> };
  return (sum(Object.values(files).map(({ bytes }) => bytes)) / 1e6).toFixed(0);
}

async function end(server: ServerProcess): Promise<void> {
  await server.close().catch(() => undefined);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
