import { type KeyValue, memoryStorage } from '@tuschel/client';
import { expect, test } from 'vitest';
import { createSeenSoFar } from './seenSoFar.ts';

test('of a page that was never on this stage all may be seen; of one that is, as much as was shown, the farthest place', () => {
  const seen = createSeenSoFar(memoryStorage(), 'match');
  expect(seen.of('a')).toBeUndefined();
  seen.note('a', 0, 0);
  expect(seen.of('a')).toBe(0);
  seen.note('a', 300, 1_000);
  seen.note('a', 200, 1_000);
  expect([seen.of('a'), seen.of('b')]).toEqual([300, undefined]);
});

test('what has come to its end once stays whole, also when it is played again', () => {
  const seen = createSeenSoFar(memoryStorage(), 'match');
  seen.note('a', 999, 1_000);
  expect(seen.of('a')).toBe(999);
  seen.note('a', 1_000, 1_000);
  expect(seen.of('a')).toBeUndefined();
  seen.note('a', 0, 1_000);
  expect(seen.of('a')).toBeUndefined();
});

test('after a reload of the window as much of each page is known to have been shown as before', () => {
  const storage = memoryStorage();
  const before = createSeenSoFar(storage, 'match');
  before.note('a', 1_200, 9_000);
  before.note('a', 3_400, 9_000);
  before.note('b', 0, 9_000);
  before.note('c', 9_000, 9_000);
  const after = createSeenSoFar(storage, 'match');
  expect([after.of('a'), after.of('b'), after.of('c'), after.isWhole('c')]).toEqual([3_400, 0, undefined, true]);
});

test('of the show of another game nothing is known, and nothing of it outlasts this one', () => {
  const storage = memoryStorage();
  createSeenSoFar(storage, 'earlier').note('a', 0, 9_000);
  const now = createSeenSoFar(storage, 'match');
  expect(now.of('a')).toBeUndefined();
  now.note('b', 0, 9_000);
  expect(createSeenSoFar(storage, 'earlier').of('a')).toBeUndefined();
});

test('what a replay has shown is written down once a second, and not with each frame', () => {
  let writes = 0;
  const storage: KeyValue = { ...memoryStorage(), setItem: () => void writes++ };
  const seen = createSeenSoFar(storage, 'match');
  for (let position = 0; position < 3_000; position += 20) seen.note('a', position, 3_000);
  seen.note('a', 3_000, 3_000);
  seen.note('a', 3_000, 3_000);
  expect(writes).toBe(4);
});

test.each(['nonsense', 'null', '{"matchId":"match"}', '{"matchId":"match","pages":7}'])(
  'a note that cannot be read is none: %s',
  (note) => {
    const storage: KeyValue = { ...memoryStorage(), getItem: () => note };
    expect(createSeenSoFar(storage, 'match').of('a')).toBeUndefined();
  },
);
