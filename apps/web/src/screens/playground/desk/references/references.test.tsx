// @vitest-environment jsdom
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { browserStorage } from '../../../../browserStorage.ts';
import { atTheDesk } from '../../../../testing/paperActing.tsx';
import { referencesHere } from './referenceStore.ts';
import { MOST_REFERENCES } from './useReferences.ts';

const WORD = 'Nur Bilder bis 40 MB lassen sich neben die Leinwand legen.';

const file = (name: string, type = 'image/png') => new File(['x'], name, { type });
const large = (name: string) => Object.defineProperty(file(name), 'size', { value: 40_000_001 });
const kept = async () => (await referencesHere().of('boat', 'player-0')).map(({ name }) => name);
const seen = () => screen.queryByRole('img', { name: /^Referenzbild/ })?.getAttribute('aria-label');
const choose = (...files: File[]) => fireEvent.change(screen.getByTestId('reference-files'), { target: { files } });

beforeEach(async () => {
  browserStorage.removeItem('tuschel.references.shown');
  await referencesHere().forget('player-0');
});

async function beside() {
  const desk = await atTheDesk();
  await screen.findByRole('application');
  return desk;
}

async function opened() {
  const desk = await beside();
  await desk.user.click(screen.getByRole('button', { name: 'Referenzbilder' }));
  return desk;
}

test.each([
  ['no picture', file('notes.txt', 'text/plain')],
  ['a drawing that may ask for other addresses', file('logo.svg', 'image/svg+xml')],
  ['too large', large('poster.png')],
])('a file that is %s is not taken, and a word says which are', async (_, given) => {
  await opened();
  choose(given);
  expect(await screen.findByText(WORD)).toBeTruthy();
  expect(seen()).toBeUndefined();
  expect(await kept()).toEqual([]);
});

test('among several files the pictures are taken, and the word is said about the rest', async () => {
  await opened();
  choose(file('otter.png'), large('poster.png'), file('sea.webp', 'image/webp'));
  expect(await screen.findByText(WORD)).toBeTruthy();
  await waitFor(async () => expect(await kept()).toEqual(['otter.png', 'sea.webp']));
  expect(seen()).toBe('Referenzbild: sea.webp');
});

test('a picture that is pasted shows the panel by itself; pasted text is left to the browser', async () => {
  await beside();
  const paste = (files: File[]) => {
    const event = createEvent.paste(document.body, { clipboardData: { files } });
    fireEvent(document.body, event);
    return event.defaultPrevented;
  };
  expect(paste([])).toBe(false);
  expect(screen.queryByRole('region', { name: 'Referenzbilder' })).toBeNull();
  expect(paste([file('otter.png')])).toBe(true);
  await waitFor(() => expect(seen()).toBe('Referenzbild: otter.png'));
  await waitFor(async () => expect(await kept()).toEqual(['otter.png']));
});

test('a file that is dropped beside the mark never takes the page away, also when it is no picture', async () => {
  await beside();
  const drop = (files: File[]) => {
    const event = createEvent.drop(document.body, { dataTransfer: { files, types: ['Files'] } });
    fireEvent(document.body, event);
    return event.defaultPrevented;
  };
  expect(drop([file('notes.txt', 'text/plain')])).toBe(true);
  expect(await screen.findByText(WORD)).toBeTruthy();
  expect(drop([file('otter.png')])).toBe(true);
  await waitFor(() => expect(seen()).toBe('Referenzbild: otter.png'));
});

test('a picture that is added before the kept ones are there stands behind them', async () => {
  const store = referencesHere();
  const before = {
    id: 'kept',
    paperId: 'boat',
    owner: 'player-0',
    name: 'kept.png',
    picture: file('kept.png'),
    addedAt: 1,
  };
  let arrive = () => {};
  vi.spyOn(store, 'of').mockImplementationOnce(() => new Promise((resolve) => (arrive = () => resolve([before]))));
  await opened();
  choose(file('otter.png'));
  await waitFor(() => expect(seen()).toBe('Referenzbild: otter.png'));
  arrive();
  expect(await screen.findByRole('button', { name: 'Bild 1: kept.png' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Bild 2: otter.png' })).toBeTruthy();
});

test('beside one paper there is room for twelve', async () => {
  await opened();
  choose(...Array.from({ length: MOST_REFERENCES + 1 }, (_, at) => file(`${at}.png`)));
  expect(await screen.findByText('Neben ein Blatt passen höchstens 12 Bilder.')).toBeTruthy();
  await waitFor(async () => expect(await kept()).toHaveLength(MOST_REFERENCES));
});

test('pictures that are added together keep their order: each has a time of its own', async () => {
  await opened();
  choose(file('otter.png'), file('sea.png'), file('boat.png'));
  await waitFor(async () => expect(await kept()).toEqual(['otter.png', 'sea.png', 'boat.png']));
  const times = (await referencesHere().of('boat', 'player-0')).map(({ addedAt }) => addedAt);
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
});

test('one of several is chosen with the keyboard, and taken away; the one before it is seen then', async () => {
  const { user } = await opened();
  choose(file('otter.png'), file('sea.png'));
  (await screen.findByRole('button', { name: 'Bild 1: otter.png' })).focus();
  await user.keyboard('{Enter}');
  expect(seen()).toBe('Referenzbild: otter.png');
  await user.click(screen.getByRole('button', { name: 'Bild wegnehmen' }));
  expect(seen()).toBe('Referenzbild: sea.png');
  await waitFor(async () => expect(await kept()).toEqual(['sea.png']));
});

test('a picture that is added after another one was chosen is seen at once', async () => {
  const { user } = await opened();
  choose(file('otter.png'), file('sea.png'));
  await user.click(await screen.findByRole('button', { name: 'Bild 1: otter.png' }));
  choose(file('boat.png'));
  await waitFor(() => expect(seen()).toBe('Referenzbild: boat.png'));
  await user.click(screen.getByRole('button', { name: 'Bild 2: sea.png' }));
  expect(seen()).toBe('Referenzbild: sea.png');
});

test('a picture that was taken away can be added once more, from the same file', async () => {
  const { user } = await opened();
  const otter = file('otter.png');
  const input = screen.getByTestId('reference-files');
  await user.upload(input, otter);
  await waitFor(() => expect(seen()).toBe('Referenzbild: otter.png'));
  await user.click(screen.getByRole('button', { name: 'Bild wegnehmen' }));
  expect(seen()).toBeUndefined();
  await user.upload(input, otter);
  await waitFor(() => expect(seen()).toBe('Referenzbild: otter.png'));
});

test('a picture that this browser cannot read says so', async () => {
  await opened();
  choose(file('broken.png'));
  expect((await screen.findByRole('alert')).textContent).toBe('Dieses Bild kann der Browser nicht lesen.');
});

test('a picture that this device cannot keep stays as long as the page, and a word says so', async () => {
  await opened();
  vi.spyOn(referencesHere(), 'add').mockRejectedValue(new Error('no room'));
  choose(file('otter.png'));
  expect(await screen.findByText(/^Das Bild bleibt nur, bis du die Seite verlässt/)).toBeTruthy();
  expect(seen()).toBe('Referenzbild: otter.png');
});
