import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

test('K12 a slow room takes a line of each person when its seconds are over, to the millisecond', () => {
  let now = 50_000;
  const pace = createPace({ now: () => now });
  expect(pace.take('room', 'ada', 5)).toBe(0);
  now += 1;
  expect(pace.take('room', 'ada', 5)).toBe(4_999);
  expect([pace.take('room', 'ben', 5), pace.take('other', 'ada', 5)]).toEqual([0, 0]);
  now += 4_998;
  expect(pace.take('room', 'ada', 5)).toBe(1);
  now += 1;
  // A line that was refused has not begun the time anew.
  expect(pace.take('room', 'ada', 5)).toBe(0);
  expect(pace.take('room', 'ada', 5)).toBe(5_000);
});

test('in a room that is not slow everybody speaks at once', () => {
  const pace = createPace({ now: () => 0 });
  expect([pace.take('room', 'ada', 0), pace.take('room', 'ada', 0)]).toEqual([0, 0]);
  expect(pace.take('room', 'ada', 1)).toBe(1_000);
});
