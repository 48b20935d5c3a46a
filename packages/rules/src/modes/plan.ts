import { LIMITS } from '../model/limits.ts';
import type { PlanOptions, Tempo } from '../model/options.ts';
import type { Plan, PlannedStep, StepKind, StepLengths } from '../model/plan.ts';
import { modeOf } from './index.ts';

const TEMPO: Readonly<Record<Exclude<Tempo, 'host' | 'custom'>, StepLengths>> = {
  quick: { write: 45_000, describe: 45_000, draw: 120_000 },
  normal: { write: 75_000, describe: 60_000, draw: 240_000 },
  relaxed: { write: 120_000, describe: 120_000, draw: 600_000 },
  masterpiece: { write: 180_000, describe: 180_000, draw: 1_800_000 },
};

/** @param players how many get a book of their own, at least 2 */
export function planFor(options: PlanOptions, players: number): Plan {
  const mode = modeOf(options);
  const steps = mode.steps(players, options).map(({ short, fixed, ...rules }, index): PlannedStep => {
    if (fixed !== undefined) return { ...rules, length: fixed };
    return { ...rules, length: length(options, rules.kind, index, short) };
  });
  return { mode: options.mode, steps, ...(mode.fps ? { fps: mode.fps(options) } : {}) };
}

function length(options: PlanOptions, kind: StepKind, index: number, short: number | undefined): number | null {
  const lengths = stepLengths(options);
  if (lengths === null) return null;
  if (kind === 'draw') return short === undefined ? lengths.draw : shortened(short, lengths.draw);
  return index === 0 ? lengths.write : lengths.describe;
}

function shortened(short: number, draw: number): number {
  return Math.max(LIMITS.drawTime.min, Math.round((short * draw) / TEMPO.normal.draw / 1_000) * 1_000);
}

/** Null: the host closes each step themselves. */
export function stepLengths(options: PlanOptions): StepLengths | null {
  switch (options.tempo) {
    case 'host':
      return null;
    case 'custom':
      return {
        write: options.writeSeconds * 1_000,
        describe: options.describeSeconds * 1_000,
        draw: options.drawSeconds * 1_000,
      };
    default:
      return TEMPO[options.tempo];
  }
}
