import { describe, expect, it } from 'vitest';
import {
  areaInSight,
  cssTransform,
  fitView,
  flipAt,
  keepInSight,
  MAX_SCALE,
  MIN_SCALE,
  panBy,
  pinch,
  type Spot,
  toPicture,
  toScreen,
  turnAt,
  type View,
  zoomAt,
} from './view.ts';

const picture = { width: 1920, height: 1080 };

describe('the view of the picture', () => {
  it('fits the whole picture, centred, on a wide and on a narrow screen', () => {
    const wide = fitView({ width: 1440, height: 700 }, picture, 16);
    expect(picture.height * wide.scale).toBeCloseTo(668);
    expect(wide.x).toBeCloseTo((1440 - 1920 * wide.scale) / 2);
    const phone = fitView({ width: 360, height: 640 }, picture, 0);
    expect(picture.width * phone.scale).toBeCloseTo(360);
    expect(phone.x).toBeCloseTo(0);
  });

  it('finds the picture point under the pointer and back', () => {
    const view = { scale: 0.37, x: -41, y: 12.5 };
    const spot = { x: 230, y: 99 };
    const back = toScreen(view, toPicture(view, spot));
    expect(back.x).toBeCloseTo(spot.x);
    expect(back.y).toBeCloseTo(spot.y);
  });

  it('zooms around the cursor', () => {
    const view = { scale: 0.5, x: 10, y: 20 };
    const cursor = { x: 300, y: 200 };
    const under = toPicture(view, cursor);
    const after = toPicture(zoomAt(view, cursor, 1.7), cursor);
    expect(after.x).toBeCloseTo(under.x);
    expect(after.y).toBeCloseTo(under.y);
  });

  it('stays within its zoom limits and does not drift there', () => {
    const near = { scale: MAX_SCALE, x: -500, y: -300 };
    expect(zoomAt(near, { x: 7, y: 9 }, 4)).toEqual(near);
    expect(zoomAt({ scale: MIN_SCALE, x: 0, y: 0 }, { x: 50, y: 50 }, 0.1).scale).toBe(MIN_SCALE);
  });

  it('keeps both fingers on the points they hold while they pinch and move', () => {
    const view = { scale: 0.4, x: 30, y: 40 };
    const from = [
      { x: 100, y: 100 },
      { x: 200, y: 100 },
    ] as const;
    const to = [
      { x: 90, y: 140 },
      { x: 290, y: 140 },
    ] as const;
    const moved = pinch(view, from, to);
    expect(moved.scale).toBeCloseTo(0.8);
    for (const finger of [0, 1] as const) {
      const held = toScreen(moved, toPicture(view, from[finger]));
      expect(held.x).toBeCloseTo(to[finger].x);
      expect(held.y).toBeCloseTo(to[finger].y);
    }
  });

  it('never loses the picture beyond the edge', () => {
    const viewport = { width: 800, height: 600 };
    const lost = keepInSight(panBy({ scale: 0.5, x: 0, y: 0 }, -5000, 9000), viewport, picture);
    expect(lost.x + 1920 * 0.5).toBeGreaterThan(0);
    expect(lost.y).toBeLessThan(600);
    const seen = { scale: 0.5, x: 12, y: 13 };
    expect(keepInSight(seen, viewport, picture)).toEqual(seen);
  });

  it('knows what of the picture is in sight', () => {
    const viewport = { width: 800, height: 600 };
    expect(areaInSight({ scale: 4, x: -400.5, y: -800 }, viewport, picture)).toEqual({
      left: 100,
      top: 200,
      right: 301,
      bottom: 350,
    });
    expect(areaInSight({ scale: 0.25, x: 10, y: 10 }, viewport, picture)).toEqual({
      left: 0,
      top: 0,
      right: 1920,
      bottom: 1080,
    });
  });

  const askew: View[] = [15, 90, 210].flatMap((turn) => [
    { scale: 0.7, x: 120, y: -40, turn },
    { scale: 0.7, x: 120, y: -40, turn, isFlipped: true },
  ]);
  const viewport = { width: 800, height: 600 };
  const near = (one: Spot, other: Spot) => Math.hypot(one.x - other.x, one.y - other.y) < 1e-6;

  it('turned and mirrored finds the picture point under the pointer and back', () => {
    for (const view of askew) {
      const spot = { x: 230, y: 99 };
      expect(near(toScreen(view, toPicture(view, spot)), spot)).toBe(true);
      expect(near(toPicture(zoomAt(view, spot, 2), spot), toPicture(view, spot))).toBe(true);
    }
  });

  it('is turned and mirrored around the middle, which stays where it is', () => {
    const middle = { x: 400, y: 300 };
    for (const view of askew) {
      for (const next of [turnAt(view, middle, 15), flipAt(view, middle)])
        expect(near(toPicture(next, middle), toPicture(view, middle))).toBe(true);
      const right = toPicture(flipAt(view, middle), { x: 500, y: 300 });
      expect(near(right, toPicture(view, { x: 300, y: 300 }))).toBe(true);
      expect(flipAt(flipAt(view, middle), middle)).toEqual({ ...view, isFlipped: view.isFlipped === true });
    }
    const round = Array.from({ length: 24 }).reduce<View>((view) => turnAt(view, middle, 15), { scale: 1, x: 7, y: 9 });
    expect([Math.round(round.x), Math.round(round.y), round.turn]).toEqual([7, 9, 0]);
  });

  it('turned by right angles lies exactly on whole pixels, there and back', () => {
    const corner = { x: 3, y: 5 };
    const isAt = (one: Spot, x: number, y: number) => one.x === x && one.y === y;
    const lies = [
      [0, 3, 5],
      [90, -5, 3],
      [180, -3, -5],
      [270, 5, -3],
    ] as const;
    for (const [turn, x, y] of lies) {
      const view = { scale: 1, x: 0, y: 0, turn };
      expect(isAt(toScreen(view, corner), x, y), `at ${turn}°`).toBe(true);
      expect(isAt(toPicture(view, { x, y }), 3, 5), `back from ${turn}°`).toBe(true);
      const wholly = { left: 0, top: 0, right: 1920, bottom: 1080 };
      expect(areaInSight(fitView(picture, picture, 0, { turn }), picture, picture)).toEqual(wholly);
      const back = turnAt({ scale: 1, x: 3, y: 5 }, { x: 0, y: 0 }, -turn);
      expect(
        isAt(back, ...([...lies].find(([angle]) => angle === (360 - turn) % 360)?.slice(1) as [number, number])),
      ).toBe(true);
      expect(back.turn).toBe((360 - turn) % 360);
    }
    expect(turnAt({ scale: 1, x: 0, y: 0, turn: 350 }, corner, 15).turn).toBe(5);
  });

  it('turned fits the whole picture and knows what of it is in sight', () => {
    const upended = fitView(viewport, picture, 0, { turn: 90 });
    expect(upended.scale).toBeCloseTo(600 / 1920);
    expect(near(toScreen(upended, { x: 960, y: 540 }), { x: 400, y: 300 })).toBe(true);
    expect(areaInSight(upended, viewport, picture)).toEqual({ left: 0, top: 0, right: 1920, bottom: 1080 });
    const lost = keepInSight(panBy({ ...upended, isFlipped: true }, -5000, 0), viewport, picture);
    const corners = [0, 1920].flatMap((x) => [0, 1080].map((y) => toScreen(lost, { x, y }).x));
    expect(Math.max(...corners)).toBeCloseTo(48);
  });

  it('is written as a CSS transform', () => {
    expect(cssTransform({ scale: 0.5, x: 3, y: -4, turn: 15, isFlipped: true })).toBe(
      'translate(3px, -4px) rotate(15deg) scale(-0.5, 0.5)',
    );
    expect(cssTransform({ scale: 0.5, x: 3, y: -4 })).toBe('translate(3px, -4px) scale(0.5)');
  });
});
