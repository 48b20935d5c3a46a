// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type ActingOptions, actOn, refused, sceneNamed } from '../../testing/actOn.tsx';
import EarlierImagesScreen from './EarlierImagesScreen.tsx';

const PATH = '/posts/initial-republish';
const LIST = `GET ${PATH}/images?page=0`;
const CHANGE = `POST ${PATH}/image`;

const image = (drawingId: string, isPublic = false) => ({ drawingId, postedAt: Date.UTC(2023, 8, 20, 12), isPublic });
const pages = (first: object[], hasMore = false) => ({ images: first, hasMore });

async function visit(list: unknown, options: ActingOptions = {}) {
  const acting = await actOn(<EarlierImagesScreen />, {
    scene: { path: '/me/earlier-images' },
    ...options,
    api: (call, body) => options.api?.(call, body) ?? (call === LIST ? list : undefined),
  });
  await screen.findByRole('heading', { level: 1 });
  return { ...acting, changed: () => acting.asked.filter(({ call }) => call === CHANGE).map(({ body }) => body) };
}

const switches = () =>
  screen.findAllByRole<HTMLInputElement>('switch', { name: 'Öffentlich: dein Bild vom 20. September 2023' });

test('each image has its date and a switch, which publishes it', async () => {
  const { user, changed } = await visit(pages([image('a'), image('b', true)]), {
    api: (call) => (call === CHANGE ? {} : undefined),
  });
  expect((await switches()).map(({ checked }) => checked)).toEqual([false, true]);
  expect(screen.getAllByRole('img', { name: 'Dein Bild vom 20. September 2023' }).length).toBe(2);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '20. September 2023Privat',
    '20. September 2023Öffentlich',
  ]);
  for (const one of await switches()) await user.click(one);
  expect((await switches()).map(({ checked }) => checked)).toEqual([true, false]);
  expect(changed()).toEqual([
    { drawingId: 'a', isPublic: true },
    { drawingId: 'b', isPublic: false },
  ]);
});

test('a switch moves at once, and back with the reason when it could not be saved', async () => {
  let fail = (_error: Error) => {};
  const { user } = await visit(pages([image('a'), image('b')]), {
    api: (call) => (call === CHANGE ? new Promise((_, reject) => (fail = reject)) : undefined),
  });
  const [first] = await switches();
  first?.focus();
  await user.keyboard(' ');
  await waitFor(async () => expect((await switches()).map(({ checked }) => checked)).toEqual([true, false]));
  fail(refused(404, 'drawingNotFound'));
  expect(await screen.findByText('Diese Zeichnung ist nicht mehr da.')).toBeTruthy();
  expect((await switches()).map(({ checked }) => checked)).toEqual([false, false]);
});

test('more images come page by page', async () => {
  const { user, asked } = await visit(pages([image('a')], true), {
    api: (call) =>
      call === `GET ${PATH}/images?page=1`
        ? pages([image('b')], true)
        : call === `GET ${PATH}/images?page=2`
          ? pages([image('c')])
          : undefined,
  });
  for (const length of [2, 3]) {
    await user.click(await screen.findByRole('button', { name: 'Ältere Spiele' }));
    await waitFor(async () => expect(await switches()).toHaveLength(length));
  }
  expect(screen.queryByRole('button', { name: 'Ältere Spiele' })).toBeNull();
  expect(asked.map(({ call }) => call).filter((call) => call.startsWith(`GET ${PATH}/images`))).toEqual(
    [0, 1, 2].map((page) => `GET ${PATH}/images?page=${page}`),
  );
});

test('while more images are on their way the button waits', async () => {
  const { user } = await visit(pages([image('a')], true));
  await user.click(await screen.findByRole('button', { name: 'Ältere Spiele' }));
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: /Wird geholt/ })).disabled).toBe(true);
});

test('while the images are looked for there are frames in their places', async () => {
  await visit(new Promise(() => undefined));
  const status = (await screen.findByText('Deine früheren Bilder werden gesucht')).closest('[role="status"]');
  expect(status?.querySelectorAll('[aria-hidden="true"] > *')).toHaveLength(6);
});

test('without images there is nothing to decide', async () => {
  await visit(pages([]));
  expect(await screen.findByText('Hier gibt es nichts zu entscheiden')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Spielverlauf' }).getAttribute('href')).toBe('/me/history');
});

test.each([
  [refused(503), /^Deine früheren Bilder konnten nicht geladen werden\.$/],
  [refused(503, 'overloaded'), /Laufende Spiele gehen vor/],
])('images that do not load can be asked for again: %s', async (error, words) => {
  let isDown = true;
  const { user } = await visit(pages([image('a')]), {
    api: (call) => {
      if (call === LIST && isDown) throw error;
      return undefined;
    },
  });
  expect(await screen.findByText(words)).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Noch einmal' }));
  expect((await switches()).length).toBe(1);
});

test('a visitor is asked to sign in', async () => {
  await actOn(<EarlierImagesScreen />, { scene: sceneNamed('earlier/signed-out') });
  expect(await screen.findByRole('heading', { name: 'Wessen Regal?' })).toBeTruthy();
});
