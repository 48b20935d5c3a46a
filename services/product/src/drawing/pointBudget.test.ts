import type { PageRow } from '@tuschel/platform/ports';
import { INK_LIMITS } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { createPointBudget } from './pointBudget.ts';
import type { Strokes } from './strokes.ts';

const MOST = INK_LIMITS.pointsPerDrawing;
/** Ten lines that use up all points. */
const LINE_POINTS = MOST / 10;
const line = JSON.stringify({ points: Array(LINE_POINTS).fill(0) });

const page = (points: number): PageRow => ({
  drawing: 'd',
  match: 'm',
  step: 1,
  author: 'a',
  readers: [],
  state: 'open',
  lines: 10,
  rev: 3,
  meta: { points },
});
const strokes = (...points: number[]): Strokes => ({ lines: points.map(() => ''), points });

function counting() {
  let reads = 0;
  const budget = createPointBudget({
    read: async () => {
      reads++;
      return { page: page(MOST), lines: Array<string>(10).fill(line) };
    },
  });
  return { budget, reads: () => reads };
}

test('a million points and not one more', async () => {
  const { budget } = counting();
  expect(await budget(page(MOST - 5), { index: 10, rev: 3 }, strokes(5))).toBe(MOST);
  expect(await budget(page(MOST), { index: 10, rev: 3 }, strokes(1))).toBeNull();
});

test('what undo took away makes room again', async () => {
  const { budget } = counting();
  expect(await budget(page(MOST), { index: 9, rev: 4 }, strokes(LINE_POINTS))).toBe(MOST);
  expect(await budget(page(MOST), { index: 9, rev: 4 }, strokes(LINE_POINTS + 1))).toBeNull();
});

test('a repetition costs nothing, unless it may be a truncation', async () => {
  const { budget } = counting();
  expect(await budget(page(MOST), { index: 8, rev: 3 }, strokes(LINE_POINTS, LINE_POINTS))).toBe(MOST);
  expect(await budget(page(MOST), { index: 0 }, strokes(1))).toBeNull();
});

test('a full drawing is counted once, however often more is asked for', async () => {
  const { budget, reads } = counting();
  for (let i = 0; i < 5; i++) await budget(page(MOST), { index: 10, rev: 3 }, strokes(1));
  expect(reads()).toBe(1);
});
