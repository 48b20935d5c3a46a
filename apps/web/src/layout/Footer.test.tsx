// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
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
  await user.click(foot.getByRole('button', { name: 'Gut lesbare Schrift' }));
  expect(storedFace(browserStorage)).toBe('easy');
  await user.click(foot.getByRole('button', { name: 'Gewohnte Schrift' }));
  expect(storedFace(browserStorage)).toBe('usual');
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
  await user.click(foot.getByRole('button', { name: 'Blasen anhalten' }));
  await user.click(foot.getByRole('button', { name: 'Blasen aufsteigen lassen' }));
  expect(foot.getByRole('button', { name: 'Blasen anhalten' })).toBeTruthy();
});

test('a device that asks for reduced motion has no bubbles to stop', async () => {
  const { foot } = await footer({ isStill: true });
  expect(foot.queryByRole('button', { name: /^Blasen/ })).toBeNull();
});
