import type { Clock } from '@tuschel/platform/ports';
import { createRecent } from './recent.ts';

/** How long ago somebody spoke in a room. */
export interface Pace {
  /** Notes a line and answers 0, or the milliseconds that are missing to `seconds` since the one before. */
  take(room: string, person: string, seconds: number): number;
}

export function createPace(clock: Pick<Clock, 'now'>): Pace {
  const spoken = createRecent<number>();
  return {
    take(room, person, seconds) {
      const key = `${room} ${person}`;
      const wait = (spoken.get(key) ?? Number.NEGATIVE_INFINITY) + seconds * 1000 - clock.now();
      if (wait > 0) return wait;
      spoken.set(key, clock.now());
      return 0;
    },
  };
}
