import { expect, test } from 'vitest';
import { chordsOf, type KeyPress, partsOf } from './chords.ts';
import { type ActionKind, KEY_ACTIONS, type KeyAction, kindOf } from './keyActions.ts';
import { type KeymapId, KEYMAPS } from './keymaps.ts';
import { actionOf, FRESH_KEYS, keymapOf } from './keySettings.ts';

/** What the keys of an American keyboard write, alone and with Shift, by their place. */
const SIGNS: Readonly<Record<string, readonly [alone: string, shifted: string]>> = {
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  Slash: ['/', '?'],
};
/** Keys that lie elsewhere on others: on a German keyboard, on one that writes brackets alone with Shift, and beside the letters. */
const FOREIGN: Readonly<Record<string, Partial<KeyPress>>> = {
  Ö: { key: 'ö', code: 'Semicolon' },
  'Shift+Ö': { key: 'Ö', code: 'Semicolon', shiftKey: true },
  'Mod+Ö': { key: 'ö', code: 'Semicolon', ctrlKey: true },
  Ä: { key: 'ä', code: 'Quote' },
  'Shift+Ä': { key: 'Ä', code: 'Quote', shiftKey: true },
  'Mod+Ä': { key: 'ä', code: 'Quote', ctrlKey: true },
  'AltGr+7': { key: '{', code: 'Digit7', ctrlKey: true, altKey: true },
  'AltGr+8': { key: '[', code: 'Digit8', ctrlKey: true, altKey: true },
  'AltGr+9': { key: ']', code: 'Digit9', ctrlKey: true, altKey: true },
  'AltGr+0': { key: '}', code: 'Digit0', ctrlKey: true, altKey: true },
  'Plus key': { key: '+', code: 'BracketRight' },
  'Shift+( that writes [': { key: '[', code: 'Digit8', shiftKey: true },
  'Shift+) that writes ]': { key: ']', code: 'Digit9', shiftKey: true },
  'Place of Z': { key: 'y', code: 'KeyZ' },
};

/** A press of a key of an American keyboard, named by what it writes alone, or of a foreign one. */
function press(name: string): KeyPress {
  const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
  const foreign = FOREIGN[name];
  if (foreign) return { key: '', code: '', ...none, ...foreign };
  const { mod, alt, shift, base } = partsOf(name);
  const held = { ...none, ctrlKey: mod, altKey: alt, shiftKey: shift };
  const sign = Object.entries(SIGNS).find(([, [alone]]) => alone === base);
  if (sign) return { ...held, key: sign[1][shift ? 1 : 0], code: sign[0] };
  if (/^\d$/.test(base)) return { ...held, key: base, code: `Digit${base}` };
  if (base.length === 1) return { ...held, key: shift ? base.toUpperCase() : base, code: `Key${base.toUpperCase()}` };
  return { ...held, key: base === 'Space' ? ' ' : base.replace('Numpad', ''), code: base };
}

/** Null: the press does nothing. */
type Table = Readonly<Record<string, KeyAction | null>>;

/** Presses that do nothing, with a space between them. */
const idle = (names: string): Table => Object.fromEntries(names.split(' ').map((name) => [name, null]));

