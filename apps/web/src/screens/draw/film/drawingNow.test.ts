import { expect, test } from 'vitest';
import { strokeOf } from '../../../testing/paperActing.tsx';
import { drawingNow } from './drawingNow.ts';

test('a drawing is as it is now: all of it, upright and with all layers unless its artist has said otherwise', () => {
  const lines = [strokeOf(0), strokeOf(1)];
  const now = drawingNow({ lines, meta: {} });
  expect(now).toMatchObject({ x: 0, y: 0, scale: 1, isPortrait: false, isClipping: false, layers: [], totalLines: 2 });
  expect(now.lines).toEqual(lines);
  const said = { x: 5, y: 6, scale: 2, isPortrait: true, isClipping: true, isOnlyVisibleLayers: true };
  expect(drawingNow({ lines, meta: said })).toMatchObject(said);
  lines.pop();
  expect(now.lines).toHaveLength(2);
});
