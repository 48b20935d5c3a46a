import { expect, test } from 'vitest';
import { frameAt, frameRate, framesDuration, frameStarts } from './frames.ts';

test('an animation runs at six frames a second, never below two and never above twelve', () => {
  expect(frameRate()).toBe(6);
  expect([0.5, 1, 2, 4].map((speed) => frameRate(6, speed))).toEqual([3, 6, 12, 12]);
  expect([1, 2, 12, 13].map((fps) => frameRate(fps))).toEqual([2, 2, 12, 12]);
});

test('it is played three times and rests on its last frame', () => {
  const duration = framesDuration(4, 6);
  expect(duration).toBe(2_000);
  const at = (position: number) => frameAt(position, 4, 6);
  expect([0, 166, 167, 500, 666, 667, 1_999].map(at)).toEqual([0, 0, 1, 3, 3, 0, 3]);
  expect(at(duration)).toBe(3);
  expect(at(duration * 5)).toBe(3);
});

test('where a frame begins it is to be seen, at every pace and in every round', () => {
  for (const [count, fps] of [
    [4, 6],
    [3, 7],
    [2, 2],
    [12, 12],
  ] as const) {
    const starts = frameStarts(count, fps);
    expect(starts).toHaveLength(3 * count + 1);
    expect(starts.slice(0, -1).map((at) => frameAt(at, count, fps))).toEqual(
      Array.from({ length: 3 * count }, (_, frame) => frame % count),
    );
    expect(starts.at(-1)).toBe(Math.ceil(framesDuration(count, fps)));
  }
});
