import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wasmModules } from '../../assembly/build.mjs';
import { hashRgba } from '../hash.ts';
import { BlendMode } from '../model.ts';
import { bestKernel, KERNEL_NAMES, kernelMaker } from './choose.ts';
import { DAB_INTS } from './dab.ts';
import type { Kernel, KernelMaker } from './kernel.ts';
import { DABS } from './kernel.ts';
import { Mark } from './planes.ts';
import { createReferenceKernel } from './reference.ts';
import type { Ink } from './spans.ts';
import { BASELINE, RELAXED } from './wasmModules.ts';

const FAST = ['relaxed', 'baseline'] as const;
const MODES = Object.values(BlendMode);
/** Sizes that are no multiple of a tile, of eight, of four. */
const SIZES = [
  [150, 100],
  [64, 64],
  [131, 67],
  [200, 1],
  [3, 90],
] as const;

interface Stroke {
  dabs: number[][];
  ink: Ink;
  end: 'commit' | 'drop' | 'live';
  hidden: number;
  clipped: number;
  /** How much of each layer's ink is shown; absent: all. */
  strengths?: number[];
}

const q15 = fc.integer({ min: 0, max: 32767 });
const dab = fc.tuple(
  fc.integer({ min: -40 * 256, max: 260 * 256 }),
  fc.integer({ min: -40 * 256, max: 160 * 256 }),
  fc.oneof(
    fc.integer({ min: 0, max: 600 }),
    fc.integer({ min: 0, max: 12 * 256 }),
    fc.integer({ min: 0, max: 150 * 256 }),
  ),
  fc.integer({ min: 0, max: 256 }),
  fc.oneof(fc.constant(32768), fc.integer({ min: 0, max: 32768 })),
  fc.oneof(fc.constant(32767), q15),
);
const stroke: fc.Arbitrary<Stroke> = fc.record({
  dabs: fc.array(dab, { maxLength: 12 }),
  ink: fc.record({
    layer: fc.integer({ min: 0, max: 2 }),
    r: q15,
    g: q15,
    b: q15,
    alpha: fc.oneof(fc.constant(32767), q15),
    blend: fc.constantFrom(...MODES),
  }),
  end: fc.constantFrom('commit', 'commit', 'commit', 'drop', 'live'),
  hidden: fc.integer({ min: -1, max: 2 }),
  clipped: fc.integer({ min: 0, max: 7 }),
  strengths: fc.array(fc.oneof(fc.constant(32767), q15), { minLength: 3, maxLength: 3 }),
});

/** Draws the strokes and tells the hash of everything that can be seen after each of them. */
function drawn(maker: KernelMaker, [width, height]: readonly [number, number], strokes: Stroke[]): string[][] {
  const kernel = maker(width, height);
  kernel.marks.fill(Mark.stale);
  return strokes.map((stroke) => {
    kernel.dabs.set(stroke.dabs.flat());
    kernel.stamp(stroke.dabs.length);
    const isVisible = [0, 1, 2].map((layer) => layer !== stroke.hidden);
    const marks = hashRgba(kernel.marks);
    kernel.flatten(isVisible, stroke.ink, stroke.clipped, stroke.strengths);
    const live = hashRgba(kernel.rgba);
    if (stroke.end === 'commit') kernel.commit(stroke.ink);
    else kernel.drop();
    kernel.marks.fill(Mark.stale);
    kernel.flatten(isVisible, null, stroke.clipped, stroke.strengths);
    return [marks, live, hashRgba(kernel.rgba), ...kernel.layers.map((pixels) => layerHash(kernel, pixels))];
  });
}

/** Without the columns that only fill up the rows. */
function layerHash({ width, height, stride }: Kernel, pixels: Int16Array): string {
  const rows = Array.from({ length: height }, (_, row) => {
    const values = pixels.slice(row * stride * 4, (row * stride + width) * 4);
    return hashRgba(bytesOf(values));
  });
  return rows.join();
}

