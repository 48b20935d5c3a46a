// @vitest-environment jsdom
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buttonNames, enter, read } from '../../testing/actOn.tsx';

/** Whether the page has taken the key. */
function key(name: string, target: Element = document.body, init: KeyboardEventInit = {}): boolean {
  const event = createEvent.keyDown(target, { key: name, ...init });
  fireEvent(target, event);
  return event.defaultPrevented;
}

const sheet = () => screen.findByRole('dialog', { name: 'Tastenkürzel' });
const lines = async () => read(await sheet()).map((line) => line.replaceAll('\u00a0', ' '));

const EVERYWHERE = ['Überall', 'Chat öffnen', 'T', 'Tastenkürzel', 'F1 · ?'];

test('F1 lists the keys of the show with those of its host, and Escape closes the list', async () => {
  const { user } = await enter('watch/drawing');
  expect(key('F1')).toBe(true);
  expect(await lines()).toEqual([
    'Tastenkürzel',
    'In der Show',
    'Reagieren',
    '1 … 6',
    'Stern geben (geheim)',
    'S',
    'Ganzer Bildschirm',
    'F',
    'Blättern',
    'Vorige, nächste Seite',
    '← · →',
    'Voriges, nächstes Buch',
    '↑ · ↓',
    'Noch einmal',
    'Leertaste',
    'Anhalten, weiter abspielen',
    'P',
    'Einen Strich zurück, weiter',
    ', · .',
    ...EVERYWHERE,
    'Für den Host',
    'Nächste Seite für alle',
    'Alt+Shift+N',
    'Automatisch umblättern',
    'Alt+Shift+P',
  ]);
  // In the list itself the key does nothing more.
  expect(key('F1', await sheet())).toBe(false);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(key('F1', document.body, { repeat: true })).toBe(false);
  expect(key('F1')).toBe(true);
  expect(await sheet()).toBeTruthy();
});

test('players find no keys of a host', async () => {
  await enter('write/prompt');
  key('F1');
  expect(await lines()).toEqual(['Tastenkürzel', ...EVERYWHERE]);
});

test.each([
  ['lobby/host', ['Pause machen, Pause beenden', 'Alt+Shift+P']],
  [
    'write/asked',
    ['Mehr Zeit geben', 'Alt+Shift+E', 'Schritt beenden', 'Alt+Shift+N', 'Pause machen, Pause beenden', 'Alt+Shift+P'],
  ],
])('a question mark on the page itself lists the keys that a host has in %s', async (scene, keys) => {
  await enter(scene);
  expect(key('?')).toBe(true);
  expect(await lines()).toEqual(['Tastenkürzel', ...EVERYWHERE, 'Für den Host', ...keys]);
});

test('a question mark in a text is written, F1 works from there', async () => {
  await enter('write/prompt');
  const field = screen.getAllByRole('textbox')[0] as HTMLElement;
  expect(key('?', field)).toBe(false);
  expect(key('F1', field, { ctrlKey: true })).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(key('F1', field)).toBe(true);
  expect(await sheet()).toBeTruthy();
});

test('at the drawing desk F1 opens one list: that of the desk', async () => {
  await enter('draw/empty');
  expect(key('F1')).toBe(true);
  expect(within(await sheet()).getByText('Bleistift')).toBeTruthy();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('in the chat beside the desk F1 lists no keys that do nothing there', async () => {
  const { user } = await enter('draw/chat');
  await user.click(screen.getByRole('button', { name: /^Chat/ }));
  expect(key('F1', await screen.findByRole('textbox', { name: 'Deine Nachricht' }))).toBe(false);
  expect(screen.queryByRole('dialog', { name: 'Tastenkürzel' })).toBeNull();
});

test('the menu of whoever has a mouse opens the list, a phone has no such entry', async () => {
  const { user } = await enter('write/prompt');
  await user.click(screen.getByRole('button', { name: 'Spielmenü' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Tastenkürzel' }));
  expect(await sheet()).toBeTruthy();
});

test('with touch alone the menu does not speak of keys', async () => {
  const { user } = await enter('write/prompt', { isTouch: true });
  await user.click(screen.getByRole('button', { name: 'Spielmenü' }));
  await screen.findByRole('menu');
  expect(screen.queryByRole('menuitem', { name: 'Tastenkürzel' })).toBeNull();
  expect(buttonNames()).not.toContain('Tastenkürzel');
});
