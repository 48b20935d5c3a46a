import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LANDSCAPE, PORTRAIT } from '../limits.ts';
import { cropArea } from './crop.ts';
import { SIDES, sizeWithin } from './size.ts';

describe('a crop', () => {
  test('that is not active, or does not enlarge, is the whole canvas', () => {
    const whole = { x: 0, y: 0, width: 1920, height: 1080 };
    expect(cropArea({ x: 500, y: 300, scale: 4, isClipping: false }, LANDSCAPE)).toEqual(whole);
    expect(cropArea({ x: 0, y: 0, scale: 1, isClipping: true }, LANDSCAPE)).toEqual(whole);
  });

  test('shows a part of the canvas that is smaller by its scale', () => {
    const crop = { x: 100, y: 40.5, scale: 3, isClipping: true };
    expect(cropArea(crop, LANDSCAPE)).toEqual({ x: 100, y: 41, width: 640, height: 360 });
    expect(cropArea(crop, PORTRAIT)).toEqual({ x: 100, y: 41, width: 360, height: 640 });
  });

  test('is moved into the canvas and its scale into 1…8, whatever was stored', () => {
    expect(cropArea({ x: 1900, y: -5, scale: 8, isClipping: true }, LANDSCAPE)).toEqual({
      x: 1680,
      y: 0,
      width: 240,
      height: 135,
    });
    expect(cropArea({ x: 0, y: 0, scale: 800, isClipping: true }, LANDSCAPE).width).toBe(240);
    expect(cropArea({ x: NaN, y: NaN, scale: NaN, isClipping: true }, LANDSCAPE).width).toBe(1920);
  });

  test('consists of whole pixels of the canvas', () => {
    const any = fc.double({ min: -4000, max: 4000 });
    fc.assert(
      fc.property(any, any, fc.double(), fc.constantFrom(LANDSCAPE, PORTRAIT), (x, y, scale, canvas) => {
        const area = cropArea({ x, y, scale, isClipping: true }, canvas);
        expect(Object.values(area).every((value) => Number.isInteger(value) && value >= 0)).toBe(true);
        expect(area.width).toBeGreaterThanOrEqual(canvas.width / 8);
        expect(area.x + area.width).toBeLessThanOrEqual(canvas.width);
        expect(area.y + area.height).toBeLessThanOrEqual(canvas.height);
      }),
    );
  });
});

test('a size within a long side keeps its shape', () => {
  expect(sizeWithin(LANDSCAPE, SIDES.thumbnail)).toEqual({ width: 480, height: 270 });
  expect(sizeWithin(PORTRAIT, SIDES.thumbnail)).toEqual({ width: 270, height: 480 });
  expect(sizeWithin({ width: 274, height: 154 }, SIDES.picture)).toEqual({ width: 1920, height: 1079 });
  expect(sizeWithin({ width: 5000, height: 1 }, 64)).toEqual({ width: 64, height: 1 });
  expect(sizeWithin({ width: 7, height: 7 }, 64)).toEqual({ width: 64, height: 64 });
});
