// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { browserStorage } from '../../browserStorage.ts';
import { type ActingOptions, actOn, sceneNamed } from '../../testing/actOn.tsx';
import { keepSitting, readSitting } from './sitting.ts';
import SoloScreen from './SoloScreen.tsx';

const ME = 'player-0';
const SCENE = sceneNamed('solo/begun');
const NOW = SCENE.moment?.state.serverTime ?? 0;
const BOOK = 'GET /solo/drawings?page=0';

async function visit(options: ActingOptions = {}, change: object = {}) {
  const { drawings } = (SCENE.answers ?? {})[BOOK] as { drawings: object[] };
  const book = { drawings: drawings.map((one, at) => (at === 1 ? { ...one, ...change } : one)), hasMore: false };
  const acting = await actOn(<SoloScreen />, {
    scene: { ...SCENE, answers: { ...SCENE.answers, [BOOK]: book } },
    now: () => NOW,
    ...options,
  });
  await screen.findByRole('heading', { level: 1 });
  return acting;
}
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const page = async (name: string) => within((await button(name)).closest('li') ?? document.body);

beforeEach(() => localStorage.clear());

test('a drawing that was laid aside is gone on with, without a clock, and nothing is thrown away for it', async () => {
  const { user, path } = await visit({}, { isOpen: true });
  expect((await page('Zeichnung: Das Meer')).getByText('unfertig')).toBeTruthy();
  expect((await page('Zeichnung: Eine Katze, die nichts glaubt')).queryByText('unfertig')).toBeNull();
  await user.click(await button('Zeichnung: Das Meer'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Das Meer' }));
  await user.click(dialog.getByRole('button', { name: 'Weiterzeichnen' }));
  await waitFor(() => expect(path()).toBe('/solo/draw'));
  const { drawingId, ...begun } = readSitting(ME, browserStorage) ?? { drawingId: '' };
  expect(drawingId).not.toBe('');
  expect(begun).toEqual({ owner: ME, mode: 'draft', promptText: 'Das Meer', openedAt: NOW, endsAt: null });
});

test('a finished drawing of the sketchbook can be looked at again, and not gone on with', async () => {
  const { user } = await visit();
  await user.click(await button('Zeichnung: Das Meer'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Das Meer' }));
  expect(dialog.queryByRole('button', { name: 'Weiterzeichnen' })).toBeNull();
  expect(dialog.getByRole('button', { name: 'Noch einmal' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Schließen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a redrawn picture without a prompt is called so', async () => {
  await visit({}, { promptText: null, sourceId: 'boat' });
  expect(await button('Zeichnung: Nachgezeichnet')).toBeTruthy();
});

test('a draft that was begun lies at the server: it is not thrown away here, and another begins without a question', async () => {
  const draft = { owner: ME, drawingId: 'sea', mode: 'draft', promptText: null, openedAt: NOW, endsAt: null } as const;
  keepSitting(draft, browserStorage);
  const discarded: string[] = [];
  const { user, path } = await visit({
    client: ({ drawings }) => ({
      drawings: {
        ...drawings,
        sketch: async (id) => ({ ...(await drawings.sketch(id)), discard: async () => void discarded.push(id) }),
      },
    }),
    api: (call) => (call.startsWith('GET /solo/prompt') ? { promptText: 'Neu' } : undefined),
  });
  expect(screen.getByText('Alles liegt in deinem Skizzenbuch, auf jedem Gerät.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Wegwerfen' })).toBeNull();
  await user.click(await button('Loszeichnen'));
  await waitFor(() => expect(path()).toBe('/solo/draw'));
  expect([discarded, readSitting(ME, browserStorage)?.promptText]).toEqual([[], 'Neu']);
});

test('a prompt comes from the theme that was chosen, in the language of the page, and is asked for once', async () => {
  const { user, asked } = await visit({ language: 'en', client: ({ drawings }) => ({ drawings }) });
  await user.click(await button(/Theme/));
  await user.click(await screen.findByRole('option', { name: 'Silly' }));
  const start = await button('Start drawing');
  await user.click(start);
  await user.click(start);
  const prompts = () => asked.map(({ call }) => call).filter((call) => call.startsWith('GET /solo/prompt'));
  expect(prompts()).toHaveLength(1);
  expect(prompts()[0]).toMatch(/language=en/);
  expect(prompts()[0]).toMatch(/=silly/);
});
