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
