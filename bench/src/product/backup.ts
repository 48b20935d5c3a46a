import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { recordOf } from '@tuschel/ink';
import { collectingLog, connectSql, densePack, runningPostgres } from '@tuschel/platform';
import type { Figure } from '../figure.ts';
import { d5000 } from '../ink/d5000.ts';
import { median } from '../median.ts';

const COMMAND = fileURLToPath(new URL('../../../services/boot/src/backup/main.ts', import.meta.url));
const FURTHER = 3;
/** What somebody draws in a step of two minutes. */
const LINES = 120;
const DRAWINGS = Number(process.env['DRAWINGS'] ?? 8_000);
/** Of an evening: so many more are drawn between two backups. */
const DRAWN_MEANWHILE = 100;

/** Backups by generations of an empty product and of one with some hundred megabytes, while it runs: the first, further ones, and what they take. */
export async function backup(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tuschel-bench-backup-'));
  const server = await startServer();
  try {
    const empty = await taken(server, join(folder, 'empty'), 'empty', 0);
    await draw(server, 0, DRAWINGS);
    const full = await taken(server, join(folder, 'full'), `${DRAWINGS.toLocaleString('en')} drawings`, DRAWINGS);
    return [...empty, ...full, ...(await encrypted(server, folder))];
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function taken(server: ServerProcess, place: string, what: string, drawn: number): Promise<Figure[]> {
  const add = ['backup', '--to', place];
  const firstMs = await timed(() => run(server, add));
  const firstBytes = await bytesIn(place);
  const further: number[] = [];
  for (let go = 0; go < FURTHER; go++) further.push(await timed(() => run(server, add)));
  const furtherBytes = ((await bytesIn(place)) - firstBytes) / FURTHER;
  const before = await bytesIn(place);
  if (drawn > 0) await draw(server, drawn, DRAWN_MEANWHILE);
  const drawnMs = await timed(() => run(server, add));
  const drawnBytes = (await bytesIn(place)) - before;
  const verifyMs = await timed(() => run(server, ['backup', 'verify', place]));
  const figure = (name: string, value: number, unit: string): Figure => ({
    figure: `backup, ${what}: ${name}`,
    value: Math.round(value * 100) / 100,
    unit,
    target: null,
  });
  return [
    figure('the first', firstMs, 'ms'),
    figure('room of the first', firstBytes / 1e6, 'MB'),
    figure(`a further one, median of ${FURTHER}`, median(further), 'ms'),
    figure('room of a further one', furtherBytes / 1e6, 'MB'),
    ...(drawn > 0
      ? [
          figure(`after ${DRAWN_MEANWHILE} drawings`, drawnMs, 'ms'),
          figure(`room after ${DRAWN_MEANWHILE} drawings`, drawnBytes / 1e6, 'MB'),
        ]
      : []),
    figure('verify, with a start on it', verifyMs, 'ms'),
  ];
}

async function encrypted(server: ServerProcess, folder: string): Promise<Figure[]> {
  const recipient = /age1\S+/.exec(await run(server, ['backup', 'keys', join(folder, 'key')]))?.[0] ?? '';
  const add = ['backup', '--to', join(folder, 'sealed'), '--for', recipient];
  const figure = (name: string, ms: number): Figure => ({
    figure: `backup, ${DRAWINGS.toLocaleString('en')} drawings, encrypted: ${name}`,
    value: Math.round(ms),
    unit: 'ms',
    target: null,
  });
  return [
    figure('the first', await timed(() => run(server, add))),
    figure('a further one', await timed(() => run(server, add))),
  ];
}

/** Each of other lines than the others, packed as those of closed pages are. */
async function draw({ dataFolder }: ServerProcess, from: number, count: number): Promise<void> {
  const lines = d5000();
  const database = await connectSql({ database: runningPostgres(dataFolder)!, log: collectingLog() });
  const { pool } = database;
  await pool.query(`insert into journal_match (id, module, rules_version, node, ended)
    values ('bench.tuschel', 'draw', 1, 'tuschel', true) on conflict do nothing`);
  for (let drawing = from; drawing < from + count; drawing++) {
    const first = (drawing * 37) % (lines.length - LINES);
    const pack = await densePack(lines.slice(first, first + LINES).map(recordOf));
    await pool.query({
      text: `with page as (insert into line_page (drawing, match, step, author, readers, state, lines, rev, meta, packed)
          values ($1, 'bench.tuschel', 1, 'nobody', '{}', 'revealed', ${LINES}, 0, '{}', true))
        insert into line_chunk (drawing, first, count, pack) values ($1, 0, ${LINES}, $2)`,
      values: [`bench-${drawing}`, pack],
    });
  }
  // What it does by itself to new rows some minutes later would be counted by chance.
  await pool.query('vacuum analyze');
  await database.close();
}

async function run({ dataFolder }: ServerProcess, words: string[]): Promise<string> {
  const env = { ...process.env, TUSCHEL_DATA: dataFolder, INIT_CWD: '/' };
  return (await promisify(execFile)(process.execPath, [COMMAND, ...words], { env })).stdout;
}

async function bytesIn(place: string): Promise<number> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name))),
  );
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
