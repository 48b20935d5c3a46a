import { useSyncExternalStore } from 'react';

/** As in ChatFrame.module.css: there is room for the chat beside the screen. */
const WIDE = '(min-width: 80rem)';

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
