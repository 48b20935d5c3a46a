// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { ForeignProvider, Logins as LoginsNow } from '@tuschel/protocol';
import { useLocation, useNavigate } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { queries } from '../../connection/queryClient.ts';
import { type ActingOptions, actOn, refused } from '../../testing/actOn.tsx';
import { ArchiveTexts } from '../history/ArchiveTexts.tsx';
import { type LinkOutcome, linkTripOf } from '../login/linkTrip.ts';
import { Logins } from './Logins.tsx';

beforeEach(() => {
  queries.clear();
  sessionStorage.clear();
});

const LIST = 'GET /account/logins';
const discord = { provider: 'discord', name: 'Nelly', linkedAt: Date.UTC(2026, 9, 1), canUnlink: true } as const;

interface Visit {
  logins?: LoginsNow;
  api?: ActingOptions['api'];
  oidcName?: string;
  twitchClientId?: string;
  discordLogin?: boolean;
}

async function visit({
  logins = { first: 'oidc', linked: [discord] },
  api,
  oidcName = 'Otterbau',
  twitchClientId = 'id',
  discordLogin = true,
}: Visit = {}) {
  const acting = await actOn(
    <ArchiveTexts>
      <Logins />
    </ArchiveTexts>,
    {
      scene: { path: '/me/data' },
      client: ({ env }) => ({ env: { ...env, oidcName, twitchClientId, discordLogin, localLogin: true } }),
      api: (call, body) => api?.(call, body) ?? (call === LIST ? logins : undefined),
    },
  );
  return acting;
}

const section = () => screen.findByRole('region', { name: 'Wege in dein Konto' });
const ways = async () => within(await section()).findAllByRole('listitem');

test('it says with what the account began, what was added, and what may be', async () => {
  await visit();
  const [first, linked, ...others] = await ways();
  expect(first?.textContent).toBe('OtterbauDamit hat dein Konto angefangen. Das bleibt so.');
  expect(linked?.textContent).toContain('Verbunden mit Nelly, seit dem');
  expect(linked?.textContent).toContain('1. Oktober 2026');
  expect(others).toEqual([]);
  expect(within(first!).queryByRole('button')).toBeNull();
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Verbindung lösen',
    'Mit Twitch verbinden',
  ]);
});

test('an account with a name alone is told that it ends with the window', async () => {
  await visit({ logins: { first: 'local', linked: [] } });
  const [first] = await ways();
  expect(first?.textContent).toContain('Nur dein Name');
  expect(first?.textContent).toContain('Verbinde dein Konto, damit du es nicht verlierst.');
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Mit Otterbau verbinden',
    'Mit Twitch verbinden',
    'Mit Discord verbinden',
  ]);
});

test('nothing is said where the server has no login but by a name', async () => {
  const { asked } = await visit({
    oidcName: '',
    twitchClientId: '',
    discordLogin: false,
    logins: { first: 'local', linked: [] },
  });
  await waitFor(() => expect(asked.map(({ call }) => call)).toEqual([LIST]));
  expect(screen.queryByRole('region')).toBeNull();
});

test('the last way in that lasts cannot be taken away, and it says why', async () => {
  await visit({ logins: { first: 'local', linked: [{ ...discord, canUnlink: false }] } });
  expect((await ways())[1]?.textContent).toContain('darum bleibt sie');
  expect(screen.queryByRole('button', { name: 'Verbindung lösen: Discord' })).toBeNull();
});

test('with the keyboard one begins a link, which the window remembers, and leaves for the provider', async () => {
  const went: string[] = [];
  const { origin, pathname, search, hash, host } = location;
  vi.stubGlobal('location', { origin, pathname, search, hash, host, assign: (url: string) => went.push(url) });
  const { user, asked } = await visit({
    logins: { first: 'oidc', linked: [] },
    api: (call) =>
      call === 'POST /account/logins/link' ? { authorizeUrl: 'https://id.twitch.tv/x', state: 'st4te' } : undefined,
  });
  const button = await screen.findByRole('button', { name: 'Mit Twitch verbinden' });
  await user.tab();
  expect(document.activeElement).toBe(button);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(went).toEqual(['https://id.twitch.tv/x']));
  expect(asked.at(-1)).toEqual({ call: 'POST /account/logins/link', body: { provider: 'twitch' } });
  expect(linkTripOf(sessionStorage, 'st4te')).toBe('twitch');
  expect((button as HTMLButtonElement).disabled).toBe(true);
  vi.unstubAllGlobals();
});

test('a provider that is away is said, and one may try again', async () => {
  const { user } = await visit({
    logins: { first: 'oidc', linked: [] },
    api: (call) => {
      if (call === 'POST /account/logins/link') throw refused(503, 'providerUnavailable');
    },
  });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Mit Discord verbinden' });
  await user.click(button);
  expect((await screen.findByRole('alert')).textContent).toContain('Discord antwortet gerade nicht.');
  expect(button.disabled).toBe(false);
});

