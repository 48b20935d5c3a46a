import { expect, test } from 'vitest';
import { LOG_LIMITS } from './limits.ts';
import { createRaster } from './raster.ts';
import { planeBytes, whatDeviceHolds } from './whatDeviceHolds.ts';

const TABLET = 512 * 2 ** 20;
const LARGEST = { width: 4096, height: 2304 };

test('the largest sheet fits on a tablet, with some hundreds of thousands of points and a way back', () => {
  const holds = whatDeviceHolds({ memoryBytes: TABLET, sheet: LARGEST, points: 500_000 });
  expect(holds).toMatchObject({ isEnough: true, largest: LARGEST });
  const { needed, budgetBytes, keyframeBytes } = holds;
  expect(needed + budgetBytes + keyframeBytes).toBeLessThanOrEqual(TABLET - 60_000_000);
  expect(budgetBytes).toBeGreaterThan(20_000_000);
});

test('a page of a game fits with a paper that is as long as papers get', () => {
  const sheet = { width: 1920, height: 1080 };
  expect(whatDeviceHolds({ memoryBytes: TABLET, sheet, points: LOG_LIMITS.points })).toMatchObject({
    isEnough: true,
    budgetBytes: 64_000_000,
  });
});

test('what does not fit is said before, with the largest sheet of this shape that would', () => {
  const holds = whatDeviceHolds({ memoryBytes: 200_000_000, sheet: LARGEST });
  expect(holds).toMatchObject({ isEnough: false, budgetBytes: 0, keyframeBytes: 0 });
  const { largest } = holds;
  expect(largest).not.toBeNull();
  expect(whatDeviceHolds({ memoryBytes: 200_000_000, sheet: largest ?? LARGEST }).isEnough).toBe(true);
  expect((largest?.width ?? 0) / (largest?.height ?? 1)).toBeCloseTo(16 / 9, 2);
  expect(whatDeviceHolds({ memoryBytes: 1_000, sheet: LARGEST }).largest).toBeNull();
});

test('half of what is left goes to the last strokes and the rest to copies, as far as they can use it', () => {
  const sheet = { width: 800, height: 600 };
  const planes = 800 * 600 * (3 * 8 + 2 + 4);
  const holding = (left: number, points = 0) =>
    whatDeviceHolds({ memoryBytes: 60_000_000 + planes + left, sheet, ...(points && { points }) });
  expect(holding(40_000_001)).toMatchObject({
    isEnough: true,
    needed: planes,
    budgetBytes: 20_000_000,
    keyframeBytes: 20_000_001,
  });
  expect(holding(200_000_000)).toMatchObject({ budgetBytes: 64_000_000, keyframeBytes: 136_000_000 });
  expect(holding(2_000_000_000)).toMatchObject({ budgetBytes: 64_000_000, keyframeBytes: 192_000_000 });
  expect([holding(24_000_000).isEnough, holding(23_999_999).isEnough]).toEqual([true, false]);
  // Points take what would be left otherwise.
  expect(holding(140_000_000, 1_000_000)).toEqual({
    ...holding(25_000_000),
    needed: planes + 115_000_000,
  });
});

test('the largest sheet of a shape is told to the pixel: one more would be too much', () => {
  const least = 24_000_000 + 60_000_000;
  const square = (side: number) => planeBytes({ width: side, height: side });
  const largestWithin = (memoryBytes: number, width: number, height: number) =>
    whatDeviceHolds({ memoryBytes, sheet: { width, height } }).largest;
  expect(largestWithin(least + square(1_000), 300, 300)).toEqual({ width: 1_000, height: 1_000 });
  expect(largestWithin(least + square(1_000) - 1, 300, 300)).toEqual({ width: 999, height: 999 });
  // Whatever the memory: no sheet is larger than sheets are.
  expect(largestWithin(1e12, 300, 300)).toEqual({ width: 2_304, height: 2_304 });
  expect(largestWithin(1e12, 100, 4_000)).toEqual({ width: 102, height: 4_096 });
  expect(largestWithin(1e12, 64, 64)).toEqual({ width: 2_304, height: 2_304 });
  expect(largestWithin(least + planeBytes({ width: 64, height: 127 }), 200, 400)).toEqual({ width: 64, height: 127 });
  expect(largestWithin(least + planeBytes({ width: 64, height: 127 }) - 1, 200, 400)).toBeNull();
});

test('an upright sheet stays upright', () => {
  const { largest } = whatDeviceHolds({ memoryBytes: 200_000_000, sheet: { width: 2304, height: 4096 } });
  expect(largest?.height).toBeGreaterThan(largest?.width ?? 0);
});

test.each([
  [1920, 1080],
  [4096, 2304],
  [65, 70],
])('a raster of %d × %d takes what was said, and little more', (width, height) => {
  const { byteLength } = createRaster({ width, height }).rgba.buffer;
  expect(byteLength).toBeGreaterThanOrEqual(planeBytes({ width, height }));
  expect(byteLength).toBeLessThan(planeBytes({ width, height }) * 1.12 + 2_000_000);
});
