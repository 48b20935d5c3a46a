import { BLOG } from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { readText } from './readPost.ts';
import { type BlogStore, createBlogStore } from './store.ts';

let product: StartedProduct;
let store: BlogStore;
let author: string;
beforeAll(async () => {
  product = await startProduct();
  store = createBlogStore(product.platform.sql, product.clock);
  author = (await product.server.signUp('Paula')).id;
});
afterAll(() => product.close());
const db = () => product.platform.sql.db<object>();
beforeEach(() => raw`delete from blog_post`.execute(db()));

function text(title: string) {
  const read = readText({ titleDe: `${title} (de)`, titleEn: title, contentDe: 'Drei.', contentEn: 'Three.' });
  if ('problems' in read) throw new Error('it cannot be read');
  return read;
}
const write = (id: string, publishAt: number | null) => store.create(author, id, text(id), publishAt);
const ids = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id);

test('J4 posts of the same moment stand in the order of their addresses, and what waits before what is out', async () => {
  const now = product.clock.now();
  for (const id of ['b', 'a', 'c']) await write(id, now);
  await write('old', now - 1_000);
  await write('later', now + 1);
  await write('draft', null);
  const published = (skip: number, take: number) => store.published({ skip, take });
  expect([ids(await published(0, 3)), ids(await published(3, 3)), (await published(3, 3)).total]).toEqual([
    ['a', 'b', 'c'],
    ['old'],
    4,
  ]);
  expect(ids({ rows: await store.newest(2) })).toEqual(['a', 'b']);
  const all = await store.all({ skip: 0, take: 10 });
  expect([ids(all), all.total]).toEqual([['later', 'draft', 'a', 'b', 'c', 'old'], 6]);
  expect(ids(await store.all({ skip: 4, take: 1 }))).toEqual(['c']);
});

test('J2 a post is for everybody from its own moment on, and before for the team', async () => {
  const now = product.clock.now();
  await write('now', now);
  await write('later', now + 1);
  const seen = async (id: string, isForTeam: boolean) => (await store.one(id, isForTeam)) !== null;
  expect([await seen('now', false), await seen('later', false), await seen('later', true)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(await seen('none', true)).toBe(false);
});

test('J3 each change counts the version on, and the books tell the title that a post has then', async () => {
  const more = { publishAt: undefined, version: undefined, isWhole: true };
  expect(await write('first', null)).toBe('first');
  expect(await store.change(author, 'first', text('Second'), { ...more, publishAt: product.clock.now() })).toBe(
    'changed',
  );
  await product.clock.advance(1_000);
  expect(await store.change(author, 'first', text('Third'), { ...more, version: 2 })).toBe('changed');
  const row = await store.one('first', false);
  expect(row).toMatchObject({ version: 3, title_en: 'Third', changed_at: product.clock.now() });
  expect(row?.publish_at).toBe(product.clock.now() - 1_000);
  expect(await store.change(author, 'first', text('x'), { ...more, version: 2 })).toBe('otherVersion');
  expect(await store.change(author, 'first', text('x'), { ...more, isWhole: false })).toBe('unfinished');
  expect(await store.change(author, 'none', text('x'), more)).toBe('none');
  expect([await store.remove(author, 'first', 2), await store.remove(author, 'none', undefined)]).toEqual([
    'otherVersion',
    'none',
  ]);
  expect(await store.remove(author, 'first', 3)).toBe('deleted');
  const { rows } = await raw`select decision, note from moderation_audit where subject = 'first' order by seq`.execute(
    db(),
  );
  expect(rows).toEqual([
    { decision: 'make', note: 'first' },
    { decision: 'publish', note: 'Second' },
    { decision: 'change', note: 'Third' },
    { decision: 'remove', note: 'Third' },
  ]);
});

test('J3 an address that is taken gets the first number that is free', async () => {
  for (const id of ['otter', 'otter-3', 'otters']) await write(id, null);
  expect([await write('otter', null), await write('otter', null)]).toEqual(['otter-2', 'otter-4']);
});

test('J3 there are so many posts and no more', async () => {
  await write('first', null);
  await raw`insert into blog_post
    select (jsonb_populate_record(post, jsonb_build_object('id', 'more-' || n))).* from blog_post as post, generate_series(1, ${BLOG.most - 2}) n`.execute(
    db(),
  );
  expect([await write('last', null), await write('beyond', null)]).toEqual(['last', null]);
});
