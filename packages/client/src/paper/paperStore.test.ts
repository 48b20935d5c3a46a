import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { describe, expect, test } from 'vitest';
import { stroke } from '../testbed/modelServer.ts';
import { indexedDbPaperStore } from './indexedDbPaperStore.ts';
import { memoryPaperStore } from './memoryPaperStore.ts';
import type { KeptPaper, PaperHead } from './paperStore.ts';

const DAY = 24 * 60 * 60 * 1000;
const about = {
  name: 'Otter',
  triggerWarning: 0,
  effectiveTimeTaken: 3,
  imageWidth: 640,
  imageHeight: 480,
  imageThumbnail: null,
};
const headOf = (paperId: string, more: Partial<PaperHead> = {}): PaperHead => ({
  paperId,
  owner: 'ada',
  epoch: 0,
  acked: 0,
  isBegun: false,
  about,
  unsaid: {},
  sourceId: null,
  gameId: null,
  savedAt: 5,
  ...more,
});
const strokes = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => ({ ...stroke(from + i), dt: 8 }));
const paper = (paperId: string, count: number, more: Partial<PaperHead> = {}): KeptPaper => ({
  head: headOf(paperId, more),
  events: strokes(0, count),
});

let databases = 0;
const browserStore = (now = 5) => {
  const name = `papers-test-${++databases}`;
  return { open: (at = now) => indexedDbPaperStore({ now: () => at, name }) };
};

describe.each([
  ['of a browser', () => browserStore().open()],
  ['in memory', memoryPaperStore],
])('the papers %s', (_, make) => {
  test.each([0, 1, 255, 256, 257, 700])('are there as they were written: %d events', async (count) => {
    const store = make();
    expect(await store.add(paper('a', count))).toBe(true);
    expect(await store.add(paper('a', 1))).toBe(false);
    expect(await store.read('a')).toEqual(paper('a', count));
    expect(await store.read('b')).toBeNull();
  });

  test('are forgotten when the server has all of them, or all of somebody at once', async () => {
    const store = make();
    const sent = { isBegun: true, acked: 300 };
    await store.add(paper('sent', 300, sent));
    await store.add(paper('longer', 301, sent));
    await store.add(paper('named', 300, { ...sent, unsaid: { name: 'Seal' } }));
    await store.add(paper('new', 300, { acked: 300 }));
    await store.add(paper('others', 300, { ...sent, owner: 'bela' }));
    expect(await store.forget('ada', false)).toEqual(['sent']);
    expect(await store.read('sent')).toBeNull();
    expect((await store.forget('ada', true)).toSorted()).toEqual(['longer', 'named', 'new']);
    expect(await store.read('longer')).toBeNull();
    expect(await store.add(paper('longer', 0))).toBe(true);
    expect((await store.read('longer'))?.events).toEqual([]);
    expect((await store.read('others'))?.events.length).toBe(300);
  });

  test('are removed unless they have events that only this device has, or all the same', async () => {
    const store = make();
    await store.add(paper('sent', 300, { isBegun: true, acked: 300, unsaid: { effectiveTimeTaken: 9 } }));
    await store.add(paper('longer', 301, { isBegun: true, acked: 300 }));
    for (const paperId of ['sent', 'longer', 'missing']) await store.remove(paperId, false);
    expect([await store.read('sent'), (await store.read('longer'))?.events.length]).toEqual([null, 301]);
    await store.remove('longer', true);
    expect(await store.read('longer')).toBeNull();
  });

  test.each([
    [250, 250, 260],
    [256, 256, 257],
    [600, 600, 1200],
    [600, 300, 300],
    [600, 256, 256],
    [600, 10, 400],
    [600, 0, 0],
    [300, 900, 320],
  ])('with %d events, written anew from %d on, %d are there', async (before, from, after) => {
    const store = make();
    await store.add(paper('a', before));
    await store.add(paper('b', 3));
    expect(await store.write(headOf('a', { acked: 2 }), strokes(0, after), from)).toBe(true);
    expect(await store.read('a')).toEqual(paper('a', after, { acked: 2 }));
    expect(await store.read('b')).toEqual(paper('b', 3));
    expect(await store.heads('ada')).toMatchObject([{ paperId: 'a', count: after }, { count: 3 }]);
    expect(await store.heads('mila')).toEqual([]);
  });

  test('are with the window that took them last', async () => {
    const store = make();
    await store.add(paper('a', 2));
    const [one, other] = [await store.take('a', 'ada'), await store.take('a', 'ada')];
    expect(await store.take('a', 'mila')).toBeNull();
    expect([one?.head.epoch, other?.head.epoch, await store.epoch('a')]).toEqual([1, 2, 2]);
    expect(await store.write(headOf('a', { epoch: 1 }), strokes(0, 9), 2, paper('copy', 9))).toBe(false);
    expect([await store.read('a'), await store.read('copy')]).toEqual([paper('a', 2, { epoch: 2 }), null]);
    expect(await store.write(headOf('a', { epoch: 2 }), strokes(0, 2), 2, paper('copy', 9))).toBe(true);
    expect(await store.read('copy')).toEqual(paper('copy', 9));
    expect(await store.write(headOf('a', { epoch: 2 }), strokes(0, 4), 2, undefined, 1)).toBe(false);
    expect(await store.write(headOf('a', { epoch: 1 }), strokes(0, 4), 2, undefined, 2)).toBe(false);
    expect((await store.read('a'))?.events.length).toBe(2);
    expect(await store.write(headOf('a', { epoch: 2 }), strokes(0, 4), 2, undefined, 2)).toBe(true);
    expect((await store.read('a'))?.events.length).toBe(4);
    await store.remove('a', true);
    expect([await store.take('a', 'ada'), await store.epoch('a')]).toEqual([null, null]);
    expect(await store.write(headOf('a', { epoch: 2 }), [], 0)).toBe(false);
  });
});

test('a paper of which a part is missing on the device is not shown as if it were whole', async () => {
  const name = `papers-test-${++databases}`;
  const store = indexedDbPaperStore({ now: () => 5, name });
  await store.add(paper('a', 300));
  const db = await openDB(name);
  await db.delete('events', ['a', 1]);
  db.close();
  await expect(store.read('a')).rejects.toThrow('not whole');
  await expect(store.take('a', 'ada')).rejects.toThrow('not whole');
});

test('what the server has goes after two months, and what only this device has stays for ever', async () => {
  const { open } = browserStore();
  const store = open(5);
  await store.add(paper('there', 3, { isBegun: true, acked: 3 }));
  await store.add(paper('in part', 3, { isBegun: true, acked: 2 }));
  await store.add(paper('unnamed', 3, { isBegun: true, acked: 3, unsaid: { name: 'Otter' } }));
  await store.add(paper('never', 0));
  expect((await open(5 + 60 * DAY).heads('ada')).length).toBe(4);
  const later = open(6 + 60 * DAY);
  expect((await later.heads('ada')).map(({ paperId }) => paperId).toSorted()).toEqual(['in part', 'never', 'unnamed']);
  expect(await later.read('in part')).toMatchObject({ events: { length: 3 } });
});
