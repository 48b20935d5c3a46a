import type { Clock } from '@tuschel/platform/ports';

/** Times of what is written down in an order: UTC µs, each later than the one before. */
export type Stamp = () => number;

export function createStamp(clock: Pick<Clock, 'now'>): Stamp {
  let last = 0;
  return () => {
    last = Math.max(clock.now() * 1000, last + 1);
    return last;
  };
}
