import type { LobbyMode } from '@tuschel/protocol';
import { useCallback } from 'react';
import { useText } from '../../game/useText.ts';

const NAMED: Readonly<Record<LobbyMode, 0>> = { 1: 0, 2: 0, 4: 0, 11: 0, 12: 0, 13: 0, 14: 0, 15: 0, 16: 0 };
export const NAMED_MODES = Object.keys(NAMED);

/** What a GameMode is called. */
export function useModeName(): (mode: number) => string {
  const say = useText();
  return useCallback((mode) => (isNamed(mode) ? say(`archive.mode.${mode}`) : say('archive.mode.other')), [say]);
}

function isNamed(mode: number): mode is LobbyMode {
  return Object.hasOwn(NAMED, mode);
}
