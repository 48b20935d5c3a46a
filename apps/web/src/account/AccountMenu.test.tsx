// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Scene } from '../stage/scenes/scene.ts';
import { type ActingOptions, actOn, loaded, refused } from '../testing/actOn.tsx';
import { LanguageChoice } from '../layout/LanguageChoice.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import LookSettings from './LookSettings.tsx';
import { SessionNotice } from './SessionNotice.tsx';

const LOOK = 'GET /account/look';
const KEEP = 'PUT /account/look';

async function visit(scene: Partial<Scene>, options: ActingOptions = {}) {
  const wishes: unknown[][] = [];
  const acting = await actOn(
    <>
      <AccountMenu />
      <SessionNotice />
    </>,
    {
      scene: { path: '/join/KLECKS2345?a=1', ...scene },
      client: (client) => ({
        login: { ...client.login, start: async (...wish) => (wishes.push(wish), '/login/local?state=x') },
        ...options.client?.(client),
      }),
      ...(options.api ? { api: options.api } : {}),
    },
  );
  return { ...acting, wishes };
}

const entries = () => screen.getAllByRole('menuitem').map((item) => item.textContent);
const entry = (name: string) => screen.getByRole('menuitem', { name });

async function open(scene: Partial<Scene> = {}, options: ActingOptions = {}) {
  const acting = await visit(scene, options);
  (await screen.findByRole('button', { name: /Maari$/ })).focus();
  await acting.user.keyboard('{Enter}');
  await screen.findByRole('menu', { name: /Maari/ });
  return acting;
}

test('the menu of an account leads to what belongs to it', async () => {
  const { user, path } = await open();
  expect(entries()).toEqual(
    expect.arrayContaining(['Spielverlauf', 'Wie andere mich sehen', 'Inhaltswarnungen', 'Abmelden']),
  );
  await user.click(entry('Spielverlauf'));
  expect(path()).toBe('/me/history');
});

test('supporters and the team find the channels, others do not', async () => {
  await open({ user: { supporterLevel: 1 } });
  expect(entries()).toContain('Kanäle');
});

test('an account without a channel finds none', async () => {
  await open();
  expect(entries()).not.toContain('Kanäle');
});

test('signing out leads home', async () => {
  const { user, path } = await open();
  await user.click(entry('Abmelden'));
  await waitFor(() => expect(path()).toBe('/'));
  expect(await screen.findByRole('button', { name: 'Anmelden' })).toBeTruthy();
});

test.each([
  ['Wie andere mich sehen', 'Wie andere mich sehen'],
  ['Inhaltswarnungen', 'Inhaltswarnungen'],
])('%s opens over the page and is closed by Escape', async (name, title) => {
  const { user } = await open();
  await user.click(entry(name));
  await screen.findByRole('dialog', { name: title });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a name that is not shown gives way to that of the login', async () => {
  await visit({ user: { displayName: '', username: 'maari_7' } });
  expect(await screen.findByRole('button', { name: /maari_7$/ })).toBeTruthy();
});

test('where there are several ways in one chooses, and comes back to where one was', async () => {
  const { user, wishes, path } = await visit({ user: null });
  await user.click(await screen.findByRole('button', { name: 'Anmelden' }));
  expect(entries()).toEqual(['Mit Twitch anmelden', 'Namen aussuchen']);
  await user.click(entry('Namen aussuchen'));
  await waitFor(() => expect(path()).toBe('/login/local?state=x'));
  await waitFor(() => expect(wishes).toEqual([['local', { provider: 'local', returnTo: '/join/KLECKS2345?a=1' }]]));
});

const offering = (twitchClientId: string, localLogin: boolean): ActingOptions => ({
  client: ({ env }) => ({ env: { ...env, twitchClientId, localLogin } }),
});

test.each([
  ['twitch', 'id', false],
  ['local', '', true],
] as const)('the only way in (%s) is taken at once', async (provider, twitchClientId, localLogin) => {
  const { user, wishes } = await visit({ user: null }, offering(twitchClientId, localLogin));
  await user.click(screen.getByRole('button', { name: 'Anmelden' }));
  await waitFor(() => expect(wishes).toEqual([[provider, { provider, returnTo: '/join/KLECKS2345?a=1' }]]));
});

test('without a way in there is no button', async () => {
  await visit({ user: null }, offering('', false));
  expect(screen.queryByRole('button')).toBeNull();
});

test('while the session begins there is nothing to press', async () => {
  await visit({ isStarting: true });
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  [refused(503), /^Der Server antwortet nicht/],
  [refused(503, 'unavailable'), /^Der Server antwortet nicht/],
  [refused(503, 'overloaded'), /^Gerade ist hier zu viel los/],
  [refused(429, 'tooManyRequests'), /^Das ging zu schnell/],
  [new TypeError('Failed to fetch'), /^Der Server antwortet nicht/],
])('a login that cannot begin says why: %s', async (error, words) => {
  const { user } = await visit(
    { user: null },
    {
      client: (client) => ({
        env: { ...client.env, twitchClientId: '' },
        login: { ...client.login, start: () => Promise.reject(error) },
      }),
    },
  );
  await user.click(screen.getByRole('button', { name: 'Anmelden' }));
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a login whose provider is away leads to the page that says so', async () => {
  const { user, path } = await visit(
    { user: null },
    {
      client: (client) => ({
        env: { ...client.env, twitchClientId: '' },
        login: { ...client.login, start: () => Promise.reject(refused(503, 'providerUnavailable')) },
      }),
    },
  );
  await user.click(screen.getByRole('button', { name: 'Anmelden' }));
  await waitFor(() => expect(path()).toBe('/error?c=520'));
});

