import type { Platform } from '@tuschel/platform/ports';
import { createRouter, type Router, type Sockets } from './router.ts';
import { createTracker, type Tracker } from './tracker.ts';

/** Who is where, and how to reach them: all that the rest of the game server knows of sockets. */
export interface Presences {
  readonly node: string;
  readonly router: Router;
  readonly tracker: Tracker;
}

export function createPresences(
  { clock, entropy, log, bus }: Pick<Platform, 'clock' | 'entropy' | 'log' | 'bus'>,
  node: string,
  sockets: Sockets,
): Presences {
  return {
    node,
    router: createRouter({ node, bus, log, sockets }),
    tracker: createTracker({ node, clock, entropy, log, bus }),
  };
}
