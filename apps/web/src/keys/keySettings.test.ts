import { memoryStorage } from '@tuschel/client';
import { expect, test } from 'vitest';
import { chordsOf, chordToKeep, isChord, type KeyPress, whyTaken } from './chords.ts';
import { kindOf, KEY_ACTIONS } from './keyActions.ts';
import { KEYMAP_IDS, KEYMAPS } from './keymaps.ts';
import { chordName, chordsToShow, type KeyWords } from './keyNames.ts';
import {
  boundedKeys,
  conflictsOf,
  createKeySettings,
  deskShortcut,
  FRESH_KEYS,
  KEYS_STORED,
  keymapOf,
  withKey,
  withoutKey,
  withReset,
} from './keySettings.ts';

const press = (key: string, code = '', held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});
const words = (isGerman: boolean): KeyWords => ({ mod: 'Ctrl', layout: null, isGerman, named: (key) => key });

test.each(KEYMAP_IDS)('in the key set %s no key does two things', (id) => {
  for (const kind of ['desk', 'turtle', 'mover'] as const) {
    const chords = KEY_ACTIONS.filter((action) => kindOf(action) === kind).flatMap((action) => KEYMAPS[id][action]);
    expect(chords.filter((chord, at) => chords.indexOf(chord) !== at)).toEqual([]);
    expect(chords.filter((chord) => !isChord(chord))).toEqual([]);
  }
});

test('one-handed left the keys lie where the left hand is, on German and on American keyboards', () => {
  const settings = { ...FRESH_KEYS, preset: 'leftHand' as const };
  // At the lower left there is a Y here and a Z there: both undo.
  expect(deskShortcut(press('y', 'KeyZ'), settings)?.shortcut).toEqual({ do: 'undo' });
  expect(deskShortcut(press('z', 'KeyZ'), settings)?.shortcut).toEqual({ do: 'undo' });
  expect(deskShortcut(press('z', 'KeyY'), settings)).toBeNull();
  expect(deskShortcut(press('1', 'Digit1'), settings)?.shortcut).toEqual({ do: 'opacity', percent: 20 });
  expect(deskShortcut(press('W', 'KeyW', { shiftKey: true }), settings)?.shortcut).toEqual({ do: 'zoomIn' });
});

test('in Krita’s way E erases with the tool in the hand, and Shift with the brackets changes the hardness', () => {
  const settings = { ...FRESH_KEYS, preset: 'krita' as const };
  expect(deskShortcut(press('e', 'KeyE'), settings)?.shortcut).toEqual({ do: 'toggleErasing' });
  expect(deskShortcut(press('{', 'BracketLeft', { shiftKey: true }), settings)?.shortcut).toMatchObject({
    do: 'hardness',
  });
  expect(deskShortcut(press('Ö', 'Semicolon', { shiftKey: true }), settings)?.shortcut).toMatchObject({
    do: 'hardness',
  });
});

