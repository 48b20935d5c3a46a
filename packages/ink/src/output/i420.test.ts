import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KERNEL_NAMES } from '../kernel/choose.ts';
import { pressMaker } from './choosePress.ts';
import { i420Layout } from './i420.ts';
import type { PressMaker } from './press.ts';
import { createScaler } from './scaler.ts';

const PRESSES = KERNEL_NAMES.map((name) => [name, pressMaker(name) as PressMaker] as const);

function converted(rgba: Uint8ClampedArray, width: number, height: number, makePress: PressMaker): Uint8Array {
  const size = { width, height };
  const scaler = createScaler({ source: size, target: size, hasI420: true, makePress });
  scaler.scale(rgba);
  return scaler.i420;
}

/** The formula of BT.709 with its own numbers, unrounded. */
function formula(r: number, g: number, b: number): { y: number; blue: number; red: number } {
  const y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const luma = 16 + (219 / 255) * y;
  return { y: luma, blue: 128 + ((224 / 255) * (b - y)) / 1.8556, red: 128 + ((224 / 255) * (r - y)) / 1.5748 };
}

/** Planes by the formula; an odd side is filled up with what stands at its edge. */
function planesOf(rgba: Uint8ClampedArray, width: number, height: number): number[] {
  const planes = i420Layout(width, height);
  const pixel = (x: number, y: number) => {
    const p = (Math.min(y, height - 1) * width + Math.min(x, width - 1)) * 4;
    return [rgba[p], rgba[p + 1], rgba[p + 2]] as [number, number, number];
  };
  const luma = Array.from({ length: planes.width * planes.height }, (_, i) => {
    return formula(...pixel(i % planes.width, Math.floor(i / planes.width))).y;
  });
  const squares = Array.from({ length: luma.length / 4 }, (_, i) => {
    const x = (i % (planes.width / 2)) * 2;
    const y = Math.floor(i / (planes.width / 2)) * 2;
    const four = [pixel(x, y), pixel(x + 1, y), pixel(x, y + 1), pixel(x + 1, y + 1)];
    const mean = (channel: 0 | 1 | 2) => four.reduce((sum, rgb) => sum + rgb[channel], 0) / 4;
    return formula(mean(0), mean(1), mean(2));
  });
  return [...luma, ...squares.map(({ blue }) => blue), ...squares.map(({ red }) => red)];
}

const side = fc.integer({ min: 1, max: 21 });

describe.each(PRESSES)('with the %s kernel', (_, makePress) => {
  test('planes are those of the formula to within 0.52 levels, at odd sizes too', () => {
    const bytes = fc.uint8Array({ minLength: 16, maxLength: 64 });
    fc.assert(
      fc.property(side, side, bytes, (width, height, noise) => {
        const rgba = Uint8ClampedArray.from(
          { length: width * height * 4 },
          (_, i) => noise[(i * 7) % noise.length] as number,
        );
        const actual = converted(rgba, width, height, makePress);
        const expected = planesOf(rgba, width, height);
        expect(actual.length).toBe(expected.length);
        for (const [i, value] of expected.entries()) expect(Math.abs((actual[i] as number) - value)).toBeLessThan(0.52);
      }),
    );
  });

  test('white, black and every grey have no colour and end where they should', () => {
    for (let grey = 0; grey < 256; grey++) {
      const rgba = Uint8ClampedArray.from({ length: 5 * 3 * 4 }, (_, i) => (i % 4 === 3 ? 255 : grey));
      const planes = converted(rgba, 5, 3, makePress);
      expect(new Set(planes.subarray(24))).toEqual(new Set([128]));
      expect(planes[0]).toBe(Math.round(16 + (grey * 219) / 255));
    }
  });

  test('the purest colours reach the ends of chroma', () => {
    const ofOne = (r: number, g: number, b: number) => {
      return Array.from(converted(Uint8ClampedArray.of(r, g, b, 255), 1, 1, makePress));
    };
    expect(ofOne(0, 0, 255)).toEqual([32, 32, 32, 32, 240, 118]);
    expect(ofOne(255, 255, 0)).toEqual([219, 219, 219, 219, 16, 138]);
    expect(ofOne(255, 0, 0)).toEqual([63, 63, 63, 63, 102, 240]);
    expect(ofOne(0, 255, 255)).toEqual([188, 188, 188, 188, 154, 16]);
  });
});

test('planes of an odd picture are even', () => {
  expect(i420Layout(5, 3)).toEqual({ width: 6, height: 4, bytes: 36 });
  expect(i420Layout(1280, 720)).toEqual({ width: 1280, height: 720, bytes: 1_382_400 });
});
