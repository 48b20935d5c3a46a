import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  alongCurve,
  CURVE_POINTS,
  type CurvePoint,
  type FreeCurve,
  keptCurve,
  roomOf,
  STRAIGHT,
  withoutPoint,
  withPointAt,
  withPointMoved,
} from './freeCurve.ts';

const anyPressure = fc.integer({ min: 0, max: 1023 }).map((steps) => steps / 1023);
const share = fc.integer({ min: 0, max: 100 });
const anyCurve: fc.Arbitrary<FreeCurve> = fc
  .uniqueArray(
    fc.integer({ min: 0, max: 50 }).map((step) => step * 2),
    { minLength: 2, maxLength: 6 },
  )
  .chain((hands) =>
    fc.tuple(fc.constant(hands.toSorted((a, b) => a - b)), fc.array(share, { minLength: 6, maxLength: 6 })),
  )
  .map(([hands, heights]) => {
    const counts = heights.slice(0, hands.length).toSorted((a, b) => a - b);
    return hands.map((hand, i): CurvePoint => [hand / 100, (counts[i] ?? 100) / 100]);
  });

describe('a free curve', () => {
  test('goes through each of its points', () => {
    fc.assert(
      fc.property(anyCurve, (curve) => {
        for (const [hand, counts] of curve) expect(alongCurve(curve)(hand)).toBe(counts);
      }),
    );
  });

  test('never makes of more pressure less, nor leaves 0…1', () => {
    fc.assert(
      fc.property(anyCurve, (curve) => {
        const shaped = Array.from({ length: 1024 }, (_, step) => alongCurve(curve)(step / 1023));
        expect(Math.min(...shaped)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...shaped)).toBeLessThanOrEqual(1);
        expect(shaped.slice(1).filter((pressure, i) => pressure < (shaped[i] ?? 0) - 1e-15)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('has no jump: a small step of the hand is a small step of the pressure', () => {
    fc.assert(
      fc.property(anyCurve, anyPressure, (curve, pressure) => {
        const rises = curve.slice(1).map(([hand, counts], i) => {
          const [fromHand = 0, from = 0] = curve[i] ?? [];
          return (counts - from) / (hand - fromHand);
        });
        const shape = alongCurve(curve);
        // A monotone cubic is at most three times as steep as the straight way between its points.
        const most = (3 * Math.max(...rises)) / 1023 + 1e-12;
        expect(shape(pressure + 1 / 1023) - shape(pressure)).toBeLessThanOrEqual(most);
      }),
    );
  });

  test('that is straight changes nothing that is stored, be it of two points or of three', () => {
    fc.assert(
      fc.property(anyPressure, (pressure) => {
        const three: FreeCurve = [...STRAIGHT.slice(0, 1), [0.5, 0.5], ...STRAIGHT.slice(1)];
        expect(alongCurve(STRAIGHT)(pressure)).toBe(pressure);
        expect(Math.round(alongCurve(three)(pressure) * 1023)).toBe(Math.round(pressure * 1023));
      }),
    );
  });

  test('is level before its first point and after its last', () => {
    const shape = alongCurve([
      [0.1, 0.2],
      [0.8, 0.9],
    ]);
    expect([0, 0.05, 0.1, 0.8, 0.9, 1].map(shape)).toEqual([0.2, 0.2, 0.2, 0.9, 0.9, 0.9]);
    expect(shape(Number.NaN)).toBe(0.2);
  });

  test('is smooth at its points, and bends as Fritsch and Butland say', () => {
    const shape = alongCurve([
      [0, 0],
      [0.5, 0.25],
      [1, 1],
    ]);
    // Slopes there: 0 (−0.5 would fall), 0.75 (of 0.5 and 1.5 the harmonic mean), 2.
    expect(shape(0.25)).toBeCloseTo(0.25 / 2 - (0.75 * 0.5) / 8, 12);
    expect(shape(0.75)).toBeCloseTo((0.25 + 1) / 2 + ((0.75 - 2) * 0.5) / 8, 12);
  });

  test('gives the very same bits on every engine: nothing but sums, products and quotients', () => {
    const source = readFileSync(new URL('./freeCurve.ts', import.meta.url), 'utf8');
    expect([...new Set(source.match(/Math\.\w+| \*\* /g))].toSorted()).toEqual([
      'Math.abs',
      'Math.max',
      'Math.min',
      'Math.round',
    ]);
    const shape = alongCurve([
      [0.05, 0],
      [0.3, 0.1],
      [0.62, 0.7],
      [0.9, 1],
    ]);
    expect([0.1, 0.2, 0.4, 0.5, 0.7, 0.8].map(shape)).toEqual(GOLDEN);
  });
});

/** Recorded: what these pressures have counted for since the first version. */
const GOLDEN: readonly number[] = [
  0.005261650181545013, 0.04167742581695257, 0.24039818290353418, 0.4646853695142408, 0.8034282904211598,
  0.914874841933331,
];

describe('editing a curve', () => {
  test('a moved point stays between its neighbours, on the grid of what is stored', () => {
    fc.assert(
      fc.property(anyCurve, fc.nat(5), fc.double({ noNaN: true }), fc.double({ noNaN: true }), (curve, i, x, y) => {
        const moved = withPointMoved(curve, i % curve.length, [x, y]);
        expect(keptCurve(moved)).toEqual(moved);
      }),
    );
  });

  test('a point moves as far as there is room', () => {
    const curve: FreeCurve = [
      [0, 0],
      [0.5, 0.4],
      [1, 1],
    ];
    expect(withPointMoved(curve, 1, [9, -9])[1]).toEqual([0.98, 0]);
    expect(withPointMoved(curve, 0, [0.2, 0.9])[0]).toEqual([0.2, 0.4]);
    expect(roomOf(curve, 2)).toEqual({ hand: [0.52, 1], counts: [0.4, 1] });
  });

  test('a new point lies on the curve; there are at most six of them, none upon another', () => {
    const four = [0.2, 0.4, 0.6, 0.8].reduce(withPointAt, STRAIGHT);
    expect(four).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1].map((at) => [at, at]));
    expect(four.length).toBe(CURVE_POINTS.max);
    expect(withPointAt(four, 0.5)).toBe(four);
    expect(withPointAt(STRAIGHT, 0.01)).toBe(STRAIGHT);
    expect(withPointAt(STRAIGHT, 1)).toBe(STRAIGHT);
    fc.assert(
      fc.property(anyCurve, anyPressure, (curve, at) => {
        const more = withPointAt(curve, at);
        expect(keptCurve(more)).toEqual(more);
      }),
    );
  });

  test('a point between others goes, both ends stay', () => {
    const curve = withPointAt(STRAIGHT, 0.5);
    expect(withoutPoint(curve, 1)).toEqual(STRAIGHT);
    expect([withoutPoint(curve, 0), withoutPoint(curve, 2)]).toEqual([curve, curve]);
  });
});

test('what was stored is a curve, or it is not taken', () => {
  fc.assert(
    fc.property(anyCurve, (curve) => {
      expect(keptCurve(JSON.parse(JSON.stringify(curve)))).toEqual(curve);
    }),
  );
  const bad: unknown[] = [
    null,
    'soft',
    [0, 10, 90, 100],
    [[0, 0]],
    [
      [0, 0],
      [1, 2],
    ],
    [
      [0, 0.5],
      [1, 0.4],
    ],
    [
      [0.5, 0],
      [0.5, 1],
    ],
    [
      [0, 0],
      [1, 1, 1],
    ],
    [
      [0, '0'],
      [1, 1],
    ],
    [
      [0, Number.NaN],
      [1, 1],
    ],
    Array.from({ length: 7 }, (_, i) => [i / 6, i / 6]),
  ];
  expect(bad.filter((stored) => keptCurve(stored) !== null)).toEqual([]);
});
