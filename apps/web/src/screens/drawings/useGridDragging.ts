import { type PointerEvent, type RefObject, useRef, useState } from 'react';

export interface Grip {
  onPointerDown(this: void, event: PointerEvent): void;
  onPointerMove(this: void, event: PointerEvent): void;
  onPointerUp(this: void): void;
  onPointerCancel(this: void): void;
}

interface Dragging {
  /** What is in the hand. */
  dragged: string | null;
  gripOf(this: void, id: string): Grip;
  list: RefObject<HTMLOListElement | null>;
}

interface Options {
  onMove: (id: string, to: number) => void;
  onDrop: () => void;
}

/** Cards in rows change places under the pointer. For the keyboard there are buttons that do the same. */
export function useGridDragging({ onMove, onDrop }: Options): Dragging {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const drop = () => {
    if (dragged !== null) onDrop();
    setDragged(null);
  };
  return {
    dragged,
    list,
    gripOf: (id) => ({
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(id);
      },
      onPointerMove(event) {
        if (dragged !== id) return;
        const cards = [...(list.current?.children ?? [])];
        const own = cards.findIndex((card) => card.contains(event.currentTarget));
        const to = cardAt(
          cards.map((card) => card.getBoundingClientRect()),
          event.clientX,
          event.clientY,
        );
        if (to !== null && to !== own) onMove(id, to);
      },
      onPointerUp: drop,
      onPointerCancel: drop,
    }),
  };
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** The card that the pointer is over; null: none. */
export function cardAt(cards: readonly Box[], x: number, y: number): number | null {
  const at = cards.findIndex(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom);
  return at < 0 ? null : at;
}
