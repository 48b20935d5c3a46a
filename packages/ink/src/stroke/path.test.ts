import { describe, expect, test } from 'vitest';
import { createPath, type Step } from './path.ts';

interface Dab {
  x: number;
  y: number;
  p: number;
}

function walk(points: readonly Dab[], step: Step = { none: 4, more: 0, least: 0.5 }): Dab[] {
  const dabs: Dab[] = [];
  const path = createPath(step, (x, y, p) => dabs.push({ x, y, p }));
  for (const point of points) path.add(point);
  path.end();
  return dabs;
}

const distance = (a: Dab, b: Dab) => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);

test('a tap is one dab', () => {
  expect(walk([{ x: 5, y: 6, p: 0.5 }])).toEqual([{ x: 5, y: 6, p: 0.5 }]);
});

test('a straight stroke is walked in even steps from its first point to its last', () => {
  const dabs = walk([0, 10, 20, 30, 40].map((x) => ({ x, y: 0, p: 1 })));
  expect(dabs.map(({ x }) => Math.round(x * 1e6) / 1e6)).toEqual([0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40]);
});

test('a fast curve of a few points is round: no dab lies far off the circle', () => {
  const h = Math.sqrt(3) / 2;
  const quarter = [
    [1, 0],
    [h, 0.5],
    [0.5, h],
  ] as const;
  const half = [...quarter, ...quarter.map(([x, y]) => [-y, x] as const)];
  const round = [...half, ...half.map(([x, y]) => [-x, -y] as const), [1, 0] as const];
  const points = round.map(([x, y]) => ({ x: 500 + 400 * x, y: 500 + 400 * y, p: 1 }));
  const inner = walk(points).filter((_, i, all) => i > 20 && i < all.length - 40);
  const radii = inner.map((dab) => distance(dab, { x: 500, y: 500, p: 1 }));
  // A quadratic through the midpoints of a 12-gon stays between the middle of its sides and a bit more.
  expect(Math.min(...radii)).toBeGreaterThan(386 - 0.2);
  expect(Math.max(...radii)).toBeLessThan(394);
  for (let i = 2; i < inner.length; i++) {
    const [a, b, c] = [inner[i - 2], inner[i - 1], inner[i]] as [Dab, Dab, Dab];
    const turn = ((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)) / (distance(a, b) * distance(b, c));
    expect(Math.abs(turn)).toBeLessThan(0.12);
  }
});

test('steps follow the pressure', () => {
  const dabs = walk(
    [
      { x: 0, y: 0, p: 1 },
      { x: 100, y: 0, p: 0 },
    ],
    { none: 1, more: 9, least: 0.5 },
  );
  const steps = dabs.slice(1).map((dab, i) => distance(dab, dabs[i] as Dab));
  expect(steps[0]).toBeGreaterThan(6);
  expect(steps.at(-1)).toBeLessThan(2);
});

describe('a pen that rests', () => {
  test('places another dab only when it presses harder', () => {
    const here = (p: number) => ({ x: 3, y: 3, p });
    expect(walk([here(0.5), here(0.4), here(0.5), here(0.8)]).map(({ p }) => p)).toEqual([0.5, 0.65, 0.8]);
  });
});

test('numbers that are none do not keep the walk from ending', () => {
  expect(
    walk([
      { x: 0, y: 0, p: 1 },
      { x: Number.NaN, y: 0, p: 1 },
      { x: 9, y: 9, p: 1 },
    ]).length,
  ).toBeLessThan(10);
});
