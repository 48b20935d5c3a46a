// @vitest-environment jsdom
import type { TuschelClient } from '@tuschel/client';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { windowStorage } from '../../browserStorage.ts';
import { keptPlan } from '../../plan/keptPlan.ts';
import { unpackPlan } from '../../plan/planLink.ts';
import { type ActingOptions, actOn, refused, sceneNamed } from '../../testing/actOn.tsx';
import type { Scene } from '../../stage/scenes/scene.ts';
import CreateScreen from './CreateScreen.tsx';
import { takeFriendsWish, wishForFriends } from './friendsWish.ts';

vi.mock('../../plan/planLink.ts', { spy: true });

type Create = TuschelClient['game']['create'];

interface Visit extends ActingOptions {
  create?: Create;
}

async function visit(scene: Scene, { create = () => new Promise(() => undefined), ...options }: Visit = {}) {
  const created: unknown[][] = [];
  const wishes: unknown[][] = [];
  const acting = await actOn(<CreateScreen />, {
    scene,
    client: ({ game, login }) => ({
      login: { ...login, start: (...wish) => (wishes.push(wish), new Promise(() => undefined)) },
      game: {
        ...game,
        create(...call) {
          created.push(call);
          return create(...call);
        },
      },
    }),
    ...options,
  });
  await screen.findAllByRole('heading');
  return { ...acting, created, wishes };
}

const desk = sceneNamed('create/desk');
const start = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Neues Spiel starten' });

