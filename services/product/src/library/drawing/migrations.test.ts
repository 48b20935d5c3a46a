import { canonicalLine, defaultStyle, type Line, Tool } from '@tuschel/ink';
import type { Account } from '@tuschel/gameserver/extend';
import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RESOURCES } from '../../product.ts';
import { allMigrations } from '../../resource.ts';
import { createDrawingPages } from './pages.ts';
import { drawingJson } from './storedDrawing.ts';
import { readStrokes } from './strokes.ts';

const ANNA = { id: 'anna', metadata: {} } as unknown as Account;

let platform: TemporaryPlatform;

beforeAll(async () => {
  platform = await temporaryPlatform();
});
afterAll(() => platform.close());

const line = (t: number): Line => ({
  ...defaultStyle(Tool.brush),
  points: Array.from({ length: 5 }, (_, i) => ({ x: t + i / 16, y: 100 - i * 10, p: (i * 200) / 1023 })),
  t: t * 1000,
  dt: 8.25,
});

/** As an earlier release kept them: each line as the JSON that is sent. */
async function keepAsTexts(drawing: string, state: string, batches: Line[][]): Promise<void> {
  const db = platform.sql.db();
  const count = batches.flat().length;
  await sql`insert into line_page (drawing, match, step, author, readers, state, lines, rev, meta)
    values (${drawing}, 'm', 1, 'anna', '{}', ${state}, ${count}, 3, '{"x":4}')`.execute(db);
  let first = 0;
  for (const batch of batches) {
    const lines = batch.map(canonicalLine);
    await sql`insert into line_chunk (drawing, first, count, lines)
      values (${drawing}, ${first}, ${lines.length}, ${lines}::text[])`.execute(db);
    first += batch.length;
  }
  await sql`insert into line_tail (drawing, rev, first, count, lines, cut_at)
    values (${drawing}, 2, 1, 1, ${[canonicalLine(line(99))]}::text[], 5)`.execute(db);
}

test('L10 drawings of an earlier release are read, drawn on, undone and packed as if nothing had been', async () => {
  const many = Array.from({ length: 450 }, (_, t) => [line(t)]);
  await keepAsTexts('closed', 'revealed', many);
  await keepAsTexts('open', 'open', [[line(1), line(2)], [line(3)]]);
  await platform.sql.migrate(allMigrations(RESOURCES));

  const pages = createDrawingPages({ lines: platform.lines, isGameDone: async () => false });
  const drawn = async (drawing: string) => {
    const stored = await pages.read(drawing, ANNA);
    return (JSON.parse(drawingJson(stored!)) as { x: number; lines: Line[] }).lines;
  };
  const draw = (index: number, rev: number, ...lines: Line[]) =>
    pages.append('open', ANNA, { index, rev }, () => readStrokes(lines));

  expect(await drawn('closed')).toEqual(many.flat());
  expect(await drawn('open')).toEqual([line(1), line(2), line(3)]);
  // The client repeats what it could not know to be stored.
  expect(await draw(1, 3, line(2), line(3), line(4))).toMatchObject({ result: { isSuccess: true, totalLines: 4 } });
  expect(await draw(1, 4, line(5))).toMatchObject({ result: { isSuccess: true, totalLines: 2 } });
  expect(await drawn('open')).toEqual([line(1), line(5)]);
  expect(await platform.lines.pack(10)).toBe(1);
  expect(await drawn('closed')).toEqual(many.flat());
  expect(await platform.lines.sweep(6)).toBe(2);
});
