import { LIMITS } from './limits.ts';
import { modeOf } from './modes/index.ts';
import type { PlanOptions, Tempo } from './options.ts';

export type StepKind = 'write' | 'draw';

export interface PlannedStep {
  readonly kind: StepKind;
  /** Milliseconds; null: until the host closes the step. */
  readonly length: number | null;
}

/** What all books go through, frozen at the start of a game. */
export interface Plan {
  readonly mode: number;
  readonly steps: readonly PlannedStep[];
}

/** Milliseconds for the first text, each later text, and a drawing. */
export interface StepLengths {
  readonly write: number;
  readonly describe: number;
  readonly draw: number;
}

const TEMPO: Readonly<Record<Exclude<Tempo, 'host' | 'custom'>, StepLengths>> = {
  quick: { write: 45_000, describe: 45_000, draw: 180_000 },
  normal: { write: 90_000, describe: 60_000, draw: 480_000 },
  relaxed: { write: 120_000, describe: 120_000, draw: 900_000 },
  masterpiece: { write: 180_000, describe: 180_000, draw: 1_800_000 },
};

/** @param players how many get a book of their own, at least 2 */
export function planFor(options: PlanOptions, players: number): Plan {
  const kinds = modeOf(options).kinds(players, options).slice(0, LIMITS.steps);
  return { mode: options.mode, steps: kinds.map((kind, index) => ({ kind, length: length(options, kind, index) })) };
}

function length(options: PlanOptions, kind: StepKind, index: number): number | null {
  const lengths = stepLengths(options);
  if (lengths === null) return null;
  if (kind === 'draw') return lengths.draw;
  return index === 0 ? lengths.write : lengths.describe;
}

/** Null: the host closes each step himself. */
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
