import type { Clock } from '@tuschel/platform/ports';
import { type FetchOutside, OUTSIDE_LIMITS } from '../outside/fetchOutside.ts';

/** All calls of one validation have together the time of one: clients give up soon after. */
export function together(fetchOutside: FetchOutside, clock: Pick<Clock, 'now'>): FetchOutside {
  const until = clock.now() + OUTSIDE_LIMITS.timeoutMs;
  return (url, call) => fetchOutside(url, { ...call, until });
}
