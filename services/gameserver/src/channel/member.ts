import type { Entry } from '../presence/tracker.ts';

/** How somebody is in a room. */
export interface Manner {
  /** What they say is kept. */
  persistence: boolean;
  /** Nobody is told that they are there. */
  hidden: boolean;
}

/** One socket in one room. */
export type Member = Entry<Manner>;
