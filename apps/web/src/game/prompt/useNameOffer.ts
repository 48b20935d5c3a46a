import type { NamedPerson } from '@tuschel/rules';
import { type KeyboardEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { nameAtCaret, type NameBegun, namesBeginning, withName } from './nameAtCaret.ts';

export interface NameOffer<P extends NamedPerson> {
  /** Who is offered; none: nothing is shown. */
  people: readonly P[];
  /** Index in `people` of who is taken next. */
  active: number;
  take(this: void, person: P): void;
  /** True: the key was meant for the offer. */
  onKey(this: void, event: KeyboardEvent<Element>): boolean;
  /** The caret has moved, or the text has changed. */
  look(this: void, event: SyntheticEvent<HTMLTextAreaElement | HTMLInputElement>): void;
  close(this: void): void;
}

interface Wish<P extends NamedPerson> {
  text: string;
  people: readonly P[];
  onChange(this: void, text: string): void;
  area: RefObject<HTMLTextAreaElement | HTMLInputElement | null>;
}

/** Offers the names of players behind an `@`. Arrow keys choose, Enter or Tab takes, Escape closes. */
export function useNameOffer<P extends NamedPerson>({ text, people, onChange, area }: Wish<P>): NameOffer<P> {
  const [begun, setBegun] = useState<NameBegun | null>(null);
  const [active, setActive] = useState(0);
  const caret = useRef<number | null>(null);
  const offered = begun === null ? [] : namesBeginning(begun.begun, people);

  // A text that is set by the page puts the caret at its end.
  useLayoutEffect(() => {
    if (caret.current !== null) area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [text, area]);

  const take = (person: P) => {
    if (begun === null) return;
    const completed = withName(text, begun, person.name, people);
    caret.current = completed.caret;
    setBegun(null);
    onChange(completed.text);
    area.current?.focus();
  };
  const step = (by: number) => setActive((offered.length + active + by) % offered.length);
  return {
    people: offered,
    active,
    take,
    onKey(event) {
      const person = offered[active];
      if (person === undefined || event.nativeEvent.isComposing) return false;
      if (event.key === 'ArrowDown') step(1);
      else if (event.key === 'ArrowUp') step(-1);
      else if (event.key === 'Escape') setBegun(null);
      else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) take(person);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    look({ currentTarget: { value, selectionStart, selectionEnd } }) {
      const isCaret = selectionStart !== null && selectionStart === selectionEnd;
      const at = isCaret ? nameAtCaret(value, selectionStart) : null;
      if (at?.start !== begun?.start || at?.begun !== begun?.begun || at?.isQuoted !== begun?.isQuoted) setActive(0);
      setBegun(at);
    },
    close: () => setBegun(null),
  };
}
