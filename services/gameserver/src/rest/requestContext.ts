import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '../extend.ts';

/** Lower-case names; what was sent several times is joined. */
export function plainHeaders(headers: IncomingHttpHeaders): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
}

export function plainCaller({ userId, username, vars }: Caller): Caller {
  return { userId, username, vars };
}
