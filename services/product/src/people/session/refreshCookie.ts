import type { Clock } from '@tuschel/platform/ports';
import { SESSIONS } from '@tuschel/protocol';
import { readCookies, setCookie } from '../../http/cookies.ts';

/** Windows of one browser that can be reloaded without logging in again. Every request carries all their cookies. */
const MOST_SLOTS = 10;

const SEPARATOR = '~';
const SLOT = /^[A-Za-z0-9]{8,32}$/;

export interface RefreshCookies {
  read(header: string | undefined, slot: string): string | null;
  /** Set-Cookie headers that keep `token` in its slot, and let go of the oldest slots when there are too many. */
  keep(header: string | undefined, slot: string, token: string): string[];
  clear(slot: string): string;
}

/** The refresh token in a cookie that no script reads. Its value starts with the time it was set. */
export function createRefreshCookies(secure: boolean, clock: Pick<Clock, 'now'>): RefreshCookies {
  const prefix = `${secure ? '__Host-' : ''}tuschel_refresh_`;
  const set = (slot: string, value: string, maxAge: number) =>
    setCookie(prefix + slot, value, { sameSite: 'Strict', secure, maxAge });
  const clear = (slot: string) => set(slot, '', 0);

  const surplus = (header: string | undefined, slot: string): string[] =>
    [...readCookies(header)]
      .filter(([name]) => name.startsWith(prefix) && name !== prefix + slot)
      .map(([name, value]) => ({ slot: name.slice(prefix.length), since: Number.parseInt(value, 36) || 0 }))
      .filter((other) => SLOT.test(other.slot))
      .sort((a, b) => b.since - a.since)
      .slice(MOST_SLOTS - 1)
      .map((other) => other.slot);

  return {
    read(header, slot) {
      const value = readCookies(header).get(prefix + slot);
      return value === undefined ? null : value.slice(value.indexOf(SEPARATOR) + 1);
    },
    keep: (header, slot, token) => [
      set(slot, `${clock.now().toString(36)}${SEPARATOR}${token}`, SESSIONS.refreshMs / 1000),
      ...surplus(header, slot).map(clear),
    ],
    clear,
  };
}
