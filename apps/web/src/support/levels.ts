import { useCallback } from 'react';
import { useText } from '../game/useText.ts';

export const LEVELS = [1, 2, 3] as const;
export type SupportLevel = (typeof LEVELS)[number];

/** The level as one of those that have a name. */
export function levelOf(level: number): SupportLevel {
  return LEVELS.find((one) => one >= level) ?? 3;
}

/** Says what a level is called; needs `SupportTexts`. */
export function useLevelName(): (level: number) => string {
  const say = useText();
  return useCallback((level: number) => say(`support.level.${levelOf(level)}`), [say]);
}
