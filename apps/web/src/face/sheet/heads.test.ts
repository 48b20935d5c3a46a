import { createRaster } from '@tuschel/ink';
import { FACE } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { type Head, HEADS, headLines } from './heads.ts';

const RED = { r: 216, g: 41, b: 43, a: 255 };
const INK = { r: 0x1b, g: 0x1c, b: 0x22, a: 255 };
const { side } = FACE;

function drawn(head: Head, color = RED) {
  const raster = createRaster({ width: side, height: side });
  for (const line of headLines(head, color)) raster.draw(line);
  raster.flatten();
  const at = (x: number, y: number) => [...raster.rgba.subarray((y * side + x) * 4, (y * side + x) * 4 + 3)];
  const isWhite = (x: number, y: number) => at(x, y).every((value) => value > 250);
  return { at, isWhite };
}

test.each(HEADS)('the head "%s" is the same on its left and on its right', (head) => {
  const { at } = drawn(head);
  let different = 0;
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side / 2; x++) {
      const [here, there] = [at(x, y), at(side - 1 - x, y)];
      if (here.some((value, channel) => Math.abs(value - (there[channel] ?? 0)) > 120)) different++;
    }
  // Edges are as even as a stroke of few points is.
  expect(different).toBeLessThan(220);
});

test.each<[Head, [left: number, top: number, right: number, bottom: number]]>([
  ['round', [53, 57, 266, 278]],
  ['egg', [64, 39, 255, 288]],
  ['cat', [47, 44, 272, 280]],
  ['bear', [39, 49, 280, 280]],
  ['robot', [61, 21, 258, 272]],
  ['ghost', [61, 43, 258, 270]],
])('the head "%s" fills most of the sheet, and has room around it', (head, edges) => {
  const { isWhite } = drawn(head);
  const lines = Array.from({ length: side }, (_, at) => at);
  const isColumn = (x: number) => lines.some((y) => !isWhite(x, y));
  const isRow = (y: number) => lines.some((x) => !isWhite(x, y));
  const found = [lines.find(isColumn), lines.find(isRow), lines.findLast(isColumn), lines.findLast(isRow)];
  for (const [at, edge] of edges.entries()) expect(Math.abs((found[at] ?? 0) - edge)).toBeLessThanOrEqual(2);
});

test.each<[Head, number, number]>([
  ['bear', 76, 84],
  ['bear', 244, 84],
  ['robot', 160, 36],
  ['ghost', 75, 250],
  ['ghost', 245, 250],
  ['cat', 104, 78],
  ['cat', 216, 78],
])('the colour of the head "%s" is in all of its parts (%i, %i)', (head, x, y) => {
  expect(drawn(head).at(x, y)).toEqual([RED.r, RED.g, RED.b]);
});

test('a head has its outlines in ink; where ink is the colour, its skin is another one, so that one sees it', () => {
  const { at } = drawn('round', INK);
  expect(at(160, 60)).toEqual([INK.r, INK.g, INK.b]);
  expect(at(160, 168)).toEqual([0xf5, 0xbf, 0x9b]);
  const almost = { ...INK, b: 0x23 };
  expect(drawn('round', almost).at(160, 168)).toEqual([almost.r, almost.g, almost.b]);
  expect(drawn('round').at(160, 60)).toEqual([INK.r, INK.g, INK.b]);
});
