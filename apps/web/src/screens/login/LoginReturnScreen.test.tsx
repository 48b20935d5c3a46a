// @vitest-environment jsdom
import type { SessionState } from '@tuschel/client';
import { ErrorPage } from '@tuschel/protocol';
import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import type { Scene } from '../../stage/scenes/scene.ts';
import { type ActingOptions, actOn, refused } from '../../testing/actOn.tsx';
import { errorPath } from '../error/errorPath.ts';
import { beginTrip, takeGranted, tripOf } from './consentTrip.ts';
import { beginLinkTrip, linkTripOf } from './linkTrip.ts';
import { keepLoginReturn } from './loginReturn.ts';
import LoginReturnScreen from './LoginReturnScreen.tsx';

const WISH = { provider: 'twitch', returnTo: '/join/KLECKS2345', elevated: false } as const;
const FINISH = 'POST /host/channel/consent/finish';
const trip = { state: 'st4te', gate: 'followers', returnTo: '/game' } as const;

interface Back extends ActingOptions {
  finish?: () => Promise<string>;
  user?: Scene['user'];
  isStarting?: boolean;
}

/** The provider has sent the browser back with this query. */
async function back(
  search: string,
  { finish = () => new Promise(() => undefined), user = null, isStarting = false, ...options }: Back = {},
) {
  const finished: [string, string][] = [];
  const states: unknown[] = [];
  keepLoginReturn(search);
  function State() {
    states.push(useLocation().state);
    return null;
  }
  const acting = await actOn(
    <>
      <LoginReturnScreen />
      <State />
    </>,
    {
      scene: { path: '/twitch/back', user, isStarting },
      client: ({ login }) => ({
        login: {
          ...login,
          pending: (state) => (state === 'st4te' ? WISH : null),
          finish(code, state) {
            finished.push([code, state]);
            return finish();
          },
        },
      }),
      ...options,
    },
  );
  return { ...acting, finished, state: () => states.at(-1) };
}

test('a code and its state are handed in once, and one goes on to where one wanted to go', async () => {
  const { path, finished } = await back('?code=c0de&state=st4te', { finish: async () => '/join/KLECKS2345' });
  await waitFor(() => expect(path()).toBe('/join/KLECKS2345'));
  expect(finished).toEqual([['c0de', 'st4te']]);
});

test('while the server is asked one waits', async () => {
  const { path } = await back('?code=c0de&state=st4te');
  expect((await screen.findByRole('status')).textContent).toContain('Wir melden dich an');
  expect(path()).toBe('/twitch/back');
});

test('somebody who has declined is told where they can choose again, with what they wanted', async () => {
  const { path, finished, state } = await back('?error=access_denied&state=st4te');
  await waitFor(() => expect(path()).toBe('/login/denied'));
  expect(state()).toEqual(WISH);
  expect(finished).toEqual([]);
});

test.each([
  ['without a code', '?state=st4te'],
  ['without a state', '?code=c0de'],
  ['with another error', '?error=server_error&state=st4te'],
])('%s there is no login', async (_what, search) => {
  const { path, finished } = await back(search);
  await waitFor(() => expect(path()).toBe(errorPath(ErrorPage.loginProvider)));
  expect(finished).toEqual([]);
});

test('a code that the server does not take leads to the page that says so', async () => {
  const { path, state, finished } = await back('?code=c0de&state=st4te', {
    finish: () => Promise.reject(refused(400)),
  });
  await waitFor(() => expect(path()).toBe(errorPath(ErrorPage.loginProvider)));
  expect(state()).toEqual(WISH);
  expect(finished.length).toBe(1);
});

const granting = (granted: string[]): ActingOptions => ({ api: (call) => (call === FINISH ? { granted } : undefined) });

