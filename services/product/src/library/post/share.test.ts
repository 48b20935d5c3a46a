import { randomUUID } from 'node:crypto';
import type { SharedPicture } from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import type { RenderTables } from '../render/tables.ts';
import { createShare, drawingOfPath } from './share.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const HOUSE = 'https://draw.example';

/** A published picture with these files. */
async function shared(post: object, files: readonly ('jpg' | 'thumbnail' | 'mp4')[] = ['mp4', 'jpg', 'thumbnail']) {
  const drawing = randomUUID();
  const picture = {
    post: { triggerWarning: 0, description: '', altText: '', allowDownload: true, ...post },
    profile: { displayName: 'Anna', userName: 'anna b' },
  } as SharedPicture;
  const file = { bytes: 1, width: 100, height: 50, ms: null, preview: null, withheld: 0, made_at: 1, seen_at: 1 };
  await raw`insert into line_page (drawing, match, step, author, readers, state, lines, rev, meta)
    values (${drawing}, 'solo', 0, ${randomUUID()}, '{}', 'closed', 1, 0, '{}')`.execute(
    product.platform.sql.db<object>(),
  );
  await product.platform.sql
    .db<RenderTables>()
    .insertInto('render_file')
    .values(files.map((name) => ({ drawing, file: name, key: `${drawing}/${name}`, ...file })))
    .execute();
  const share = createShare(product.platform.sql, {
    one: async (id, isMember) => (id === drawing && !isMember ? picture : { code: 'drawingNotFound' }),
  });
  const address = `${HOUSE}/d/${drawing}`;
  return { drawing, share, address, oEmbed: () => share.oEmbed(address, HOUSE, `${HOUSE}/drawings`) };
}

test('Q14 a picture that warns of something is shared without it and without its words', async () => {
  for (const triggerWarning of [1, 2, 4]) {
    const { share, drawing } = await shared({ triggerWarning, description: 'blood' });
    const card = await share.card(drawing, 'en');
    expect(card).not.toHaveProperty('image');
    expect(card?.description).toBe('This picture has a content warning. Open it on Tuschel.');
  }
});

test('Q14 what is said of a picture is its description, else its alternative text', async () => {
  const said = async (post: object) => {
    const { share, drawing } = await shared(post);
    return (await share.card(drawing, 'de'))?.description;
  };
  expect(await said({ description: 'a whale', altText: 'grey' })).toBe('a whale');
  expect(await said({ altText: 'grey' })).toBe('grey');
  expect(await said({})).toBe('Gezeichnet bei Tuschel, Strich für Strich.');
});

test('Q14 a picture that may not be taken away is shared small, and as a link', async () => {
  const whole = await shared({});
  expect(await whole.oEmbed()).toMatchObject({
    type: 'photo',
    url: `${HOUSE}/drawings/${whole.drawing}.jpg`,
    width: 100,
  });
  const kept = await shared({ allowDownload: false });
  expect((await kept.share.card(kept.drawing, 'en'))?.image?.name).toContain('.thumb.');
  const link = await kept.oEmbed();
  expect(link).toMatchObject({ type: 'link', thumbnail_width: 100, thumbnail_height: 50 });
  expect(link).not.toHaveProperty('url');
  const none = await shared({}, ['mp4']);
  expect(await none.share.card(none.drawing, 'en')).not.toHaveProperty('image');
});

test('Q14 only pages of pictures of this house are described', async () => {
  const { share, drawing, address } = await shared({});
  expect(await share.oEmbed(address, HOUSE, '')).toMatchObject({
    author_name: 'Anna',
    author_url: `${HOUSE}/p/anna%20b`,
    provider_url: HOUSE,
  });
  expect(await share.oEmbed(`https://evil.example/d/${drawing}`, HOUSE, '')).toBeNull();
  expect(await share.oEmbed(`${HOUSE}/d/${randomUUID()}`, HOUSE, '')).toBeNull();
  expect(await share.oEmbed('no address', HOUSE, '')).toBeNull();
  expect(drawingOfPath(`/d/${drawing.toUpperCase()}/`)).toBe(drawing);
  for (const path of [`/d/${drawing}/x`, `/x/d/${drawing}`, `/d/${'-'.repeat(36)}`, '/d/'])
    expect([path, drawingOfPath(path)]).toEqual([path, null]);
});

test('Q14 a shared picture is called after whoever drew it, in the language of whoever looks', async () => {
  const { share, drawing } = await shared({});
  const titles = await Promise.all(
    (['de', 'en'] as const).map(async (language) => (await share.card(drawing, language))?.title),
  );
  expect(titles).toEqual(['Ein Bild von Anna', 'A picture by Anna']);
  const warned = await shared({ triggerWarning: 1 });
  expect((await warned.share.card(warned.drawing, 'de'))?.description).toContain('Inhaltswarnung');
  expect((await share.card(drawing, 'en'))?.image).toEqual({ name: `${drawing}.jpg`, width: 100, height: 50 });
});

test('Q14 what is told about an address holds for a minute, and names the house that it is of', async () => {
  const kept = await shared({ allowDownload: false });
  expect(await kept.oEmbed()).toEqual({
    version: '1.0',
    type: 'link',
    title: 'A picture by Anna',
    author_name: 'Anna',
    author_url: `${HOUSE}/p/anna%20b`,
    provider_name: 'Tuschel',
    provider_url: HOUSE,
    cache_age: 60,
    thumbnail_url: `${HOUSE}/drawings/${kept.drawing}.thumb.jpg`,
    thumbnail_width: 100,
    thumbnail_height: 50,
  });
  // Where nobody has said what the house is called, it is what it is asked as.
  const { share, drawing } = await shared({}, ['jpg', 'thumbnail']);
  const elsewhere = await share.oEmbed(`https://other.example/d/${drawing}`, '', 'https://cdn.example');
  expect(elsewhere).toMatchObject({
    provider_url: 'https://other.example',
    url: `https://cdn.example/${drawing}.jpg`,
    height: 50,
  });
  expect(elsewhere).not.toHaveProperty('thumbnail_url');
  const small = await shared({}, ['thumbnail']);
  expect(await small.oEmbed()).toMatchObject({ type: 'link', thumbnail_width: 100 });
});
