import type { Drill } from './drill.ts';
import { DRILLS } from './drills.ts';
import { PLANTS, type Plant } from './plants.ts';

export interface PartOfTestRun {
  drills: readonly Drill[];
  /** Faults of which some drill must complain: on a busy machine it does so all the more. */
  plants: readonly Plant[];
}

/** What belongs to the test run: of its two parts the one that is asked for, or both. */
export function partOfTestRun({ timed, untimed }: { timed: boolean; untimed: boolean }): PartOfTestRun {
  const isWhole = timed === untimed;
  return {
    drills: DRILLS.filter(({ inTestRun, isTimed = false }) => inTestRun && (isWhole || isTimed === timed)),
    plants: isWhole || untimed ? PLANTS.filter(({ isQuick }) => isQuick) : [],
  };
}