/** What the presses of one kind do in the standard. */
const STANDARD: Readonly<Record<ActionKind, Table>> = {
  desk: {
    p: 'pencil',
    b: 'brush',
    n: 'pixel',
    e: 'eraser',
    l: 'line',
    u: 'shapes',
    g: 'fills',
    s: 'select',
    'Mod+a': 'selectAll',
    'Mod+Shift+a': 'deselect',
    'Shift+u': 'form',
    'Shift+e': 'erasing',
    '[': 'sizeDown',
    Ö: 'sizeDown',
    'AltGr+7': 'sizeDown',
    'AltGr+8': 'sizeDown',
    ']': 'sizeUp',
    Ä: 'sizeUp',
    'AltGr+9': 'sizeUp',
    'AltGr+0': 'sizeUp',
    'Shift+[': 'sizeDownFine',
    'Shift+Ö': 'sizeDownFine',
    'Shift+( that writes [': 'sizeDownFine',
    'Shift+]': 'sizeUpFine',
    'Shift+Ä': 'sizeUpFine',
    'Shift+) that writes ]': 'sizeUpFine',
    1: 'opacity1',
    2: 'opacity2',
    3: 'opacity3',
    4: 'opacity4',
    5: 'opacity5',
    6: 'opacity6',
    7: 'opacity7',
    8: 'opacity8',
    9: 'opacity9',
    0: 'opacity10',
    ',': 'presetBack',
    '.': 'presetForward',
    'Mod+z': 'undo',
    'Mod+y': 'redo',
    'Mod+Shift+z': 'redo',
    Delete: 'eraseLayer',
    Backspace: 'eraseLayer',
    'Mod+Shift+Delete': 'eraseAll',
    'Mod+Shift+Backspace': 'eraseAll',
    'Mod+Enter': 'finish',
    'Mod+s': 'saved',
    i: 'pick',
    x: 'swapColors',
    d: 'defaultColors',
    'Alt+1': 'layerBack',
    'Alt+2': 'layerMiddle',
    'Alt+3': 'layerFront',
    'Alt+Shift+1': 'showBack',
    'Alt+Shift+2': 'showMiddle',
    'Alt+Shift+3': 'showFront',
    'Alt+ArrowUp': 'layerUp',
    'Alt+ArrowDown': 'layerDown',
    'Plus key': 'zoomIn',
    '=': 'zoomIn',
    '-': 'zoomOut',
    'Mod+0': 'fit',
    Home: 'fit',
    'Mod+1': 'actualSize',
    Space: 'pan',
    r: 'turn',
    'Shift+r': 'upright',
    h: 'flip',
    m: 'flip',
    'Shift+k': 'grid',
    Tab: 'panels',
    f: 'panels',
    k: 'turtle',
    F1: 'help',
    'Shift+/': 'help',
    F6: 'leave',
    Escape: 'cancel',
  },
  turtle: {
    ArrowUp: 'turtleUp',
    Numpad8: 'turtleUp',
    ArrowDown: 'turtleDown',
    Numpad2: 'turtleDown',
    ArrowLeft: 'turtleLeft',
    Numpad4: 'turtleLeft',
    ArrowRight: 'turtleRight',
    Numpad6: 'turtleRight',
    Home: 'turtleUpLeft',
    Numpad7: 'turtleUpLeft',
    PageUp: 'turtleUpRight',
    Numpad9: 'turtleUpRight',
    End: 'turtleDownLeft',
    Numpad1: 'turtleDownLeft',
    PageDown: 'turtleDownRight',
    Numpad3: 'turtleDownRight',
    Space: 'turtlePen',
    Numpad5: 'turtlePen',
    Enter: 'turtleEnd',
    v: 'turtleForward',
    q: 'turtleTurnLeft',
    w: 'turtleTurnRight',
    s: 'turtleLonger',
    'Shift+s': 'turtleShorter',
    'Plus key': 'turtleThicker',
    '=': 'turtleThicker',
    '-': 'turtleThinner',
    c: 'turtleColor',
    'Shift+c': 'turtleColorBack',
    j: 'turtleMiddle',
    o: 'turtleWhere',
  },
  mover: {
    ArrowLeft: 'moverLeft',
    ArrowRight: 'moverRight',
    ArrowUp: 'moverUp',
    ArrowDown: 'moverDown',
    'Shift+ArrowLeft': 'moverFarLeft',
    'Shift+ArrowRight': 'moverFarRight',
    'Shift+ArrowUp': 'moverFarUp',
    'Shift+ArrowDown': 'moverFarDown',
    'Plus key': 'moverLarger',
    '=': 'moverLarger',
    '-': 'moverSmaller',
    '[': 'moverTurnLeft',
    Ö: 'moverTurnLeft',
    'Shift+r': 'moverTurnLeft',
    ']': 'moverTurnRight',
    Ä: 'moverTurnRight',
    r: 'moverTurnRight',
    'Shift+[': 'moverTurnLeftFine',
    'Shift+Ö': 'moverTurnLeftFine',
    'Shift+( that writes [': 'moverTurnLeftFine',
    'Shift+]': 'moverTurnRightFine',
    'Shift+Ä': 'moverTurnRightFine',
    'Shift+) that writes ]': 'moverTurnRightFine',
    h: 'moverFlip',
    'Shift+h': 'moverFlipDown',
    Enter: 'moverApply',
  },
};

