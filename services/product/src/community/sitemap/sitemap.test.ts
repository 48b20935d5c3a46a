import { AdminPower, ModerationStatus } from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import type { PostTables } from '../../library/post/tables.ts';
import type { Place } from './place.ts';
import { sitemapPlaces } from './places.ts';
import { sitemap, sitemapIndex } from './sitemapXml.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct({
    rateLimits: false,
    publicUrl: 'https://draw.example',
    pages: [{ path: '/about', languages: ['de'], changedAt: Date.UTC(2026, 10, 21) }],
  });
});
afterAll(() => product.close());

/** What is kept of earlier answers is too old. */
beforeEach(() => product.clock.jump(11 * 60_000));

const read = async (path = '/sitemap/sitemap') => (await product.app.inject(path)).body;
const locations = async () => Array.from((await read()).matchAll(/<loc>([^<]*)<\/loc>/g), ([, address]) => address);
const publish = async (author: string, warning: number, more: object = {}) => {
  const now = product.clock.now();
  await product.platform.sql
    .db<PostTables>()
    .insertInto('post')
    .values({
      drawing: product.platform.entropy.uuid(),
      author,
      posted_at: now,
      approved_at: now,
      moderation_status: ModerationStatus.Approved,
      is_unpublished: false,
      approved_warning: warning,
      ...more,
    })
    .execute();
};
const write = async (more: object = {}) => {
  const team = await product.server.signUp('Team', { adminPower: AdminPower.Team });
  const payload = { titleDe: 'Neue Pinsel', titleEn: 'New brushes', contentDe: 'Drei.', contentEn: 'Three.', ...more };
  const headers = { authorization: `Bearer ${product.server.token(team)}` };
  const answer = await product.app.inject({ method: 'POST', url: '/api/blog/posts', headers, payload });
  expect(answer.statusCode).toBe(200);
};

