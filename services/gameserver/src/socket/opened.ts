import type { IncomingMessage } from 'node:http';
import type { Clock, Entropy, Log } from '@tuschel/platform/ports';
import type { Figures } from '../figures.ts';
import type { RateLimiter } from '../rate/rateLimiter.ts';
import type { Status } from '../status/status.ts';
import type { Peer } from '../presence/peer.ts';
import { openConnection } from './connection.ts';
import type { Connections } from './connections.ts';
import { type InboxDeps, readMessages } from './inbox.ts';
import type { Doorkeeper } from './upgrade.ts';

export interface OpenedDeps extends Pick<InboxDeps, 'messages' | 'hooks'> {
  node: string;
  clock: Clock;
  entropy: Entropy;
  log: Log;
  figures: Figures;
  connections: Connections;
  status: Pick<Status, 'opened'>;
  /** Null: somebody may have as many sockets as they like. Otherwise it ends those that they had. */
  endOthers: ((peer: Peer) => void) | null;
  limiter: RateLimiter;
  remoteAddress(request: IncomingMessage): string;
}

/** What becomes of a socket that was let in: others learn that it is there, and what it says is carried out. */
export function openSockets(deps: OpenedDeps): Doorkeeper['opened'] {
  const { node, clock, entropy, log, figures, connections, messages, hooks, limiter } = deps;
  return (socket, stream, request, holder, { showsStatus, format }) => {
    const { userId, username } = holder;
    const presence = { userId, sessionId: entropy.uuid(), username, node };
    const remoteAddress = deps.remoteAddress(request);
    const connection = openConnection(
      { socket, stream, request, holder, presence, remoteAddress, format },
      log,
      figures,
    );
    connections.add(connection, socket);
    deps.endOthers?.(presence);
    deps.status.opened(presence, showsStatus);
    readMessages(socket, connection, { messages, hooks, clock, log, figures, limiter });
  };
}
