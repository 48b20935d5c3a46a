import { describe, expect, test } from 'vitest';
import type { Line } from './index.ts';
import { createPlayer, createRaster, defaultStyle, Tool } from './index.ts';

const SMALL = { width: 200, height: 130 };

function stroke(y: number, timing: { t?: number; dt?: number } = {}): Line {
  const points = Array.from({ length: 11 }, (_, i) => ({ x: 20 + i * 15, y, p: 1 }));
  return { points, ...defaultStyle(Tool.brush), ...timing };
}

function started(lines: readonly Line[], maxMs?: number) {
  const raster = createRaster(SMALL);
  return { raster, player: createPlayer(raster, lines, maxMs === undefined ? {} : { maxMs }) };
}

describe('the duration', () => {
  test('of lines without times follows a steady pace', () => {
    expect(started([stroke(20)]).player.duration).toBe(80);
    expect(started([stroke(20), stroke(60)]).player.duration).toBe(80 + 60 + 80);
  });

  test('follows the artist, but not a pause to think', () => {
    const quick = [stroke(20, { t: 1000, dt: 10 }), stroke(60, { t: 1150, dt: 20 })];
    expect(started(quick).player.duration).toBe(100 + 50 + 200);
    const thinking = [stroke(20, { t: 0, dt: 10 }), stroke(60, { t: 90_000, dt: 20 })];
    expect(started(thinking).player.duration).toBe(100 + 300 + 200);
  });

  test('is never longer than allowed', () => {
    const long = Array.from({ length: 300 }, () => stroke(20, { t: 0, dt: 100 }));
    expect(started(long).player.duration).toBe(12_000);
    expect(started(long, 500).player.duration).toBe(500);
  });

  test('of no lines is nothing', () => {
    const { player } = started([]);
    expect([player.duration, player.isFinished, player.advance(10)]).toEqual([0, true, false]);
  });
});

describe('advancing', () => {
  test('draws a stroke point by point and says when something changed', () => {
    const { raster, player } = started([stroke(60, { t: 0, dt: 10 })]);
    expect(player.advance(0)).toBe(true);
    expect(player.advance(5)).toBe(false);
    expect(player.advance(50)).toBe(true);
    expect(raster.isStroking).toBe(true);
    raster.flatten();
    expect(raster.rgba[(60 * 200 + 30) * 4]).toBeLessThan(128);
    expect(raster.rgba[(60 * 200 + 160) * 4]).toBe(255);
    expect(player.advance(100)).toBe(true);
    expect([raster.isStroking, player.isFinished, player.advance(1000)]).toEqual([false, true, false]);
  });

  test('shows the last point at the end in spite of rounding', () => {
    const { player } = started([stroke(20), stroke(40), stroke(60)], 7.3);
    player.advance(7.3);
    expect(player.isFinished).toBe(true);
  });

  test('does not go back', () => {
    const { raster, player } = started([stroke(60)]);
    player.advance(40);
    const shown = raster.hash();
    expect(player.advance(0)).toBe(false);
    expect(raster.hash()).toBe(shown);
  });
});

test('a restart in mid-stroke plays from white paper', () => {
  const { raster, player } = started([stroke(20), stroke(60)]);
  const blank = raster.hash();
  player.advance(100);
  player.restart();
  expect(raster.hash()).toBe(blank);
  player.finish();
  const expected = createRaster(SMALL);
  expected.draw(stroke(20));
  expected.draw(stroke(60));
  expect(raster.hash()).toBe(expected.hash());
});

test('a player takes over the raster of one that was left in mid-stroke', () => {
  const { raster, player } = started([stroke(20)]);
  player.advance(40);
  createPlayer(raster, [stroke(60)]).finish();
  const expected = createRaster(SMALL);
  expected.draw(stroke(60));
  expect(raster.hash()).toBe(expected.hash());
});
