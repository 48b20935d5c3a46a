import type { RequestContext } from '../extend.ts';
import { plainCaller } from '../rest/requestContext.ts';
import type { Connection } from './connection.ts';

/** Who asks, as modules learn it, of what comes over a socket. */
export function contextOf({ holder, headers, remoteAddress, presence }: Connection): RequestContext {
  return { caller: plainCaller(holder), headers, remoteAddress, query: {}, sessionId: presence.sessionId };
}
