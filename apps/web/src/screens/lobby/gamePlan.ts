import type { MatchState } from '@tuschel/protocol';
import { type PlanOptions, planFor } from '@tuschel/rules';

export interface GamePlan {
  /** Pages of each book. */
  pages: number;
  /** All steps together at their full length; null: the host decides. */
  seconds: number | null;
}

/** How many would get pages if the game began now. */
export function countPlaying({ players, options }: Pick<MatchState, 'players' | 'options'>): number {
  return players.filter(({ presence, isHost }) => presence === 'here' && (options.hostPlays || !isHost)).length;
}

/** What is in store for so many players, as the lobby announces it. */
export function gamePlan(options: PlanOptions, players: number): GamePlan {
  const { steps } = planFor(options, Math.max(2, players));
  const lengths = steps.flatMap(({ length }) => length ?? []);
  const isLimited = lengths.length === steps.length;
  return { pages: steps.length, seconds: isLimited ? lengths.reduce((sum, length) => sum + length, 0) / 1000 : null };
}
