// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { actOn, type ActingOptions } from '../testing/actOn.tsx';
import { FRESH_KEYS, keySettings, withKey } from './keySettings.ts';
import type { KeyAction } from './keyActions.ts';
import { useKeyName, useKeyNames } from './useKeyNames.ts';

/** What is written on the keys of a German keyboard, as a browser tells it that knows. */
const asked = vi.fn<() => Promise<Map<string, string>>>(async () => new Map([['Semicolon', 'ö']]));

beforeAll(() => {
  Object.defineProperty(navigator, 'keyboard', { value: { getLayoutMap: asked }, configurable: true });
});
afterAll(() => void Reflect.deleteProperty(navigator, 'keyboard'));
afterEach(() => {
  keySettings.set(FRESH_KEYS);
  vi.restoreAllMocks();
});

const ACTIONS: readonly KeyAction[] = ['brush', 'sizeDown', 'undo', 'eraseLayer', 'turtlePen', 'hardnessUp', 'help'];

function Names() {
  const nameOf = useKeyNames();
  return (
    <>
      <output>{JSON.stringify(ACTIONS.map((action) => nameOf(action) ?? null))}</output>
      <p>{useKeyName('redo')}</p>
    </>
  );
}

async function names(options: ActingOptions = {}) {
  await actOn(<Names />, options);
  return () => JSON.parse(screen.getByRole('status').textContent) as (string | null)[];
}

test('what a browser says of its keys is believed, in any language, and asked once', async () => {
  const shown = await names({ language: 'en' });
  await waitFor(() => expect(shown()[1]).toBe('Ö'));
  expect(shown()).toEqual(['B', 'Ö', 'Ctrl+Z', 'Del · Backspace', 'Space', null, 'F1 · ?']);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('keys are called in the language of the page; a tooltip has the first of them', async () => {
  const shown = await names();
  expect(shown()).toEqual(['B', 'Ö', 'Ctrl+Z', 'Entf · Rücktaste', 'Leertaste', null, 'F1 · ?']);
  expect(document.querySelector('p')?.textContent).toBe('Ctrl+Y');
});

test('whoever has switched single keys off reads of none, but those of drawing with the keyboard', async () => {
  const shown = await names();
  act(() => keySettings.set({ ...FRESH_KEYS, isOn: false }));
  expect(shown()).toEqual([null, null, 'Ctrl+Z', null, 'Leertaste', null, 'F1']);
});

test('a key that somebody has bound is called at once', async () => {
  const shown = await names();
  act(() => keySettings.set(withKey(FRESH_KEYS, 'brush', 'q', { exact: ['q'], loose: [] })));
  expect(shown()[0]).toBe('Q');
});

test('on a Mac it is ⌘', async () => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
  const shown = await names();
  expect(shown()[2]).toBe('⌘+Z');
});
