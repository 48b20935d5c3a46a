import { describe, expect, test } from 'vitest';
import { FILM, filmFrames, filmSize, growingMs } from './plan.ts';

describe('the frames of a film', () => {
  test('show the drawing as it grows, and then finished for two seconds', () => {
    const frames = filmFrames(1_000);
    expect(frames).toHaveLength(30 + 60);
    expect(frames[0]).toEqual({ atMs: 0, isKey: true, isLast: false });
    expect(frames[29]?.atMs).toBeCloseTo(966.67, 2);
    expect(frames.slice(30).every(({ atMs, isLast }) => atMs === 1_000 && isLast)).toBe(true);
    expect(frames.slice(0, 30).some(({ isLast }) => isLast)).toBe(false);
  });

  test('are at most thirty seconds long', () => {
    expect(filmFrames(growingMs())).toHaveLength(900);
    expect(growingMs()).toBe(28_000);
  });

  test('of a shorter film leave the last two seconds alone, too', () => {
    expect(filmFrames(growingMs(15_000))).toHaveLength(450);
    expect(growingMs(1_000)).toBe(0);
  });

  test.each([
    [0, 60],
    [1, 61],
    [33, 61],
    [34, 62],
  ])('of a drawing of %d ms are %d', (ms, count) => {
    expect(filmFrames(ms)).toHaveLength(count);
  });

  test('can be sought each five seconds while it grows, and stand still in the end', () => {
    const keys = filmFrames(12_000).flatMap(({ isKey }, i) => (isKey ? [i] : []));
    expect(keys).toEqual([0, 150, 300]);
    expect(filmFrames(10_000).flatMap(({ isKey }, i) => (isKey ? [i] : []))).toEqual([0, 150, 300]);
    expect(filmFrames(9_999).flatMap(({ isKey }, i) => (isKey ? [i] : []))).toEqual([0, 150, 300]);
  });
});

test('a film is 720p, upright or lying as the drawing is', () => {
  expect(filmSize({ isPortrait: false })).toEqual({ width: 1280, height: 720 });
  expect(filmSize({ isPortrait: true })).toEqual({ width: 720, height: 1280 });
  expect(FILM.framesPerSecond).toBe(30);
});
