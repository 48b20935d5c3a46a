// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { draw, held, key } from '../../../testing/drawActing.tsx';
import { FRESH_KEYS, keySettings } from '../../../keys/keySettings.ts';

afterEach(() => keySettings.set(FRESH_KEYS));

const setKey = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}: .*, ändern$`) });
const pressFor = (name: string, pressed: KeyboardEventInit) => {
  const button = setKey(name);
  fireEvent.click(button);
  fireEvent.keyDown(button, pressed);
};
const keyOf = (name: string) => setKey(name).textContent.replaceAll('\u00a0', ' ');

async function settings() {
  const acting = await draw();
  key('F1');
  const sheet = await screen.findByRole('dialog', { name: 'Tastenkürzel' });
  await acting.user.click(within(sheet).getByRole('button', { name: 'Tasten ändern' }));
  await screen.findByRole('dialog', { name: 'Tasten ändern' });
  return acting;
}

test('a key that is pressed takes the tool from then on, and the sheet shows it', async () => {
  const { user } = await settings();
  pressFor('Bleistift', { key: 'q', code: 'KeyQ' });
  expect(keyOf('Bleistift')).toBe('Q');
  await user.keyboard('{Escape}');
  const sheet = await screen.findByRole('dialog', { name: 'Tastenkürzel' });
  expect(within(sheet).getByText('Bleistift').nextElementSibling?.textContent).toBe('Q');
  await user.keyboard('{Escape}');
  key('b');
  expect(key('p')).toBe(false);
  expect(key('q')).toBe(true);
  expect(held()).toMatch(/^Bleistift/);
});

test('a key that does something already is named; it changes hands or stays', async () => {
  const { user } = await settings();
  pressFor('Radierer', { key: 'b', code: 'KeyB' });
  expect((await screen.findByRole('alert')).textContent).toContain('„B“ gehört schon zu: Pinsel');
  await user.click(screen.getByRole('button', { name: 'So lassen' }));
  expect(keyOf('Radierer')).toBe('E');
  pressFor('Radierer', { key: 'b', code: 'KeyB' });
  await user.click(await screen.findByRole('button', { name: 'Hier verwenden' }));
  expect(keyOf('Radierer')).toBe('B');
  expect(keyOf('Pinsel, noch einmal: nächste Vorlage')).toBe('–');
  await user.click(screen.getByRole('button', { name: 'Zurücksetzen: Radierer' }));
  expect(keyOf('Radierer')).toBe('E');
  await user.click(screen.getByRole('button', { name: 'Alle zurücksetzen' }));
  expect(keySettings.get()).toEqual(FRESH_KEYS);
});

test('what the browser keeps cannot be had, Escape changes nothing, and single keys can be switched off', async () => {
  const { user } = await settings();
  pressFor('Bleistift', { key: 'w', code: 'KeyW', ctrlKey: true });
  expect((await screen.findByRole('alert')).textContent).toContain('behält der Browser');
  pressFor('Bleistift', { key: 'Escape', code: 'Escape' });
  expect(keyOf('Bleistift')).toBe('P');
  expect(screen.getByRole('dialog', { name: 'Tasten ändern' })).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'Einzelne Tasten als Kürzel' }));
  await user.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: 'Tastenkürzel' });
  await user.keyboard('{Escape}');
  const before = held();
  expect(key('b')).toBe(false);
  expect(held()).toBe(before);
});

test('B takes the brush, and once more its next preset', async () => {
  await draw();
  key('b');
  const first = held();
  key('b');
  expect(held()).toMatch(/^Pinsel/);
  expect(held()).not.toBe(first);
});
