import type { Caller } from '@tuschel/platform';
import type { RequestContext } from '../extend.ts';
import type { Sender } from '../presence/peer.ts';
import { plainCaller } from '../rest/requestContext.ts';

/** Who asks, as modules learn it, of what comes over a socket. */
export function contextOf({ holder, headers, remoteAddress, presence }: Sender): RequestContext {
  return { caller: plainCaller(holder), headers, remoteAddress, query: {}, sessionId: presence.sessionId };
}

/** Whose credits it takes. */
export function callerOf({ remoteAddress, presence }: Pick<Sender, 'remoteAddress' | 'presence'>): Caller {
  return { address: remoteAddress, user: presence.userId, socket: presence.sessionId };
}
