import { defaultStyle, type Line, recordOf, Tool } from '@tuschel/ink';
import { simulated } from '@tuschel/platform';
import type { Account } from '@tuschel/gameserver/extend';
import { INK_LIMITS } from '@tuschel/protocol';
import { ALL_TOOLS, type OpenedPage } from '@tuschel/rules';
import { expect, test } from 'vitest';
import { openedMeta } from '../draw-match/openedMeta.ts';
import { drawingId } from '../draw-match/pageId.ts';
import { createDrawingPages } from './pages.ts';
import { type StrokesRead, strokesOf } from './strokes.ts';

const ANNA = { id: 'anna', metadata: {} } as unknown as Account;
const MOST = INK_LIMITS.bytesPerDrawing;

const line = (x: number): Line => ({ ...defaultStyle(Tool.pencil), points: [{ x, y: 10, p: 1 }] });

/** A stroke as if it had so many bytes: no stroke of today could fill a drawing with bytes before it is full of points. */
function weighing(x: number, bytes: number): () => StrokesRead {
  return () => ({
    ok: true,
    strokes: { lines: [recordOf(line(x))], costs: [{ points: 1, work: 1, bytes }], until: null },
  });
}

test('L11 sixteen mebibytes and not one byte more; what is refused takes nothing away', async () => {
  const { journal, lines } = simulated('heavy');
  const match = { id: 'm', module: 'test', rulesVersion: 1, node: 'test', snapshot: {} };
  await journal.open(match, (tx) => lines.open(tx, [{ drawing: 'd', match: 'm', step: 1, author: 'anna' }]));
  const pages = createDrawingPages({ lines, isGameDone: async () => false });
  const draw = (index: number, x: number, bytes: number) =>
    pages.append('d', ANNA, { index, rev: 0, note: `${x}` }, weighing(x, bytes));

  expect(await draw(0, 1, MOST)).toMatchObject({ ok: true, result: { totalLines: 1 } });
  expect((await lines.page('d'))?.meta).toMatchObject({ bytes: MOST });
  expect(await draw(1, 2, MOST + 1)).toMatchObject({ ok: false, refusal: { code: 'payloadTooLarge' } });
  expect((await pages.read('d', ANNA))?.lines).toEqual([recordOf(line(1))]);
  expect((await lines.page('d'))?.meta).toMatchObject({ note: '1' });
  // The first one was not so heavy after all.
  expect(await draw(1, 3, 100)).toMatchObject({ ok: true, result: { totalLines: 2 } });
});

test('L16, L17 what the rules say of a page holds for it: its tools, and the drawing it goes on from', async () => {
  const { journal, lines } = simulated('sketch');
  const seed = 'ab'.repeat(32);
  const [sketch, clean] = [
    { book: 0, step: 1 },
    { book: 0, step: 2 },
  ];
  const opened: OpenedPage[] = [
    { page: sketch, author: 'anna', tools: { ...ALL_TOOLS, presets: 'pencil', format: 'portrait' } },
    { page: clean, author: 'anna', base: sketch, baseOpacity: 40, copyable: [sketch] },
  ];
  const rows = opened.map((one) => ({
    drawing: drawingId(seed, one.page),
    match: 'm',
    step: one.page.step,
    author: one.author,
    meta: openedMeta(seed, one),
  }));
  const match = { id: 'm', module: 'test', rulesVersion: 1, node: 'test', snapshot: {} };
  await journal.open(match, (tx) => lines.open(tx, rows));
  const pages = createDrawingPages({ lines, isGameDone: async () => false });
  const draw = (at: typeof sketch, index: number, tool: number) =>
    pages.append(drawingId(seed, at), ANNA, { index, rev: 0 }, () => ({
      ok: true,
      strokes: strokesOf([{ ...defaultStyle(tool), points: [{ x: 1, y: 2, p: 1 }] }]),
    }));

  expect(await draw(sketch, 0, Tool.brush)).toMatchObject({
    refusal: { errors: { 'lines[0].tool': expect.any(String) } },
  });
  expect(await draw(sketch, 0, Tool.pencil)).toMatchObject({ result: { totalLines: 1 } });
  await lines.close([drawingId(seed, sketch)]);
  const seen = await pages.read(drawingId(seed, clean), ANNA);
  expect(seen?.page).toMatchObject({ lines: 2, base: 2, meta: { isPortrait: true } });
  expect(await draw(clean, 2, Tool.brush)).toMatchObject({ result: { totalLines: 3 } });
  expect(openedMeta(seed, { page: sketch, author: 'anna' })).toEqual({});
});
