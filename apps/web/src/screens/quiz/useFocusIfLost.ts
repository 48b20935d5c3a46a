import { type RefObject, useEffect, useRef } from 'react';

/**
 * What is new takes the focus if nothing else has it: what had it is gone, or can no longer be pressed. Those who listen
 * are read what is new, and those who use the keys go on from there.
 */
export function useFocusIfLost<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useEffect(() => {
    const at = document.activeElement;
    if (!at || at === document.body || at.matches(':disabled, h1')) ref.current?.focus();
  }, []);
  return ref;
}
