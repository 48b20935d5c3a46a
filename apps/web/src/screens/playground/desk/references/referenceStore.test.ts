import 'fake-indexeddb/auto';
import { expect, test, describe } from 'vitest';
import { indexedDbReferences, memoryReferences, type Reference } from './referenceStore.ts';

const picture = (id: string, paperId: string, addedAt: number, owner = 'ada'): Reference => ({
  id,
  paperId,
  owner,
  addedAt,
  name: `${id}.png`,
  picture: new Blob(['x'], { type: 'image/png' }),
});
let databases = 0;

describe.each([
  ['in a browser', () => indexedDbReferences(`references-test-${++databases}`)],
  ['in memory', memoryReferences],
])('pictures beside papers %s', (_, make) => {
  async function some() {
    const store = make();
    const [late, early] = [picture('late', 'otter', 5), picture('early', 'otter', 2)];
    for (const one of [late, early, picture('seal', 'seal', 3), picture('his', 'otter', 4, 'bela')])
      await store.add(one);
    return store;
  }
  const names = async (store: ReturnType<typeof make>, paperId: string, owner = 'ada') =>
    (await store.of(paperId, owner)).map(({ id }) => id);

  test('are there in the order in which they were added, for their owner alone', async () => {
    const store = await some();
    expect(await names(store, 'otter')).toEqual(['early', 'late']);
    expect((await store.papers('ada')).toSorted()).toEqual(['otter', 'seal']);
    await store.remove('early');
    expect(await names(store, 'otter')).toEqual(['late']);
    expect(await store.papers('nobody')).toEqual([]);
  });

  test('go with one paper, or with all of somebody, and those of others stay', async () => {
    const store = await some();
    await store.forget('ada', 'otter');
    expect([await names(store, 'otter'), await names(store, 'seal')]).toEqual([[], ['seal']]);
    await store.forget('ada');
    expect(await names(store, 'seal')).toEqual([]);
    expect(await names(store, 'otter', 'bela')).toEqual(['his']);
  });
});

test('the database of before, in which pictures were nobody’s, goes where the present one is opened', async () => {
  const names = async () => (await indexedDB.databases()).map(({ name }) => name);
  const before = indexedDB.open('tuschel-references', 1);
  await new Promise((done) => (before.onsuccess = done));
  before.result.close();
  expect(await names()).toContain('tuschel-references');
  await indexedDbReferences('references-test-anew').papers('ada');
  await expect.poll(names).not.toContain('tuschel-references');
  expect(await names()).toContain('references-test-anew');
});
