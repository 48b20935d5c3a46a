import { expect, test } from 'vitest';
import { firstHead, shareHead } from './shareHead.ts';

const DRAWING = '018f4e7a-2b1c-4def-8123-456789abcdef';
const HOUSE = 'https://draw.example';
const CARD = { title: 'A picture', description: 'a whale', artist: 'Anna', userName: 'anna' };
const image = { name: `${DRAWING}.jpg`, width: 100, height: 50 };
const heads = (drawingsUrl?: string, more: object = { image }) =>
  shareHead(
    {
      card: async (drawing, language) =>
        drawing === DRAWING ? { ...CARD, title: `A picture (${language})`, ...more } : null,
    },
    drawingsUrl === undefined ? {} : { drawingsUrl },
  );

test('Q14 the page of a picture says what it shows, where its picture lies and who tells more', async () => {
  expect(await heads()(`/d/${DRAWING.toUpperCase()}`, 'de', HOUSE)).toEqual({
    title: 'A picture (de)',
    description: 'a whale',
    image: { url: `${HOUSE}/media/drawings/${DRAWING}.jpg`, width: 100, height: 50 },
    oEmbedUrl: `${HOUSE}/api/oembed?format=json&url=https%3A%2F%2Fdraw.example%2Fd%2F${DRAWING}`,
    url: `${HOUSE}/d/${DRAWING}`,
  });
  const elsewhere = await heads('https://cdn.example/pictures')(`/d/${DRAWING}`, 'en', HOUSE);
  expect(elsewhere?.image?.url).toBe(`https://cdn.example/pictures/${DRAWING}.jpg`);
  expect(await heads(undefined, {})(`/d/${DRAWING}`, 'en', HOUSE)).not.toHaveProperty('image');
  for (const path of ['/', `/d/${DRAWING.replace('0', '1')}`]) expect(await heads()(path, 'en', HOUSE)).toBeNull();
});

test('Q14 of several that know pages the first one speaks, and nobody where none does', async () => {
  const head = (title: string | null) => async () => (title === null ? null : { title, description: '', url: '' });
  expect(await firstHead([head(null), head('b'), head('c')])('/', 'en', HOUSE)).toMatchObject({ title: 'b' });
  expect(await firstHead([head(null)])('/', 'en', HOUSE)).toBeNull();
});
