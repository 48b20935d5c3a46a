import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock, Log } from '@tuschel/platform/ports';
import type { WebSocket } from 'ws';
import type { Figures, SocketEnd } from '../figures.ts';
import type { Peer, Sender } from '../presence/peer.ts';
import { plainHeaders } from '../rest/requestContext.ts';
import type { SessionHolder } from '../session/tokens.ts';
import type { Frame, SocketFormat } from './frame.ts';
import { createOutbox } from './outbox.ts';

/** One open socket. It never leaves this folder: everybody else knows its sender, and reaches it through the router. */
export interface Connection {
  readonly sender: Sender;
  readonly format: SocketFormat;
  /** False once either side has begun to end it: nothing is read or sent any more. */
  readonly isOpen: boolean;
  /** Bytes that wait to go out. */
  readonly waitingBytes: number;
  /** Cuts the socket when it takes too little of what it is sent. */
  send(frame: Frame): void;
  /** Ends it for good, behind what was sent before: close code 1000, and a client that goes by its contract does not come back. */
  close(reason: string): void;
  /** Cuts it: the client sees 1006 and comes back. */
  terminate(why: SocketEnd): void;
}

/** Said to sockets whose session is over. */
export const SESSION_ENDED = 'server-side session disconnect';
/** What `ws` reports when no close frame came. */
const LOST = 1006;

export interface Opened {
  socket: WebSocket;
  stream: Duplex;
  request: IncomingMessage;
  remoteAddress: string;
  holder: SessionHolder;
  presence: Peer;
  format: SocketFormat;
}

export function openConnection(
  { socket, stream, request, remoteAddress, holder, presence, format }: Opened,
  log: Log,
  figures: Figures,
): Connection {
  const outbox = createOutbox(socket, stream);
  const { userId, sessionId } = presence;
  let end: SocketEnd | null = null;
  socket.once('close', (code) => figures.socketEnded(end ?? (code === LOST ? 'lost' : 'left')));

  const connection: Connection = {
    sender: { presence, holder, remoteAddress, headers: plainHeaders(request.headers) },
    format,
    get isOpen() {
      return socket.readyState === socket.OPEN;
    },
    get waitingBytes() {
      return outbox.bytes;
    },
    send(frame) {
      if (!connection.isOpen) return;
      figures.messageOut();
      if (outbox.push(frame.packet(format))) return;
      log.warn('session outgoing queue full', { sessionId, userId });
      connection.terminate('slow');
    },
    close(reason) {
      end ??= reason === SESSION_ENDED ? 'revoked' : 'protocol';
      outbox.flushAll();
      socket.close(1000, reason);
    },
    terminate(why) {
      end ??= why;
      socket.terminate();
    },
  };
  return connection;
}

/** When this socket was last heard of, and last asked whether it is there. UTC ms. */
export interface Pulse {
  heardAt: number;
  askedAt: number;
}

export function watchPulse(socket: WebSocket, clock: Clock): Pulse {
  const pulse = { heardAt: clock.now(), askedAt: clock.now() };
  const heard = () => {
    pulse.heardAt = clock.now();
  };
  socket.on('message', heard).on('ping', heard).on('pong', heard);
  return pulse;
}
