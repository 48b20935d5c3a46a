import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeFilm } from '../../testing/decodeFilm.ts';
import { createFilmEncoder, type FrameOptions } from './encoder.ts';

const WIDTH = 64;
const HEIGHT = 48;
const BYTES = (WIDTH * HEIGHT * 3) / 2;

/** What a frame may look like, all over or in a part of it. */
type Paint = (at: number, x: number, y: number) => number;

const PAINTS: Record<string, Paint> = {
  white: () => 235,
  black: () => 16,
  grey: () => 128,
  slope: (_, x, y) => 40 + x * 2 + y,
  stripes: (_, x) => (x % 8 < 4 ? 30 : 220),
  rows: (_, _x, y) => (y % 6 < 3 ? 60 : 200),
  checks: (_, x, y) => ((x ^ y) & 1 ? 0 : 255),
  noise: (at) => Math.imul(at + 7, 2_654_435_761) >>> 24,
};

interface Change {
  paint: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

function blank(): Uint8Array {
  const i420 = new Uint8Array(BYTES).fill(128);
  return i420.fill(235, 0, WIDTH * HEIGHT);
}

/** The planes of chroma are painted with the same, half as large. */
function paintOver(i420: Uint8Array, { paint, x, y, width, height }: Change): void {
  const plane = (from: number, shrink: number) => {
    const stride = WIDTH / shrink;
    for (let row = y / shrink; row < (y + height) / shrink; row++)
      for (let column = x / shrink; column < (x + width) / shrink; column++)
        i420[from + row * stride + column] = PAINTS[paint]?.(row * stride + column, column, row) as number;
  };
  plane(0, 1);
  plane(WIDTH * HEIGHT, 2);
  plane((WIDTH * HEIGHT * 5) / 4, 2);
}

const part = (most: number) => fc.integer({ min: 0, max: most / 2 - 1 }).map((half) => half * 2);
const change = fc
  .record({
    paint: fc.constantFrom(...Object.keys(PAINTS)),
    x: part(WIDTH),
    y: part(HEIGHT),
    right: part(WIDTH),
    bottom: part(HEIGHT),
  })
  .map(({ paint, x, y, right, bottom }) => ({
    paint,
    x: Math.min(x, right),
    y: Math.min(y, bottom),
    width: Math.abs(x - right) + 2,
    height: Math.abs(y - bottom) + 2,
  }));
const step = fc.record({
  changes: fc.array(change, { maxLength: 3 }),
  qp: fc.integer({ min: 12, max: 51 }),
  isKey: fc.boolean(),
  refines: fc.boolean(),
});

describe('somebody else who decodes the film', () => {
  test('sees to the last bit what the encoder reckons with, whatever is drawn and however coarse it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const encoder = createFilmEncoder(WIDTH, HEIGHT, 30);
        const frame = blank();
        const reckoned: Uint8Array[] = [];
        const coded = steps.map(({ changes, ...options }, i) => {
          for (const one of changes) paintOver(frame, one);
          const bytes = encoder.encode(frame, { ...options, changed: changes, isKey: options.isKey || i === 0 });
          reckoned.push(encoder.picture.slice());
          return bytes;
        });
        const seen = await decodeFilm(encoder.parameterSets, coded);
        expect(seen).toHaveLength(reckoned.length);
        seen.forEach((picture, i) =>
          expect(Buffer.from(picture).equals(reckoned[i] as Uint8Array), `frame ${i}`).toBe(true),
        );
      }),
      { numRuns: 60 },
    );
  });
});

/** Most that a sample of luma is off. */
function mostOff(a: Uint8Array, b: Uint8Array): number {
  return Math.max(...a.subarray(0, WIDTH * HEIGHT).map((value, i) => Math.abs(value - (b[i] as number))));
}

describe('a frame', () => {
  const key: FrameOptions = { isKey: true, qp: 20 };
  const noise = () => {
    const frame = blank();
    paintOver(frame, { paint: 'noise', x: 0, y: 0, width: WIDTH, height: HEIGHT });
    return frame;
  };

  test('of white paper stays white', () => {
    const encoder = createFilmEncoder(WIDTH, HEIGHT, 30);
    encoder.encode(blank(), { isKey: true, qp: 51 });
    expect(encoder.picture).toEqual(blank());
  });

  test('comes nearer the finer the steps are', () => {
    const off = [51, 40, 30, 20, 12].map((qp) => {
      const encoder = createFilmEncoder(WIDTH, HEIGHT, 30);
      encoder.encode(noise(), { isKey: true, qp });
      return mostOff(encoder.picture, noise());
    });
    expect(off).toEqual(off.toSorted((a, b) => b - a));
    expect(off.at(-1)).toBeLessThanOrEqual(4);
  });

  test('in which nothing changed takes a few bytes', () => {
    const encoder = createFilmEncoder(1280, 720, 30);
    const frame = new Uint8Array((1280 * 720 * 3) / 2).fill(128);
    encoder.encode(frame, key);
    expect(encoder.encode(frame, { isKey: false, qp: 20, changed: [] }).length).toBeLessThan(16);
  });

  test('changes only where it was said to have', () => {
    const encoder = createFilmEncoder(WIDTH, HEIGHT, 30);
    encoder.encode(blank(), key);
    encoder.encode(noise(), { isKey: false, qp: 20, changed: [{ x: 17, y: 5, width: 10, height: 20 }] });
    const before = blank();
    const isSaid = (i: number) => i % WIDTH >= 16 && i % WIDTH < 32 && i < 32 * WIDTH;
    const changed = Array.from(before.subarray(0, WIDTH * HEIGHT).keys()).filter(
      (i) => before[i] !== encoder.picture[i],
    );
    expect(changed.every(isSaid)).toBe(true);
    expect(mostOff(encoder.picture, before)).toBeGreaterThan(100);
  });

  test('is made finer without having changed when that is asked for', () => {
    const encoder = createFilmEncoder(WIDTH, HEIGHT, 30);
    encoder.encode(noise(), { isKey: true, qp: 45 });
    encoder.encode(noise(), { isKey: false, qp: 12, changed: [] });
    const coarse = mostOff(encoder.picture, noise());
    encoder.encode(noise(), { isKey: false, qp: 12, changed: [], refines: true });
    expect(mostOff(encoder.picture, noise())).toBeLessThan(coarse / 4);
  });

  test('gives the same bytes again, also from a view that begins anywhere', () => {
    const bytes = [0, 1, 3].map((offset) => {
      const encoder = createFilmEncoder(WIDTH, HEIGHT, 30);
      const memory = new Uint8Array(BYTES + 8);
      memory.set(noise(), offset);
      return encoder.encode(memory.subarray(offset, offset + BYTES), key);
    });
    expect(bytes[1]).toEqual(bytes[0]);
    expect(bytes[2]).toEqual(bytes[0]);
  });

  test.each([11, 52, 20.5, NaN])('has no step %d', (qp) => {
    expect(() => createFilmEncoder(WIDTH, HEIGHT, 30).encode(blank(), { isKey: true, qp })).toThrow(RangeError);
  });
});

test.each([
  [1280, 720],
  [720, 1280],
  [16, 16],
])('%d × %d is a size of a film', (width, height) => {
  expect(createFilmEncoder(width, height, 30).picture).toHaveLength((width * height * 3) / 2);
});

test.each([
  [1280, 736],
  [1281, 720],
  [1280, 712],
  [0, 16],
  [16, NaN],
])('%d × %d is none', (width, height) => {
  expect(() => createFilmEncoder(width, height, 30)).toThrow(RangeError);
});
