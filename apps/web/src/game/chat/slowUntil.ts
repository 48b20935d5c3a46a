import type { ChatEntry } from '@tuschel/client';

/** When one may speak again in a room that is slow by so many seconds, UTC ms; 0: at once. */
export function slowUntil(entries: readonly ChatEntry[], slow: number): number {
  if (slow === 0) return 0;
  const last = entries.findLast((entry) => entry.kind === 'said' && entry.isMine && entry.delivery === 'sent');
  return last ? last.at + slow * 1000 : 0;
}

/** Whole seconds until then, at least 0. */
export function secondsUntil(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}
