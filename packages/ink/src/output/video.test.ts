import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KERNEL_NAMES, kernelMaker } from '../kernel/choose.ts';
import type { Line } from '../model.ts';
import { createRaster } from '../raster.ts';
import { firstDifference } from '../testing/firstDifference.ts';
import { defaultStyle } from '../tools/index.ts';
import { rectsOf } from './changedTiles.ts';
import { createVideoFrames } from './video.ts';

const CANVAS = { width: 200, height: 130 };

function dot(x: number, y: number, size = 12): Line {
  return { points: [{ x, y, p: 1 }], ...defaultStyle(1), size, color: { r: 200, g: 30, b: 90, a: 255 } };
}

describe.each(KERNEL_NAMES)('frames with the %s kernel', (kernel) => {
  const blank = () => createRaster(CANVAS, kernelMaker(kernel) ?? undefined);

  test('made stroke by stroke are those of the finished picture, at any size and of any part', () => {
    const x = fc.integer({ min: -10, max: 210 });
    const dots = fc.array(fc.tuple(x, x, fc.integer({ min: 1, max: 90 })), { minLength: 1, maxLength: 6 });
    const side = fc.integer({ min: 1, max: 220 });
    const area = fc.constantFrom(undefined, { x: 37, y: 11, width: 101, height: 77 });
    fc.assert(
      fc.property(dots, side, side, area, (strokes, width, height, part) => {
        const options = { size: { width, height }, ...(part && { area: part }) };
        const raster = blank();
        const frames = createVideoFrames(raster, options);
        for (const [left, top, size] of strokes) {
          frames.take();
          raster.draw(dot(left, top, size));
        }
        frames.take();
        const whole = createVideoFrames(raster, options);
        whole.take();
        expect(firstDifference(frames.i420, whole.i420)).toBeNull();
      }),
      { numRuns: 30 },
    );
  });

  test('tell what changed, in squares of two by two, and nothing when nothing did', () => {
    const raster = blank();
    const frames = createVideoFrames(raster, { size: { width: 133, height: 87 } });
    expect(frames).toMatchObject({ width: 134, height: 88 });
    expect(frames.take()).toEqual({ x: 0, y: 0, width: 133, height: 87 });
    expect(frames.take()).toBeNull();
    raster.draw(dot(100, 20));
    expect(frames.take()).toEqual({ x: 42, y: 0, width: 44, height: 44 });
    expect(frames.take()).toBeNull();
  });

  test('show the stroke that is being drawn, and leave the changes to whoever shows the raster', () => {
    const raster = blank();
    const frames = createVideoFrames(raster, { size: CANVAS });
    frames.take();
    raster.flatten();
    raster.begin(dot(0, 0));
    raster.extend([{ x: 100, y: 20, p: 1 }]);
    expect(frames.take()).toEqual({ x: 64, y: 0, width: 64, height: 64 });
    expect(frames.i420[20 * 200 + 100]).toBeLessThan(200);
    expect(raster.flatten()).toEqual({ x: 64, y: 0, width: 64, height: 64 });
  });
});

test('a change beside the part that is shown makes no new frame', () => {
  const raster = createRaster(CANVAS);
  const area = { x: 128, y: 64, width: 64, height: 64 };
  const frames = createVideoFrames(raster, { area, size: { width: 64, height: 64 } });
  frames.take();
  raster.draw(dot(20, 20));
  expect(frames.take()).toBeNull();
});

test('neighbouring tiles of a row are one rectangle, the end of a row and the next are two', () => {
  // Four columns of tiles: 0 1 2 3 / 4 5 …
  expect(rectsOf([0, 1, 3, 4], CANVAS)).toEqual([
    { x: 0, y: 0, width: 128, height: 64 },
    { x: 192, y: 0, width: 8, height: 64 },
    { x: 0, y: 64, width: 64, height: 64 },
  ]);
});
