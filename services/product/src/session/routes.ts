import type { Extend } from '@tuschel/gameserver/extend';
import type { Clock } from '@tuschel/platform/ports';
import type { SessionRefreshResult } from '@tuschel/protocol';
import { SessionLogoutSchema, SessionRefreshSchema } from '@tuschel/protocol/schemas';
import type { App } from '../http/app.ts';
import { refuse } from '../http/refusal.ts';
import type { RefreshCookies } from './refreshCookie.ts';

/** Keeps a session over a reload of the page without ever showing the refresh token to a script again. */
export function sessionRoutes(
  app: App,
  sessions: Extend['sessions'],
  cookies: RefreshCookies,
  clock: Pick<Clock, 'now'>,
): void {
  app.post('/session/refresh', { schema: { body: SessionRefreshSchema } }, async (request, reply) => {
    const { slot, refreshToken } = request.body;
    const token = refreshToken ?? cookies.read(request.headers.cookie, slot);
    const renewed = token === null ? null : await sessions.refresh(token);
    if (!renewed) {
      reply.header('set-cookie', cookies.clear(slot));
      return refuse(request, reply, { code: 'unauthenticated' });
    }
    reply.header('set-cookie', cookies.keep(request.headers.cookie, slot, renewed.refreshToken));
    // By this header clients reckon when the token ends: it has to be of the clock that dated the token.
    reply.header('date', new Date(clock.now()).toUTCString());
    return { token: renewed.token } satisfies SessionRefreshResult;
  });

  app.post('/session/logout', { schema: { body: SessionLogoutSchema } }, async (request, reply) => {
    const { slot } = request.body;
    const token = cookies.read(request.headers.cookie, slot);
    if (token !== null) await sessions.logout(token);
    return reply.header('set-cookie', cookies.clear(slot)).code(204).send();
  });
}
