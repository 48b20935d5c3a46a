import { chordsOf, type KeyPress } from '../../keys/chords.ts';
import { shortcutFor } from '../../keys/keyActions.ts';
import { actionOf, FRESH_KEYS, keymapOf, type KeySettings } from '../../keys/keySettings.ts';
import type { DragKind } from '../view/viewDrag.ts';

/** The key that is held for a drag of the view. */
export type DragKey =
  | { readonly key: null }
  | { readonly key: 'Space' }
  | { readonly key: 'R'; readonly hasTurned: boolean };

export type DragKeyEvent =
  | { type: 'down' | 'up'; key: DragKey['key'] }
  /** A pointer drags the view. */
  | { type: 'drag' }
  /** The page hears no keys any more. */
  | { type: 'blur' };

/** `step`: held for nothing, the key was meant as one turn. */
type DragKeyAction = 'step';

export const NO_DRAG_KEY: DragKey = { key: null };

export function nextDragKey(held: DragKey, event: DragKeyEvent): readonly [DragKey, readonly DragKeyAction[]] {
  switch (event.type) {
    case 'down':
      return [event.key === 'R' ? { key: 'R', hasTurned: false } : { key: event.key }, []];
    case 'up':
      if (event.key !== held.key) return [held, []];
      return [NO_DRAG_KEY, held.key === 'R' && !held.hasTurned ? ['step'] : []];
    case 'drag':
      return [held.key === 'R' ? { key: 'R', hasTurned: true } : held, []];
    case 'blur':
      return [NO_DRAG_KEY, []];
    default:
      return event satisfies never;
  }
}

/** What a drag does while this key is held, and perhaps Ctrl or ⌘. */
export function dragOf({ key }: DragKey, { ctrlKey, metaKey }: Pick<PointerEvent, 'ctrlKey' | 'metaKey'>): DragKind {
  if (key === 'R') return 'turn';
  return key === 'Space' && (ctrlKey || metaKey) ? 'zoom' : 'pan';
}

/**
 * Which drag of the view a key stands for that is pressed on the canvas, by the keys in force. The space key moves the view with Ctrl as
 * well, and then zooms.
 */
export function pressedDragKey(press: KeyPress, settings: KeySettings = FRESH_KEYS): DragKey['key'] {
  const { key, code, altKey } = press;
  const isSpace = key === ' ';
  const held = isSpace ? { key, code, altKey, ctrlKey: false, metaKey: false, shiftKey: false } : press;
  const keymap = keymapOf(settings);
  const met = actionOf(chordsOf(held), keymap, (action) => shortcutFor(action) !== null || action === 'pan');
  if (!met || (!settings.isOn && met.chord !== 'Space')) return null;
  return met.action === 'pan' ? 'Space' : met.action === 'turn' ? 'R' : null;
}
