import { describe, expect, test } from 'vitest';
import type { RequestContext } from '../extend.ts';
import { listGroups } from './listGroups.ts';
import type { GroupQuery, GroupRow } from './store.ts';

const row = (number: number): GroupRow => ({
  id: `0000000${number}-0000-4000-8000-000000000000`,
  creator_id: 'ada',
  name: `group ${number}`,
  description: '',
  lang_tag: '',
  metadata_text: '{}',
  avatar_url: '',
  open: false,
  edge_count: number - 1,
  max_count: 100,
  create_time: number * 1_000_000,
  update_time: number * 2_000_000,
});

/** What is looked for where this is asked, and what is answered if there are so many groups. */
async function asked(query: Record<string, string>, rows: GroupRow[] = []) {
  const queries: GroupQuery[] = [];
  const endpoint = listGroups({
    list: async (wanted) => {
      queries.push(wanted);
      return rows.slice(0, wanted.limit);
    },
  });
  if (endpoint.auth !== 'session') throw new Error('it is a call of users');
  const answer = await endpoint.run(endpoint.read('', query), {} as RequestContext, {} as never);
  return { query: queries[0], answer: answer as { groups?: Record<string, unknown>[]; cursor?: string } };
}

describe('T8 the list of groups', () => {
  test.each<[Record<string, string>, Partial<GroupQuery>]>([
    [{}, { order: 'oldest' }],
    [{ open: 'true' }, { order: 'oldest', open: true }],
    [{ open: 'false' }, { order: 'oldest', open: false }],
    [{ lang_tag: 'de' }, { order: 'emptiest', lang: 'de' }],
    [
      { lang_tag: 'de', open: 'false' },
      { order: 'fullest', lang: 'de', open: false },
    ],
    [{ members: '5' }, { order: 'fullestNewest', members: 5 }],
    [{ members: '0' }, { order: 'fullestNewest', members: 0 }],
    [
      { members: '5', open: 'true' },
      { order: 'fullest', members: 5, open: true },
    ],
    [
      { members: '5', lang_tag: 'de' },
      { order: 'fullest', members: 5, lang: 'de' },
    ],
    [{ name: 'Ink' }, { order: 'byName', name: 'ink' }],
    [{ name: ' % %ink%%ers%' }, { order: 'byName', name: 'ink%ers%' }],
    [{ name: 'a\\_b\0' }, { order: 'byName', name: 'a\\\\_b' }],
    [{ name: '%' }, { order: 'byName', name: '' }],
  ])('T8 that is asked for by %j looks for %j', async (query, expected) => {
    expect((await asked(query)).query).toEqual({ behind: null, limit: 2, ...expected });
  });

  test.each([
    { name: 'a', lang_tag: 'de' },
    { name: 'a', open: 'false' },
    { name: 'a', members: '0' },
  ])('T8 has no other filter beside a name: %j', async (query) => {
    await expect(asked(query)).rejects.toThrow('name filter cannot be combined with any other filter');
  });

  test('T8 goes on behind its last group, in the same order alone', async () => {
    const rows = [row(1), row(2), row(3)];
    const { answer, query } = await asked({ limit: '2' }, rows);
    expect([answer.groups?.map(({ name }) => name), query?.limit]).toEqual([['group 1', 'group 2'], 3]);
    const cursor = answer.cursor ?? '';
    const next = await asked({ limit: '100', cursor }, rows);
    expect(next.query?.behind).toEqual({ id: row(2).id, name: 'group 2', edge_count: 1, update_time: 4_000_000 });
    expect(next.answer).not.toHaveProperty('cursor');
    expect((await asked({ open: 'true', cursor })).query?.behind).toMatchObject({ name: 'group 2' });
    for (const query of [{ members: '5' }, { name: 'a' }, { lang_tag: 'de' }])
      await expect(asked({ ...query, cursor })).rejects.toThrow('Cursor is invalid.');
  });

  test('T8 shows of a group what it has, with times in whole seconds', async () => {
    const full = { ...row(2), description: 'd', lang_tag: 'de', avatar_url: 'u', open: true, update_time: 4_999_999 };
    const { answer } = await asked({ limit: '2' }, [row(1), full]);
    const common = { creator_id: 'ada', metadata: '{}', max_count: 100 };
    expect(answer).toEqual({
      groups: [
        {
          ...common,
          id: row(1).id,
          name: 'group 1',
          open: false,
          create_time: '1970-01-01T00:00:01Z',
          update_time: '1970-01-01T00:00:02Z',
        },
        {
          ...common,
          id: full.id,
          name: 'group 2',
          description: 'd',
          lang_tag: 'de',
          avatar_url: 'u',
          open: true,
          edge_count: 1,
          create_time: '1970-01-01T00:00:02Z',
          update_time: '1970-01-01T00:00:04Z',
        },
      ],
    });
    expect((await asked({})).answer).toEqual({});
  });
});
