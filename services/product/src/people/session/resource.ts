import { endpoint } from '../../http/endpoint.ts';
import type { Refusal } from '../../http/refusal.ts';
import type { Resource } from '../../resource.ts';
import { createStaffStore } from '../staff/store.ts';
import { createRefreshCookies } from './refreshCookie.ts';

const OWN_COOKIE = { auth: 'cookie', rates: ['anonymous'] } as const;

/** Keeps a session over a reload of the page without ever showing the refresh token to a script again. */
export const session: Resource = {
  open({ platform: { sql, clock }, extend: { sessions }, secure }) {
    const cookies = createRefreshCookies(secure, clock);
    const bans = createStaffStore(sql, clock);
    /** Why there is no session: whoever was shut out is told for what. */
    const whyEnded = async (token: string | null): Promise<Refusal> => {
      const owner = token === null ? null : sessions.ownerOf(token);
      const ban = owner === null ? null : await bans.ban(owner);
      return ban ? { code: 'banned', errors: { reason: ban.reason } } : { code: 'unauthenticated' };
    };
    return {
      endpoints: [
        endpoint('POST /session/refresh', OWN_COOKIE, async ({ body, request, reply, refuse }) => {
          const { slot, refreshToken } = body;
          const token = refreshToken ?? cookies.read(request.headers.cookie, slot);
          const renewed = token === null ? null : await sessions.refresh(token);
          if (!renewed) {
            reply.header('set-cookie', cookies.clear(slot));
            return refuse(await whyEnded(token));
          }
          reply.header('set-cookie', cookies.keep(request.headers.cookie, slot, renewed.refreshToken));
          // By this header clients reckon when the token ends: it has to be of the clock that dated the token.
          reply.header('date', new Date(clock.now()).toUTCString());
          return { token: renewed.token };
        }),
        endpoint('POST /session/logout', OWN_COOKIE, async ({ body: { slot }, request, reply }) => {
          const token = cookies.read(request.headers.cookie, slot);
          if (token !== null) await sessions.logout(token);
          reply.header('set-cookie', cookies.clear(slot));
          return undefined;
        }),
      ],
    };
  },
};
