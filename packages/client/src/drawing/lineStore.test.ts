import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { openDB } from 'idb';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { stroke } from '../testbed/modelServer.ts';
import type { LineStore, PendingLines } from '../tuschelClient.ts';
import { indexedDbLineStore, memoryLineStore } from './lineStore.ts';

const DAY = 24 * 60 * 60 * 1000;
let databases = 0;

function pending(drawingId: string, base: number, ...numbers: number[]): PendingLines {
  return { drawingId, rev: 1, base, lines: numbers.map((t) => stroke(t)), meta: { x: 1 }, savedAt: 0 };
}

/** Opens the same database each time it is called. */
function browserStore(now = () => 0): () => LineStore {
  databases += 1;
  const name = `test-${databases}`;
  return () => indexedDbLineStore({ now, name });
}

describe.each([
  ['of a browser', () => browserStore()()],
  ['in memory', memoryLineStore],
])('the line store %s', (_, make) => {
  test('gives back what was saved last, drawing by drawing', async () => {
    const store = make();
    await store.save(pending('a', 0, 1, 2));
    await store.save(pending('b', 7, 5));
    await store.save(pending('a', 1, 2, 3));
    expect(await store.load('a')).toEqual(pending('a', 1, 2, 3));
    expect(await store.load('b')).toEqual(pending('b', 7, 5));
    expect(await store.load('c')).toBeNull();
  });

  test('forgets what is removed', async () => {
    const store = make();
    await store.save(pending('a', 0, 1));
    await store.remove('a');
    await store.remove('never there');
    expect(await store.load('a')).toBeNull();
  });

  test('says which pages somebody has left on this device, up to some time', async () => {
    const store = make();
    for (const [drawingId, owner, savedAt] of [
      ['a', 'ada', 5],
      ['b', 'ada', 6],
      ['c', 'mila', 5],
    ] as const)
      await store.save({ ...pending(drawingId, 0, 1), owner, savedAt });
    await store.save(pending('d', 0, 1));
    expect([await store.owned('ada', 5), await store.owned('ada', 6)]).toEqual([['a'], ['a', 'b']]);
    expect(await store.owned('bela', 9)).toEqual([]);
  });

  test('is not changed by what happens to the lines afterwards', async () => {
    const store = make();
    const saved = pending('a', 0, 1, 2);
    await store.save(saved);
    saved.lines.pop();
    expect((await store.load('a'))?.lines).toHaveLength(2);
  });
});

test('a reload finds the lines, and goes on saving', async () => {
  const open = browserStore();
  await open().save(pending('a', 0, 1, 2, 3));
  const reloaded = open();
  expect(await reloaded.load('a')).toEqual(pending('a', 0, 1, 2, 3));
  await reloaded.save(pending('a', 2, 3, 4));
  expect(await open().load('a')).toEqual(pending('a', 2, 3, 4));
});

test('a save writes what is new since the last one, and only that', async () => {
  const store = browserStore()();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  onTestFinished(() => put.mockRestore());
  const [one, two, three] = [stroke(1), stroke(2), stroke(3)] as const;
  /** The numbers of the lines that saving these writes. */
  const save = async (base: number, ...lines: PendingLines['lines']) => {
    put.mockClear();
    await store.save({ ...pending('a', base), lines });
    return put.mock.calls.flatMap(([, key]) => (key === undefined ? [] : [(key as [string, number])[1]]));
  };
  expect(await save(0, one, two)).toEqual([0, 1]);
  expect(await save(0, one, two, three)).toEqual([2]);
  expect(await save(0, one, three)).toEqual([1]);
  expect(await save(1, three)).toEqual([]);
  expect(await save(0, one, three)).toEqual([0, 1]);
  await store.remove('a');
  expect(await save(0, one)).toEqual([0]);
});

