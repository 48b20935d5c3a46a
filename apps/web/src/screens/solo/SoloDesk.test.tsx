// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { SessionState } from '@tuschel/client';
import { beforeEach, expect, test } from 'vitest';
import { browserStorage } from '../../browserStorage.ts';
import { type ActingOptions, actOn, focused, sceneNamed } from '../../testing/actOn.tsx';
import { keepSitting, type Sitting } from './sitting.ts';
import SoloScreen from './SoloScreen.tsx';

const ME = 'player-0';
const NOW = sceneNamed('solo/first').moment?.state.serverTime ?? 0;
const BOOK = 'GET /solo/drawings?page=0';

beforeEach(() => localStorage.clear());

async function visit(scene: string, options: ActingOptions = {}) {
  const acting = await actOn(<SoloScreen />, { scene: sceneNamed(scene), now: () => NOW, ...options });
  await screen.findByRole('heading', { level: 1 });
  return acting;
}

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

/** Two drawings of a sketchbook, of which the first is not finished. */
const book = () => {
  const drawing = { createdAt: NOW, gameMode: 3, linesCount: 1 };
  const drawings = [
    { ...drawing, drawingId: 'open', promptText: 'Das Meer', isOpen: true },
    { ...drawing, drawingId: 'whole', promptText: 'Der Berg' },
    { ...drawing, drawingId: 'after', sourceId: 'boat' },
  ];
  return (call: string) => (call === BOOK ? { drawings, hasMore: false } : undefined);
};

const DRAFT: Sitting = {
  owner: ME,
  drawingId: 'draft',
  mode: 'draft',
  promptText: null,
  openedAt: NOW,
  endsAt: null,
  source: { drawingId: 'boat', title: 'Das letzte Boot', by: '' },
};

test('what is finished is only looked at, one after the other, and the focus comes back to each', async () => {
  const { user } = await visit('solo/first', { api: book() });
  for (const [label, title] of [
    ['Zeichnung: Der Berg', 'Der Berg'],
    ['Zeichnung: Nachgezeichnet', 'Nachgezeichnet'],
  ] as const) {
    (await button(label)).focus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    expect(dialog.getByRole('img', { name: label })).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Weiterzeichnen' })).toBeNull();
    await user.click(dialog.getAllByRole('button', { name: 'Schließen' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(focused()).toBe(label));
  }
});

test('the next account in this window has a challenge, a sketchbook and a beginning of its own', async () => {
  keepSitting({ ...DRAFT, mode: 'training' }, browserStorage);
  let isSlow = false;
  const { asked, setSession } = await visit('solo/running', {
    api: (call) => (isSlow ? new Promise(() => undefined) : book()(call)),
  });
  await button('Zeichnung: Das Meer');
  expect(await screen.findByText('Ein Dachs, der seine Steuererklärung macht')).toBeTruthy();
  const before = asked.length;
  isSlow = true;
  setSession({ status: 'signedIn', user: { id: 'another', username: 'b', displayName: 'B' } } as SessionState);
  await waitFor(() =>
    expect(asked.slice(before).map(({ call }) => call)).toEqual(
      expect.arrayContaining(['GET /solo/challenge?language=de', BOOK]),
    ),
  );
  expect(screen.queryByText('Ein Dachs, der seine Steuererklärung macht')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Zeichnung: Das Meer' })).toBeNull();
  expect(screen.queryByText('Du hast etwas angefangen')).toBeNull();
});
