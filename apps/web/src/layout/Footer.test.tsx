// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { browserStorage } from '../browserStorage.ts';
import { applyFace, storedFace } from '../look/face.ts';
import { applyTheme, storedTheme } from '../look/theme.ts';
import { type ActingOptions, enter } from '../testing/actOn.tsx';

afterEach(() => {
  applyFace('usual');
  applyTheme('auto');
});

async function footer(options: ActingOptions = {}) {
  const acting = await enter('home/player', options);
  const foot = within(await screen.findByRole('contentinfo'));
  return { ...acting, foot };
}

test('colours are chosen for the whole page and the next visit', async () => {
  const { user, foot } = await footer();
  const theme = within(foot.getByRole('group', { name: 'Farben' }));
  expect(theme.getByRole<HTMLInputElement>('radio', { name: 'Wie das Gerät' }).checked).toBe(true);
  await user.click(theme.getByRole('radio', { name: 'Nachtatelier' }));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(storedTheme(browserStorage)).toBe('dark');
  expect(theme.getByRole<HTMLInputElement>('radio', { name: 'Nachtatelier' }).checked).toBe(true);
});

test('the typeface that is easy to read comes and goes with one button', async () => {
  const { user, foot } = await footer();
  const face = () => document.documentElement.dataset['face'];
  await user.click(foot.getByRole('button', { name: 'Gut lesbare Schrift' }));
  expect([storedFace(browserStorage), face()]).toEqual(['easy', 'easy']);
  await user.click(foot.getByRole('button', { name: 'Gewohnte Schrift' }));
  expect([storedFace(browserStorage), face()]).toEqual(['usual', undefined]);
  expect(foot.getByRole('button', { name: 'Gut lesbare Schrift' })).toBeTruthy();
});

test('the language changes on the spot, and the account keeps it', async () => {
  const kept: string[] = [];
  const { user, foot } = await footer({
    client: () => ({ keepLanguage: async (language) => void kept.push(language) }),
  });
  await user.click(foot.getByRole('radio', { name: 'English' }));
  expect(await screen.findByRole('group', { name: 'Language' })).toBeTruthy();
  expect([kept, document.documentElement.lang]).toEqual([['en'], 'en']);
});

test('bubbles stand still when they are asked to; where nothing moves there is nothing to stop', async () => {
  const { user, foot } = await footer();
  const bubbles = () => document.querySelectorAll('[data-ink][style]').length;
  expect(bubbles()).toBeGreaterThan(10);
  await user.click(foot.getByRole('button', { name: 'Blasen anhalten' }));
  expect(bubbles()).toBe(0);
  await user.click(foot.getByRole('button', { name: 'Blasen aufsteigen lassen' }));
  expect(foot.getByRole('button', { name: 'Blasen anhalten' })).toBeTruthy();
  expect(bubbles()).toBeGreaterThan(10);
});

test('a bubble that has risen makes room for a new one, again and again', async () => {
  await footer();
  const bubbles = () => [...document.querySelectorAll('[data-ink][style]')];
  const before = bubbles();
  const [place] = before;
  for (let times = 0; times < 2; times++) {
    const [first] = bubbles();
    // React takes jsdom for an older browser, which calls it so.
    fireEvent(first as Element, new Event('webkitAnimationEnd', { bubbles: true }));
    expect(bubbles()).toHaveLength(before.length);
    expect(first?.isConnected).toBe(false);
  }
  expect(place?.isConnected).toBe(false);
});

test('what the menu skips to is the content of the page', async () => {
  const { user } = await footer();
  const skip = screen.getByRole('link', { name: 'Zum Inhalt springen' });
  expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getByRole('main'));
  await user.tab();
  expect(document.activeElement).toBe(skip);
});

test('a device that asks for reduced motion has no bubbles to stop', async () => {
  const { foot } = await footer({ isStill: true });
  expect(foot.queryByRole('button', { name: /^Blasen/ })).toBeNull();
});
