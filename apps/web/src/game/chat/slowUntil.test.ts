import type { ChatEntry } from '@tuschel/client';
import { expect, test } from 'vitest';
import { secondsUntil, slowUntil } from './slowUntil.ts';

const line = (at: number, more: object = {}) =>
  ({ kind: 'said', key: `${at}`, at, isMine: true, delivery: 'sent', ...more }) as ChatEntry;

test('a slow room counts from the last line of one’s own that went through', () => {
  expect(slowUntil([line(1_000), line(2_000)], 30)).toBe(32_000);
  expect(slowUntil([line(1_000), line(2_000, { delivery: 'failed' })], 30)).toBe(31_000);
  expect(slowUntil([line(1_000), line(2_000, { isMine: false })], 30)).toBe(31_000);
  expect(slowUntil([line(1_000), line(2_000, { kind: 'event' })], 30)).toBe(31_000);
});

test('where a room is not slow, or one has said nothing, one may speak at once', () => {
  expect(slowUntil([line(1_000)], 0)).toBe(0);
  expect(slowUntil([], 30)).toBe(0);
});

test('the rest of a second counts as one, and what is over as none', () => {
  expect([secondsUntil(2_001, 1_000), secondsUntil(2_000, 1_000), secondsUntil(500, 1_000)]).toEqual([2, 1, 0]);
});
