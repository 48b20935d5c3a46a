import { Tool } from '@tuschel/ink';
import type { Nib } from '../../../canvas/tools/nibs.ts';

/** What a key does while drawing. */
export type Shortcut =
  | { do: 'take'; nibs: readonly [Nib, ...Nib[]] }
  | { do: 'size'; direction: 1 | -1; fine: boolean }
  | { do: 'opacity'; percent: number }
  | { do: 'preset'; direction: 1 | -1 }
  | { do: 'layer'; layer: number }
  | { do: 'toggleLayer'; layer: number }
  | { do: 'moveLayer'; direction: 1 | -1 }
  | { do: 'undo' | 'redo' | 'pick' | 'swapColors' | 'defaultColors' | 'fit' | 'actualSize' | 'zoomIn' | 'zoomOut' }
  | { do: 'turn' | 'upright' | 'flip' | 'grid' }
  | {
      do:
        | 'finish'
        | 'saved'
        | 'cancelStroke'
        | 'leaveCanvas'
        | 'panels'
        | 'toggleErasing'
        | 'eraseAll'
        | 'eraseLayer'
        | 'help';
    };

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const LAYER_KEYS = ['Digit1', 'Digit2', 'Digit3'];

/** The letter that takes a tool; pressed again it takes the next of them. */
const NIB_LETTERS: Readonly<Record<string, readonly [Nib, ...Nib[]]>> = {
  p: [Tool.pencil],
  b: [Tool.brush],
  n: [Tool.pixel],
  e: [Tool.eraser],
  l: [Tool.line],
  u: [Tool.rectangle, Tool.ellipse],
  g: [Tool.floodFill, Tool.lassoFill],
};

/** Null: the key means nothing here. `onCanvas`: the canvas has the focus; single keys act only then. */
export function shortcutOf(key: Key, onCanvas: boolean): Shortcut | null {
  if (key.key === 'F1') return { do: 'help' };
  // AltGr comes as Ctrl and Alt together and writes characters.
  if (key.ctrlKey !== key.metaKey && !key.altKey) return withMod(key);
  if (key.ctrlKey && !key.altKey) return null;
  if (!onCanvas) return null;
  if (key.altKey && !key.ctrlKey) return withAlt(key);
  return single(key);
}

/** The letter on the key; where an alphabet has no such letters, the one a Latin keyboard has in its place. */
function letterOf({ key, code }: Key): string {
  const isForeign = /^\P{Script=Latin}$/u.test(key) && /^\p{Letter}$/u.test(key);
  return (isForeign ? (/^Key(\w)$/.exec(code)?.[1] ?? key) : key).toLowerCase();
}

function withMod(key: Key): Shortcut | null {
  switch (letterOf(key)) {
    case 'z':
      return { do: key.shiftKey ? 'redo' : 'undo' };
    case 'y':
      return { do: 'redo' };
    case 'enter':
      return { do: 'finish' };
    case 's':
      return { do: 'saved' };
    case '0':
      return { do: 'fit' };
    case '1':
      return { do: 'actualSize' };
    // Small keyboards have but one of the two.
    case 'delete':
    case 'backspace':
      return key.shiftKey ? { do: 'eraseAll' } : null;
    default:
      return null;
  }
}

/** By the place on the keyboard: with Alt some layouts write other characters there. */
function withAlt({ code, shiftKey }: Key): Shortcut | null {
  if (code === 'ArrowUp') return { do: 'moveLayer', direction: 1 };
  if (code === 'ArrowDown') return { do: 'moveLayer', direction: -1 };
  const layer = LAYER_KEYS.indexOf(code);
  if (layer < 0) return null;
  return { do: shiftKey ? 'toggleLayer' : 'layer', layer };
}

/**
 * What is written on a key counts before its place. Square brackets are hard to reach on a German keyboard; Ö and Ä, known by their
 * place, do the same there.
 */
function single(pressed: Key): Shortcut | null {
  const { key, code, shiftKey } = pressed;
  if (/^[[{]$/.test(key) || code === 'Semicolon') return { do: 'size', direction: -1, fine: shiftKey };
  if (/^[\]}]$/.test(key) || code === 'Quote') return { do: 'size', direction: 1, fine: shiftKey };
  if (/^[0-9]$/.test(key)) return { do: 'opacity', percent: key === '0' ? 100 : Number(key) * 10 };
  const letter = letterOf(pressed);
  // Backwards it leads on, as anywhere.
  if (letter === 'tab') return shiftKey ? null : { do: 'panels' };
  if (letter === 'e' && shiftKey) return { do: 'toggleErasing' };
  if (letter === 'r' && shiftKey) return { do: 'upright' };
  const nibs = NIB_LETTERS[letter];
  return nibs ? { do: 'take', nibs } : named(letter);
}

function named(key: string): Shortcut | null {
  switch (key) {
    case 'i':
      return { do: 'pick' };
    case 'x':
      return { do: 'swapColors' };
    case 'd':
      return { do: 'defaultColors' };
    case ',':
      return { do: 'preset', direction: -1 };
    case '.':
      return { do: 'preset', direction: 1 };
    case 'home':
      return { do: 'fit' };
    case '+':
    case '=':
      return { do: 'zoomIn' };
    case '-':
      return { do: 'zoomOut' };
    case '?':
      return { do: 'help' };
    case 'escape':
      return { do: 'cancelStroke' };
    case 'delete':
    case 'backspace':
      return { do: 'eraseLayer' };
    case 'r':
      return { do: 'turn' };
    case 'h':
    case 'm':
      return { do: 'flip' };
    case 'k':
      return { do: 'grid' };
    case 'f':
      return { do: 'panels' };
    case 'f6':
      return { do: 'leaveCanvas' };
    default:
      return null;
  }
}
