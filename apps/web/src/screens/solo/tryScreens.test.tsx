// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { browserStorage, windowStorage } from '../../browserStorage.ts';
import type { Scene } from '../../stage/scenes/scene.ts';
import { createStageClient } from '../../stage/stageClient.ts';
import { type ActingOptions, actOn, refused, sceneNamed } from '../../testing/actOn.tsx';
import { takeFriendsWish } from '../create/friendsWish.ts';
import { keepSitting, readSitting, VISITOR } from './sitting.ts';
import TryAfterScreen from './TryAfterScreen.tsx';
import TryScreen from './TryScreen.tsx';
import WannaTryScreen from './WannaTryScreen.tsx';

const NOW = sceneNamed('solo/try-visitor').moment?.state.serverTime ?? 0;
const PROMPT = 'GET /solo/prompt?language=de';

beforeEach(() => localStorage.clear());

async function visit(scene = 'solo/try-visitor', options: ActingOptions = {}) {
  const acting = await actOn(<TryScreen />, { scene: sceneNamed(scene), now: () => NOW, ...options });
  await screen.findByRole('heading', { level: 1 });
  return acting;
}
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

test('a visitor gets a prompt and a clock, and draws on this device', async () => {
  const { user, path } = await visit('solo/try-visitor', {
    api: (call) => (call === PROMPT ? { promptText: 'Ein halber Hund' } : undefined),
  });
  expect(screen.getByText(/Erst zum Aufheben brauchst du ein Konto/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /^20\smin$/ }));
  await user.click(await button('Loszeichnen'));
  await waitFor(() => expect(path()).toBe('/solo/draw'));
  expect(readSitting(VISITOR, browserStorage)).toMatchObject({
    mode: 'training',
    promptText: 'Ein halber Hund',
    openedAt: NOW,
    endsAt: NOW + 20 * 60_000,
  });
});

test.each([
  ['Ohne Uhr', null],
  [/^5\smin$/, 5],
  [/^10\smin$/, 10],
  [/^60\smin$/, 60],
] as const)('there is as much time as one likes: %s', async (name, minutes) => {
  const { user } = await visit();
  await user.click(screen.getByRole('radio', { name: 'Eigene Idee' }));
  await user.click(screen.getByRole('radio', { name }));
  await user.click(await button('Loszeichnen'));
  await waitFor(() => expect(readSitting(VISITOR, browserStorage)).not.toBeNull());
  const { endsAt, promptText } = readSitting(VISITOR, browserStorage)!;
  expect([endsAt, promptText]).toEqual([minutes === null ? null : NOW + minutes * 60_000, null]);
});

test('what a visitor has begun is gone on with, and goes with them when they log in', async () => {
  const begun = { drawingId: 'begun', mode: 'training', promptText: null, openedAt: NOW, endsAt: null } as const;
  keepSitting({ ...begun, owner: VISITOR }, browserStorage);
  const { user, path } = await visit('solo/try-own');
  await user.click(await button('Weiterzeichnen'));
  expect(path()).toBe('/solo/draw');
  expect(readSitting('player-0', browserStorage)).toEqual({ ...begun, owner: 'player-0' });
});

test('friends are a click away', async () => {
  const { user, path } = await visit();
  await user.click(await button('Mit Freunden spielen'));
  expect(path()).toBe('/create');
  expect(takeFriendsWish(windowStorage)).toBe(true);
});

async function redraw(scene: string | Scene, options: ActingOptions = {}) {
  const page = (
    <Routes>
      <Route path="/try/:drawingId" element={<TryAfterScreen />} />
      <Route path="*" element={null} />
    </Routes>
  );
  const acting = await actOn(page, {
    scene: typeof scene === 'string' ? sceneNamed(scene) : scene,
    now: () => NOW,
    ...options,
  });
  await screen.findByRole('heading', { level: 1 });
  return acting;
}

test('a published picture is redrawn with its artist named', async () => {
  const { user, path } = await redraw('picture/redraw');
  const title = screen.getByRole('heading', { level: 1 }).textContent;
  await user.click(await button('Loszeichnen'));
  await waitFor(() => expect(path()).toBe('/solo/draw'));
  const begun = readSitting(VISITOR, browserStorage);
  expect(begun).toMatchObject({ promptText: null, source: { drawingId: 'boat' } });
  expect(begun?.source?.by).not.toBe('');
  expect(begun?.source?.title).toBe(title);
  expect(begun?.endsAt).toBeNull();
});

test('what warns of something is looked at first', async () => {
  await redraw('picture/redraw-veiled');
  expect((await button('Loszeichnen')).disabled).toBe(true);
});

