import { defaultStyle, type Line, recordOf, Tool } from '@tuschel/ink';
import { simulated } from '@tuschel/platform';
import type { Account } from '@tuschel/gameserver/extend';
import { INK_LIMITS } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { createDrawingPages } from './pages.ts';
import type { StrokesRead } from './strokes.ts';

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
