import { StartRefused } from '@tuschel/platform';

/** Says why something failed: in one line what a person can put right, in full what we must. */
export function explain(failure: string, error: unknown): void {
  if (error instanceof StartRefused) console.error(`${failure} ${error.message}`);
  else console.error(failure, error);
}