test('a letter is kept as it is written, an umlaut, a dead key and a key with Alt by their place', () => {
  expect(chordToKeep(press('z', 'KeyY'))).toBe('z');
  expect(chordToKeep(press('Q', 'KeyQ', { shiftKey: true }))).toBe('Shift+q');
  expect(chordToKeep(press('ö', 'Semicolon'))).toBe('@Semicolon');
  expect(chordToKeep(press('Dead', 'Equal'))).toBe('@Equal');
  expect(chordToKeep(press('и', 'KeyB'))).toBe('b');
  expect(chordToKeep(press('@', 'KeyQ', { ctrlKey: true, altKey: true }))).toBe('@');
  expect(chordToKeep(press('¡', 'Digit1', { altKey: true }))).toBe('Alt+@Digit1');
  expect(chordToKeep(press('z', 'KeyZ', { metaKey: true }))).toBe('Mod+z');
  for (const alone of ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta']) expect(chordToKeep(press(alone))).toBeNull();
});

test('a key that does something already is named, and given away by its former owner alone', () => {
  const pressed = chordsOf(press('b', 'KeyB'));
  expect(conflictsOf(pressed, 'eraser', keymapOf(FRESH_KEYS))).toEqual(['brush']);
  const settings = withKey(FRESH_KEYS, 'eraser', 'b', pressed);
  expect(keymapOf(settings)).toMatchObject({ eraser: ['b'], brush: [] });
  expect(deskShortcut(press('b', 'KeyB'), settings)?.shortcut).toMatchObject({ do: 'take' });
  // Of several keys the others stay.
  const flips = withKey(FRESH_KEYS, 'pencil', 'h', chordsOf(press('h', 'KeyH')));
  expect(keymapOf(flips).flip).toEqual(['m']);
  // Ö changes the size by its place; the person who binds it reads that.
  expect(conflictsOf(chordsOf(press('ö', 'Semicolon')), 'brush', keymapOf(FRESH_KEYS))).toEqual(['sizeDown']);
  // Keys of drawing with the keyboard are a world of their own.
  expect(conflictsOf(chordsOf(press('q', 'KeyQ')), 'brush', keymapOf(FRESH_KEYS))).toEqual([]);
});

test('an action loses its key, and has that of the preset again after a reset', () => {
  const without = withoutKey(FRESH_KEYS, 'brush');
  expect(keymapOf(without).brush).toEqual([]);
  expect(withReset(without, 'brush')).toEqual(FRESH_KEYS);
});

test('keys of the browser, of the game and those that lead away from the canvas cannot be bound', () => {
  const of = (...args: Parameters<typeof press>) => whyTaken(chordsOf(press(...args)));
  expect(of('w', 'KeyW', { ctrlKey: true })).toBe('browser');
  expect(of('Tab', 'Tab', { shiftKey: true })).toBe('browser');
  expect(of('F6', 'F6')).toBe('fixed');
  expect(of('t', 'KeyT')).toBe('game');
  expect(of('N', 'KeyN', { altKey: true, shiftKey: true })).toBe('game');
  expect(of('q', 'KeyQ')).toBeNull();
  // A storage that says otherwise changes nothing.
  expect(keymapOf(boundedKeys({ own: { help: ['q', 'F1', 'z'] } })).help).toEqual(['F1', 'q', 'z']);
  expect(keymapOf(boundedKeys({ own: { leave: ['q'], brush: ['F6'], help: [] } }))).toMatchObject({
    leave: ['F6'],
    brush: [],
    help: ['F1'],
  });
});

test('switched off, single keys do nothing, and those with Ctrl, Alt or F do', () => {
  const off = { ...FRESH_KEYS, isOn: false };
  for (const key of ['b', '1', '[', 'Tab', 'Delete']) expect(deskShortcut(press(key), off)).toBeNull();
  expect(deskShortcut(press('z', 'KeyZ', { ctrlKey: true }), off)?.shortcut).toEqual({ do: 'undo' });
  for (const key of ['F1', 'F6', 'Escape']) expect(deskShortcut(press(key), off)).not.toBeNull();
});

test('keys are kept in the browser, and nonsense in a storage is none', () => {
  const storage = memoryStorage();
  createKeySettings(storage).set({ isOn: false, preset: 'clip', own: { brush: ['q'] } });
  expect(createKeySettings(storage).get()).toEqual({ isOn: false, preset: 'clip', own: { brush: ['q'] } });
  storage.setItem(KEYS_STORED, '{"preset":"emacs","own":{"brush":["q",5,"nonsense key"],"fly":["x"],"undo":"z"}}');
  expect(createKeySettings(storage).get()).toEqual({ ...FRESH_KEYS, own: { brush: ['q'] } });
  storage.setItem(KEYS_STORED, 'not JSON');
  expect(createKeySettings(storage).get()).toEqual(FRESH_KEYS);
});

test('an action has four keys at most, each once, and a storage that takes nothing is no fault', () => {
  const many = boundedKeys({ own: { brush: ['q', 'q', 'w', 'e', 'r', 'y'] } });
  expect(many.own.brush).toEqual(['q', 'w', 'e', 'r']);
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  };
  const store = createKeySettings(full);
  let told = 0;
  const stop = store.subscribe(() => told++);
  store.set({ ...FRESH_KEYS, preset: 'krita' });
  stop();
  store.set(FRESH_KEYS);
  expect([store.get(), told]).toEqual([FRESH_KEYS, 1]);
});