test.each([
  [{ expired: true }, 'Deine Sitzung ist abgelaufen. Bitte melde dich neu an.'],
  [{ elsewhere: true }, 'Du hast dich in einem anderen Fenster abgemeldet.'],
])('a session that ended without this window’s doing says so: %j', async (how, words) => {
  const { setSession } = await visit({});
  setSession({ status: 'signedOut', ...how } as never);
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a session that ended as one wished says nothing', async () => {
  const { setSession } = await visit({});
  setSession({ status: 'signedOut' });
  await screen.findByRole('button', { name: 'Anmelden' });
  expect(screen.queryByText(/Sitzung|abgemeldet/)).toBeNull();
});

test('a session that ended says so once: in another language it is no news', async () => {
  const { user, setSession } = await actOn(
    <>
      <SessionNotice />
      <LanguageChoice />
    </>,
  );
  setSession({ status: 'signedOut', elsewhere: true });
  await screen.findByText('Du hast dich in einem anderen Fenster abgemeldet.');
  await user.click(screen.getByRole('button', { name: 'Hinweis schließen' }));
  await waitFor(() => expect(screen.queryByText('Du hast dich in einem anderen Fenster abgemeldet.')).toBeNull());
  await user.click(screen.getByRole('radio', { name: 'English' }));
  await screen.findByRole('group', { name: 'Language' });
  await loaded();
  expect(screen.queryByText('You logged out in another window.')).toBeNull();
});

interface Look {
  hidesNewcomer: boolean;
  nameColor?: number;
}

async function look(kept: Look, keep: (body: unknown) => unknown = (body) => ({ ...kept, ...(body as object) })) {
  const closed: true[] = [];
  const acting = await actOn(<LookSettings onClose={() => closed.push(true)} />, {
    api: (call, body) => (call === LOOK ? kept : call === KEEP ? keep(body) : undefined),
  });
  const puts = () => acting.asked.filter(({ call }) => call === KEEP).map(({ body }) => body);
  return { ...acting, closed, puts };
}

const newcomer = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Nicht zeigen, dass ich neu bin' });
const colors = () => screen.getAllByRole<HTMLInputElement>('radio');

test('the switch is kept by its account; without a rank there are no colours', async () => {
  const { user, puts } = await look({ hidesNewcomer: false });
  expect((await newcomer()).checked).toBe(false);
  expect(screen.queryByRole('radio')).toBeNull();
  await user.click(await newcomer());
  expect((await newcomer()).checked).toBe(true);
  expect(puts()).toEqual([{ hidesNewcomer: true }]);
});

test('a colour is chosen by arrow keys', async () => {
  const { user, puts } = await look({ hidesNewcomer: false, nameColor: 2 });
  await newcomer();
  expect(within(screen.getByRole('group', { name: 'Farbe meines Namens' })).getAllByRole('radio').length).toBe(
    colors().length,
  );
  expect(
    colors()
      .map(({ checked }) => checked)
      .indexOf(true),
  ).toBe(2);
  expect(colors()[2]?.getAttribute('aria-label')).toBe('Farbe 3');
  colors()[2]?.focus();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(colors()[3]?.checked).toBe(true));
  expect(puts()).toEqual([{ nameColor: 3 }]);
});

test('the switch moves at once, and back with the reason when it could not be kept', async () => {
  let fail = (_error: Error) => {};
  const { user } = await look({ hidesNewcomer: false }, () => new Promise((_, reject) => (fail = reject)));
  await user.click(await newcomer());
  await waitFor(async () => expect((await newcomer()).checked).toBe(true));
  fail(refused(403, 'forbidden'));
  expect(await screen.findByText('Das darfst du leider nicht.')).toBeTruthy();
  expect((await newcomer()).checked).toBe(false);
});

test('what the server kept counts', async () => {
  const { user } = await look({ hidesNewcomer: false, nameColor: 2 }, () => ({ hidesNewcomer: true, nameColor: 5 }));
  await user.click(await newcomer());
  await waitFor(() => expect(colors()[5]?.checked).toBe(true));
});

test('a look that does not load can be asked for again', async () => {
  let isDown = true;
  const { user } = await actOn(<LookSettings onClose={() => undefined} />, {
    api: () => {
      if (isDown) throw refused(503);
      return { hidesNewcomer: true };
    },
  });
  const again = await screen.findByRole('button', { name: 'Noch einmal versuchen' });
  expect(screen.getByText('Das konnte nicht geladen werden.')).toBeTruthy();
  isDown = false;
  await user.click(again);
  expect((await newcomer()).checked).toBe(true);
  expect(screen.queryByText('Das konnte nicht geladen werden.')).toBeNull();
});

test('the look is closed by its button', async () => {
  const { user, closed } = await look({ hidesNewcomer: false });
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(closed).toEqual([true]);
});
