import { type PlanOptions, planFor } from '@tuschel/rules';

export interface GamePlan {
  /** Pages of each book. */
  pages: number;
  /** All steps together at their full length; null: the host decides. */
  seconds: number | null;
}

/** What is in store for so many players, as the lobby announces it. */
export function gamePlan(options: PlanOptions, players: number): GamePlan {
  const { steps } = planFor(options, Math.max(2, players));
  const lengths = steps.flatMap(({ length }) => length ?? []);
  const isLimited = lengths.length === steps.length;
  return { pages: steps.length, seconds: isLimited ? lengths.reduce((sum, length) => sum + length, 0) / 1000 : null };
}
