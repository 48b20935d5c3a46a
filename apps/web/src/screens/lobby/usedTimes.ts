import type { Options } from '@tuschel/protocol';
import { planFor, type StepLengths } from '@tuschel/rules';

/** As many as a plan needs to have all of its kinds of steps. */
const PEOPLE = 4;

export type UsedTimes = Readonly<Record<keyof StepLengths, boolean>>;

/** Of the three times of a pace those that the mode has steps for: a story that the host writes has none for writing. */
export function usedTimes(options: Options): UsedTimes {
  const kinds = planFor(options, PEOPLE).steps.map(({ kind }) => kind);
  return {
    write: kinds[0] !== undefined && kinds[0] !== 'draw',
    describe: kinds.slice(1).some((kind) => kind !== 'draw'),
    draw: kinds.includes('draw'),
  };
}
