import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_CONFIG } from '../conformance/testServer.ts';
import { MIGRATIONS } from '../parts.ts';
import { testPeople } from '../testing/people.ts';
import { GroupState } from './membership.ts';
import { createGroupStore, type GroupOrder, type GroupQuery, type GroupStore, type NewGroup } from './store.ts';

const NOBODY = '11111111-1111-4111-8111-111111111111';

let platform: TemporaryPlatform;
let store: GroupStore;
let ada: string;
let people = 0;

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
  store = createGroupStore(platform.sql);
  ada = await somebody();
});
afterAll(() => platform.close());

const somebody = async () => (await testPeople(platform, TEST_CONFIG).signUp(`listed${++people}`)).id;

const groupOf = (name: string, more: Partial<NewGroup> = {}): NewGroup => ({
  id: randomUUID(),
  creator_id: ada,
  name,
  description: '',
  lang_tag: 'en',
  avatar_url: '',
  open: false,
  edge_count: 1,
  max_count: 100,
  create_time: 1,
  update_time: 1,
  ...more,
});

describe('a list of groups', () => {
  const LANG = 'tlh';

  beforeAll(async () => {
    const groups = [
      groupOf('b', { lang_tag: LANG, edge_count: 3, update_time: 10, open: true }),
      groupOf('a', { lang_tag: LANG, edge_count: 1, update_time: 30 }),
      groupOf('d', { lang_tag: LANG, edge_count: 3, update_time: 20 }),
      groupOf('c', { lang_tag: LANG, edge_count: 2, update_time: 20, open: true }),
    ];
    for (const group of groups) await store.insert(group, 1);
  });

  const pages = async (query: Partial<GroupQuery> & { order: GroupOrder }, limit: number) => {
    const names: string[] = [];
    for (let behind: GroupQuery['behind'] = null; ; ) {
      const found = await store.list({ lang: LANG, ...query, behind, limit });
      names.push(...found.map(({ name }) => name));
      const last = found.at(-1);
      if (!last) return names.join('');
      behind = last;
    }
  };

  test.each<[GroupOrder, string]>([
    ['byName', 'abcd'],
    ['fullestNewest', 'dbca'],
    ['oldest', 'bcda'],
  ])('T8 that is %s is %s, on however many pages', async (order, names) => {
    for (const limit of [1, 2, 9]) expect(await pages({ order }, limit)).toBe(names);
  });

  test('T8 by size alone tells groups of one size apart by their ids, in either direction', async () => {
    const fullest = await pages({ order: 'fullest' }, 9);
    const emptiest = await pages({ order: 'emptiest' }, 9);
    expect([fullest.slice(2), emptiest.slice(0, 2)]).toEqual(['ca', 'ac']);
    expect(emptiest.split('').toReversed().join('')).toBe(fullest);
    for (const limit of [1, 3]) {
      expect(await pages({ order: 'fullest' }, limit)).toBe(fullest);
      expect(await pages({ order: 'emptiest' }, limit)).toBe(emptiest);
    }
  });

  test.each<[Partial<GroupQuery>, string]>([
    [{ open: true }, 'bc'],
    [{ open: false }, 'ad'],
    [{ members: 2 }, 'ac'],
    [{ members: 3, open: false }, 'ad'],
    [{ members: 0 }, ''],
    [{ name: 'b' }, 'b'],
    [{ name: '_' }, 'abcd'],
    [{ lang: 'en' }, ''],
  ])('T8 of those with %j has %j', async (query, names) => {
    expect(await pages({ order: 'byName', ...query }, 9)).toBe(names);
  });
});

