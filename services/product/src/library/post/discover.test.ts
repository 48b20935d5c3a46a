import { ContentWarning, GALLERY, type HomePictures } from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { galleryCalls } from '../../testing/galleryCalls.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { queryOfText } from './discover.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
});
afterAll(() => product.close());

const { someone, moderator, call, codeOf, approved } = galleryCalls(() => product);

test('Q14 the home page has pictures of the last weeks that warn of nothing', async () => {
  const [anna, mia] = [await someone(), await moderator()];
  const { drawingId: old } = await approved(anna, mia);
  await raw`update post set posted_at = posted_at - ${GALLERY.homeMs} where drawing = ${old}`.execute(
    product.platform.sql.db<object>(),
  );
  await approved(anna, mia, { triggerWarning: ContentWarning.Horror });
  const { drawingId: fresh } = await approved(anna, mia);
  const { drawings } = (await call(null, 'GET', '/posts/home')).json<HomePictures>();
  expect(drawings.map(({ post }) => post.id)).toEqual([fresh]);
  for (let more = 0; more < GALLERY.homePictures; more++) await approved(anna, mia);
  const full = (await call(null, 'GET', '/posts/home')).json<HomePictures>();
  expect(full.drawings).toHaveLength(GALLERY.homePictures);
});

test('Q14 caches between may keep what visitors are shown, and nothing of what members are', async () => {
  const [anna, mia] = [await someone(), await moderator()];
  const { drawingId } = await approved(anna, mia);
  for (const path of [`/posts/drawing/${drawingId}`, '/posts/list?limit=1']) {
    const kept = async (viewer: typeof anna | null) => (await call(viewer, 'GET', path)).headers;
    expect([path, await kept(null)]).toMatchObject([path, { 'cache-control': 'public, max-age=20' }]);
    expect([path, await kept(anna)]).toMatchObject([path, { 'cache-control': 'private, no-cache' }]);
    expect((await kept(anna)).vary).toContain('Authorization');
  }
});

test.each([{ year: 2026 }, { week: 3 }, { year: 2025, week: 53 }])('Q14 %j names no week', async (query) => {
  expect(codeOf(await call(null, 'POST', '/posts/list', query))).toBe('badRequest');
});

describe('Q14 what stands in an address', () => {
  const names = (count: number) => Array.from({ length: count }, (_, number) => `name${number}`).join();

  test('is good up to its limits', () => {
    const most = { offset: `${GALLERY.mostOffset}`, limit: `${GALLERY.mostListed}`, authors: names(GALLERY.authors) };
    expect(queryOfText(most)).toMatchObject({ offset: GALLERY.mostOffset, limit: GALLERY.mostListed });
    expect(queryOfText({ limit: '1' })).toEqual({ limit: 1 });
    expect(queryOfText({ authors: '' })).toEqual({});
    expect(queryOfText({ authors: 'anna,ben', year: '2026', week: '3' })).toEqual({
      authors: ['anna', 'ben'],
      year: 2026,
      week: 3,
    });
  });

  test.each([
    ['offset', { offset: `${GALLERY.mostOffset + 1}` }],
    ['limit', { limit: '0' }],
    ['limit', { limit: `${GALLERY.mostListed + 1}` }],
    ['authors', { authors: names(GALLERY.authors + 1) }],
  ])('is refused beyond them: %s', (field, query) => {
    expect(queryOfText(query)).toMatchObject({ code: 'badRequest', errors: { [field]: expect.any(String) } });
  });
});