test('a host who gave a consent goes on in the lobby, which takes it up', async () => {
  beginTrip(sessionStorage, trip);
  const { path, asked, finished } = await back('?code=c0de&state=st4te', { user: {}, ...granting(['followers']) });
  await waitFor(() => expect(path()).toBe('/game'));
  expect(asked).toEqual([{ call: FINISH, body: { code: 'c0de', state: 'st4te' } }]);
  expect(finished).toEqual([]);
  expect([takeGranted(sessionStorage), takeGranted(sessionStorage)]).toEqual(['followers', null]);
  expect(tripOf(sessionStorage, 'st4te')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

const CONSENTS: [string, string, Back][] = [
  ['another consent was given', '?code=c0de&state=st4te', { user: {}, ...granting(['subscribers']) }],
  ['no consent was given', '?error=access_denied&state=st4te', { user: {} }],
  ['the session is over', '?code=c0de&state=st4te', { user: null }],
  [
    'the server does not take it',
    '?code=c0de&state=st4te',
    {
      user: {},
      api: () => {
        throw refused(400);
      },
    },
  ],
];

test.each(CONSENTS)('a host goes back to the lobby as it was when %s', async (_why, search, options) => {
  beginTrip(sessionStorage, trip);
  const { path } = await back(search, options);
  await waitFor(() => expect(path()).toBe('/game'));
  expect(
    await screen.findByText('Twitch hat die Erlaubnis nicht erteilt. An deiner Lobby hat sich nichts geändert.'),
  ).toBeTruthy();
  expect(takeGranted(sessionStorage)).toBeNull();
});

test('a consent waits for the session before it is handed in', async () => {
  beginTrip(sessionStorage, trip);
  const { asked, path, setSession } = await back('?code=c0de&state=st4te', {
    isStarting: true,
    ...granting(['followers']),
  });
  expect((await screen.findByRole('status')).textContent).toContain('Zurück von Twitch');
  expect(asked).toEqual([]);
  const user = { id: 'host' } as Extract<SessionState, { status: 'signedIn' }>['user'];
  setSession({ status: 'signedIn', refreshing: false, user });
  await waitFor(() => expect(path()).toBe('/game'));
  expect(asked.length).toBe(1);
});

test('a consent of another window is a login of this one', async () => {
  beginTrip(sessionStorage, { ...trip, state: 'another' });
  const { finished, asked } = await back('?code=c0de&state=st4te', { user: {} });
  await waitFor(() => expect(finished).toEqual([['c0de', 'st4te']]));
  expect(asked).toEqual([]);
});

test.each([
  '{',
  'null',
  '{"state":"st4te"}',
  '{"state":"st4te","gate":"followers","returnTo":"//evil.example"}',
  '{"state":"st4te","gate":"followers","returnTo":"https://evil.example"}',
  '{"state":"st4te","returnTo":"/game"}',
  '{"gate":"followers","returnTo":"/game"}',
])('what is remembered of a consent must be ours: %s', (kept) => {
  sessionStorage.setItem('tuschel.consent', kept);
  expect(tripOf(sessionStorage, 'st4te')).toBeNull();
});

const LINK = 'POST /account/logins/finish';

test('a login that somebody wants to link is handed in with its issuer, and the session is the browser’s from then on', async () => {
  beginLinkTrip(sessionStorage, 'st4te', 'oidc');
  sessionStorage.setItem('tuschel.slot', 'slot0001');
  const { path, asked, finished, state } = await back('?code=c0de&state=st4te&iss=https%3A%2F%2Fid.example', {
    user: {},
    api: (call) => (call === LINK ? { first: 'local', linked: [] } : undefined),
  });
  await waitFor(() => expect(path()).toBe('/me/data'));
  expect(asked).toEqual([{ call: LINK, body: { code: 'c0de', state: 'st4te', iss: 'https://id.example' } }]);
  expect(finished).toEqual([]);
  expect(state()).toEqual({ link: { provider: 'oidc', outcome: 'linked' } });
  expect(linkTripOf(sessionStorage, 'st4te')).toBeNull();
  expect([sessionStorage.getItem('tuschel.slot'), localStorage.getItem('tuschel.slot')]).toEqual([null, 'slot0001']);
});

test.each<[string, string, Back]>([
  ['denied', '?error=access_denied&state=st4te', { user: {} }],
  ['unfinished', '?error=server_error&state=st4te', { user: {} }],
  ['unfinished', '?code=c0de&state=st4te', { user: null }],
  ['taken', '?code=c0de&state=st4te', refusing(409, 'loginTaken')],
  ['full', '?code=c0de&state=st4te', refusing(409, 'loginLinked')],
  ['away', '?code=c0de&state=st4te', refusing(503, 'providerUnavailable')],
  ['away', '?code=c0de&state=st4te', refusing(0)],
  ['unfinished', '?code=c0de&state=st4te', refusing(403, 'forbidden')],
])(
  'a link that comes to nothing is over, the window keeps its session, and the page says so: %s',
  async (outcome, search, options) => {
    beginLinkTrip(sessionStorage, 'st4te', 'discord');
    sessionStorage.setItem('tuschel.slot', 'slot0001');
    const { path, state } = await back(search, options);
    await waitFor(() => expect(path()).toBe('/me/data'));
    expect(state()).toEqual({ link: { provider: 'discord', outcome } });
    expect(linkTripOf(sessionStorage, 'st4te')).toBeNull();
    expect(sessionStorage.getItem('tuschel.slot')).toBe('slot0001');
  },
);

function refusing(...refusal: Parameters<typeof refused>): Back {
  return {
    user: {},
    api: () => {
      throw refused(...refusal);
    },
  };
}
