import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KERNEL_NAMES } from '../kernel/choose.ts';
import type { Rect } from '../kernel/grid.ts';
import { firstDifference } from '../testing/firstDifference.ts';
import { pressMaker } from './choosePress.ts';
import type { PressMaker } from './press.ts';
import { createScaler, type ScalerOptions } from './scaler.ts';
import type { Size } from './size.ts';

const PRESSES = KERNEL_NAMES.map((name) => [name, pressMaker(name) as PressMaker] as const);

/** Any picture, the same for the same seed. */
function picture({ width, height }: Size, seed = 1): Uint8ClampedArray {
  let state = seed | 1;
  return Uint8ClampedArray.from({ length: width * height * 4 }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state & 255;
  });
}

/** Shades of grey as a picture, one row for each text. */
function greys(...rows: number[][]): Uint8ClampedArray {
  return Uint8ClampedArray.from(rows.flat().flatMap((grey) => [grey, grey, grey, 255]));
}

function redOf(rgba: Uint8ClampedArray): number[] {
  return Array.from(rgba).filter((_, i) => i % 4 === 0);
}

function scaled(options: ScalerOptions, pixels: Uint8ClampedArray): number[] {
  const scaler = createScaler(options);
  scaler.scale(pixels);
  return Array.from(scaler.rgba);
}

/** The mean by definition: how much of each source pixel lies under the target pixel, counted in fractions. */
function meanOf(pixels: Uint8ClampedArray, source: Size, area: Rect, target: Size): number[] {
  const overlap = (i: number, j: number, from: number, to: number) =>
    Math.max(0, Math.min((i + 1) * to, (j + 1) * from) - Math.max(i * to, j * from));
  return Array.from({ length: target.width * target.height * 4 }, (_, at) => {
    const x = (at >> 2) % target.width;
    const y = Math.floor((at >> 2) / target.width);
    let sum = 0;
    for (let sy = 0; sy < area.height; sy++) {
      for (let sx = 0; sx < area.width; sx++) {
        const weight = overlap(sx, x, area.width, target.width) * overlap(sy, y, area.height, target.height);
        sum += weight * (pixels[((sy + area.y) * source.width + sx + area.x) * 4 + (at & 3)] as number);
      }
    }
    const total = area.width * area.height;
    return Math.floor((2 * sum + total) / (2 * total));
  });
}

const side = fc.integer({ min: 1, max: 24 });
const cut = fc.record({ source: fc.tuple(side, side), target: fc.tuple(side, side), seed: fc.nat() });

/** A part within the source. */
function partOf([width, height]: readonly [number, number], seed: number): Rect {
  const x = seed % width;
  const y = (seed >> 4) % height;
  return { x, y, width: 1 + ((seed >> 8) % (width - x)), height: 1 + ((seed >> 12) % (height - y)) };
}

describe.each(PRESSES)('with the %s kernel', (_, makePress) => {
  test('each pixel is the exact mean of what it covers, whatever the sizes', () => {
    fc.assert(
      fc.property(cut, ({ source, target, seed }) => {
        const from = { width: source[0], height: source[1] };
        const to = { width: target[0], height: target[1] };
        const area = partOf(source, seed);
        const pixels = picture(from, seed);
        const expected = meanOf(pixels, from, area, to);
        expect(scaled({ source: from, area, target: to, makePress }, pixels)).toEqual(expected);
      }),
    );
  });

  test('a part brought up to date is as if all of it were', () => {
    fc.assert(
      fc.property(cut, fc.nat(), ({ source, target, seed }, where) => {
        const from = { width: source[0], height: source[1] };
        const to = { width: target[0], height: target[1] };
        const before = picture(from, seed);
        const scaler = createScaler({ source: from, target: to, hasI420: true, makePress });
        scaler.scale(before);
        const changed = partOf(source, where);
        const after = before.slice();
        for (let y = changed.y; y < changed.y + changed.height; y++) {
          const at = (y * from.width + changed.x) * 4;
          after.fill(seed & 255, at, at + changed.width * 4);
        }
        scaler.scale(after, changed);
        const fresh = createScaler({ source: from, target: to, hasI420: true, makePress });
        fresh.scale(after);
        expect(firstDifference(scaler.rgba, fresh.rgba)).toBeNull();
        expect(firstDifference(scaler.i420, fresh.i420)).toBeNull();
      }),
    );
  });

  test('white stays white and black stays black at any size', () => {
    const source = { width: 19, height: 13 };
    for (const grey of [0, 255]) {
      const pixels = new Uint8ClampedArray(19 * 13 * 4).fill(grey);
      for (const target of [
        { width: 7, height: 5 },
        { width: 64, height: 41 },
        { width: 1, height: 1 },
      ]) {
        expect(new Set(scaled({ source, target, makePress }, pixels))).toEqual(new Set([grey]));
      }
    }
  });

  test('the heaviest pixel there is does not run over', () => {
    const source = { width: 4096, height: 2048 };
    const pixels = new Uint8ClampedArray(4096 * 2048 * 4).fill(255);
    expect(scaled({ source, target: { width: 1, height: 1 }, makePress }, pixels)).toEqual([255, 255, 255, 255]);
  });
});

