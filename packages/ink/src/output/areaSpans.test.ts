import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaSpans, coveredBy, SPAN_INTS, shownBy } from './areaSpans.ts';

const side = fc.integer({ min: 1, max: 400 });

function spansOf(source: number, target: number): number[][] {
  const { spans } = areaSpans(source, target);
  return Array.from({ length: target }, (_, i) => Array.from(spans.subarray(i * SPAN_INTS, (i + 1) * SPAN_INTS)));
}

test('three pixels become two: each covers one and a half', () => {
  expect(areaSpans(3, 2)).toMatchObject({ whole: 2, total: 3 });
  expect(spansOf(3, 2)).toEqual([
    [0, 2, 2, 1],
    [1, 2, 1, 2],
  ]);
});

test('the pieces are as few as the two sizes allow', () => {
  expect(areaSpans(4000, 2000)).toMatchObject({ whole: 1, total: 2 });
  expect(areaSpans(2000, 4000)).toMatchObject({ whole: 2, total: 1 });
  expect(areaSpans(1200, 800)).toMatchObject({ whole: 2, total: 3 });
  expect(areaSpans(7, 7)).toMatchObject({ whole: 1, total: 1 });
});

test('two pixels become three: the one in the middle covers half of both', () => {
  expect(spansOf(2, 3).map(([first, count]) => [first, count])).toEqual([
    [0, 1],
    [0, 2],
    [1, 1],
  ]);
  expect(spansOf(2, 3)[1]).toEqual([0, 2, 1, 1]);
});

test('the weights of a pixel are all of it, and all source pixels are given away entirely', () => {
  fc.assert(
    fc.property(side, side, (source, target) => {
      const { whole, total } = areaSpans(source, target);
      const given = Array.from({ length: source }, () => 0);
      for (const [first = 0, count = 0, firstWeight = 0, lastWeight = 0] of spansOf(source, target)) {
        const weights = Array.from({ length: count }, () => whole);
        weights[count - 1] = lastWeight;
        weights[0] = firstWeight;
        expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(total);
        for (const [i, weight] of weights.entries()) given[first + i] = (given[first + i] as number) + weight;
      }
      expect(new Set(given)).toEqual(new Set([whole]));
    }),
  );
});

test('whoever shows a source pixel covers it, and nobody else does', () => {
  fc.assert(
    fc.property(side, side, fc.nat(), (source, target, seed) => {
      const pixel = seed % source;
      const spans = areaSpans(source, target);
      const [from, to] = shownBy(spans, pixel, pixel + 1);
      const covers = (i: number) => {
        const [first, last] = coveredBy(spans, i, i + 1);
        return first <= pixel && pixel < last;
      };
      const all = Array.from({ length: target }, (_, i) => i);
      expect(all.filter(covers)).toEqual(all.slice(from, to));
    }),
  );
});
