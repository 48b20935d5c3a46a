import { memoryStorage } from '@tuschel/client';
import { expect, test } from 'vitest';
import { takeFriendsWish, wishForFriends } from './friendsWish.ts';

test('a wish is fulfilled once', () => {
  const storage = memoryStorage();
  expect(takeFriendsWish(storage, 1_000)).toBe(false);
  wishForFriends(storage, 1_000);
  expect(takeFriendsWish(storage, 2_000)).toBe(true);
  expect(takeFriendsWish(storage, 2_000)).toBe(false);
});

test.each([
  ['within ten minutes', 600_999, true],
  ['not after them', 601_000, false],
  ['nor where the clock was set back', 999, false],
] as const)('it is fulfilled %s', (_, now, isFulfilled) => {
  const storage = memoryStorage();
  wishForFriends(storage, 1_000);
  expect(takeFriendsWish(storage, now)).toBe(isFulfilled);
});

test('what is no time is no wish', () => {
  const storage = memoryStorage();
  storage.setItem('tuschel.friends', 'now');
  expect(takeFriendsWish(storage, 1_000)).toBe(false);
});
