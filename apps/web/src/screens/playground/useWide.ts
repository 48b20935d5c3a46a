import { useSyncExternalStore } from 'react';

/** 900 px: a pen tablet that lies on its side is wide enough. */
const QUERY = '(min-width: 56.25rem)';

/** Whether there is room to paint. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(QUERY);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(QUERY).matches,
  );
}
