import type { Clock } from '@tuschel/platform/ports';
import { OPERATIONS } from '@tuschel/protocol';

/** A sum for each of the last minutes. */
export interface Minutes {
  add(amount: number): void;
  /** The present one last. */
  lately(): number[];
}

const MINUTE_MS = 60_000;
const MINUTES = OPERATIONS.errorMinutes;

export function createMinutes(clock: Pick<Clock, 'now'>): Minutes {
  // A place for each of the last minutes, used again an hour later.
  const places = Array.from({ length: MINUTES }, () => ({ minute: -1, sum: 0 }));
  const present = () => Math.floor(clock.now() / MINUTE_MS);
  const sumOf = (minute: number) => {
    const place = places[minute % MINUTES];
    return place?.minute === minute ? place.sum : 0;
  };
  return {
    add(amount) {
      const minute = present();
      places[minute % MINUTES] = { minute, sum: sumOf(minute) + amount };
    },
    lately() {
      const first = present() - MINUTES + 1;
      return Array.from({ length: MINUTES }, (_, index) => sumOf(first + index));
    },
  };
}
