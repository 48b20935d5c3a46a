import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BlendMode } from '../model.ts';
import { blendSpanOf, byteSpan, isBlendable, ONE, overSpan } from './spans.ts';

const q = fc.integer({ min: 0, max: ONE });
const modes = Object.values(BlendMode).filter(isBlendable);

test('colours stay within 0…1 through any strokes, so that no value wraps round', () => {
  const stroke = fc.record({ blend: fc.constantFrom(...modes), r: q, g: q, b: q, alpha: q, coverage: q });
  const extreme = fc.record({
    blend: fc.constantFrom(...modes),
    r: fc.constantFrom(0, 1, ONE - 1, ONE),
    g: fc.constantFrom(0, ONE),
    b: q,
    alpha: fc.constantFrom(1, 16384, ONE - 1, ONE),
    coverage: q,
  });
  fc.assert(
    fc.property(fc.array(fc.oneof(stroke, extreme), { maxLength: 40 }), (strokes) => {
      const pixel = new Int16Array(4);
      for (const { coverage, ...ink } of strokes) {
        blendSpanOf(ink.blend)(pixel, 0, Int16Array.of(coverage), 0, 1, { ...ink, layer: 0 });
        expect(pixel.every((value) => value >= 0)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

describe('blending is exact at its ends', () => {
  const pixel = () => Int16Array.of(12000, 34, 20000, 20001);

  test.each(modes)('mode %s changes nothing where the stroke is not', (blend) => {
    const pixels = pixel();
    blendSpanOf(blend)(pixels, 0, Int16Array.of(0), 0, 1, { blend, r: 1, g: 2, b: 3, alpha: ONE, layer: 0 });
    expect(pixels).toEqual(pixel());
  });

  test('full paint is the paint, full erasing is nothing', () => {
    const pixels = pixel();
    const ink = { r: 17, g: 0, b: ONE, alpha: ONE, layer: 0 };
    // Coverage times opacity rounds to just under one; 32766 / 32767 of the way is less than a level of 255.
    blendSpanOf(BlendMode.normal)(pixels, 0, Int16Array.of(ONE), 0, 1, { ...ink, blend: BlendMode.normal });
    for (const [i, value] of [17, 0, ONE, ONE].entries())
      expect(Math.abs((pixels[i] as number) - value)).toBeLessThan(2);
    blendSpanOf(BlendMode.erase)(pixels, 0, Int16Array.of(ONE), 0, 1, { ...ink, blend: BlendMode.erase });
    expect(pixels.every((value) => value < 2)).toBe(true);
  });
});

test('white multiplied onto a colour that was rounded above its alpha stays white', () => {
  const pixels = Int16Array.of(ONE, ONE, ONE, ONE - 1);
  const white = { r: ONE, g: ONE, b: ONE, alpha: ONE, layer: 0, blend: BlendMode.multiply };
  blendSpanOf(BlendMode.multiply)(pixels, 0, Int16Array.of(20000), 0, 1, white);
  expect([...pixels.subarray(0, 3)]).toEqual([ONE, ONE, ONE]);
});

test('a hundred passes of 3 per cent arrive where real numbers arrive', () => {
  const pixels = new Int16Array(4);
  const ink = { r: 20000, g: 5000, b: 32767, alpha: 983, layer: 0, blend: BlendMode.normal };
  for (let i = 0; i < 100; i++) blendSpanOf(BlendMode.normal)(pixels, 0, Int16Array.of(ONE), 0, 1, ink);
  const share = 1 - (1 - 983 / 32768) ** 100;
  const meant = [20000, 5000, 32767, 32767].map((value) => (value * share * 255) / 32767);
  for (const [i, value] of meant.entries()) expect(((pixels[i] as number) * 255) / 32767).toBeCloseTo(value, 0);
});

test('an empty layer shows what is below, a full one hides it', () => {
  const row = Int32Array.of(ONE, ONE, ONE, 1000, 2000, 3000);
  overSpan(row, Int16Array.of(0, 0, 0, 0, 7, 8, ONE, ONE), 0, 2);
  expect([...row]).toEqual([ONE, ONE, ONE, 7, 8, ONE]);
  const bytes = new Uint8ClampedArray(8);
  byteSpan(row, bytes, 0, 2);
  expect([...bytes]).toEqual([255, 255, 255, 255, 0, 0, 255, 255]);
});
