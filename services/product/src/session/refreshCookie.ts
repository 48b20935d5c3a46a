import { fastifyCookie as cookie } from '@fastify/cookie';
import { SESSION } from '@tuschel/protocol';

/** Windows of one browser that can be reloaded without logging in again. Every request carries all their cookies. */
const MOST_SLOTS = 10;

const BASE_NAME = 'tuschel_refresh_';
const SEPARATOR = '~';

export interface RefreshCookies {
  read(header: string | undefined, slot: string): string | null;
  /** Set-Cookie headers that keep `token` in its slot, and let go of the oldest slots when there are too many. */
  keep(header: string | undefined, slot: string, token: string): string[];
  clear(slot: string): string;
}

/** The refresh token in a cookie that no script reads. Its value starts with the time it was set. */
export function createRefreshCookies(secure: boolean, now: () => number): RefreshCookies {
  const prefix = `${secure ? '__Host-' : ''}${BASE_NAME}`;
  const attributes = { httpOnly: true, sameSite: 'strict', secure, path: '/' } as const;
  const clear = (slot: string) => cookie.serialize(prefix + slot, '', { ...attributes, maxAge: 0 });

  const keep: RefreshCookies['keep'] = (header, slot, token) => {
    const value = `${now().toString(36)}${SEPARATOR}${token}`;
    const kept = cookie.serialize(prefix + slot, value, { ...attributes, maxAge: SESSION.refreshMs / 1000 });
    return [kept, ...surplus(header, slot).map(clear)];
  };

  const surplus = (header: string | undefined, slot: string): string[] =>
    Object.entries(cookie.parse(header ?? ''))
      .filter(([name]) => name.startsWith(prefix) && name !== prefix + slot)
      .map(([name, value]) => ({ slot: name.slice(prefix.length), since: Number.parseInt(value, 36) || 0 }))
      .filter((other) => SLOT.test(other.slot))
      .sort((a, b) => b.since - a.since)
      .slice(MOST_SLOTS - 1)
      .map((other) => other.slot);

  return {
    read(header, slot) {
      const value = cookie.parse(header ?? '')[prefix + slot];
      return value === undefined ? null : value.slice(value.indexOf(SEPARATOR) + 1);
    },
    keep,
    clear,
  };
}

const SLOT = /^[A-Za-z0-9]{8,32}$/;
