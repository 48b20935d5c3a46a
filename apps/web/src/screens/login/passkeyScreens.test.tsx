// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import type { TuschelClient } from '@tuschel/client';
import type { OwnPasskeys } from '@tuschel/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn } from '../../passkey/ceremony.ts';
import { PasskeyFault } from '../../passkey/ceremonyFault.ts';
import { queries } from '../../connection/queryClient.ts';
import { type ActingOptions, actOn, focused, refused, sceneNamed } from '../../testing/actOn.tsx';
import LinkScreen from './LinkScreen.tsx';
import LocalLoginScreen from './LocalLoginScreen.tsx';
import PasskeyScreen from './PasskeyScreen.tsx';

vi.mock('../../passkey/ceremony.ts', () => ({ signIn: vi.fn<typeof signIn>() }));

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  queries.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(signIn).mockReset();
});

interface Visit {
  calls: unknown[][];
  /** What the server says to what is handed in. */
  finish?: () => Promise<string>;
}

/** A browser before a server with passkeys, in which a login of `returnTo` has begun under `state`. */
const client =
  ({ calls, finish = async () => '/me/data' }: Visit): NonNullable<ActingOptions['client']> =>
  ({ env }: TuschelClient) => ({
    env: { ...env, passkeyHost: location.hostname },
    login: {
      start: async (...wish) => (calls.push(['start', ...wish]), '/login/passkey?state=again'),
      local: async () => '',
      pending: (state) => (state === 'begun' ? { provider: 'passkey', elevated: false, returnTo: '/me/data' } : null),
      finish: async (...back) => (calls.push(['finish', ...back]), finish()),
    },
  });

const visit = (path: string, wish: Visit) =>
  actOn(<PasskeyScreen />, { scene: { path, user: null }, language: 'en', client: client(wish) });
const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('the device is asked at once, and whoever it knows goes on where they wanted to', async () => {
  vi.mocked(signIn).mockResolvedValue('c0de');
  const calls: unknown[][] = [];
  const { path } = await visit('/login/passkey?state=begun', { calls });
  await waitFor(() => expect(path()).toBe('/me/data'));
  expect(calls).toEqual([['finish', 'c0de', 'begun']]);
  expect(vi.mocked(signIn).mock.calls.map(([, state]) => state)).toEqual(['begun']);
});

test.each([
  [new PasskeyFault('cancelled', null), 'it was cancelled'],
  [new PasskeyFault('timedOut', null), 'That took too long.'],
  [refused(401, 'passkeyUnknown'), 'We don’t know this passkey any more.'],
  [refused(0), 'The server does not answer'],
])('what went wrong is said, and the next try is a login of its own (%s)', async (error, words) => {
  vi.mocked(signIn).mockRejectedValueOnce(error).mockResolvedValueOnce('c0de');
  const calls: unknown[][] = [];
  const { user, path } = await visit('/login/passkey?state=begun', { calls });
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(screen.getByText(/Lost your passkey\?/)).toBeTruthy();
  await user.tab();
  expect(focused()).toBe('Log in with a passkey');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe('/me/data'));
  expect(calls).toEqual([
    ['start', 'passkey', { returnTo: '/me/data' }],
    ['finish', 'c0de', 'again'],
  ]);
});

test('whoever comes here by themselves is asked when they press the button', async () => {
  vi.mocked(signIn).mockResolvedValue('c0de');
  const calls: unknown[][] = [];
  const { user } = await visit('/login/passkey', { calls });
  await user.click(await screen.findByRole('button', { name: 'Log in with a passkey' }));
  await waitFor(() => expect(calls[0]).toEqual(['start', 'passkey', { returnTo: '/create' }]));
});

test('a browser without passkeys says so, and shows another way', async () => {
  vi.unstubAllGlobals();
  await visit('/login/passkey?state=begun', { calls: [] });
  expect((await screen.findByRole('alert')).textContent).toContain('can’t do passkeys');
  expect(screen.getByRole('link', { name: 'Log in another way' }).getAttribute('href')).toBe('/me/data');
  expect(signIn).not.toHaveBeenCalled();
});

test('the page that asks for a name offers a passkey below it, where there are some', async () => {
  const calls: unknown[][] = [];
  const scene = { path: '/login/local?state=begun', user: null };
  const { user } = await actOn(<LocalLoginScreen />, { scene, language: 'en', client: client({ calls }) });
  expect(focused()).toBe('Your name');
  await user.click(press('Log in with a passkey'));
  await waitFor(() => expect(calls).toEqual([['start', 'passkey', { provider: 'passkey', returnTo: '/me/data' }]]));
});

test('where there are none nothing is offered', async () => {
  await actOn(<LocalLoginScreen />, { scene: sceneNamed('login/name'), language: 'en' });
  expect(screen.queryByRole('button', { name: 'Log in with a passkey' })).toBeNull();
});

const OWN: OwnPasskeys = {
  passkeys: [{ id: 'p', name: 'Lost phone', addedAt: 1, usedAt: null }],
  isOffered: true,
  hasOtherLogin: false,
};

const open = (path: string, wish: Visit, scene: object = { user: null }) =>
  actOn(<LinkScreen />, {
    scene: { path, ...scene },
    language: 'en',
    client: client(wish),
    api: (call) => (call === 'GET /account/passkeys' ? OWN : undefined),
  });

test('a link logs in when its owner says so, no sooner, and a new passkey is asked for; old devices can go', async () => {
  const calls: unknown[][] = [];
  const {
    user,
    setSession,
    client: shown,
  } = await open('/login/link#t0ken', {
    calls,
    finish: async () => {
      setSession({
        status: 'signedIn',
        refreshing: false,
        user: {
          id: 'u',
          username: 'Dora',
          displayName: 'Dora',
          avatarUrl: '',
          createdAt: 1,
          supporterLevel: 0,
          adminPower: 0,
          isBanned: false,
          termsAccepted: 1,
          broadcasterType: '',
          isElevated: false,
        },
      });
      return '/';
    },
  });
  expect(shown.env.passkeyHost).not.toBe('');
  await screen.findByRole('heading', { name: 'Log in again' });
  expect(calls).toEqual([]);
  await user.tab();
  expect(focused()).toBe('Log in with this link');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Good to have you back, Dora!' })).toBeTruthy();
  expect(calls).toEqual([
    ['start', 'link', { returnTo: '/' }],
    ['finish', 't0ken', 'again'],
  ]);
  expect(await screen.findByRole('button', { name: 'Add another device' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remove Lost phone' })).toBeTruthy();
});

test('a link that is used or too old is explained; a server that is away is not its fault', async () => {
  let error = refused(0);
  const calls: unknown[][] = [];
  const { user } = await open('/login/link#t0ken', { calls, finish: () => Promise.reject(error) });
  await user.click(await screen.findByRole('button', { name: 'Log in with this link' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The server does not answer');
  error = refused(401);
  await user.click(press('Log in with this link'));
  expect(await screen.findByText(/This link doesn’t work any more/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Log in with this link' })).toBeNull();
});

test('an address without its key says that it is incomplete; a signed-in person reads that it is for another account', async () => {
  await open('/login/link', { calls: [] });
  expect(await screen.findByText(/The key is missing here/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a signed-in person is told that the link is for an account of its own', async () => {
  await open('/login/link#t0ken', { calls: [] }, {});
  expect(await screen.findByText(/You are logged in as Maari right now/)).toBeTruthy();
});
