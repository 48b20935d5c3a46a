import type { Server } from 'node:http';
import { duplexPair } from 'node:stream';
import { WebSocket } from 'ws';
import { type RawSocket, rawSocket } from '../conformance/rawSocket.ts';

/**
 * A socket to a server in the same process, which need not listen. What one side sends has reached the other after a
 * turn or two of the event loop, so a clock that stands still does not outrun it.
 */
export function openSocketInMemory(server: Server, query: string): Promise<RawSocket> {
  const [near, far] = duplexPair();
  server.emit('connection', Object.assign(far, { remoteAddress: '127.0.0.1' }));
  const createConnection = (() => near) as never;
  return rawSocket(new WebSocket(`ws://localhost/ws?${query}`, { createConnection }));
}
