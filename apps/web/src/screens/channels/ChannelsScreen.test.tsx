// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type ActingOptions, actOn, pass, refused, sceneNamed } from '../../testing/actOn.tsx';
import ChannelsScreen from './ChannelsScreen.tsx';

const CASES = 'GET /admin/chat';
const DECIDE = 'PUT /admin/chat/case-1';

async function visit(scene: string, options: ActingOptions = {}) {
  const acting = await actOn(<ChannelsScreen />, { scene: sceneNamed(`channels/${scene}`), ...options });
  await screen.findAllByRole('heading');
  const decided = () => acting.asked.filter(({ call }) => call.startsWith('PUT /admin/chat'));
  const looked = () => acting.asked.filter(({ call }) => call === CASES).length;
  return { ...acting, decided, looked };
}

const tabs = () => screen.getAllByRole('tab').map((tab) => tab.dataset['testid']);
const reports = () => screen.findByRole('tab', { name: /Meldungen/ });
const found = (name = 'Nachtfalter') => screen.findByRole('article', { name: `Zeile von ${name}` });
const press = async (name: string, within_ = found()) =>
  within(await within_).getByRole<HTMLButtonElement>('button', { name });

test('a supporter talks in one channel, without tabs, and asks for no reports', async () => {
  const { looked } = await visit('supporters');
  expect(await screen.findByRole('log')).toBeTruthy();
  expect(screen.getByText('Hier reden alle, die das Spiel unterstützen, mit der Community.')).toBeTruthy();
  expect(screen.queryByRole('tab')).toBeNull();
  expect(looked()).toBe(0);
});

test('the team has its own channel and the reports, which say how many wait', async () => {
  const { user } = await visit('team');
  expect(tabs()).toEqual(['chat-tab-supporters', 'chat-tab-team', 'chat-tab-reports']);
  await waitFor(async () => expect((await reports()).textContent).toContain('2'));
  await user.click(screen.getByRole('tab', { name: /^Team/ }));
  expect(await screen.findByText('Hier liest nur das Team mit.')).toBeTruthy();
});

