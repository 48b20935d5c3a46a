// @vitest-environment jsdom
import { ApiException } from '@tuschel/client';
import { screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { type ActingOptions, actOn, focused, refused } from '../../testing/actOn.tsx';
import LocalLoginScreen from './LocalLoginScreen.tsx';
import LoginDeniedScreen from './LoginDeniedScreen.tsx';
import { keepLoginReturn } from './loginReturn.ts';
import { loginReturn } from './readReturn.ts';

interface Visit extends ActingOptions {
  path?: string;
  /** What the server says to a name. */
  local?: () => Promise<string>;
}

async function visit({ path = '/login/local?state=st4te', local = async () => RETURN, ...options }: Visit = {}) {
  const handedIn: [string, string][] = [];
  const wishes: unknown[][] = [];
  const acting = await actOn(<LocalLoginScreen />, {
    scene: { path, user: null },
    client: ({ login }) => ({
      login: {
        ...login,
        local(state, name) {
          handedIn.push([state, name]);
          return local();
        },
        start: async (...wish) => (wishes.push(wish), '/login/local?state=anew'),
      },
    }),
    ...options,
  });
  await screen.findByRole('heading', { name: 'Wie heißt du hier?' });
  return { ...acting, handedIn, wishes };
}

const RETURN = '/twitch/back?code=c0de&state=st4te';
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Dein Name' });
const go = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Los geht’s' });

test('a name is typed at once and handed in with Enter, without spaces around it; its code is not in the address', async () => {
  const { user, handedIn, path } = await visit();
  expect(document.activeElement).toBe(field());
  await user.keyboard('  Otter_42 {Enter}');
  await waitFor(() => expect(path()).toBe('/twitch/back'));
  expect(handedIn).toEqual([['st4te', 'Otter_42']]);
  expect(loginReturn()).toEqual({ code: 'c0de', state: 'st4te', error: null, issuer: null });
});

test.each([
  ['', /Ohne Namen geht es nicht/],
  ['x'.repeat(26), /Höchstens 25 Zeichen/],
  ['Anna 😀', /nur Buchstaben, Ziffern/],
])('the name "%s" is not handed in, and the field says why until it is changed', async (name, words) => {
  const { user, handedIn } = await visit();
  if (name !== '') await user.type(field(), name);
  expect(screen.queryByText(words)).toBeNull();
  await user.click(go());
  expect(screen.getByText(words)).toBeTruthy();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(handedIn).toEqual([]);
  await user.type(field(), 'a');
  expect(screen.queryByText(words)).toBeNull();
});

test('a name is handed in as it is kept: composed, with single spaces and a straight apostrophe', async () => {
  const { user, handedIn } = await visit();
  await user.type(field(), 'Ka\u0308the  O’Brien{Enter}');
  expect(handedIn).toEqual([['st4te', "Käthe O'Brien"]]);
});

test('a name on its way is not handed in twice', async () => {
  const { user, handedIn } = await visit({ local: () => new Promise(() => undefined) });
  await user.type(field(), 'Otter');
  await user.click(go());
  expect(go().disabled).toBe(true);
  await user.keyboard('{Enter}');
  await user.click(go());
  expect(handedIn.length).toBe(1);
});

test.each([
  [429, 'Das ging zu schnell hintereinander. Warte kurz und versuch es dann noch einmal.'],
  [500, 'Der Server antwortet nicht. Versuch es gleich noch einmal.'],
  [0, 'Der Server antwortet nicht. Versuch es gleich noch einmal.'],
])(
  'a name that does not arrive (%i) stays in its field with the reason, and can be handed in again',
  async (status, words) => {
    const { user, path } = await visit({ local: () => Promise.reject(refused(status)) });
    await user.type(field(), 'Otter{Enter}');
    expect(await screen.findByText(words)).toBeTruthy();
    expect([field().value, go().disabled, path()]).toEqual(['Otter', false, '/login/local?state=st4te']);
  },
);

test.each([
  ['reserved', /Dieser Name ist reserviert/],
  ['unwanted', /auf keinem Namensschild/],
])(
  'a name that the server finds %s stays in its field with the reason, and another one goes through',
  async (problem, words) => {
    let problems = [problem];
    const { user, path } = await visit({
      local: async () => {
        const [name] = problems.splice(0);
        if (name) throw new ApiException('refused', 400, '', {}, { errors: { name } });
        return RETURN;
      },
    });
    await user.type(field(), 'Admin{Enter}');
    expect(await screen.findByText(words)).toBeTruthy();
    expect(path()).toBe('/login/local?state=st4te');
    problems = [];
    await user.type(field(), 'ton{Enter}');
    await waitFor(() => expect(path()).toBe('/twitch/back'));
  },
);

test.each([400, 404, 499])('a login that is over (%i) begins anew', async (status) => {
  const { user, path, wishes } = await visit({ local: () => Promise.reject(refused(status)) });
  await user.type(field(), 'Otter{Enter}');
  expect(await screen.findByText(/Diese Anmeldung ist abgelaufen/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Noch einmal anmelden' }));
  await waitFor(() => expect(wishes).toEqual([['local', { provider: 'local', returnTo: '/create' }]]));
  // Another login, another field.
  expect(await screen.findByRole('textbox', { name: 'Dein Name' })).toBeTruthy();
  expect(path()).toBe('/login/local?state=anew');
});

test('without a login that was begun there is nothing to fill in', async () => {
  await visit({ path: '/login/local' });
  expect(screen.getByText(/Diese Anmeldung ist abgelaufen/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('somebody who has declined at the provider can choose again', async () => {
  const wishes: unknown[][] = [];
  const { user } = await actOn(<LoginDeniedScreen />, {
    scene: { path: '/login/denied', user: null },
    client: ({ login }) => ({
      login: { ...login, start: async (...wish) => (wishes.push(wish), '/login/local') },
    }),
  });
  expect(screen.getByRole('heading', { name: 'Du bist nicht angemeldet' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Mit Twitch anmelden' }));
  await user.click(screen.getByRole('button', { name: 'Namen aussuchen' }));
  await waitFor(() =>
    expect(wishes).toEqual([
      ['twitch', { provider: 'twitch', returnTo: '/create' }],
      ['local', { provider: 'local', returnTo: '/create' }],
    ]),
  );
});

test('a host who has declined is asked by Twitch for the same rights once they choose it again, and comes back to the same page', async () => {
  const wish = { provider: 'twitch', returnTo: '/create?plan=abc', elevated: true } as const;
  const wishes: unknown[] = [];
  const { user } = await actOn(
    <>
      <Link to="/login/denied" state={wish}>
        declined
      </Link>
      <Routes>
        <Route path="/login/denied" element={<LoginDeniedScreen />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
    {
      scene: { path: '/login/back', user: null },
      client: ({ login }) => ({
        login: { ...login, start: async (_provider, again) => (wishes.push(again), '/login/local') },
      }),
    },
  );
  await user.click(screen.getByRole('link', { name: 'declined' }));
  await user.click(await screen.findByRole('button', { name: 'Mit Twitch anmelden' }));
  await waitFor(() => expect(wishes).toEqual([wish]));
});

test('a login that cannot begin says so', async () => {
  keepLoginReturn('');
  const { user } = await actOn(<LoginDeniedScreen />, {
    scene: { path: '/login/denied', user: null },
    client: ({ login }) => ({ login: { ...login, start: () => Promise.reject(refused(429)) } }),
  });
  await user.click(screen.getByRole('button', { name: 'Namen aussuchen' }));
  expect(await screen.findByText(/Das ging zu schnell hintereinander/)).toBeTruthy();
  expect(focused()).toBe('Namen aussuchen');
});
