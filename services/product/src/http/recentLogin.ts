import type { Sessions } from '@tuschel/gameserver/extend';
import type { Clock } from '@tuschel/platform/ports';
import { MODERATION } from '@tuschel/protocol';
import type { FastifyRequest } from 'fastify';
import { bearer } from './gate.ts';
import type { Refusal } from './refusal.ts';

/** What cannot be made good again is not done by whoever finds an open browser. Null: the login of this request is fresh. */
export function recentLogin(sessions: Pick<Sessions, 'loggedInAt'>, clock: Pick<Clock, 'now'>) {
  return async (request: FastifyRequest): Promise<Refusal | null> => {
    const at = await sessions.loggedInAt(bearer(request));
    return at !== null && clock.now() - at < MODERATION.recentLoginMs ? null : { code: 'loginTooOld' };
  };
}
