import { describe, expect, test } from 'vitest';
import { dabArea, stampDab } from './dab.ts';

const WIDTH = 400;
const HEIGHT = 400;

function stamped(
  x: number,
  y: number,
  r: number,
  hardness: number,
  flow = 32768,
  cap = 32767,
  coverage = new Int16Array(WIDTH * HEIGHT),
) {
  const plane = { width: WIDTH, height: HEIGHT, stride: WIDTH, coverage };
  const [x8, y8, r8] = [Math.round(x * 256), Math.round(y * 256), Math.round(r * 256)];
  const area = dabArea(plane, x8, y8, r8);
  if (area) stampDab(plane, area, x8, y8, r8, hardness, flow, cap);
  return coverage;
}

/** The mask as it is meant, in real numbers. */
function meant(distanceSquare: number, r: number, hardness: number): number {
  const rim = r + 0.5;
  const inner = Math.max(0, Math.min((r * hardness) / 256, r - 0.5));
  const m = Math.min(1, Math.max(0, (rim * rim - distanceSquare) / (rim * rim - inner * inner)));
  return 3 * m * m - 2 * m * m * m;
}

/** Greatest error in levels of 255. */
function worstError(x: number, y: number, r: number, hardness: number): number {
  const coverage = stamped(x, y, r, hardness);
  let worst = 0;
  for (let row = 0; row < HEIGHT; row++) {
    for (let column = 0; column < WIDTH; column++) {
      const square = (column + 0.5 - x) ** 2 + (row + 0.5 - y) ** 2;
      const error = Math.abs((coverage[row * WIDTH + column] as number) / 32767 - meant(square, r, hardness));
      worst = Math.max(worst, error * 255);
    }
  }
  return worst;
}

describe('the mask', () => {
  test.each([
    [0.5, 256],
    [2.3, 230],
    [8, 128],
    [20.25, 64],
    [60, 3],
    [127.4, 128],
    [127.6, 128],
    [150, 77],
  ])('of radius %s and hardness %s is right to half a level of 255', (r, hardness) => {
    expect(worstError(200.25, 199.5, r, hardness)).toBeLessThan(0.5);
  });

  test.each([10, 60, 150])('of the hardest dab of radius %s is right to five levels at its rim', (r) => {
    expect(worstError(200.25, 199.5, r, 256)).toBeLessThan(5);
  });

  test('of a dab thinner than a pixel has its area', () => {
    const sum = stamped(200.5, 200.5, 0.25, 256).reduce((total, v) => total + v, 0) / 32767;
    expect(sum).toBeGreaterThan(0.1);
    expect(sum).toBeLessThan(0.4);
  });
});

describe('coverage', () => {
  test('never leaves 0…cap, whatever the dab', () => {
    for (const r of [0.01, 0.5, 1, 7.99, 8, 63.5, 127.5, 150]) {
      for (const hardness of [0, 1, 255, 256]) {
        for (const [x, y] of [
          [-140, 200],
          [200, 399.99],
          [0, 0],
          [400, 400],
        ] as const) {
          const coverage = stamped(x, y, r, hardness, 32768, 20000);
          stamped(x, y, r, hardness, 32768, 20000, coverage);
          expect(coverage.every((v) => v >= 0 && v <= 20000)).toBe(true);
        }
      }
    }
  });

  test('grows towards the cap, keeps what is above it', () => {
    const coverage = stamped(200, 200, 20, 256, 8192, 32767);
    const at = 200 * WIDTH + 200;
    expect(coverage[at]).toBe(8192);
    for (let i = 0; i < 100; i++) stamped(200, 200, 20, 256, 8192, 16000, coverage);
    expect(coverage[at]).toBeGreaterThan(15990);
    stamped(200, 200, 20, 256, 32768, 9000, coverage);
    expect(coverage[at]).toBeGreaterThan(15990);
  });

  test('of a dab outside the picture does not change', () => {
    expect(stamped(-30, 200, 20, 128).some((v) => v !== 0)).toBe(false);
    expect(dabArea({ width: WIDTH, height: HEIGHT }, -30 * 256, 0, 20 * 256)).toBeNull();
  });
});
