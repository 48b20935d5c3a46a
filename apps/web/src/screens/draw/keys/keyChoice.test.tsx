// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FRESH_KEYS, type KeySettings, keySettings } from '../../../keys/keySettings.ts';
import { actOn, focused, sceneNamed } from '../../../testing/actOn.tsx';
import KeySettingsDialog from './KeySettingsDialog.tsx';
import { ShortcutSheet } from './ShortcutSheet.tsx';

afterEach(() => keySettings.set(FRESH_KEYS));

async function dialog(settings: Partial<KeySettings> = {}) {
  keySettings.set({ ...FRESH_KEYS, ...settings });
  const onClose = vi.fn<() => void>();
  return { ...(await actOn(<KeySettingsDialog onClose={onClose} />)), onClose };
}

const named = (start: string) => screen.getByRole('button', { name: (name) => name.startsWith(start) });
const setKey = (action: string) => named(`${action}: `);
const press = (name: string, init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...init });
const isAsked = () => screen.queryByRole('button', { name: /^Taste drücken für/ }) !== null;

test('what was changed is given up at once, and neither the keymap nor whether single keys count', async () => {
  const { user } = await dialog({ isOn: false, preset: 'krita', own: { pencil: ['q'], brush: [] } });
  await user.click(screen.getByRole('button', { name: 'Alle zurücksetzen' }));
  expect(keySettings.get()).toEqual({ isOn: false, preset: 'krita', own: {} });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Alle zurücksetzen' }).disabled).toBe(true);
});

test('another keymap leaves what was changed as it is', async () => {
  const { user, onClose } = await dialog({ own: { pencil: ['q'] } });
  await user.click(screen.getByRole('button', { name: /Belegung/ }));
  await user.click(await screen.findByRole('option', { name: 'Wie in Krita' }));
  expect(keySettings.get()).toEqual({ isOn: true, preset: 'krita', own: { pencil: ['q'] } });
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('an action can be without a key, but for help; what was changed of one goes back alone', async () => {
  const { user } = await dialog({ own: { brush: ['w'] } });
  expect(screen.queryByRole('button', { name: 'Zurücksetzen: Bleistift' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Keine Taste für: Bleistift' }));
  expect(keySettings.get().own).toEqual({ brush: ['w'], pencil: [] });
  expect(screen.queryByRole('button', { name: 'Keine Taste für: Bleistift' })).toBeNull();
  expect(setKey('Bleistift').getAttribute('aria-label')).toBe('Bleistift: keine Taste, ändern');
  expect(screen.queryByRole('button', { name: 'Keine Taste für: Tastenkürzel' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Zurücksetzen: Bleistift' }));
  expect(keySettings.get().own).toEqual({ brush: ['w'] });
});

test('one key is asked for at a time, and not after another press, a leaving or Escape', async () => {
  const { user } = await dialog();
  await user.click(setKey('Bleistift'));
  expect(isAsked()).toBe(true);
  await user.click(document.activeElement as HTMLElement);
  expect(isAsked()).toBe(false);
  await user.click(setKey('Bleistift'));
  await user.click(setKey('Radierer'));
  expect(screen.getAllByRole('button', { name: /^Taste drücken für/ })).toHaveLength(1);
  expect(named('Taste drücken für').getAttribute('aria-label')).toBe('Taste drücken für Radierer, bisher E');
  press('Escape');
  expect([isAsked(), screen.queryByRole('dialog') !== null]).toEqual([false, true]);
  await user.click(setKey('Radierer'));
  fireEvent.blur(document.activeElement as HTMLElement);
  expect([isAsked(), keySettings.get()]).toEqual([false, FRESH_KEYS]);
});

test('Shift alone waits for the key beside it, and keys that press buttons can be had', async () => {
  const { user } = await dialog();
  await user.click(setKey('Bleistift'));
  press('Shift', { code: 'ShiftLeft', shiftKey: true });
  expect(isAsked()).toBe(true);
  press('Q', { code: 'KeyQ', shiftKey: true });
  expect([isAsked(), keySettings.get().own.pencil]).toEqual([false, ['Shift+q']]);
  // A key that asks for none is heard by nobody.
  press('x', { code: 'KeyX' });
  expect(Object.keys(keySettings.get().own)).toEqual(['pencil']);
});

test('F1 stays the key for help, and may be given to it again', async () => {
  const { user } = await dialog({ own: { help: ['?'] } });
  await user.click(setKey('Bleistift'));
  press('F1', { code: 'F1' });
  expect((await screen.findByRole('alert')).textContent).toMatch(/bleibt, wie es ist/);
  await user.click(setKey('Bleistift'));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(setKey('Tastenkürzel'));
  press('F1', { code: 'F1' });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(keySettings.get().own.help ?? ['F1']).toContain('F1');
});

test('a key that changes hands is asked about where one can say so at once', async () => {
  const { user } = await dialog();
  await user.click(setKey('Radierer'));
  press('b', { code: 'KeyB' });
  await waitFor(() => expect(focused()).toBe('Hier verwenden'));
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(keySettings.get().own).toEqual({ brush: [], eraser: ['b'] });
});

async function sheet(settings: Partial<KeySettings> = {}, scene = 'draw/empty') {
  keySettings.set({ ...FRESH_KEYS, ...settings });
  const done: string[] = [];
  const acting = await actOn(
    <ShortcutSheet onClose={() => void done.push('close')} onTurtle={() => void done.push('turtle')} />,
    { scene: sceneNamed(scene) },
  );
  const keysOf = (does: string) =>
    within(screen.getByRole('dialog')).queryByText(does)?.nextElementSibling?.textContent ?? null;
  return { ...acting, done, keysOf };
}

test('the sheet of keys is shut before one draws with the keyboard', async () => {
  const { user, done } = await sheet();
  expect(screen.queryByText(/^Einzelne Tasten sind abgeschaltet/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Mit der Tastatur zeichnen' }));
  expect(done).toEqual(['close', 'turtle']);
});

test('where single keys do not count, the sheet says so', async () => {
  const { keysOf } = await sheet({ isOn: false });
  expect(screen.getByText(/^Einzelne Tasten sind abgeschaltet/)).toBeTruthy();
  expect([keysOf('Bleistift'), keysOf('Rückgängig')?.replaceAll('\u00a0', ' ')]).toEqual([null, 'Ctrl+Z']);
});

test('keys for how strong it draws are told one by one where one of them is missing, and not at all without any', async () => {
  const { keysOf } = await sheet({ own: { opacity3: [] } });
  expect(keysOf('Deckkraft')?.replaceAll('\u00a0', ' ')).toBe('1 · 2 · 4 · 5 · 6 · 7 · 8 · 9 · 0');
});