describe('who is in a group', () => {
  const place = ({ state, position }: { state: number; position: number }, id: string) => ({ state, position, id });

  test('T7 is listed by what they are, then by when they came, page by page; those who are banned only if asked for', async () => {
    const group = groupOf('crew');
    await store.insert(group, 5);
    const [bob, cat, dan, eve, fay] = await Promise.all(Array.from({ length: 5 }, somebody));
    await store.change(group.id, async (locked) => {
      await locked?.put(bob!, GroupState.Member, 30);
      await locked?.put(cat!, GroupState.Member, 20);
      await locked?.put(dan!, GroupState.Admin, 90);
      await locked?.put(eve!, GroupState.Banned, 1);
      await locked?.put(fay!, GroupState.Requested, 2);
    });
    const all = await store.users(group.id, { state: undefined, behind: null, limit: 9 });
    expect(all.map(({ userId, state, position }) => [userId, state, position])).toEqual([
      [ada, 0, 5],
      [dan, 1, 90],
      [cat, 2, 20],
      [bob, 2, 30],
      [fay, 3, 2],
    ]);
    const rest = await store.users(group.id, { state: undefined, behind: place(all[2]!, cat!), limit: 1 });
    expect(rest.map(({ userId }) => userId)).toEqual([bob]);
    const members = { state: GroupState.Member, limit: 9 };
    expect((await store.users(group.id, { ...members, behind: null })).map(({ userId }) => userId)).toEqual([cat, bob]);
    const behindCat = await store.users(group.id, { ...members, behind: place(all[2]!, cat!) });
    expect(behindCat.map(({ userId }) => userId)).toEqual([bob]);
    const banned = await store.users(group.id, { state: GroupState.Banned, behind: null, limit: 9 });
    expect(banned.map(({ userId }) => userId)).toEqual([eve]);
    expect(await store.state(group.id, dan!)).toBe(GroupState.Admin);
    expect([await store.state(group.id, NOBODY), await store.state(NOBODY, ada)]).toEqual([null, null]);
  });

  test('T7 reads of their groups by what they are in them, then by when they came, and of none that they are banned from', async () => {
    const who = await somebody();
    const ids = new Map<string, string>();
    for (const [name, state, position] of [
      ['late', GroupState.Member, 30],
      ['early', GroupState.Member, 20],
      ['ruled', GroupState.Superadmin, 90],
      ['banned', GroupState.Banned, 1],
      ['asked', GroupState.Requested, 2],
    ] as const) {
      const group = groupOf(`of ${name}`, { edge_count: position });
      ids.set(name, group.id);
      await store.insert(group, 1);
      await store.change(group.id, async (locked) => locked?.put(who, state, position));
    }
    const of = async (query: object) =>
      (await store.groupsOf(who, { state: undefined, behind: null, limit: 9, ...query })).map(({ group, ...rest }) => [
        group.name,
        group.edge_count,
        rest.state,
        rest.position,
      ]);
    const all = [
      ['of ruled', 90, 0, 90],
      ['of early', 20, 2, 20],
      ['of late', 30, 2, 30],
      ['of asked', 2, 3, 2],
    ];
    expect(await of({})).toEqual(all);
    expect(await of({ limit: 2 })).toEqual(all.slice(0, 2));
    const behind = { state: 2, position: 20, id: ids.get('early') };
    expect(await of({ behind })).toEqual(all.slice(2));
    expect(await of({ behind, limit: 1 })).toEqual(all.slice(2, 3));
    expect(await of({ state: GroupState.Member, behind })).toEqual([all[2]]);
    expect(await of({ state: GroupState.Banned })).toEqual([]);
  });
});

test('T6 a group that changes or goes leaves all others as they are', async () => {
  const [one, other] = [groupOf('one'), groupOf('other')];
  for (const group of [one, other]) await store.insert(group, 1);
  const bob = await somebody();
  await store.change(one.id, async (locked) => {
    await locked?.put(bob, GroupState.Admin, 1);
    await locked?.addToCount(2, 7);
    await store.update(locked!, { description: 'changed', open: true }, 8);
    expect([await locked?.of([GroupState.Admin]), await locked?.of([GroupState.Superadmin, GroupState.Admin])]).toEqual(
      [[bob], [ada, bob]],
    );
    expect(await locked?.states([bob, NOBODY])).toEqual(new Map([[bob, GroupState.Admin]]));
    expect([await locked?.states([]), await locked?.names([])]).toEqual([new Map(), new Map()]);
  });
  await store.change(other.id, async (locked) => locked?.put(bob, GroupState.Member, 1));
  await store.change(one.id, async (locked) => locked?.take(bob));
  const shown = async (name: string) => (await store.list({ order: 'byName', name, behind: null, limit: 1 }))[0];
  expect(await shown('one')).toMatchObject({
    description: 'changed',
    open: true,
    edge_count: 3,
    update_time: 8,
    create_time: 1,
  });
  expect(await shown('other')).toMatchObject({ description: '', open: false, edge_count: 1, update_time: 1 });
  expect([await store.state(one.id, bob), await store.state(other.id, bob)]).toEqual([null, GroupState.Member]);
  await store.change(one.id, async (locked) => locked?.remove());
  expect([await shown('one'), (await shown('other'))?.id]).toEqual([undefined, other.id]);
  expect(await store.insert(groupOf('other'), 1)).toBe(false);
  expect(await store.change(NOBODY, async (locked) => locked)).toBeNull();
});