describe('scaling', () => {
  test('down by a whole number is the mean of squares, halves upwards', () => {
    const pixels = greys([0, 1, 10, 20], [0, 1, 30, 41]);
    const source = { width: 4, height: 2 };
    expect(redOf(Uint8ClampedArray.from(scaled({ source, target: { width: 2, height: 1 } }, pixels)))).toEqual([1, 25]);
  });

  test('up by a whole number repeats pixels; otherwise they meet in their mean', () => {
    const pixels = greys([0, 100]);
    const source = { width: 2, height: 1 };
    const red = (width: number) =>
      redOf(Uint8ClampedArray.from(scaled({ source, target: { width, height: 1 } }, pixels)));
    expect(red(4)).toEqual([0, 0, 100, 100]);
    expect(red(3)).toEqual([0, 50, 100]);
  });

  test('to the same size copies', () => {
    const source = { width: 21, height: 11 };
    const pixels = picture(source);
    expect(scaled({ source, target: source }, pixels)).toEqual(Array.from(pixels));
  });

  test('tells what it wrote, and that a change beside the part shows nothing', () => {
    const area = { x: 32, y: 0, width: 64, height: 64 };
    const scaler = createScaler({ source: { width: 96, height: 64 }, area, target: { width: 32, height: 32 } });
    const pixels = picture({ width: 96, height: 64 });
    expect(scaler.scale(pixels)).toEqual({ x: 0, y: 0, width: 32, height: 32 });
    expect(scaler.scale(pixels, { x: 0, y: 0, width: 32, height: 64 })).toBeNull();
    expect(scaler.scale(pixels, { x: 0, y: 10, width: 35, height: 3 })).toEqual({ x: 0, y: 5, width: 2, height: 2 });
  });

  test('scales a picture of any size by a simple ratio', () => {
    const source = { width: 8192, height: 2048 };
    const made = (target: Size) => () => createScaler({ source, target });
    expect(made({ width: 64, height: 16 })).not.toThrow();
    expect(made({ width: 63, height: 16 })).not.toThrow();
    expect(made({ width: 63, height: 15 })).toThrow('too large');
  });

  test('refuses sizes and parts that do not exist', () => {
    const source = { width: 20, height: 20 };
    const target = { width: 4, height: 4 };
    const made = (options: Partial<ScalerOptions>) => () => createScaler({ source, target, ...options });
    expect(made({ target: { width: 0, height: 4 } })).toThrow('0 × 4 is no size to be scaled');
    expect(made({ target: { width: 8193, height: 4 } })).toThrow('no size');
    expect(made({ target: { width: 4.5, height: 4 } })).toThrow('no size');
    expect(made({ target: { width: 8192, height: 1 } })).not.toThrow();
    expect(made({ area: { x: 10, y: 0, width: 11, height: 20 } })).toThrow('11 × 20 at 10, 0 does not lie in 20 × 20');
    expect(made({ area: { x: -1, y: 0, width: 4, height: 4 } })).toThrow('does not lie in');
    expect(made({ source: { width: 4096, height: 2049 }, target: { width: 1, height: 1 } })).toThrow('too large');
  });
});
