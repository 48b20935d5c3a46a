// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { addressesOf } from '@tuschel/client/addresses';
import { RENDER } from '@tuschel/protocol';
import { type ComponentProps, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { actOn } from '../testing/actOn.tsx';
import { Print } from './Print.tsx';

const BOAT = { drawingId: 'boat', width: 1920, height: 1080, alt: 'A boat', warning: 0 };
type Props = Omit<ComponentProps<typeof Print>, 'picture' | 'width'>;

/** The picture in a place of so many pixels, and where its files are. */
async function hang(props: Props = {}, picture: ComponentProps<typeof Print>['picture'] = BOAT, width = 300.2) {
  const { client } = await actOn(<Print {...{ picture, width, ...props }} />);
  return addressesOf(client.env);
}
const shown = (name = 'A boat') => screen.getByRole<HTMLImageElement>('img', { name });
const canvas = () => document.querySelector('canvas');
/** The addresses of all files that are asked for. */
const asked = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));

test('a picture is its file, from which the browser takes the size that is sharp in its place', async () => {
  const addresses = await hang();
  const [small, large] = [addresses.drawing('boat', 'thumbnail'), addresses.drawing('boat', 'jpg')];
  expect(small).not.toBe(large);
  expect(shown().getAttribute('src')).toBe(small);
  expect(shown().srcset).toBe(`${small} ${RENDER.thumbnailSide}w, ${large} ${RENDER.jpgSide}w`);
  expect([shown().sizes, shown().getAttribute('loading')]).toEqual(['301px', 'lazy']);
  expect(canvas()).toBeNull();
});

test('of an upright picture its shorter side counts, and one that is but a line has a width as well', async () => {
  const across = () => [...shown().srcset.matchAll(/ (\d+)w/g)].map(([, side]) => side);
  await hang({}, { ...BOAT, width: 500, height: 1_000 });
  expect(across()).toEqual([RENDER.thumbnailSide / 2, RENDER.jpgSide / 2].map(String));
  cleanup();
  await hang({}, { ...BOAT, width: 1, height: 100_000 });
  expect(across()).toEqual(['1', '1']);
});

test('what is in view from the beginning is loaded at once, and has other words where somebody gives them', async () => {
  await hang({ isFirst: true, alt: 'The boat of the day' });
  expect(shown('The boat of the day').getAttribute('loading')).toBe('eager');
});

test('until a file has come one sees the few pixels that are known, also while its name is not', async () => {
  await hang({ files: 'waiting' }, { ...BOAT, preview: 'data:few' });
  expect([asked(), canvas()]).toEqual([['data:few'], null]);
});

test('files that the server has named for one reader are taken from there, the only one without a choice', async () => {
  const addresses = await hang({ files: { thumbnail: 'x/small.jpg', jpg: 'x/large.jpg' } });
  expect([shown().getAttribute('src'), shown().srcset]).toEqual([
    addresses.named('x/small.jpg'),
    `${addresses.named('x/small.jpg')} ${RENDER.thumbnailSide}w, ${addresses.named('x/large.jpg')} ${RENDER.jpgSide}w`,
  ]);
  cleanup();
  await hang({ files: { jpg: 'x/large.jpg' } });
  expect([shown().getAttribute('src'), shown().srcset]).toEqual([addresses.named('x/large.jpg'), '']);
  cleanup();
  await hang({ files: { thumbnail: 'x/small.jpg' } });
  expect([shown().getAttribute('src'), shown().srcset]).toEqual([addresses.named('x/small.jpg'), '']);
});

test('a reader for whom there is no file sees the lines', async () => {
  await hang({ files: null });
  expect((await screen.findByRole('img', { name: 'A boat' })).localName).toBe('canvas');
  expect(asked()).toEqual([]);
});

test('lines have as many pixels as the screen has in their place', async () => {
  vi.stubGlobal('devicePixelRatio', 1.5);
  await hang({ files: null });
  await waitFor(() => expect(canvas()?.width).toBe(451));
});

test('lines without words are decoration', async () => {
  await hang({ files: null, alt: '' });
  await waitFor(() => expect(canvas()?.getAttribute('aria-hidden')).toBe('true'));
});

test('a picture whose file does not come is drawn from its lines; the next one is its file again', async () => {
  function Two() {
    const [id, setId] = useState('boat');
    return (
      <>
        <Print picture={{ ...BOAT, drawingId: id, alt: id }} width={300} />
        <button type="button" onClick={() => setId('cat')}>
          next
        </button>
      </>
    );
  }
  const { user } = await actOn(<Two />);
  fireEvent.error(shown('boat'));
  await waitFor(() => expect(shown('boat').localName).toBe('canvas'));
  await user.click(screen.getByRole('button', { name: 'next' }));
  expect(shown('cat').localName).toBe('img');
});
