import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexedDbLineStore, memoryLineStore } from './lineStore.ts';
import { stroke } from './testbed/modelServer.ts';
import type { LineStore, PendingLines } from './tuschelClient.ts';

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