/** What presses at the desk do otherwise than in the standard. */
const OTHERWISE: Readonly<Record<Exclude<KeymapId, 'standard'>, Table>> = {
  krita: {
    'Shift+e': 'eraser',
    e: 'erasing',
    v: 'line',
    f: 'fills',
    p: 'pick',
    n: 'pencil',
    'Shift+n': 'pixel',
    i: 'opacityDown',
    o: 'opacityUp',
    'Shift+[': 'hardnessDown',
    'Shift+Ö': 'hardnessDown',
    'Shift+( that writes [': 'hardnessDown',
    'AltGr+7': 'hardnessDown',
    'Shift+]': 'hardnessUp',
    'Shift+Ä': 'hardnessUp',
    'Shift+) that writes ]': 'hardnessUp',
    'AltGr+0': 'hardnessUp',
    1: 'actualSize',
    2: 'fit',
    5: 'upright',
    6: 'turn',
    ...idle('0 3 4 7 8 9 g h l r Shift+r'),
  },
  clip: {
    h: 'pan',
    c: 'erasing',
    'Mod+[': 'opacityDown',
    'Mod+Ö': 'opacityDown',
    'Mod+]': 'opacityUp',
    'Mod+Ä': 'opacityUp',
    'Shift+p': 'pixel',
    'Shift+e': 'eraser',
    ...idle('f n'),
  },
  leftHand: {
    1: 'opacity2',
    2: 'opacity4',
    3: 'opacity6',
    4: 'opacity8',
    5: 'opacity10',
    a: 'pencil',
    'Shift+a': 'pixel',
    v: 'line',
    'Shift+v': 'select',
    c: 'shapes',
    'Shift+c': 'form',
    s: 'sizeDown',
    w: 'sizeUp',
    f: 'presetForward',
    'Shift+f': 'presetBack',
    d: 'pick',
    'Shift+x': 'defaultColors',
    z: 'undo',
    'Place of Z': 'undo',
    'Shift+z': 'redo',
    'Alt+w': 'layerUp',
    'Alt+s': 'layerDown',
    'Shift+w': 'zoomIn',
    'Shift+s': 'zoomOut',
    q: 'fit',
    'Shift+q': 'flip',
    'Shift+g': 'grid',
    'Shift+k': 'turtle',
    ...idle(
      ', . 0 6 7 8 9 h i l m n p u Shift+u [ ] Ö Ä Shift+[ Shift+] Shift+Ö Shift+Ä AltGr+7 AltGr+8 AltGr+9 AltGr+0',
    ),
    'Shift+( that writes [': null,
    'Shift+) that writes ]': null,
  },
};

/** What these presses do in a key set, among the actions of one kind. */
function doneBy(presses: Table, preset: KeymapId, kind: ActionKind): Table {
  const keymap = keymapOf({ ...FRESH_KEYS, preset });
  const met = (name: string) =>
    actionOf(chordsOf(press(name)), keymap, (action) => kindOf(action) === kind)?.action ?? null;
  return Object.fromEntries(Object.keys(presses).map((name) => [name, met(name)]));
}

test.each(['desk', 'turtle', 'mover'] as const)('in the standard each key does what it is known for: %s', (kind) => {
  expect(doneBy(STANDARD[kind], 'standard', kind)).toEqual(STANDARD[kind]);
  const bound = KEY_ACTIONS.filter((action) => kindOf(action) === kind && KEYMAPS.standard[action].length > 0);
  expect(new Set(Object.values(STANDARD[kind]))).toEqual(new Set(bound));
});

test.each(['krita', 'clip', 'leftHand'] as const)('keys do in the key set %s what they do there', (preset) => {
  const presses = { ...STANDARD.desk, ...OTHERWISE[preset] };
  expect(doneBy(presses, preset, 'desk')).toEqual(presses);
});

test.each([
  ['standard', 'redo', 'Mod+y'],
  ['krita', 'redo', 'Mod+Shift+z'],
  ['krita', 'actualSize', '1'],
  ['leftHand', 'undo', '@KeyZ'],
  ['leftHand', 'fit', '@KeyQ'],
] as const)('of several keys the set %s shows first the one it is known for: %s', (preset, action, chord) => {
  expect(KEYMAPS[preset][action][0]).toBe(chord);
});
