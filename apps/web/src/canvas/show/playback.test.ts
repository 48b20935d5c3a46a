import { expect, test } from 'vitest';
import { LOOP_REST_MS, type Playback, positionOf, progressOf, settle } from './playback.ts';

const TEN_SECONDS = 10_000;
const isSettled = (playback: Playback, now: number) => progressOf(playback, now, TEN_SECONDS).isSettled;
const at = (playback: Omit<Playback, 'at'>, ms: number) => positionOf({ at: 100, ...playback }, 100 + ms, TEN_SECONDS);

test('a replay runs from where it was to its end, at its speed', () => {
  expect([0, 1_000, 20_000].map((ms) => at({}, ms))).toEqual([0, 1_000, TEN_SECONDS]);
  expect(at({ from: 4_000, speed: 2 }, 1_000)).toBe(6_000);
  expect(at({ speed: 0.5 }, 1_000)).toBe(500);
});

test('a clock that is behind does not play backwards', () => {
  expect(at({ from: 300 }, -5_000)).toBe(300);
});

test('what is paused stands still', () => {
  expect(at({ from: 4_000, paused: true }, 9_000)).toBe(4_000);
  expect(isSettled({ at: 0, paused: true }, 5)).toBe(true);
});

test('a loop rests on the finished drawing and begins anew', () => {
  expect(at({ loop: true }, TEN_SECONDS + LOOP_REST_MS - 1)).toBe(TEN_SECONDS);
  expect(at({ loop: true }, TEN_SECONDS + LOOP_REST_MS + 200)).toBe(200);
  expect(isSettled({ at: 0, loop: true }, 60_000)).toBe(false);
});

test('only what has come to its end is settled', () => {
  expect(isSettled({ at: 0 }, TEN_SECONDS - 1)).toBe(false);
  expect(isSettled({ at: 0 }, TEN_SECONDS)).toBe(true);
});

test('settling it makes nothing jump', () => {
  const playback = { at: 0, from: 1_000, speed: 2 };
  const settled = settle(playback, 700, TEN_SECONDS);
  expect(settled).toEqual({ at: 700, from: 2_400, speed: 2 });
  expect(positionOf(settled, 900, TEN_SECONDS)).toBe(positionOf(playback, 900, TEN_SECONDS));
});
