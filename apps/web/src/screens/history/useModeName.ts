import { useCallback } from 'react';
import { useText } from '../../game/useText.ts';

/** GameMode of what can be played together. */
export const NAMED_MODES = [1, 2, 4, 11, 12, 13, 14, 15, 16] as const;
type NamedMode = (typeof NAMED_MODES)[number];

/** What a GameMode is called. */
export function useModeName(): (mode: number) => string {
  const say = useText();
  return useCallback((mode) => (isNamed(mode) ? say(`archive.mode.${mode}`) : say('archive.mode.other')), [say]);
}

function isNamed(mode: number): mode is NamedMode {
  return NAMED_MODES.some((known) => known === mode);
}
