import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * A paper that is put back, binned or erased takes the button with it that had the focus. The next paper has it then, or
 * the heading where none is left, also where all went at once.
 * @param shelf holds a card for each of the papers, in their order, or says that there are none
 */
export function useFocusAfter(shelf: RefObject<HTMLElement | null>, ids: readonly string[]) {
  /** The paper that had the focus last, or what stands beside the papers and goes with the last of them. */
  const last = useRef<string | undefined>(undefined);
  const before = useRef(ids);
  useEffect(() => {
    const all = before.current;
    before.current = ids;
    const isBeside = last.current === BESIDE && all.length > 0 && ids.length === 0;
    const at = all.indexOf(last.current ?? '');
    if (!isBeside && (at < 0 || ids.includes(all[at] ?? ''))) return;
    last.current = undefined;
    // Meanwhile somebody may have gone elsewhere.
    if (document.activeElement && document.activeElement !== document.body) return;
    const next = [...all.slice(at + 1), ...all.slice(0, at).toReversed()].find((id) => ids.includes(id));
    if (next === undefined) return focusHeading(shelf.current);
    cardsOn(shelf.current)[ids.indexOf(next)]?.querySelector('button')?.focus();
  });
  return ({ target }: FocusEvent) => {
    const at = cardsOn(shelf.current).findIndex((card) => card.contains(target));
    last.current = at < 0 ? BESIDE : ids[at];
  };
}

/** No paper has it. */
const BESIDE = '';

const cardsOn = (shelf: HTMLElement | null) => [...(shelf?.querySelectorAll('li') ?? [])];

function focusHeading(shelf: HTMLElement | null): void {
  const heading = shelf?.querySelector('h2');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
}