test('a game is opened once, in the language of the page, and entered by its code', async () => {
  let answer = (_code: { lobbyCode: string }) => {};
  const { user, created, path } = await visit(desk, {
    create: () => new Promise((resolve) => (answer = resolve as typeof answer)),
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Schön, dass du da bist, Maari!');
  await user.click(start());
  expect(start().disabled).toBe(true);
  await user.click(start());
  expect(created).toEqual([['de', 'mine']]);
  answer({ lobbyCode: 'KLECKS2345' });
  await waitFor(() => expect(path()).toBe('/join/KLECKS2345'));
  expect(start().disabled).toBe(true);
});

test('whoever came to play with friends has a lobby at once, and only once', async () => {
  wishForFriends(windowStorage);
  const { created, path } = await visit(desk, { create: async () => ({ lobbyCode: 'KLECKS2345' }) });
  await waitFor(() => expect(path()).toBe('/join/KLECKS2345'));
  expect(created).toEqual([['de', 'mine']]);
  expect(takeFriendsWish(windowStorage)).toBe(false);
});

test('whoever has no name to show is called by their login', async () => {
  await visit({ path: '/create', user: { displayName: '', username: 'maari_7' } });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('maari_7');
});

test('a game that cannot be opened says why, and can be tried again', async () => {
  const { user, created } = await visit(desk, { create: () => Promise.reject(refused(429)) });
  await user.click(start());
  expect(await screen.findByText(/Das ging zu schnell hintereinander/)).toBeTruthy();
  await user.click(start());
  await waitFor(() => expect(created.length).toBe(2));
});

test('a server with too much to do says so, and can be asked again', async () => {
  const { user, created } = await visit(desk, { create: () => Promise.reject(refused(503, 'overloaded')) });
  await user.click(start());
  expect(await screen.findByText(/Laufende Spiele gehen vor/)).toBeTruthy();
  await user.click(start());
  await waitFor(() => expect(created.length).toBe(2));
});

test('a server without room says so, and can be asked again', async () => {
  const { user, created } = await visit(desk, { create: async () => ({ errorCode: 'storageLow' }) });
  await user.click(start());
  expect(await screen.findByText(/gerade kein Platz für neue Spiele/)).toBeTruthy();
  await waitFor(() => expect(start().disabled).toBe(false));
  await user.click(start());
  await waitFor(() => expect(created.length).toBe(2));
});

test('a banned account reads that it opens no game', async () => {
  const { user } = await visit(desk, { create: async () => ({ errorCode: 'banned' }) });
  await user.click(start());
  expect((await screen.findByRole('status')).textContent).toBe(
    'Dein Konto ist gesperrt. Du kannst kein Spiel eröffnen.',
  );
  expect(screen.queryByRole('button', { name: 'Neues Spiel starten' })).toBeNull();
});

test('an account that may open no game is shown where one can draw', async () => {
  const { user } = await visit(desk, { create: async () => ({ errorCode: 'noPermission' }) });
  await user.click(start());
  const refusal = within(await screen.findByRole('status'));
  expect(refusal.getByText('Noch dürfen nicht alle ein Spiel eröffnen')).toBeTruthy();
  expect(refusal.getByRole('link', { name: 'Ausprobieren' }).getAttribute('href')).toBe('/try');
});

test('a lobby that keeps one’s seat comes first', async () => {
  await visit(sceneNamed('create/resume'));
  const link = await screen.findByRole('link', { name: 'Letztes Spiel fortsetzen' });
  expect(link.getAttribute('href')).toBe('/join/KLECKS2345');
});

test('without a kept seat there is nothing to go on with; joining and drawing alone are there', async () => {
  const { user, path } = await visit(desk);
  expect(screen.queryByRole('link', { name: 'Letztes Spiel fortsetzen' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Loszeichnen' }).getAttribute('href')).toBe('/solo');
  await user.type(screen.getByRole('textbox', { name: 'Einladungscode' }), 'klecks2345{Enter}');
  expect(path()).toBe('/join/KLECKS2345');
});

const plan = {
  name: 'Drei Stile',
  rounds: [
    { type: 'prompt', seconds: 60, selection: 'round_robin' },
    { type: 'draw', seconds: 90, selection: 'round_robin' },
  ],
} as const;
/** That plan as `packPlan` makes it, and one without a name or times. */
const PACKED =
  'q1bKS8xNVbJScilKzVQILsnMSVXSUSrKL81LKVayiq5WKqksAEkXFOXnFpQo6SgVpybng-XMDECcnNTkksz8PCUriJ74ovykzDylWh24xpSixHJkbZb4tMXWAgA';
const PACKED_BARE =
  'q1Yqyi_NSylWsoquViqpLEhVslIqKMrPLShR0lEqTk3OB8vllebkgLg5qcklmfl5SlYQXfFF-UmZeUq1OnCtKUWJ5SRojK0FAA';

test('a plan in the link is told by its rounds, and the lobby begins with it', async () => {
  const { user, path } = await visit(
    { path: `/create?plan=${PACKED}` },
    { create: async () => ({ lobbyCode: 'KLECKS2345' }) },
  );
  expect(await screen.findByRole('heading', { name: 'Drei Stile' })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((item) => [item.title, item.textContent])).toEqual([
    ['Schreiben', 'Schreiben'],
    ['Zeichnen', 'Zeichnen'],
  ]);
  const icons = screen.getAllByRole('listitem').map((item) => item.querySelector('svg')?.classList.value ?? '');
  expect(icons).toEqual([expect.stringContaining('pen-line'), expect.stringContaining('brush')]);
  expect(screen.getByText(/2 Runden/).textContent).toMatch(/^2 Runden · höchstens \d+ Minuten$/);
  await user.click(start());
  await waitFor(() => expect(path()).toBe('/join/KLECKS2345'));
  expect(keptPlan('KLECKS2345', windowStorage)).toEqual(plan);
});

test('while the plan of the link is being read no lobby can be opened without it', async () => {
  let read = () => {};
  const { unpackPlan: unpack } = await vi.importActual<{ unpackPlan: typeof unpackPlan }>('../../plan/planLink.ts');
  vi.mocked(unpackPlan).mockImplementationOnce(async (packed) => {
    await new Promise<void>((resolve) => (read = resolve));
    return unpack(packed);
  });
  const { user, created } = await visit({ path: `/create?plan=${PACKED}` });
  expect(start().disabled).toBe(true);
  await user.click(start());
  expect(created).toEqual([]);
  read();
  expect(await screen.findByRole('heading', { name: 'Drei Stile' })).toBeTruthy();
  expect(start().disabled).toBe(false);
});

test('a plan without a name or a last minute says neither', async () => {
  await visit({ path: `/create?plan=${PACKED_BARE}` });
  expect(await screen.findByRole('heading', { name: 'Ein eigenes Spiel' })).toBeTruthy();
  expect(screen.getByText(/2 Runden/).textContent).toBe('2 Runden');
});

test('without a plan the lobby is as usual', async () => {
  const { user, path } = await visit(desk, { create: async () => ({ lobbyCode: 'KLECKS2345' }) });
  expect(screen.getByRole('heading', { name: 'Neues Spiel' })).toBeTruthy();
  await user.click(start());
  await waitFor(() => expect(path()).toBe('/join/KLECKS2345'));
  expect(keptPlan('KLECKS2345', windowStorage)).toBeNull();
});

test('a plan that cannot be read says so, and the game can begin without it', async () => {
  const { user, created } = await visit({ path: '/create?plan=nothing' });
  expect((await screen.findByRole('status')).textContent).toContain('lässt sich nicht lesen');
  await user.click(start());
  expect(created.length).toBe(1);
});

test.each([
  ['/create', '/create'],
  ['/create?plan=abc&other=1', '/create?plan=abc'],
])('a visitor of %s signs in and comes back to %s, as a host of a channel too', async (path, returnTo) => {
  const { user, wishes } = await visit({ path, user: null });
  expect(screen.getByRole('heading', { name: 'Neues Spiel' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Namen aussuchen' }));
  await user.click(screen.getByRole('button', { name: 'Als Host mit Mods anmelden' }));
  await waitFor(() =>
    expect(wishes).toEqual([
      ['local', { provider: 'local', returnTo }],
      ['twitch', { provider: 'twitch', returnTo, elevated: true }],
    ]),
  );
});

test('where nobody signs in with Twitch there is no login of hosts', async () => {
  await visit(sceneNamed('welcome/play'));
  expect(screen.getByRole('textbox', { name: 'Dein Name' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Als Host mit Mods anmelden' })).toBeNull();
});

test('where nobody can sign in it says so', async () => {
  await visit(
    { path: '/create', user: null },
    { client: (client) => ({ env: { ...client.env, twitchClientId: '', localLogin: false } }) },
  );
  expect(screen.getByText('Auf diesem Server kann sich gerade niemand anmelden.')).toBeTruthy();
});

test('while the session begins one waits', async () => {
  await actOn(<CreateScreen />, { scene: sceneNamed('create/starting') });
  expect(screen.getByRole('status')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
