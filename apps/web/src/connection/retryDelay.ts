import { retryAfterMs } from '@tuschel/client';

/** After so many failures in a row we say so. The stage has less: there what fails fails for good. */
export const patience = { tries: 4 };

const LONGEST_MS = 30_000;

/** When to ask again: when the server says, else after twice as long each time. `failures`: those before this one. */
export function retryDelay(failures: number, error: unknown): number {
  return Math.min(retryAfterMs(error) || 1_000 * 2 ** failures, LONGEST_MS);
}
