import type { Platform } from '@tuschel/platform/ports';
import { createOwners, type Owners } from './owners.ts';
import type { MatchErrand, MatchNote } from './matchErrands.ts';
import { createRouter, type Router, type Sockets } from './router.ts';
import { createTracker, type Tracker } from './tracker.ts';

/** Who is where, how to reach them, and who has which match: the three parts that know nodes. */
export interface Presences {
  readonly node: string;
  readonly router: Router;
  readonly tracker: Tracker;
  readonly owners: Owners<MatchErrand, MatchNote>;
}

export function createPresences(
  { clock, entropy, log, bus }: Pick<Platform, 'clock' | 'entropy' | 'log' | 'bus'>,
  node: string,
  sockets: Sockets,
): Presences {
  return {
    node,
    router: createRouter({ node, bus, log, sockets }),
    owners: createOwners({ bus, log }),
    tracker: createTracker({ node, clock, entropy, log, bus }),
  };
}
