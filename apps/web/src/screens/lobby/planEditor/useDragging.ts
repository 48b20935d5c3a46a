import { type PointerEvent, type RefObject, useRef, useState } from 'react';

interface Grip {
  onPointerDown(this: void, event: PointerEvent): void;
  onPointerMove(this: void, event: PointerEvent): void;
  onPointerUp(this: void): void;
  onPointerCancel(this: void): void;
}

interface Dragging {
  /** Key of what is in the hand. */
  dragged: number | null;
  grip(this: void, key: number): Grip;
  list: RefObject<HTMLOListElement | null>;
}

/** Things in a list change places under the pointer. For the keyboard there are buttons that do the same. */
export function useDragging(onMove: (key: number, to: number) => void): Dragging {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const drop = () => setDragged(null);
  return {
    dragged,
    list,
    grip: (key) => ({
      onPointerDown(event) {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(key);
      },
      onPointerMove(event) {
        if (dragged !== key) return;
        const cards = [...(list.current?.children ?? [])];
        const own = cards.findIndex((card) => card.contains(event.currentTarget));
        const to = placeAt(
          cards.map((card) => card.getBoundingClientRect()),
          own,
          event.clientY,
        );
        if (to !== own) onMove(key, to);
      },
      onPointerUp: drop,
      onPointerCancel: drop,
    }),
  };
}

/** Where what stands at `own` belongs, once the pointer is beyond the middle of a neighbour. */
export function placeAt(cards: readonly Pick<DOMRect, 'top' | 'bottom'>[], own: number, y: number): number {
  const middle = (index: number) => ((cards[index]?.top ?? 0) + (cards[index]?.bottom ?? 0)) / 2;
  let to = own;
  while (to > 0 && y < middle(to - 1)) to--;
  while (to < cards.length - 1 && y > middle(to + 1)) to++;
  return to;
}