test('an account without a channel is told so, and led home', async () => {
  const { looked } = await visit('no-permission');
  expect(screen.getByText('Diese Kanäle sind für Supporter und das Team')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Zur Startseite' }).getAttribute('href')).toBe('/');
  expect(looked()).toBe(0);
});

test('a visitor is asked to sign in', async () => {
  await visit('signed-out');
  expect(screen.getByRole('heading', { name: 'Melde dich an, um in den Kanälen mitzureden' })).toBeTruthy();
});

test('whoever loses a rank loses its channel', async () => {
  const { user, client, setSession } = await visit('team');
  await user.click(screen.getByRole('tab', { name: /^Team/ }));
  const session = client.get();
  if (session.status !== 'signedIn') throw new Error('nobody is signed in');
  const { rank: _, ...rest } = session.user;
  setSession({ ...session, user: { ...rest, adminPower: 0, supporterLevel: 1 } });
  expect(await screen.findByText(/Hier reden alle, die das Spiel unterstützen/)).toBeTruthy();
  expect(screen.queryByText('Hier liest nur das Team mit.')).toBeNull();
});

async function read(options: ActingOptions = {}, scene = 'team') {
  const acting = await visit(scene, options);
  await acting.user.click(await reports());
  return acting;
}

test('a report shows where and when it was said, what stood around it, and why it was reported', async () => {
  await read();
  const one = await found();
  const [line] = within(one).getAllByText(/Paula kann sowieso nicht zeichnen/);
  expect(line).toBeTruthy();
  const lines = [...one.querySelectorAll('bdi')].map((bdi) => bdi.textContent);
  expect(lines.filter((_, index) => index % 2 === 0)).toEqual([
    'PinselPaula',
    'kritzel_kai',
    'Nachtfalter',
    'kritzel_kai',
  ]);
  expect(one.textContent).toMatch(/^Supporter · \d+\. \p{L}+, \d\d:\d\d · 2-mal gemeldet/u);
  // Each reason once.
  expect(within(one).getByText('Hass oder Beleidigung · Etwas Privates über jemanden')).toBeTruthy();
  expect([...one.querySelectorAll('q')].map((note) => note.textContent)).toEqual(['Das geht seit Tagen so.']);
  expect((await found('Tintenklecks')).textContent).toMatch(/^Lobby · .* · Einmal gemeldet/);
});

test.each([
  ['Ausblenden', 'hide'],
  ['Stehen lassen', 'keep'],
  ['Ausblenden, einen Tag stumm', 'mute'],
])('the team decides: %s, and the report is gone', async (name, decision) => {
  const { user, decided } = await read({ api: (call) => (call === DECIDE ? {} : undefined) });
  await user.click(await press(name));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Zeile von Nachtfalter' })).toBeNull());
  expect(decided()).toEqual([{ call: DECIDE, body: { decision } }]);
  expect(await found('Tintenklecks')).toBeTruthy();
});

test('whoever decides by the keyboard goes on with the next report', async () => {
  const { user } = await read({ api: (call) => (call === DECIDE ? {} : undefined) });
  (await press('Stehen lassen')).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Zeile von Nachtfalter' })).toBeNull());
  expect((await found('Tintenklecks')).contains(document.activeElement)).toBe(true);
});

test('a decision on its way is not sent twice', async () => {
  const { user, decided } = await read();
  await user.click(await press('Stehen lassen'));
  for (const name of ['Ausblenden', 'Stehen lassen', 'Ausblenden, einen Tag stumm']) {
    const button = await press(name);
    expect(button.disabled).toBe(true);
    await user.click(button);
  }
  expect(decided().length).toBe(1);
});

test.each([
  [403, /lässt sich nicht stummschalten/],
  [500, /Das hat gerade nicht geklappt/],
])('a decision that is refused (%i) says why, stays, and can be made again', async (status, words) => {
  const { user, decided } = await read({
    api: (call) => {
      if (call === DECIDE) throw refused(status);
      return undefined;
    },
  });
  await user.click(await press('Ausblenden'));
  expect(await screen.findByText(words)).toBeTruthy();
  await user.click(await press('Ausblenden'));
  await waitFor(() => expect(decided().length).toBe(2));
});

test('without reports it says that all is quiet', async () => {
  await read({}, 'reports-empty');
  expect(await screen.findByText('Alles ruhig')).toBeTruthy();
});

test('reports that do not load can be asked for again', async () => {
  const { user, looked } = await read({}, 'reports-failed');
  const again = await screen.findByRole('button', { name: 'Noch einmal versuchen' });
  const before = looked();
  await user.click(again);
  await waitFor(() => expect(looked()).toBe(before + 1));
  expect(await screen.findByText('Die Meldungen lassen sich gerade nicht laden.')).toBeTruthy();
});

test('reports are asked for when they are opened, and every minute', async () => {
  const { user, looked } = await visit('team');
  await waitFor(async () => expect((await reports()).textContent).toContain('2'));
  expect(looked()).toBe(1);
  await user.click(await reports());
  await waitFor(() => expect(looked()).toBe(2));
});

test('new reports are looked for every minute', async () => {
  vi.useFakeTimers();
  const { looked } = await visit('team');
  await pass(1_000);
  const first = looked();
  await pass(58_000);
  expect(looked()).toBe(first);
  await pass(2_000);
  expect(looked()).toBe(first + 1);
});

test('the reports that one account was told of are not shown to the next', async () => {
  let isNext = false;
  const { client, setSession, looked } = await visit('team', {
    api: (call) => (isNext && call === CASES ? new Promise(() => undefined) : undefined),
  });
  await waitFor(async () => expect((await reports()).textContent).toContain('2'));
  const session = client.get();
  if (session.status !== 'signedIn') throw new Error('nobody is signed in');
  isNext = true;
  setSession({ ...session, user: { ...session.user, id: 'next' } });
  await waitFor(() => expect(looked()).toBe(2));
  expect((await reports()).textContent).not.toContain('2');
});

test('reports that are there stay when the server does not answer once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let isDown = false;
  const { looked } = await read({
    api: (call) => {
      if (call === CASES && isDown) throw refused(503);
      return undefined;
    },
  });
  await found();
  isDown = true;
  const before = looked();
  await pass(60_000);
  expect(looked()).toBe(before + 1);
  expect(await found()).toBeTruthy();
  expect(screen.queryByText('Die Meldungen lassen sich gerade nicht laden.')).toBeNull();
});