test('unlinking asks first; afterwards the login may be linked again', async () => {
  const { user, asked } = await visit({
    api: (call) => (call === 'DELETE /account/logins/discord' ? { first: 'oidc', linked: [] } : undefined),
  });
  await user.click(await screen.findByRole('button', { name: 'Verbindung lösen: Discord' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Verbindung zu Discord lösen?' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(asked.map(({ call }) => call)).toEqual([LIST]);
  expect(dialog.textContent).toContain('Danach kommst du mit Discord nicht mehr in dieses Konto.');
  await user.click(screen.getByRole('button', { name: 'Verbindung lösen: Discord' }));
  const again = await screen.findByRole('alertdialog');
  await user.click(within(again).getByRole('button', { name: 'Verbindung lösen' }));
  expect(await screen.findByRole('button', { name: 'Mit Discord verbinden' })).toBeTruthy();
  expect(await ways()).toHaveLength(1);
});

test('what went wrong with one login is not said any more once another one is tried', async () => {
  const { user } = await visit({
    api: (call) => {
      if (call === 'DELETE /account/logins/discord') throw refused(503);
      return call === 'POST /account/logins/link' ? new Promise(() => undefined) : undefined;
    },
  });
  const unlink = async () => {
    await user.click(await screen.findByRole('button', { name: 'Verbindung lösen: Discord' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Verbindung lösen' }));
  };
  await unlink();
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Mit Twitch verbinden' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a link that could not begin is not said any more once a login is given up', async () => {
  const { user } = await visit({
    api: (call) => {
      if (call === 'POST /account/logins/link') throw refused(503, 'providerUnavailable');
      return call === 'DELETE /account/logins/discord' ? new Promise(() => undefined) : undefined;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Mit Twitch verbinden' }));
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Verbindung lösen: Discord' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Verbindung lösen' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a list that cannot be had is asked for again', async () => {
  let isAway = true;
  const { user } = await visit({
    api: (call) => {
      if (call === LIST && isAway) throw refused(500);
    },
  });
  isAway = false;
  await user.click(await screen.findByRole('button', { name: 'Noch einmal nachsehen' }));
  expect(await ways()).toHaveLength(2);
});

test.each<[LinkOutcome, string, RegExp]>([
  ['linked', 'status', /Ab jetzt kommst du auch mit Discord in dieses Konto/],
  ['denied', 'alert', /Du hast bei Discord abgelehnt/],
  ['taken', 'alert', /schon in ein anderes Konto.*nicht zusammenlegen.*Melde dich dort mit Discord an/],
  ['full', 'alert', /schon mit Discord verbunden/],
  ['away', 'alert', /Discord antwortet gerade nicht/],
  ['unfinished', 'alert', /Verbunden ist noch nichts/],
])('coming back from a provider shows the outcome: %s', async (outcome, role, words) => {
  const provider: ForeignProvider = 'discord';
  function GoBack() {
    const navigate = useNavigate();
    return <button onClick={() => void navigate('/me/data', { state: { link: { provider, outcome } } })}>back</button>;
  }
  function Page() {
    return (
      <ArchiveTexts>
        <GoBack />
        <Arrived />
      </ArchiveTexts>
    );
  }
  const { user } = await actOn(<Page />, {
    scene: { path: '/elsewhere' },
    api: (call) => (call === LIST ? { first: 'oidc', linked: [discord] } : undefined),
  });
  await user.click(await screen.findByRole('button', { name: 'back' }));
  const said = await within(await section()).findByRole(role);
  expect(said.textContent).toMatch(words);
});

/** The page is made when one comes to it. */
function Arrived() {
  const { pathname } = useLocation();
  return pathname === '/me/data' ? <Logins /> : null;
}

test('the ways in of one person are not shown to another who logs in after them', async () => {
  let isSilent = false;
  const { client, setSession } = await visit({
    api: (call) => (call === LIST && isSilent ? new Promise(() => undefined) : undefined),
  });
  await ways();
  const session = client.get();
  if (session.status !== 'signedIn') throw new Error('nobody is logged in');
  isSilent = true;
  setSession({ ...session, user: { ...session.user, id: 'somebody-else' } });
  expect(await screen.findByText('Wir sehen nach, welche Wege in dein Konto führen …')).toBeTruthy();
  expect(screen.queryByText(/Nelly/)).toBeNull();
});

test('what came of a link is said until something else is done, and a reload says nothing of it', async () => {
  const states: unknown[] = [];
  function Address() {
    states.push(useLocation().state);
    return null;
  }
  function GoBack() {
    const navigate = useNavigate();
    const link = { provider: 'discord', outcome: 'linked' };
    return <button onClick={() => void navigate('/me/data', { state: { link } })}>back</button>;
  }
  const { user } = await actOn(
    <ArchiveTexts>
      <Address />
      <GoBack />
      <Arrived />
    </ArchiveTexts>,
    {
      scene: { path: '/elsewhere' },
      api: (call) => (call === LIST ? { first: 'oidc', linked: [discord] } : undefined),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'back' }));
  await screen.findByText(/Ab jetzt kommst du auch mit Discord/);
  await waitFor(() => expect(states.at(-1)).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Verbindung lösen: Discord' }));
  await screen.findByRole('alertdialog');
  expect(screen.queryByText(/Ab jetzt kommst du auch mit Discord/)).toBeNull();
});
