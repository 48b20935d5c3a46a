import { LIMITS, type Raster, Tool, defaultStyle } from '@tuschel/ink';
import { describe, expect, it } from 'vitest';
import { createCornerStroke } from './cornerStroke.ts';
import type { PenPoint } from './openStroke.ts';

const STYLE = { ...defaultStyle(Tool.lassoFill), color: { r: 200, g: 0, b: 0, a: 255 } };

function corners() {
  const stroke = createCornerStroke({
    raster: {} as Raster,
    style: STYLE,
    nib: Tool.lassoFill,
    form: 1,
    begunAt: 1_000,
    stabiliser: 0,
    goOn: () => false,
  });
  const steps = stroke.corners;
  if (!steps) throw new Error('it has no corners');
  let time = 1_500;
  const at = (x: number, y: number, more: Partial<PenPoint> = {}): PenPoint => {
    time += 100;
    return { x, y, p: 1, time, isRegular: false, isCentred: false, ...more };
  };
  /** @returns whether the way is closed */
  const press = (x: number, y: number, more: Partial<PenPoint> = {}) => {
    stroke.move(at(x, y, more));
    return steps.lift();
  };
  const places = () => stroke.guides.lasso?.map(({ x, y }) => [x, y]);
  return { stroke, steps, at, press, places };
}

const TRIANGLE: readonly (readonly [x: number, y: number])[] = [
  [100, 100],
  [300, 100],
  [300, 300],
];

describe('a way from corner to corner', () => {
  it('is closed at its first corner, or twice at its last one, and then it is a line of its corners', () => {
    for (const [x, y] of TRIANGLE.filter((_, corner) => corner !== 1)) {
      const { stroke, steps, press } = corners();
      expect(TRIANGLE.map(([ownX, ownY]) => press(ownX, ownY))).toEqual([false, false, false]);
      expect(press(x, y)).toBe(true);
      expect(steps.count).toBe(3);
      const line = stroke.end();
      expect(line?.points.map((point) => [point.x, point.y])).toEqual(TRIANGLE);
      // From the first press, 600 ms after the drawing was begun, to the last, in three points.
      expect(line).toMatchObject({ t: 600, dt: 150, tool: Tool.lassoFill, color: STYLE.color });
    }
  });

  it('is not closed by fewer than three corners, of which one that is pressed again is no other', () => {
    const { stroke, steps, press } = corners();
    press(100, 100);
    expect([press(100, 100), steps.count]).toEqual([false, 1]);
    press(300, 100);
    expect([press(300, 100), steps.count]).toEqual([false, 2]);
    expect(stroke.end()).toBeNull();
    expect(steps.lift()).toBe(false);
  });

  it.each([
    [undefined, 8],
    [20, 20],
  ])('is closed as near to its first corner as the hand is exact: %j', (near, most) => {
    const closes = (away: number) => {
      const { press } = corners();
      for (const [x, y] of TRIANGLE) press(x, y);
      return press(100, 100 + away, near === undefined ? {} : { near });
    };
    expect([closes(most), closes(most + 0.5)]).toEqual([true, false]);
  });

  it('goes level, upright or diagonal from the corner before where the key is held; the first one lies where it is', () => {
    const { places, press } = corners();
    press(103, 217, { isRegular: true });
    press(300, 240, { isRegular: true, isCentred: true });
    press(310, 500, { isRegular: true });
    expect(places()).toEqual([
      [103, 217],
      [300, 217],
      [300, 500],
    ]);
  });

  it('is shown to where the pen is, on the paper or above it, and ends at its corners without one', () => {
    const { stroke, steps, at, press, places } = corners();
    press(100, 100);
    steps.hover(at(150, 160));
    expect(places()).toEqual([
      [100, 100],
      [150, 160],
    ]);
    stroke.move(at(200, 210));
    expect(places()?.at(-1)).toEqual([200, 210]);
    steps.lift();
    expect(places()).toEqual([
      [100, 100],
      [200, 210],
    ]);
    expect(stroke.guides.string).toBeNull();
    steps.back();
    expect([steps.count, places()]).toEqual([1, [[100, 100]]]);
  });

  it('loses the pen that was no corner, and goes on where corners are left', () => {
    const { stroke, steps, at, press } = corners();
    stroke.move(at(10, 10));
    expect(steps.loosen()).toBe(false);
    press(100, 100);
    expect(steps.loosen()).toBe(false);
    stroke.move(at(200, 200));
    expect([steps.loosen(), steps.count, steps.lift()]).toEqual([true, 1, false]);
  });

  it('is closed when a line holds no more corners', () => {
    const { press } = corners();
    const closed = Array.from({ length: LIMITS.pointsPerLine }, (_, n) =>
      press(n === 0 ? 0 : 100 + (n % 2) * 100, n / 16),
    );
    expect(closed.indexOf(true)).toBe(LIMITS.pointsPerLine - 1);
  });
});
