import type { Step } from '@tuschel/protocol';
import { usePageTitle } from '../usePageTitle.ts';
import { formatRemaining } from './remainingTime.ts';
import { useNow } from './useNow.ts';
import { useText } from './useText.ts';

/** Names the tab after the phase and the time that is left: "Drawing – 3:12 left". */
export function usePhaseTitle(phase: string, step: Step): void {
  const now = useNow(1000);
  const say = useText();
  const left = step.deadline === null ? null : formatRemaining(step.deadline - now);
  usePageTitle(left === null ? phase : say('game.pageTitle', { phase, left }));
}