function bytesOf({ buffer, byteOffset, byteLength }: Int16Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

const fast = FAST.map((name) => kernelMaker(name) as KernelMaker);

/** What each of the fast kernels shows, and what it should show. */
function shown(size: readonly [number, number], strokes: Stroke[]): { actual: string[][][]; expected: string[][][] } {
  const expected = drawn(createReferenceKernel, size, strokes);
  return { actual: fast.map((maker) => drawn(maker, size, strokes)), expected: fast.map(() => expected) };
}

describe('the kernels for SIMD', () => {
  test('both run here', () => expect(fast).not.toContain(null));

  test('give the bits of the reference, whatever is drawn', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SIZES), fc.array(stroke, { minLength: 1, maxLength: 6 }), (size, strokes) => {
        const { actual, expected } = shown(size, strokes);
        expect(actual).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });

  test.each(Object.entries(BlendMode))('blend %s like the reference on any pixel', (_, blend) => {
    const ground = (ink: Partial<Ink>): Stroke => ({
      dabs: [[12 * 256, 12 * 256, 22 * 256, 1, 32768, 32767]],
      ink: { layer: 1, r: 32767, g: 16384, b: 1, alpha: 32767, blend: BlendMode.normal, ...ink },
      end: 'commit',
      hidden: -1,
      clipped: 0,
    });
    const ends = [0, 1, 16383, 16384, 16385, 32766, 32767];
    for (const alpha of ends) {
      for (const r of ends) {
        const over = ground({ r, g: 32767 - r, blend, alpha: 32767 - alpha });
        const { actual, expected } = shown([24, 24], [ground({ alpha }), over, ground({ r, blend })]);
        expect(actual).toEqual(expected);
      }
    }
  });

  test('take as many dabs as fit into the hand-over buffer', () => {
    const all = Int32Array.from({ length: DABS * DAB_INTS }, (_, i) =>
      i % DAB_INTS < 2 ? (i * 7919) % (100 * 256) : ([0, 0, 300, 200, 9000, 32767] as const)[i % DAB_INTS]!,
    );
    const hashes = [createReferenceKernel, ...fast].map((maker) => {
      const kernel = maker(104, 100);
      kernel.dabs.set(all);
      kernel.stamp(DABS);
      return hashRgba(bytesOf(kernel.coverage));
    });
    expect(new Set(hashes).size).toBe(1);
  });
});

test.each([createReferenceKernel, ...fast])(
  'coverage that was put aside comes back as it was, and only there',
  (maker) => {
    const kernel = maker(150, 100);
    const stamp = (x: number) => {
      kernel.dabs.set([x * 256, 50 * 256, 20 * 256, 128, 32768, 32767]);
      kernel.stamp(1);
    };
    stamp(60);
    const before = kernel.coverage.slice();
    kernel.putAside({ left: 51, top: 33, right: 101, bottom: 67 });
    stamp(75);
    const between = kernel.coverage.slice();
    kernel.putBack({ left: 51, top: 33, right: 101, bottom: 67 });
    const expected = kernel.coverage.map((_, at) => {
      const [row, column] = [Math.floor(at / kernel.stride), at % kernel.stride];
      const isInside = row >= 33 && row < 67 && column >= 51 && column < 101;
      return (isInside ? before : between)[at] as number;
    });
    expect(kernel.coverage).toEqual(expected);
    expect(between).not.toEqual(expected);
  },
);

describe('the compiled kernels', () => {
  test('are what their source says, byte by byte', async () => {
    const file = fileURLToPath(new URL('wasmModules.ts', import.meta.url));
    expect(await wasmModules(), 'run npm run kernel').toBe(readFileSync(file, 'utf8'));
  });

  test('are small', () => {
    for (const text of [BASELINE, RELAXED]) expect(atob(text).length).toBeLessThanOrEqual(10_240);
  });

  test('differ', () => expect(BASELINE).not.toBe(RELAXED));
});

test('the best kernel is the first that runs', () => {
  const names = KERNEL_NAMES.filter((name) => kernelMaker(name));
  expect(bestKernel()(8, 8).name).toBe(names[0]);
  expect(names).toContain('reference');
});
