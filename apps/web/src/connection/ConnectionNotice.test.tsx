// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import type { HubState } from '@tuschel/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { createStageStore } from '../stage/stageStore.ts';
import { gameOf, type Scene } from '../stage/scenes/scene.ts';
import { actOn, loaded, pass, sceneNamed } from '../testing/actOn.tsx';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { useResumable } from './useResumable.ts';

const LOST = /^Die Verbindung zum Server ist abgerissen/;
const lost = (attempt = 0): HubState => ({ status: 'lost', since: 0, attempt, nextTryAt: 2_000 });

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

async function connected(scene: Scene = { path: '/' }) {
  const hub = createStageStore<HubState>({ status: 'open' });
  const acting = await actOn(<ConnectionNotice />, { scene, client: (client) => ({ hub: { ...client.hub, ...hub } }) });
  return { ...acting, set: (state: HubState) => act(() => hub.set(state)) };
}
const isGone = (words: string | RegExp) => waitFor(() => expect(screen.queryByText(words)).toBeNull());

test('a lost connection is said until it is back, which is said shortly', async () => {
  const { set } = await connected();
  set(lost());
  expect((await screen.findByRole('alert')).textContent).toMatch(LOST);
  for (let seconds = 0; seconds < 10; seconds++) await pass(1_000);
  expect(screen.getByText(LOST)).toBeTruthy();
  set({ status: 'open' });
  expect(await screen.findByText('Wieder verbunden')).toBeTruthy();
  await isGone(LOST);
  await pass(4_000);
  await isGone('Wieder verbunden');
});

test('what was closed is not said again by the next try, but what is new is', async () => {
  const { set, user } = await connected();
  set(lost());
  await screen.findByText(LOST);
  await user.click(screen.getByRole('button', { name: 'Hinweis schließen' }));
  await pass(1_000);
  await isGone(LOST);
  set(lost(1));
  await pass(1_000);
  expect(screen.queryByText(LOST)).toBeNull();
  set(lost(4));
  expect(await screen.findByText(/^Es kommt keine Verbindung zustande/)).toBeTruthy();
});

test('whoever plays is back when they are in the game again, no sooner', async () => {
  const scene = sceneNamed('draw/open');
  const { set, setGame } = await connected(scene);
  const game = gameOf(scene);
  if (game.status !== 'joined') throw new Error('nobody plays');
  set(lost());
  await screen.findByText(LOST);
  setGame({ ...game, isReconnecting: true });
  set({ status: 'open' });
  await loaded();
  expect(screen.getByText(LOST)).toBeTruthy();
  setGame(game);
  expect(await screen.findByText('Wieder verbunden')).toBeTruthy();
});

test('the notice goes with a connection that is no longer wanted; another session is announced', async () => {
  const { set } = await connected();
  set(lost());
  await screen.findByText(LOST);
  set({ status: 'closed' });
  await pass(1_000);
  await isGone(LOST);
  set(lost());
  await screen.findByText(LOST);
  set({ status: 'connecting', sessionChanged: true });
  expect(await screen.findByText(/^Die Sitzung ist abgelaufen/)).toBeTruthy();
  await pass(1_000);
  await isGone(LOST);
});

function Seat() {
  return <output>{useResumable() ?? 'none'}</output>;
}

test('the seat that is still kept belongs to the account that is signed in now', async () => {
  const seats: Record<string, () => Promise<string | null>> = {
    first: async () => 'KLECKS2345',
    second: () => new Promise(() => undefined),
    third: () => Promise.reject(new Error('away')),
  };
  let who = 'first';
  const { client, setSession } = await actOn(<Seat />, {
    scene: { path: '/', user: { id: who } },
    client: ({ game }) => ({ game: { ...game, resumable: async () => seats[who]?.() ?? null } }),
  });
  const seat = () => document.querySelector('output')?.textContent;
  await waitFor(() => expect(seat()).toBe('KLECKS2345'));
  const session = client.get();
  if (session.status !== 'signedIn') throw new Error('nobody is signed in');
  for (who of ['second', 'third']) {
    setSession({ ...session, user: { ...session.user, id: who } });
    await pass(10);
    expect(seat()).toBe('none');
  }
  who = 'first';
  setSession(session);
  await waitFor(() => expect(seat()).toBe('KLECKS2345'));
  setSession({ status: 'signedOut' });
  expect(seat()).toBe('none');
});
