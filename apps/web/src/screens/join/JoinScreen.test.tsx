// @vitest-environment jsdom
import type { GameState, TuschelClient } from '@tuschel/client';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ActingOptions, actOn, pass } from '../../testing/actOn.tsx';
import type { Scene } from '../../stage/scenes/scene.ts';
import JoinScreen from './JoinScreen.tsx';

const CODE = 'KLECKS2345';

interface Visit extends ActingOptions {
  scene?: Partial<Scene>;
  join?: TuschelClient['game']['join'];
}

async function visit(path: string, { scene = {}, join = async () => undefined, ...options }: Visit = {}) {
  const joined: string[] = [];
  const acting = await actOn(
    <Routes>
      <Route path="join/:lobbyCode?" element={<JoinScreen />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    {
      client: ({ game, login }) => ({
        login: { ...login, start: async (_provider, { returnTo }) => `/login/local?back=${returnTo}` },
        game: {
          ...game,
          join(code) {
            joined.push(code);
            return join(code);
          },
        },
      }),
      ...options,
      scene: { path, ...scene },
    },
  );
  return { ...acting, joined };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Einladungscode' });
const WRONG = /Das ist kein Einladungscode/;

test.each([
  ['as it is told', 'KLECKS2345'],
  ['in small letters, with a hyphen and spaces', ' klecks-2345 '],
  ['as the whole link', 'https://draw.example/join/KLECKS2345'],
])('a code is taken %s', async (_how, text) => {
  const { user, path, joined } = await visit('/join');
  await user.type(field(), `${text}{Enter}`);
  await waitFor(() => expect(path()).toBe('/join/KLECKS2345'));
  expect(joined).toEqual([CODE]);
});

test('the button takes a code, too', async () => {
  const { user, path } = await visit('/join');
  await user.type(field(), CODE);
  await user.click(screen.getByRole('button', { name: 'Mitspielen' }));
  await waitFor(() => expect(path()).toBe('/join/KLECKS2345'));
});

test.each(['', 'KLECKS', 'KLECKS234I', 'KLECKS2345X'])(
  '"%s" is no code, which is said until it is changed',
  async (text) => {
    const { user, path } = await visit('/join');
    if (text !== '') await user.type(field(), text);
    expect(screen.queryByText(WRONG)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Mitspielen' }));
    expect(screen.getByText(WRONG)).toBeTruthy();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(path()).toBe('/join');
    await user.type(field(), 'A');
    expect(screen.queryByText(WRONG)).toBeNull();
  },
);

test('a link that cannot be says so, and a code can be typed instead', async () => {
  const { user, path, joined } = await visit('/join/NOTACODE');
  expect(screen.getByRole('heading', { name: 'Dieser Einladungslink ist ungültig' })).toBeTruthy();
  expect(joined).toEqual([]);
  await user.type(field(), `${CODE}{Enter}`);
  await waitFor(() => expect(path()).toBe('/join/KLECKS2345'));
});

test('an invited visitor signs in first and comes back to the invitation', async () => {
  const { user, path, joined } = await visit('/join/klecks2345', { scene: { user: null } });
  expect(screen.getByRole('heading', { name: 'Du bist eingeladen!' })).toBeTruthy();
  expect(joined).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Namen aussuchen' }));
  await waitFor(() => expect(path()).toBe('/login/local?back=/join/KLECKS2345'));
});

test('while the session begins nothing is joined', async () => {
  const { joined } = await visit(`/join/${CODE}`, { scene: { isStarting: true } });
  expect(joined).toEqual([]);
  expect(screen.queryByText(/gleich ins Spiel/)).toBeNull();
});

test('joining is tried once, and leads to the game', async () => {
  let come = () => {};
  const { joined, setGame, path } = await visit(`/join/${CODE}`, {
    join: () => new Promise<undefined>((resolve) => (come = () => resolve(undefined))),
  });
  // Nothing is empty meanwhile.
  expect(screen.getByRole('heading', { name: 'Gleich bist du dabei' })).toBeTruthy();
  expect((await screen.findByRole('status')).textContent).toContain('Du kommst gleich ins Spiel');
  setGame({ status: 'joined', lobbyCode: CODE, matchId: 'm', state: {} as never });
  // An answer counts when the attempt is over.
  expect(path()).toBe(`/join/${CODE}`);
  come();
  await waitFor(() => expect(path()).toBe('/game'));
  expect(joined).toEqual([CODE]);
});

test('what another lobby left behind does not count', async () => {
  const refusal: GameState = { status: 'refused', lobbyCode: 'ANDERE2345', errorCode: 'full', page: 463 };
  const { path } = await visit(`/join/${CODE}`, { scene: { game: refusal } });
  expect((await screen.findByRole('status')).textContent).toContain('Du kommst gleich ins Spiel');
  expect(path()).toBe(`/join/${CODE}`);
});

const refusal = (errorCode: string, page: number): GameState =>
  ({ status: 'refused', lobbyCode: CODE, errorCode, page }) as GameState;

test('a code without a game says so where one can type another', async () => {
  await visit(`/join/${CODE}`, { scene: { game: refusal('notFound', 404) } });
  expect(await screen.findByRole('heading', { name: 'Dieser Einladungslink ist ungültig' })).toBeTruthy();
});

test.each([
  ['full', 484, 'Das Spiel ist voll.', /wird ein Platz frei/],
  ['notInLobby', 462, 'Das Spiel hat schon begonnen.', /Zur nächsten Runde/],
  ['notInWhitelist', 485, 'Du stehst nicht auf der Gästeliste.', /wie du hier heißt: \S+\. Sobald/],
  ['notFollower', 481, 'Nur Follower des Hosts können mitspielen.', /Folge dem Kanal/],
  ['notSubscriber', 482, 'Nur Subs des Hosts können mitspielen.', /Abonniere den Kanal/],
  ['banned', 462, 'Du bist von diesem Spiel ausgeschlossen.', /in einer Minute/],
])('whoever is refused with "%s" reads why and what to do, and may try again', async (errorCode, page, why, next) => {
  const { user, joined, path } = await visit(`/join/${CODE}`, { scene: { game: refusal(errorCode, page) } });
  expect(await screen.findByRole('heading', { name: why })).toBeTruthy();
  expect(screen.getByText((_, element) => element?.tagName === 'P' && next.test(element.textContent))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  await waitFor(() => expect(joined).toEqual([CODE, CODE]));
  await user.click(screen.getByRole('link', { name: 'Eigenes Spiel starten' }));
  expect(path()).toBe('/create');
});

describe('at a lobby that is not open', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }));
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** Of which each attempt gets the next answer; the last one stays. */
  async function visitAt(...answers: [GameState, ...GameState[]]) {
    const visited = await visit(`/join/${CODE}`, {
      scene: { game: answers[0] },
      join: async () => {
        const next = answers.length > 1 ? answers.shift() : answers[0];
        if (next) visited.setGame(next);
      },
    });
    await pass(1);
    return visited;
  }
  const NOT_YET = 'Der Host hat die Lobby noch nicht geöffnet';

  test('one waits, and is in once it opens', async () => {
    const here: GameState = { status: 'joined', lobbyCode: CODE, matchId: 'm', state: {} as never };
    const { joined, path } = await visitAt(refusal('private', 462), refusal('private', 462), here);
    expect(screen.getByRole('heading', { name: NOT_YET })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('Du wartest vor der Tür');
    expect(document.title).toContain('Vor der Tür');
    await pass(1_900);
    expect(joined).toHaveLength(1);
    await pass(1_100);
    expect(joined).toHaveLength(2);
    expect([path(), screen.queryByRole('heading', { name: NOT_YET })]).toEqual([`/join/${CODE}`, expect.anything()]);
    await pass(3_000);
    expect([joined.length, path()]).toEqual([3, '/game']);
    await pass(10_000);
    expect(joined).toHaveLength(3);
  });

  test('one is let in while one looks at another window', async () => {
    const here: GameState = { status: 'joined', lobbyCode: CODE, matchId: 'm', state: {} as never };
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { joined, path } = await visitAt(refusal('private', 462), refusal('private', 462), here);
    await pass(3_000);
    await pass(3_000);
    expect([joined.length, path()]).toEqual([3, '/game']);
  });

  test('that was open before one reads so', async () => {
    await visitAt({ ...refusal('private', 462), closed: true } as GameState);
    expect(screen.getByRole('heading', { name: 'Der Host lässt gerade niemanden rein' })).toBeTruthy();
  });

  test('one goes on waiting while there is no connection', async () => {
    await visitAt(
      refusal('private', 462),
      refusal('unavailable', 502),
      refusal('unavailable', 502),
      refusal('private', 462),
    );
    await pass(3_000);
    expect(screen.getByRole('heading', { name: NOT_YET })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('Die Verbindung ist weg');
    await pass(6_000);
    expect(screen.getByRole('status').textContent).toContain('Du wartest vor der Tür');
  });

  test.each([
    ['is gone', refusal('notFound', 404), 'Dieser Einladungslink ist ungültig'],
    ['has begun to play', refusal('notInLobby', 462), 'Das Spiel hat schon begonnen.'],
  ])('that %s nobody waits any longer', async (_what, then, why) => {
    const { joined } = await visitAt(refusal('private', 462), then);
    await pass(3_000);
    expect(screen.getByRole('heading', { name: why })).toBeTruthy();
    await pass(10_000);
    expect(joined).toHaveLength(2);
  });
});

test('somebody who was dismissed reads why', async () => {
  const dismissed = { status: 'dismissed', lobbyCode: CODE, page: 484, reason: 'kicked' } as unknown as GameState;
  const { path } = await visit(`/join/${CODE}`, { scene: { game: dismissed } });
  await waitFor(() => expect(path()).toMatch(/^\/error\?.*c=484/));
});

test('a game server that does not answer can be tried again', async () => {
  const { user, joined } = await visit(`/join/${CODE}`, {
    scene: { game: refusal('unavailable', 462) },
    join: () => Promise.reject(new Error('away')),
  });
  expect(await screen.findByRole('heading', { name: 'Gerade geht es nicht' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  await waitFor(() => expect(joined).toEqual([CODE, CODE]));
});
