import { type ChildProcess, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { ServerProcess } from '@tuschel/boot/serverProcess';
import { recordOf } from '@tuschel/ink';
import { collectingLog, connectSql, plainPack, runningPostgres } from '@tuschel/platform';
import type { LineJson } from '@tuschel/protocol';
import { sleep } from '../../bot.ts';
import { type Artist, batchLine, whenState } from '../../crowd.ts';

const BACKUP = fileURLToPath(new URL('../../../../services/boot/src/backup/main.ts', import.meta.url));
const STROKE_EVERY_MS = 60;

/** What a player was told is kept when the backup began. */
export interface Acknowledged {
  artist: Artist;
  lines: LineJson[];
  prompt: string | undefined;
}

/** Everybody draws until it is stopped. Resolves when all of it is acknowledged and nothing more is sent. */
export function draw(artists: Artist[]): () => Promise<void> {
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

export function acknowledgedBy(artist: Artist): Acknowledged {
  const { sync, client } = artist;
  const game = client.game.get();
  const prompt = game.status === 'joined' ? game.state.task?.prompt : undefined;
  return { artist, lines: sync.lines.slice(0, acknowledgedLines(sync)), prompt };
}

export function acknowledgedLines(sync: Artist['sync']): number {
  return sync.lines.length - sync.get().pending;
}

export async function missing({ artist, lines, prompt }: Acknowledged): Promise<string[]> {
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
export async function inconsistencies(dataFolder: string, tables: number): Promise<string[]> {
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
export async function addEarlierLines(dataFolder: string, count: number): Promise<void> {
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

/** `npm run backup` or `npm run restore` with these words, which is killed when that is asked for. Answers what it printed. */
export async function command(
  words: readonly string[],
  dataFolder: string,
  begun: (child: ChildProcess) => void = () => {},
): Promise<string> {
  const env = { ...process.env, TUSCHEL_DATA: dataFolder, INIT_CWD: '/' };
  const child = spawn(process.execPath, [BACKUP, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  begun(child);
  const [answer, complaint, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  if (code !== 0 && !child.killed) throw new Error(`${words[0]}: ${complaint}`);
  return answer;
}

export async function end(server: ServerProcess): Promise<void> {
  await server.close().catch(() => undefined);
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}

export function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