test('J9 the list of sitemaps and the sitemap are found at the root and below /api', async () => {
  expect(await read('/sitemap')).toContain('<loc>https://draw.example/sitemap/sitemap</loc>');
  for (const path of ['/sitemap', '/sitemap/sitemap']) {
    const [root, api] = [await product.app.inject(path), await product.app.inject(`/api${path}`)];
    expect([root.statusCode, root.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(api.body).toBe(root.body);
  }
});

test('J9 pages of the house and of the operator are there, with their twins', async () => {
  expect(await locations()).toEqual([
    'https://draw.example/',
    'https://draw.example/discover',
    'https://draw.example/quiz',
    'https://draw.example/blog',
    'https://draw.example/about',
  ]);
  const xml = await read();
  expect(xml).toContain('hreflang="de" href="https://draw.example/discover?lang=de"');
  // A page in one language has no twin.
  expect(xml).toContain('<loc>https://draw.example/about</loc><lastmod>2026-11-21T00:00:00.000Z</lastmod></url>');
});

test('J9 a post is there from the moment it is out', async () => {
  await write({ publishAt: product.clock.now() + 60_000, titleEn: 'Later' });
  await write({ publishAt: null, titleEn: 'Never' });
  await write({ titleDe: '', contentDe: '' });
  expect(await locations()).toContain('https://draw.example/blog/new-brushes');
  expect(await read()).not.toMatch(/later|never/);
  await product.clock.jump(11 * 60_000);
  expect(await locations()).toContain('https://draw.example/blog/later');
  expect(await read()).not.toMatch(/never/);
});

test('J9 a profile that shows a picture without a warning is there, unless the team keeps it from visitors', async () => {
  const artist = await product.server.signUp('Artist');
  const profile = `https://draw.example/p/${artist.username}`;
  await publish(artist.id, 1);
  expect(await locations()).not.toContain(profile);
  await product.clock.jump(11 * 60_000);
  await publish(artist.id, 0);
  expect(await locations()).toContain(profile);
  expect((await locations()).filter((address) => address?.includes('/discover?week='))).toHaveLength(1);
  const team = await product.server.signUp('Tom', { adminPower: AdminPower.Team });
  const restricted = await product.app.inject({
    method: 'PUT',
    url: `/api/admin/person/${artist.username}/profile`,
    headers: { authorization: `Bearer ${product.server.token(team)}` },
    payload: { isRestricted: true },
  });
  expect(restricted.statusCode).toBe(200);
  await product.clock.jump(11 * 60_000);
  expect(await locations()).not.toContain(profile);
});

test('J9 a week of the gallery is there with its last moment, unless visitors see none of its pictures', async () => {
  const artist = await product.server.signUp('Weekly');
  const [lastOfTheYear, firstOfTheNext] = [Date.UTC(2021, 0, 2), Date.UTC(2021, 0, 4)];
  await publish(artist.id, 0, { posted_at: lastOfTheYear });
  await publish(artist.id, 4, { posted_at: firstOfTheNext });
  await publish(artist.id, 0);
  const xml = await read();
  expect(xml).toContain(
    '<loc>https://draw.example/discover?week=2020-W53</loc><lastmod>2021-01-03T23:59:59.999Z</lastmod>',
  );
  expect(xml).not.toContain('week=2021-W01');
  // One that is not over changes still.
  const weeks = Array.from(xml.matchAll(/week=([^<]*)<\/loc><lastmod>([^<]*)</g), ([, , changedAt]) => changedAt);
  expect(weeks).toEqual([new Date(product.clock.now()).toISOString(), '2021-01-03T23:59:59.999Z']);
});

test('J9 a profile whose pictures its artist keeps off it, or has taken back, is not there', async () => {
  const artist = await product.server.signUp('Shy');
  await publish(artist.id, 0, { is_on_profile: false });
  await publish(artist.id, 0, { is_unpublished: true });
  expect(await locations()).not.toContain(`https://draw.example/p/${artist.username}`);
});

test('J9 whoever asks again within ten minutes costs nothing', async () => {
  const before = await read();
  await write({ titleEn: 'Between' });
  expect(await read()).toBe(before);
  await product.clock.jump(10 * 60_000);
  expect(await read()).toContain('/blog/between');
});

test('what stands in an address is text', () => {
  const place: Place = { path: '/discover?a=1&b=<2>', languages: ['de', 'en'], changedAt: null };
  expect(sitemap([place], 'https://a.example')).toContain(
    '<url><loc>https://a.example/discover?a=1&amp;b=&lt;2&gt;</loc>' +
      '<xhtml:link rel="alternate" hreflang="de" href="https://a.example/discover?a=1&amp;b=&lt;2&gt;&amp;lang=de"/>',
  );
  expect(sitemapIndex('https://a.example')).not.toContain('undefined');
});

test('J9 a post stands with its languages and its last change since it came out, and the list of news with the newest one', async () => {
  await product.platform.sql.db<{ blog_post: object }>().deleteFrom('blog_post').execute();
  const now = product.clock.now();
  await write({ titleEn: 'Old' });
  await write({ titleEn: 'Only', titleDe: '', contentDe: '', publishAt: now - 5_000 });
  const db = product.platform.sql.db<{ blog_post: { id: string; changed_at: number } }>();
  await db
    .updateTable('blog_post')
    .set({ changed_at: now - 1_000 })
    .where('id', '=', 'only')
    .execute();
  await product.clock.jump(11 * 60_000);
  const xml = await read();
  const at = (time: number) => `<lastmod>${new Date(time).toISOString()}</lastmod>`;
  expect(xml).toContain(`<loc>https://draw.example/blog</loc>${at(now)}`);
  expect(xml).toContain(`<loc>https://draw.example/blog/old</loc>${at(now)}<xhtml:link rel="alternate" hreflang="de"`);
  expect(xml).toContain(`<loc>https://draw.example/blog/only</loc>${at(now - 1_000)}</url>`);
});

test('J9 of many profiles the one that was approved last comes first, and nobody is asked for more than 500 names', async () => {
  const { sql, clock } = product.platform;
  await raw`insert into post (drawing, author, posted_at, approved_at, moderation_status, is_unpublished, approved_warning)
    select gen_random_uuid(), ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 1, 9000000000000 + n, 2, false, 0
    from generate_series(1, 501) n`.execute(sql.db());
  const asked: number[] = [];
  const many = async (ids: readonly string[]) => {
    asked.push(ids.length);
    return ids.map((id) => ({ id, username: `ä ${Number(id.slice(-12))}` })) as never;
  };
  const places = await sitemapPlaces({ sql, clock, accounts: { many }, config: {} });
  const profiles = places.filter(({ path }) => path.startsWith('/p/'));
  expect(asked[0]).toBe(500);
  expect(profiles.slice(0, 2)).toMatchObject([
    { path: '/p/%C3%A4%20501', changedAt: 9_000_000_000_501 },
    { path: '/p/%C3%A4%20500', changedAt: 9_000_000_000_500 },
  ]);
  expect(profiles.length).toBeGreaterThanOrEqual(501);
});