test('lines that are acknowledged, undone or removed leave nothing behind on the device', async () => {
  databases += 1;
  const name = `test-${databases}`;
  const store = indexedDbLineStore({ now: () => 0, name });
  const left = async () => {
    const db = await openDB(name);
    const keys = await db.getAllKeys('lines');
    db.close();
    return keys;
  };
  await store.save(pending('a', 0, 1, 2, 3));
  await store.save(pending('b', 0, 7));
  await store.save(pending('a', 1, 2));
  expect(await left()).toEqual([
    ['a', 1],
    ['b', 0],
  ]);
  await store.remove('a');
  expect(await left()).toEqual([['b', 0]]);
});

test('what was saved exactly a week ago is still there', async () => {
  let now = 0;
  const open = browserStore(() => now);
  await open().save(pending('a', 0, 1));
  now = 7 * DAY;
  expect(await open().load('a')).not.toBeNull();
  now += 1;
  expect(await open().load('a')).toBeNull();
});

test('a database that could not be opened is opened by the next call', async () => {
  const { indexedDB: working } = globalThis;
  const store = browserStore()();
  Object.assign(globalThis, {
    indexedDB: {
      open: () => {
        throw new Error('blocked');
      },
    },
  });
  try {
    await expect(store.load('a')).rejects.toThrow('blocked');
  } finally {
    Object.assign(globalThis, { indexedDB: working });
  }
  await store.save(pending('a', 0, 1));
  expect(await store.load('a')).toEqual(pending('a', 0, 1));
});

test('whatever is drawn, undone and acknowledged, the last save is what a reload finds', async () => {
  const change = fc.record({
    keep: fc.integer({ min: 0, max: 12 }),
    draw: fc.integer({ min: 0, max: 4 }),
    acknowledge: fc.integer({ min: 0, max: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
      const open = browserStore();
      const store = open();
      const all: ReturnType<typeof stroke>[] = [];
      let base = 0;
      let next = 1;
      for (const { keep, draw, acknowledge } of changes) {
        all.splice(Math.max(keep, all.length - 3));
        for (let n = 0; n < draw; n++) all.push(stroke(next++));
        base = Math.min(all.length, Math.max(acknowledge, base - 1));
        await store.save({ ...pending('a', base), lines: all.slice(base) });
      }
      expect(await open().load('a')).toEqual({ ...pending('a', base), lines: all.slice(base) });
    }),
    { numRuns: 40 },
  );
});

test('a save that is begun while others are under way is what a reload finds', async () => {
  const open = browserStore();
  const store = open();
  const [a, b, c] = [stroke(1), stroke(2), stroke(3)] as const;
  const lines = (...drawn: PendingLines['lines']) => ({ ...pending('a', 0), lines: drawn });
  const reload = async () => (await open().load('a'))?.lines.map(({ t }) => t);
  await store.save(lines(a, b, c));
  await Promise.all([store.save(lines(a)), store.save(lines(a, b, c))]);
  expect(await reload()).toEqual([1, 2, 3]);
  // The first of three is over before the last one begins.
  const first = store.save(lines(a, b, c));
  const second = store.save(lines(a));
  await first;
  await Promise.all([second, store.save(lines(a, b, c))]);
  expect(await reload()).toEqual([1, 2, 3]);
  await Promise.all([store.remove('a'), store.save(lines(a, b, c))]);
  expect(await reload()).toEqual([1, 2, 3]);
  const again = store.save(lines(a, b, c));
  const removed = store.remove('a');
  await again;
  await Promise.all([removed, store.save(lines(a, b, c))]);
  expect(await reload()).toEqual([1, 2, 3]);
});

test('what nobody came back for in a week is swept', async () => {
  let now = 0;
  const open = browserStore(() => now);
  await open().save(pending('old', 0, 1));
  now = 6 * DAY;
  await open().save({ ...pending('young', 0, 1), savedAt: now });
  now = 8 * DAY;
  const store = open();
  expect(await store.load('old')).toBeNull();
  expect(await store.load('young')).not.toBeNull();
});
