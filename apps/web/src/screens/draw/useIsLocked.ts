import { useSyncExternalStore } from 'react';
import type { Easel } from '../../canvas/easel.ts';

/** Renders again for nothing else that the easel tells: each stroke changes something there. */
export function useIsLocked(easel: Easel): boolean {
  return useSyncExternalStore(easel.subscribe, () => easel.get().isLocked);
}
