import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../limits.ts';
import type { Point } from '../model.ts';
import { createStabiliser } from './stabiliser.ts';

const anyHand = fc.record({
  x: fc.double({ min: LIMITS.coordinateMin, max: LIMITS.coordinateMax, noNaN: true }),
  y: fc.double({ min: LIMITS.coordinateMin, max: LIMITS.coordinateMax, noNaN: true }),
  p: fc.double({ min: 0, max: 1, noNaN: true }),
});
const anyWay = fc.array(anyHand, { minLength: 1, maxLength: 40 });
const anyLength = fc.integer({ min: 0, max: 100 });

function distance(a: Point, b: Point): number {
  return Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);
}

/** The line that is drawn when a hand goes this way. */
function inkOf(way: readonly Point[], length: number): Point[] {
  const stabiliser = createStabiliser(length);
  const ink = way.map((hand) => stabiliser.pull(hand));
  return [...ink, stabiliser.release()].filter((point) => point !== null);
}

const straight = (from: number, to: number, step: number, y = 100) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i): Point => ({ x: from + i * step, y, p: 1 }));

describe('a string between hand and ink', () => {
  test('of no length leaves everything as the hand made it', () => {
    fc.assert(
      fc.property(anyWay, (way) => {
        expect(inkOf(way, 0)).toEqual(way);
      }),
    );
  });

  test('never lets the ink fall back by more than its length', () => {
    fc.assert(
      fc.property(anyWay, anyLength, (way, length) => {
        const stabiliser = createStabiliser(length);
        for (const hand of way) {
          stabiliser.pull(hand);
          expect(distance(stabiliser.ink as Point, hand)).toBeLessThanOrEqual(length + 1e-9);
        }
      }),
    );
  });

  test('begins the line where the pen came down and ends it where it was lifted', () => {
    fc.assert(
      fc.property(anyWay, anyLength, (way, length) => {
        const ink = inkOf(way, length);
        expect(ink[0]).toEqual(way[0]);
        expect(ink.at(-1)).toEqual(way.at(-1));
      }),
    );
  });

  test('keeps the pressure between the lightest and the firmest of the hand', () => {
    fc.assert(
      fc.property(anyWay, anyLength, (way, length) => {
        const pressures = way.map(({ p }) => p);
        const [low, high] = [Math.min(...pressures), Math.max(...pressures)];
        for (const { p } of inkOf(way, length)) {
          expect(p).toBeGreaterThanOrEqual(low - 1e-12);
          expect(p).toBeLessThanOrEqual(high + 1e-12);
        }
      }),
    );
  });

  test('does not keep the line waiting at its start', () => {
    const stabiliser = createStabiliser(100);
    stabiliser.pull({ x: 0, y: 0, p: 1 });
    for (const [hand, ink] of [
      [1, 0.5],
      [10, 5],
      [100, 50],
      [200, 100],
      [300, 200],
    ] as const) {
      expect(stabiliser.pull({ x: hand, y: 0, p: 1 })?.x).toBeCloseTo(ink);
    }
  });

  test('takes the trembling out of a line', () => {
    const trembling = straight(0, 600, 3).map((hand, i): Point => ({ ...hand, y: 100 + (i % 2 ? 4 : -4) }));
    const settled = (length: number) => inkOf(trembling, length).filter(({ x }) => x > 100 && x < 500);
    const sway = (length: number) => Math.max(...settled(length).map(({ y }) => Math.abs(y - 100)));
    expect(sway(0)).toBe(4);
    expect(sway(20)).toBeLessThan(1.5);
    expect(sway(80)).toBeLessThan(0.5);
  });

  test('lets a hand look round within its reach without drawing', () => {
    const stabiliser = createStabiliser(20);
    for (const hand of straight(0, 200, 5)) stabiliser.pull(hand);
    const ink = stabiliser.ink;
    for (const [dx, dy] of [
      [-5, 5],
      [-15, -10],
      [-25, 8],
    ] as const) {
      expect(stabiliser.pull({ x: 200 + dx, y: 100 + dy, p: 1 })).toBeNull();
    }
    expect(stabiliser.ink).toBe(ink);
  });

  test('brings pressure to the place where it was exerted', () => {
    const stabiliser = createStabiliser(40);
    for (const hand of straight(0, 200, 1)) stabiliser.pull({ ...hand, p: 0.2 });
    for (const hand of straight(201, 220, 1)) stabiliser.pull({ ...hand, p: 1 });
    expect(stabiliser.ink?.x).toBeCloseTo(180);
    expect(stabiliser.ink?.p).toBeLessThan(0.6);
    for (const hand of straight(221, 400, 1)) stabiliser.pull({ ...hand, p: 1 });
    expect(stabiliser.ink?.p).toBeGreaterThan(0.95);
  });

  test('a dot that is pressed harder is pressed harder on the paper', () => {
    const stabiliser = createStabiliser(50);
    stabiliser.pull({ x: 9, y: 9, p: 0.1 });
    expect(stabiliser.pull({ x: 9, y: 9, p: 0.6 })).toEqual({ x: 9, y: 9, p: 0.6 });
  });

  test('looking ahead changes nothing', () => {
    fc.assert(
      fc.property(anyWay, anyWay, anyLength, (way, ahead, length) => {
        const [looking, blind] = [createStabiliser(length), createStabiliser(length)];
        for (const hand of way) {
          expect(looking.pull(hand)).toEqual(blind.pull(hand));
          looking.foresee(ahead);
        }
        expect(looking.foresee(ahead)).toEqual(ahead.map((hand) => blind.pull(hand)).filter((ink) => ink !== null));
      }),
    );
  });
});