test('what its artist wants nobody to redraw is not offered', async () => {
  await redraw('picture/redraw-forbidden');
  expect(screen.getByRole('heading', { name: 'Dieses Bild bleibt ein Einzelstück' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Etwas Eigenes zeichnen' }).getAttribute('href')).toBe('/try');
});

test.each([
  ['picture/redraw-for-players', 'Dieses Bild ist für angemeldete Leute'],
  ['picture/redraw-failed', /./],
])('what cannot be shown says why: %s', async (scene, name) => {
  await redraw(scene);
  expect(screen.getByRole('heading', { level: 1, name })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Loszeichnen' })).toBeNull();
});

test('a picture that does not come is asked for as often as one likes, and by whoever logs in meanwhile', async () => {
  const scene = sceneNamed('picture/redraw');
  const picture = Object.entries(scene.answers ?? {}).find(([call]) => /boat/.test(call))?.[1];
  let failures = 2;
  const { user, asked, setSession } = await actOn(
    <Routes>
      <Route path="/try/:drawingId" element={<TryAfterScreen />} />
    </Routes>,
    {
      scene,
      now: () => NOW,
      api(call) {
        if (!/boat/.test(call)) return undefined;
        failures -= 1;
        if (failures >= 0) throw refused(503, 'unexpected');
        return picture;
      },
    },
  );
  const times = () => asked.filter(({ call }) => /boat/.test(call)).length;
  await user.click(await button('Noch einmal versuchen'));
  await waitFor(() => expect(times()).toBe(2));
  await user.click(await button('Noch einmal versuchen'));
  await button('Loszeichnen');
  expect(times()).toBe(3);
  setSession(createStageClient({ path: '/' }).get());
  await waitFor(() => expect(times()).toBe(4));
});

test('its artist may redraw what they want nobody else to', async () => {
  const scene = sceneNamed('picture/redraw-forbidden');
  const { profile } = (scene.answers ?? {})['GET /posts/drawing/boat'] as { profile: { userName: string } };
  await redraw({ ...scene, user: { username: profile.userName } });
  expect((await button('Loszeichnen')).disabled).toBe(false);
});

const BOAT = 'GET /posts/drawing/boat';
const missing = (call: string) => {
  if (call === BOAT) throw refused(404);
  return undefined;
};

test('what was drawn in a game and hangs nowhere is redrawn without a title and without its artist', async () => {
  const { user, path } = await redraw('picture/redraw', { api: missing });
  expect(screen.getByRole('heading', { level: 1, name: 'Ein Bild ohne Titel' })).toBeTruthy();
  expect(screen.getByText('Nach diesem Bild')).toBeTruthy();
  await user.click(await button('Loszeichnen'));
  await waitFor(() => expect(path()).toBe('/solo/draw'));
  const source = { drawingId: 'boat', title: 'Ein Bild ohne Titel', by: '' };
  expect(readSitting(VISITOR, browserStorage)?.source).toEqual(source);
});

test('what is nowhere, and a link that was cut off, lead to something of one’s own', async () => {
  await redraw('picture/redraw', {
    api: missing,
    client: ({ drawings }) => ({ drawings: { ...drawings, read: async () => null } }),
  });
  expect(screen.getByRole('heading', { name: 'Dieses Bild hängt hier nicht' })).toBeTruthy();
  cleanup();
  const { asked } = await redraw({ ...sceneNamed('picture/redraw'), path: '/try/boat%22' });
  expect(screen.getByRole('heading', { name: 'Dieses Bild hängt hier nicht' })).toBeTruthy();
  expect(asked.filter(({ call }) => call.startsWith('GET /posts'))).toEqual([]);
});

test('whoever has to log in for a picture comes back to it', async () => {
  const wishes: unknown[] = [];
  const { user } = await redraw('picture/redraw-for-players', {
    client: ({ login }) => ({ login: { ...login, start: async (...wish) => (wishes.push(wish), '/login/local') } }),
  });
  await user.click(await button(/Twitch/));
  await waitFor(() => expect(wishes).toMatchObject([['twitch', { returnTo: '/try/nothing' }]]));
});

test('somebody with an account is not told that they need one, and has ways to their sketchbook and to the wall', async () => {
  await visit('solo/try-own');
  expect(screen.queryByText(/brauchst du ein Konto/)).toBeNull();
  expect(screen.getByText(/Was fertig ist, kommt in dein Skizzenbuch/)).toBeTruthy();
  const ways = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(ways).toEqual([
    ['Bilder ansehen', '/discover'],
    ['Zum Skizzenbuch', '/solo'],
  ]);
});

test('a sheet that lies there by itself leaves the focus alone; one that was asked for takes it', async () => {
  const { user } = await actOn(<WannaTryScreen />, { scene: sceneNamed('home/visitor') });
  const first = await screen.findByRole('application');
  expect(document.activeElement).toBe(document.body);
  for (let sheets = 0; sheets < 2; sheets++) {
    (await button('Neues Blatt')).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('application')));
  }
  expect(first.isConnected).toBe(false);
});
