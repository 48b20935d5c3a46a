import type { Virtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';

/** Rows that Page up and Page down go. */
const PAGE = 4;

interface Options {
  rows: Virtualizer<Window, Element>;
  columns: number;
  count: number;
}

/**
 * A grid of thousands is one stop of the Tab key: arrows lead on inside of it, Home and End within a row, with Ctrl to the first and the last,
 * as in https://www.w3.org/WAI/ARIA/apg/patterns/grid/. What is gone to is scrolled to and drawn before it gets the focus.
 */
export function useGridKeys({ rows, columns, count }: Options) {
  const [at, setAt] = useState(0);
  const wanted = useRef<number | null>(null);
  const shown = rows.getVirtualItems();
  const isShown = shown.some(({ index }) => index === Math.floor(at / columns));
  const inSight = shown.find(({ start }) => start >= (rows.scrollOffset ?? 0)) ?? shown[0];
  const stop = isShown ? Math.min(at, count - 1) : (inSight?.index ?? 0) * columns;
  // Only once its row is drawn can it have the focus.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const cell = document.querySelector<HTMLElement>(`[data-at="${wanted.current}"]`);
    if (!cell) return;
    wanted.current = null;
    cell.focus();
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { at: held } = (event.target as HTMLElement).dataset;
    if (held === undefined || event.altKey || event.metaKey || event.shiftKey) return;
    const next = target(event.key, event.ctrlKey, Number(held), columns, count);
    if (next === null) return;
    event.preventDefault();
    wanted.current = next;
    setAt(next);
    rows.scrollToIndex(Math.floor(next / columns), { align: 'auto' });
  };
  /** By Tab or by a pointer: it is where one goes on from. */
  const onFocus = (event: { target: EventTarget }) => {
    const { at: held } = (event.target as HTMLElement).dataset;
    if (held !== undefined) setAt(Number(held));
  };
  return { stop, onKeyDown, onFocus };
}

/** Where a key leads from there; null: it means nothing here. */
export function target(key: string, isFar: boolean, from: number, columns: number, count: number): number | null {
  const row = from - (from % columns);
  const last = count - 1;
  const within = (index: number) => Math.max(0, Math.min(last, index));
  switch (key) {
    case 'ArrowRight':
      return within(from + 1);
    case 'ArrowLeft':
      return within(from - 1);
    case 'ArrowDown':
      // In a last row that is not full, its last one.
      return row + columns > last ? from : within(from + columns);
    case 'ArrowUp':
      return from < columns ? from : from - columns;
    case 'PageDown':
      return within(from + columns * PAGE);
    case 'PageUp':
      return from - columns * PAGE < 0 ? from % columns : from - columns * PAGE;
    case 'Home':
      return isFar ? 0 : row;
    case 'End':
      return isFar ? last : within(row + columns - 1);
    default:
      return null;
  }
}
