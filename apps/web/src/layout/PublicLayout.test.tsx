// @vitest-environment jsdom
import { AdminPower } from '@tuschel/protocol';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { browserStorage } from '../browserStorage.ts';
import { rememberFace } from '../look/face.ts';
import { rememberTheme } from '../look/theme.ts';
import { type ActingOptions, enter, focused, sceneNamed } from '../testing/actOn.tsx';
import type { Scene } from '../stage/scenes/scene.ts';

async function visit(change: Partial<Scene> = {}, options: ActingOptions = {}) {
  const acting = await enter({ ...sceneNamed('home/player'), ...change }, options);
  await screen.findByRole('contentinfo');
  return acting;
}
const link = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name });
const bubbles = () => document.querySelectorAll('div[data-ink]').length;

test('the first thing that the keyboard reaches leads past the menu, to the content', async () => {
  const { user } = await visit();
  await user.tab();
  expect(focused()).toBe('Zum Inhalt springen');
  expect(document.querySelector(link('Zum Inhalt springen').hash)).toBe(screen.getByRole('main'));
  await user.tab();
  expect([focused(), link(focused()).pathname]).toEqual(['Tuschel, zur Startseite', '/']);
});

test('the menu says on which page one is, and the logo leads home', async () => {
  const { user, path } = await visit({ path: '/about' });
  const menu = within(screen.getByRole('navigation', { name: 'Hauptmenü' }));
  const current = () => menu.getAllByRole('link').filter((one) => one.getAttribute('aria-current') === 'page');
  expect(current().map(({ textContent }) => textContent)).toEqual(['Über uns']);
  await user.click(link('Tuschel, zur Startseite'));
  expect(path()).toBe('/');
  await waitFor(() => expect(current()).toEqual([]));
});

test('bubbles rise behind the page until they are stopped, and none where nothing moves', async () => {
  const { user } = await visit();
  const some = bubbles();
  expect(some).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Blasen anhalten' }));
  expect(bubbles()).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Blasen aufsteigen lassen' }));
  expect(bubbles()).toBe(some);
});

test('where a device asks for reduced motion no bubble rises', async () => {
  await visit({}, { isStill: true });
  expect(bubbles()).toBe(0);
});

test('what was chosen for the page before is found so in the footer', async () => {
  rememberFace('easy', browserStorage);
  rememberTheme('dark', browserStorage);
  await visit();
  expect(screen.getByRole('button', { name: 'Gewohnte Schrift' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Nachtatelier' }).checked).toBe(true);
});

test('the way to the desk of the team is there for it alone', async () => {
  const { setSession, client } = await visit();
  const desks = () => screen.queryAllByRole('link', { name: 'Verwaltung' });
  expect(desks()).toEqual([]);
  const session = client.get();
  if (session.status !== 'signedIn') throw new Error('nobody is logged in');
  setSession({ ...session, user: { ...session.user, adminPower: AdminPower.Team } });
  await waitFor(() => expect(desks()).toHaveLength(1));
  setSession({ status: 'signedOut' });
  expect(desks()).toEqual([]);
});
