import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Dab, strokeShare } from '../testing/shapes.ts';
import { KERNEL_NAMES, kernelMaker } from './choose.ts';
import type { Kernel, KernelName } from './kernel.ts';
import { ONE } from './spans.ts';

const WIDTH = 200;
const HEIGHT = 120;

/** From here on a radius in pixels is so great that the steep edge of a hard dab costs one more of the 16 bits. */
const WIDE = 60;

function kernelOf(name: KernelName): Kernel {
  const make = kernelMaker(name);
  if (!make) throw new Error(`the kernel ${name} does not run here`);
  return make(WIDTH, HEIGHT);
}

/** As it is handed over: place and radius in 1/256 px, hardness in 1/256, flow in 1/32768, cap in Q15. */
interface Given {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly cap: number;
}

interface Stamped {
  readonly dabs: readonly Given[];
  readonly hardness: number;
  readonly flow: number;
}

/** Greatest distance from the exact coverage, in levels of 255. */
function worst(kernel: Kernel, { dabs, hardness, flow }: Stamped): number {
  kernel.dabs.set(dabs.flatMap(({ x, y, r, cap }) => [x, y, r, hardness, flow, cap]));
  kernel.stamp(dabs.length);
  const exact = dabs.map(({ x, y, r, cap }): Dab => ({ x: x / 256, y: y / 256, radius: r / 256, cap: cap / ONE }));
  let most = 0;
  for (let row = 0; row < HEIGHT; row++) {
    for (let column = 0; column < WIDTH; column++) {
      const covered = (kernel.coverage[row * kernel.stride + column] as number) / ONE;
      most = Math.max(most, Math.abs(covered - strokeShare(exact, hardness / 256, flow / 32_768, column, row)) * 255);
    }
  }
  kernel.drop();
  kernel.marks.fill(0);
  return most;
}

const place = fc.record({
  x: fc.integer({ min: -30 * 256, max: (WIDTH + 30) * 256 }),
  y: fc.integer({ min: -30 * 256, max: (HEIGHT + 30) * 256 }),
});
const cap = fc.oneof(fc.constant(ONE), fc.integer({ min: 0, max: ONE }));
const flow = fc.oneof(fc.constant(32_768), fc.integer({ min: 0, max: 32_768 }));
const hardness = fc.oneof(fc.constantFrom(0, 1, 255, 256), fc.integer({ min: 0, max: 256 }));

/** Dabs thinner than a pixel are a case of their own. */
const small = fc.oneof(fc.integer({ min: 1, max: 256 }), fc.integer({ min: 1, max: WIDE * 256 }));

const dabsOf = (r: fc.Arbitrary<number>, maxLength: number): fc.Arbitrary<Stamped> =>
  fc.record({
    dabs: fc.array(
      fc.tuple(place, r, cap).map(([at, radius, most]) => ({ ...at, r: radius, cap: most })),
      { minLength: 1, maxLength },
    ),
    hardness,
    flow,
  });

describe.each(KERNEL_NAMES)('the coverage of dabs in the kernel %s', (name) => {
  const kernel = kernelOf(name);

  test('is exact to a level of 255, whatever their place, size, hardness, flow and cap', () => {
    fc.assert(
      fc.property(dabsOf(small, 3), (stamped) => {
        expect(worst(kernel, stamped)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 80 },
    );
  });

  test('is exact to two levels when they are wide', () => {
    fc.assert(
      fc.property(dabsOf(fc.integer({ min: WIDE * 256, max: 150 * 256 }), 2), (stamped) => {
        expect(worst(kernel, stamped)).toBeLessThanOrEqual(2);
      }),
      { numRuns: 60 },
    );
  });

  test('grows from dab to dab by the share of what is missing, exact to two levels after sixty', () => {
    const dabs = Array.from({ length: 60 }, (_, i) => ({ x: (20 + i * 2) * 256, y: 60 * 256, r: 18 * 256, cap: ONE }));
    expect(worst(kernel, { dabs, hardness: 64, flow: 3_000 })).toBeLessThanOrEqual(2);
  });

  test.each([1, 2.5, 10, 37.3, 55])(
    'of the hardest dab of radius %f is nearly that of the disc, most of all where it is large',
    (radius) => {
      const [x, y] = [100.3, 60.6];
      kernel.dabs.set([x, y, radius].map((px) => Math.round(px * 256)).concat([256, 32_768, ONE]));
      kernel.stamp(1);
      let sum = 0;
      let furthest = 0;
      for (let row = 0; row < HEIGHT; row++) {
        for (let column = 0; column < WIDTH; column++) {
          const covered = (kernel.coverage[row * kernel.stride + column] as number) / ONE;
          sum += covered;
          furthest = Math.max(furthest, Math.abs(covered - discShare(x, y, radius, column, row)));
        }
      }
      kernel.drop();
      kernel.marks.fill(0);
      expect(Math.abs(sum - Math.PI * radius ** 2)).toBeLessThan(1 + radius / 20);
      expect(furthest).toBeLessThan(0.1 + 0.16 / radius);
    },
  );
});

/** Share of the pixel within a disc, by 16 × 16 samples. */
function discShare(x: number, y: number, radius: number, column: number, row: number): number {
  let inside = 0;
  for (let i = 0; i < 256; i++) {
    const [dx, dy] = [column + ((i % 16) + 0.5) / 16 - x, row + ((i >> 4) + 0.5) / 16 - y];
    if (dx * dx + dy * dy < radius * radius) inside++;
  }
  return inside / 256;
}
