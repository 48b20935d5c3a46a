import { RULES_VERSION, type step } from '../match.ts';
import type { Match } from '../model/state.ts';

type Step = typeof step;

/** Rules of earlier numbers, as they stood: one file each, which nobody changes any more. How one is made stands in the README here. */
const RELEASED: Readonly<Record<number, () => Promise<{ step: Step }>>> = {
  6: () => import('./6.js'),
  7: () => import('./7.js'),
  8: () => import('./8.js'),
  9: () => import('./9.js'),
};

/** The step of rules of this number, for what was written by them; null: nothing is kept of them. */
export async function releasedStep(rules: number): Promise<Step | null> {
  return (await RELEASED[rules]?.())?.step ?? null;
}

/**
 * A match of earlier rules as the present ones go on with it. So far all of them have had states of the same shape.
 * @param match after all inputs that were taken under its own rules
 */
export function upgrade(match: Match): Match {
  return { ...match, rules: RULES_VERSION };
}
