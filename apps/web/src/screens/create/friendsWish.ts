import type { KeyValue } from '@tuschel/client';

const KEY = 'tuschel.friends';
/** So long a login may take, ms. Whoever comes here later has something else in mind. */
const FRESH_MS = 10 * 60_000;

/** Somebody wants a lobby as soon as it is known who they are. Of this window alone: no link of somebody else's opens one. */
export function wishForFriends(storage: KeyValue, now = Date.now()): void {
  storage.setItem(KEY, String(now));
}

/** Whether a lobby is wished for; it is asked for once. */
export function takeFriendsWish(storage: KeyValue, now = Date.now()): boolean {
  const at = Number(storage.getItem(KEY) ?? Number.NaN);
  storage.removeItem(KEY);
  return at <= now && now - at < FRESH_MS;
}
