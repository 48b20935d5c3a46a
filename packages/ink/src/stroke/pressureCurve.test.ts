import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bentPressure, CURVE_LIMIT } from './pressureCurve.ts';

const anyPressure = fc.integer({ min: 0, max: 1023 }).map((steps) => steps / 1023);
const anyBend = fc.integer({ min: -CURVE_LIMIT, max: CURVE_LIMIT });

describe('the curve of a hand', () => {
  test('that is straight changes nothing', () => {
    fc.assert(
      fc.property(anyPressure, (pressure) => {
        expect(bentPressure(pressure, 0)).toBe(pressure);
      }),
    );
  });

  test('leaves no pressure and full pressure what they are', () => {
    fc.assert(
      fc.property(anyBend, (bend) => {
        expect([bentPressure(0, bend), bentPressure(1, bend)]).toEqual([0, 1]);
      }),
    );
  });

  test('never makes of more pressure less', () => {
    fc.assert(
      fc.property(anyPressure, anyPressure, anyBend, (a, b, bend) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        expect(bentPressure(less, bend)).toBeLessThanOrEqual(bentPressure(more, bend));
      }),
    );
  });

  test('gives a light hand the more ink the further it is bent', () => {
    const halves = [-100, -50, 0, 50, 100].map((bend) => bentPressure(0.5, bend));
    expect(halves).toEqual([0.125, 0.2, 0.5, 0.8, 0.875]);
  });

  test('bent back by as much is straight again', () => {
    fc.assert(
      fc.property(anyPressure, anyBend, (pressure, bend) => {
        expect(bentPressure(bentPressure(pressure, bend), -bend)).toBeCloseTo(pressure, 12);
      }),
    );
  });
});
