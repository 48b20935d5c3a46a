import type { Capability } from './capability.ts';

/** One promise of the reliability contract, as a command that tries to break it. */
export interface Drill {
  /** Of the promise: "R8". */
  id: string;
  promise: string;
  /** Small enough for the test run, in its short form. */
  inTestRun: boolean;
  /** Takes most of a minute in its short form: in the test run it begins first. */
  isLong?: true;
  /** What the machine must have. Where that is missing, and nowhere else, it is left out. */
  needs?: readonly Capability[];
  run(size: DrillSize): Promise<DrillReport>;
}

export type DrillSize = 'short' | 'long';

export interface DrillReport {
  /** What was done and seen, in figures: one line. */
  summary: string;
  /** Every way in which the promise was broken. Empty: kept. */
  problems: string[];
}

/** What a drill reports that could not go on. */
export function brokeOff(error: unknown): DrillReport {
  return { summary: 'broke off', problems: [error instanceof Error ? (error.stack ?? error.message) : String(error)] };
}
