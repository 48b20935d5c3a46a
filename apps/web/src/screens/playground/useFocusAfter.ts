import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * A paper that is put back, binned or erased takes the button with it that had the focus. The next paper has it then, or
 * the heading where none is left.
 * @param shelf holds a card for each of the papers, in their order, or says that there are none
 */
export function useFocusAfter(shelf: RefObject<HTMLElement | null>, ids: readonly string[]) {
  /** The paper that had the focus last. */
  const last = useRef<string | undefined>(undefined);
  const before = useRef(ids);
  useEffect(() => {
    const all = before.current;
    before.current = ids;
    const at = all.indexOf(last.current ?? '');
    if (at < 0 || ids.includes(all[at] ?? '')) return;
    last.current = undefined;
    // Meanwhile somebody may have gone elsewhere.
    if (document.activeElement && document.activeElement !== document.body) return;
    const next = [...all.slice(at + 1), ...all.slice(0, at).toReversed()].find((id) => ids.includes(id));
    if (next === undefined) return focusHeading(shelf.current);
    cardsOn(shelf.current)[ids.indexOf(next)]?.querySelector('button')?.focus();
  });
  return ({ target }: FocusEvent) => {
    const at = cardsOn(shelf.current).findIndex((card) => card.contains(target));
    if (at >= 0) last.current = ids[at];
  };
}

const cardsOn = (shelf: HTMLElement | null) => [...(shelf?.querySelectorAll('li') ?? [])];

function focusHeading(shelf: HTMLElement | null): void {
  const heading = shelf?.querySelector('h2');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
}
