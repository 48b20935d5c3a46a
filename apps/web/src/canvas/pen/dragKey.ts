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

export function keyOf({ code, key }: Pick<KeyboardEvent, 'code' | 'key'>): DragKey['key'] {
  return code === 'Space' ? 'Space' : key.toLowerCase() === 'r' ? 'R' : null;
}

/** Shift and R set the view upright; with Ctrl or ⌘ R is the browser's, and Space goes on to zoom. */
export function pressedDragKey(event: KeyboardEvent): DragKey['key'] {
  const key = event.altKey ? null : keyOf(event);
  return key === 'R' && (event.ctrlKey || event.metaKey || event.shiftKey) ? null : key;
}