test('a key that is bound once gives way where somebody has bound it themselves, in its own kind alone', () => {
  const own = boundedKeys({ own: { brush: ['s'] } });
  expect(keymapOf(own)).toMatchObject({ brush: ['s'], select: [], turtleLonger: ['s'] });
  expect(deskShortcut(press('s', 'KeyS'), own)?.shortcut).toMatchObject({ do: 'take' });
  expect(deskShortcut(press('v', 'KeyV'), own)).toBeNull();
});

test.each([
  ['AltGr writes characters', press('@', 'KeyQ', { ctrlKey: true, altKey: true }), ['@', '@KeyQ']],
  ['with Alt the place counts alone', press('ø', 'KeyO', { altKey: true }), ['Alt+@KeyO']],
  ['⌘ is Ctrl', press('z', 'KeyZ', { metaKey: true }), ['Mod+z', 'Mod+@KeyZ']],
  ['both together are the system’s', press('z', 'KeyZ', { metaKey: true, ctrlKey: true }), []],
  ['a dead key has a place', press('Dead', 'Equal'), ['@Equal']],
  ['a key without a place has a name', press('Enter'), ['Enter']],
  ['a space is called so', press(' ', 'Space'), ['Space', '@Space']],
])('a press is known by what may be bound to it: %s', (_, pressed, chords) => {
  expect(chordsOf(pressed).exact).toEqual(chords);
});

test('with Ctrl, Shift and a letter are another key; with a sign they are not', () => {
  const held = { ctrlKey: true, shiftKey: true };
  expect(chordsOf(press('Z', 'KeyZ', held)).loose).toEqual([]);
  expect(chordsOf(press('+', 'Equal', held)).loose).toEqual(['Mod++', 'Mod+@Equal']);
  expect(chordsOf(press('?', 'Slash', { shiftKey: true })).loose).toEqual(['?', '@Slash']);
});

test('keys are called what is written on them', () => {
  expect(chordName('Mod+Shift+z', words(true))).toBe('Ctrl+Shift+Z');
  expect(chordName('@KeyZ', words(true))).toBe('Y');
  expect(chordName('@KeyZ', words(false))).toBe('Z');
  expect(chordName('@KeyZ', { ...words(true), layout: new Map([['KeyZ', 'w']]) })).toBe('W');
  expect(chordName('Alt+@Digit1', words(true))).toBe('Alt+1');
  expect(chordName('@Semicolon', words(false))).toBe(';');
  expect(chordName('@Numpad8', words(true))).toBe('Numpad 8');
  expect(chordName('Shift+ArrowUp', words(true))).toBe('Shift+↑');
  expect(chordName('Escape', words(true))).toBe('Esc');
  expect(chordName('@', words(true))).toBe('@');
  expect(chordName('F6', words(true))).toBe('F6');
  expect(chordsToShow(['b', 'Shift+b', 'n', 'm'], words(true))).toEqual(['b', 'Shift+b']);
  expect(chordsToShow(['{'], words(true))).toEqual(['{']);
  expect(chordsToShow(KEYMAPS.standard.sizeDown, words(true))).toEqual(['@Semicolon']);
  expect(chordsToShow(KEYMAPS.standard.sizeDown, words(false))).toEqual(['[']);
});
