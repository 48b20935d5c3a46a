import type { MatchState } from '@tuschel/protocol';
import { usePageTitle } from '../usePageTitle.ts';
import { hasEnded } from './hasEnded.ts';
import { formatRemaining } from './time/remainingTime.ts';
import { useNow } from './time/useNow.ts';
import { useText } from './useText.ts';

/** Names the tab after the phase, the time that is left, and whose turn it is: "Your turn: Drawing – 3:12 left". */
export function usePhaseTitle(phase: string, state: MatchState): void {
  const now = useNow(1000);
  const say = useText();
  const title = titleOf(say, phase, state, now);
  usePageTitle(isYourTurn(state) ? say('game.pageTitle.turn', { title }) : title);
}

function titleOf(say: ReturnType<typeof useText>, phase: string, { step, paused }: MatchState, now: number): string {
  if (paused) return say('game.pageTitle.paused', { phase });
  if (!step || step.deadline === null || hasEnded(step)) return phase;
  return say('game.pageTitle', { phase, left: formatRemaining(step.deadline - now) });
}

/** Something of one's own is still to be handed in. */
export function isYourTurn({ task, step }: MatchState): boolean {
  return task !== undefined && !task.submitted && step !== undefined && !hasEnded(step);
}
