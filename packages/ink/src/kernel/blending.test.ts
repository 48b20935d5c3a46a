import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BlendMode } from '../model.ts';
import { composite, flattened, type Pixel, premultiplied, straight } from '../testing/compositing.ts';
import { KERNEL_NAMES, kernelMaker } from './choose.ts';
import type { Kernel, KernelName } from './kernel.ts';
import { Mark } from './planes.ts';
import { type Ink, ONE } from './spans.ts';

/** Greatest distance from the exact value, in steps of Q15: a fortieth of a level of 255. */
const MOST_STEPS = 3;

/** One tile of pixels, each of which is a case of its own. */
const SIDE = 64;
const PIXELS = SIDE * SIDE;
const EVERYTHING = { left: 0, top: 0, right: SIDE, bottom: SIDE };

/** Both ends and the middle, where the kernels' factors take their odd step, with their neighbours. */
const CORNERS = [0, 1, 16383, 16384, 16385, 32766, ONE] as const;

const CASES = KERNEL_NAMES.flatMap((kernel) =>
  Object.entries(BlendMode).map(([mode, blend]) => [kernel, mode, blend] as const),
);

function kernelOf(name: KernelName): Kernel {
  const make = kernelMaker(name);
  if (!make) throw new Error(`the kernel ${name} does not run here`);
  return make(SIDE, SIDE);
}

type Strength = Omit<Ink, 'layer' | 'blend'>;

/** A layer before the stroke, and the stroke's coverage of it. */
interface Ground {
  /** Premultiplied RGBA, Q15. */
  readonly pixels: Int16Array;
  readonly coverage: Int16Array;
  /** So many pixels are looked at. */
  readonly count: number;
}

/** Lists are gone through again and again. @param colors of each pixel as shares of its alpha, Q15 */
function groundOf(
  alphas: readonly number[],
  colors: readonly number[],
  coverage: readonly number[],
  count = PIXELS,
): Ground {
  const pixels = new Int16Array(PIXELS * 4);
  const of = (values: readonly number[], at: number) => values[at % values.length] as number;
  for (let i = 0; i < PIXELS; i++) {
    const alpha = of(alphas, i);
    for (let c = 0; c < 3; c++) pixels[i * 4 + c] = Math.round((alpha * of(colors, i * 3 + c)) / ONE);
    pixels[i * 4 + 3] = alpha;
  }
  return { pixels, coverage: Int16Array.from({ length: PIXELS }, (_, i) => of(coverage, i)), count };
}

/** Every alpha with every share of colour and every coverage. */
function cornerGround(): Ground {
  const all = CORNERS.flatMap((alpha) =>
    CORNERS.flatMap((color) => CORNERS.map((covered) => ({ alpha, color, covered }))),
  );
  return groundOf(
    all.map(({ alpha }) => alpha),
    all.flatMap(({ color }) => [color, ONE - color, ONE]),
    all.map(({ covered }) => covered),
    all.length,
  );
}

function sourceOf(ink: Strength, covered: number): Pixel {
  return { r: ink.r / ONE, g: ink.g / ONE, b: ink.b / ONE, a: (covered / ONE) * (ink.alpha / ONE) };
}

function lay(kernel: Kernel, { pixels, coverage }: Ground): void {
  kernel.writeTile(1, 0, pixels, 0);
  kernel.coverage.set(coverage);
  kernel.touch(EVERYTHING);
}

/** What is further from its exact value than may be after a commit. */
function offences(kernel: Kernel, ground: Ground, ink: Strength, blend: number): string[] {
  lay(kernel, ground);
  kernel.commit({ layer: 1, blend, ...ink });
  kernel.marks.fill(0);
  const pixels = kernel.layers[1] as Int16Array;
  const found: string[] = [];
  for (let i = 0; i < ground.count; i++) {
    const covered = ground.coverage[i] as number;
    const before = ground.pixels.subarray(i * 4, i * 4 + 4);
    const after = pixels.subarray(i * 4, i * 4 + 4);
    const exact = premultiplied(composite(blend, straight(before, 0, ONE), sourceOf(ink, covered))).map((v) => v * ONE);
    if (exact.every((value, c) => Math.abs((after[c] as number) - value) <= MOST_STEPS)) continue;
    found.push(
      `${before.join()} covered ${covered} with ${JSON.stringify(ink)} is ${after.join()}, exactly ${exact.join()}`,
    );
  }
  return found;
}

const q15 = fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 0, max: ONE }) }, fc.constantFrom(...CORNERS));
const many = fc.array(q15, { minLength: 61, maxLength: 211, size: 'max' });
const strength = fc.record({ r: q15, g: q15, b: q15, alpha: fc.oneof(fc.constant(ONE), q15) });

describe('a stroke blends as the published definition says, to a fortieth of a level', () => {
  test.each(CASES)('in the kernel %s, mode %s, for any colours, alphas and coverages', (name, _, blend) => {
    const kernel = kernelOf(name);
    fc.assert(
      fc.property(many, many, many, strength, (alphas, colors, coverage, ink) => {
        expect(offences(kernel, groundOf(alphas, colors, coverage), ink, blend)).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });

  test.each(CASES)('in the kernel %s, mode %s, at the ends and the middle of all numbers', (name, _, blend) => {
    const kernel = kernelOf(name);
    const ground = cornerGround();
    for (const r of CORNERS) {
      for (const alpha of CORNERS) {
        expect(offences(kernel, ground, { r, g: ONE - r, b: 20_000, alpha }, blend)).toEqual([]);
      }
    }
  });
});

describe('the live picture', () => {
  const flag = fc.boolean();
  const view = fc.record({ isVisible: fc.tuple(flag, flag, flag), isClipped: fc.tuple(flag, flag, flag) });

  test.each(CASES)('of the kernel %s shows a stroke of mode %s within one level of 255', (name, _, blend) => {
    const kernel = kernelOf(name);
    fc.assert(
      fc.property(many, many, many, strength, view, (alphas, colors, coverage, ink, { isVisible, isClipped }) => {
        const grounds = [
          groundOf(colors, alphas, coverage),
          groundOf(alphas, colors, coverage),
          groundOf(coverage, colors, alphas),
        ];
        for (const [layer, { pixels }] of grounds.entries()) kernel.writeTile(layer, 0, pixels, 0);
        const live = grounds[1] as Ground;
        lay(kernel, live);
        kernel.marks.fill(Mark.stroke | Mark.stale);
        const clipped = isClipped.reduce((bits, isSet, layer) => bits | (isSet ? 1 << layer : 0), 0);
        kernel.flatten(isVisible, { layer: 1, blend, ...ink }, clipped);
        kernel.drop();
        let worst = 0;
        for (let i = 0; i < PIXELS; i++) {
          const layers = grounds.map(({ pixels }) => straight(pixels, i * 4, ONE));
          layers[1] = composite(blend, layers[1] as Pixel, sourceOf(ink, live.coverage[i] as number));
          const { r, g, b } = flattened(layers, isVisible, isClipped);
          for (const [c, value] of [r, g, b].entries()) {
            worst = Math.max(worst, Math.abs((kernel.rgba[i * 4 + c] as number) - value * 255));
          }
        }
        expect(worst).toBeLessThanOrEqual(1);
      }),
      { numRuns: 6 },
    );
  });
});
