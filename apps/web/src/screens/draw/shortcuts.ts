import { Tool } from '@tuschel/ink';
import type { Nib } from '../../canvas/nibs.ts';

/** What a key does while drawing. */
export type Shortcut =
  | { do: 'take'; nib: Nib }
  | { do: 'size'; direction: 1 | -1; fine: boolean }
  | { do: 'opacity'; percent: number }
  | { do: 'layer'; layer: number }
  | { do: 'toggleLayer'; layer: number }
  | { do: 'undo' | 'redo' | 'swapColors' | 'defaultColors' | 'fit' | 'actualSize' | 'zoomIn' | 'zoomOut' }
  | { do: 'finish' | 'saved' | 'cancelStroke' | 'leaveCanvas' };

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const LAYER_KEYS = ['Digit1', 'Digit2', 'Digit3'];

/** Null: the key means nothing here. `onCanvas`: the canvas has the focus; single keys act only then. */
export function shortcutOf(key: Key, onCanvas: boolean): Shortcut | null {
  // AltGr comes as Ctrl and Alt together and writes characters.
  if (key.ctrlKey !== key.metaKey && !key.altKey) return withMod(key);
  if (key.ctrlKey && !key.altKey) return null;
  if (!onCanvas) return null;
  if (key.altKey && !key.ctrlKey) return withAlt(key);
  return single(key);
}

function withMod({ key, shiftKey }: Key): Shortcut | null {
  switch (key.toLowerCase()) {
    case 'z':
      return { do: shiftKey ? 'redo' : 'undo' };
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
    default:
      return null;
  }
}

/** By the place on the keyboard: with Alt some layouts write other characters there. */
function withAlt({ code, shiftKey }: Key): Shortcut | null {
  const layer = LAYER_KEYS.indexOf(code);
  if (layer < 0) return null;
  return { do: shiftKey ? 'toggleLayer' : 'layer', layer };
}

function single({ key, code, shiftKey }: Key): Shortcut | null {
  if (code === 'BracketLeft' || key === '[') return { do: 'size', direction: -1, fine: shiftKey };
  if (code === 'BracketRight' || key === ']') return { do: 'size', direction: 1, fine: shiftKey };
  if (/^[0-9]$/.test(key)) return { do: 'opacity', percent: key === '0' ? 100 : Number(key) * 10 };
  switch (key.toLowerCase()) {
    case 'p':
      return { do: 'take', nib: Tool.pencil };
    case 'b':
      return { do: 'take', nib: Tool.brush };
    case 'e':
      return { do: 'take', nib: Tool.eraser };
    case 'x':
      return { do: 'swapColors' };
    case 'd':
      return { do: 'defaultColors' };
    case 'home':
      return { do: 'fit' };
    case '+':
    case '=':
      return { do: 'zoomIn' };
    case '-':
      return { do: 'zoomOut' };
    case 'escape':
      return { do: 'cancelStroke' };
    case 'f6':
      return { do: 'leaveCanvas' };
    default:
      return null;
  }
}
