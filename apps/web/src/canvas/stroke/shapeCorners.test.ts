import { Tool } from '@tuschel/ink';
import { describe, expect, it } from 'vitest';
import { shapeCorners } from './shapeCorners.ts';

const first = { x: 100, y: 200, time: 0, isRegular: false, isCentred: false };

function pulled(tool: number, dx: number, dy: number, held: { isRegular?: boolean; isCentred?: boolean } = {}) {
  const last = { ...first, ...held, x: first.x + dx, y: first.y + dy, time: 90 };
  return shapeCorners(tool, first, last).map(({ x, y }) => [x - first.x, y - first.y]);
}

describe('a shape that is pulled', () => {
  it('lies between the first point and the pointer, on the grid and under full pressure', () => {
    expect(pulled(Tool.rectangle, 30.03, -20.04)).toEqual([
      [0, 0],
      [30, -20.0625],
    ]);
    expect(shapeCorners(Tool.line, first, { ...first, x: 130 }).map(({ p }) => p)).toEqual([1, 1]);
  });

  it.each([
    [100, 30, [100, 0]],
    [-100, 41, [-100, 0]],
    [100, 42, [71, 71]],
    [-60, 80, [-70, 70]],
    [30, -100, [0, -100]],
    [0, 0, [0, 0]],
  ])('regular, a line by %i and %i becomes level, upright or diagonal', (dx, dy, expected) => {
    expect(pulled(Tool.line, dx, dy, { isRegular: true })[1]).toEqual(expected);
  });

  it.each([Tool.rectangle, Tool.ellipse])('regular, shape %i is as wide as high, towards the pointer', (tool) => {
    expect(pulled(tool, 100, 30, { isRegular: true })[1]).toEqual([100, 100]);
    expect(pulled(tool, -20.5, -80.25, { isRegular: true })[1]).toEqual([-80.25, -80.25]);
  });

  it('centred, it reaches as far to the other side, regular or not', () => {
    expect(pulled(Tool.ellipse, 40, 25, { isCentred: true })).toEqual([
      [-40, -25],
      [40, 25],
    ]);
    expect(pulled(Tool.rectangle, 40, -25, { isCentred: true, isRegular: true })).toEqual([
      [-40, 40],
      [40, -40],
    ]);
  });
});
