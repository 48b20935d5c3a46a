import { expect, test } from 'vitest';
import { createShelf } from './shelf.ts';

const KEPT_MS = 60_000;

function shelfOf(most = 3) {
  let now = 0;
  let looks: string[] = [];
  const shelf = createShelf<string>({ now: () => now }, most, () => KEPT_MS);
  const look =
    (key: string, value: string | null = `${key} at ${now}`) =>
    async (before?: string) => {
      looks.push(before === undefined ? key : `${key}, before: ${before}`);
      return value;
    };
  return {
    shelf,
    look,
    get: (key: string) => shelf.get(key, look(key)),
    wait: (ms: number) => {
      now += ms;
    },
    /** What was looked up since the last call. */
    looked: () => {
      const these = looks;
      looks = [];
      return these;
    },
  };
}

test('what was looked up is good for its time, and is looked up anew at the end of it', async () => {
  const { get, wait, looked } = shelfOf();
  expect(await get('a')).toBe('a at 0');
  wait(KEPT_MS - 1);
  expect(await get('a')).toBe('a at 0');
  expect(looked()).toEqual(['a']);
  wait(1);
  expect(await get('a')).toBe(`a at ${KEPT_MS}`);
  expect(looked()).toEqual(['a, before: a at 0']);
});

test('all who ask at the same time share one look, and its failure', async () => {
  const { shelf, look, looked } = shelfOf();
  expect(
    await Promise.all([shelf.get('a', look('a')), shelf.get('a', look('a')), shelf.renew('a', look('a'))]),
  ).toEqual(['a at 0', 'a at 0', 'a at 0']);
  expect(looked()).toEqual(['a']);
  const failing = async () => {
    throw new Error('away');
  };
  const both = await Promise.allSettled([shelf.renew('a', failing), shelf.renew('a', look('a'))]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(looked()).toEqual([]);
  expect(await shelf.get('b', failing).catch(() => 'failed')).toBe('failed');
  expect(await shelf.get('b', look('b'))).toBe('b at 0');
});

test('neither a failure nor null takes the place of what is known', async () => {
  const { shelf, look, get, looked } = shelfOf();
  await get('a');
  expect(await shelf.renew('a', look('a', null))).toBeNull();
  expect(await get('a')).toBe('a at 0');
  expect(looked()).toEqual(['a', 'a, before: a at 0']);
  expect(await shelf.get('b', look('b', null))).toBeNull();
  expect(await shelf.get('b', look('b', null))).toBeNull();
  expect(looked()).toEqual(['b', 'b']);
});

test('a full shelf forgets what was looked up the longest ago', async () => {
  const { shelf, look, get, looked } = shelfOf(3);
  for (const key of ['a', 'b', 'c']) await get(key);
  await shelf.renew('a', look('a'));
  looked();
  await get('d');
  for (const key of ['a', 'c', 'd']) await get(key);
  expect(looked()).toEqual(['d']);
  await get('b');
  expect(looked()).toEqual(['b']);
});

test('what is meant is forgotten, and nothing else', async () => {
  const { shelf, get, looked } = shelfOf();
  for (const key of ['a', 'b']) await get(key);
  looked();
  shelf.forget((key) => key === 'a');
  for (const key of ['a', 'b']) await get(key);
  expect(looked()).toEqual(['a']);
});

test('what is forgotten while it is looked up is looked up anew for whoever asks then, and never kept', async () => {
  const { shelf, get, looked } = shelfOf();
  const told: ((value: string) => void)[] = [];
  const slowly = () => new Promise<string>((resolve) => told.push(resolve));
  const early = [shelf.get('a', slowly), shelf.get('b', slowly)];
  shelf.forget((key) => key === 'a');
  const later = [get('a'), get('b')];
  told[0]?.('what counts no more');
  told[1]?.('what still counts');
  expect(await Promise.all(early)).toEqual(['what counts no more', 'what still counts']);
  expect(await Promise.all(later)).toEqual(['a at 0', 'what still counts']);
  expect(await get('a')).toBe('a at 0');
  expect(looked()).toEqual(['a']);
});
