import { SOCKETS } from '@tuschel/protocol';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/**
 * What waits to go out on one socket. Packets of one turn of the event loop leave with one write; while the peer does
 * not take them they wait here, and only so many. They go to the stream directly, whole frames as they are: `ws` would make the same header
 * again for each of many sockets. Its own frames (ping, pong, close) it writes whole, too, so that nothing gets mixed up.
 */
export interface Outbox {
  /** False: the queue is full, the socket has to go. */
  push(packet: Buffer): boolean;
  /** Hands over all that waits, whether the peer takes it or not: the socket is about to be closed. */
  flushAll(): void;
  /** Packets that wait. */
  readonly length: number;
  /** What waits here and in the socket. */
  readonly bytes: number;
}

export function createOutbox(socket: WebSocket, stream: Duplex): Outbox {
  let waiting: Buffer[] = [];
  let bytes = 0;
  let scheduled = false;

  const flushAll = () => {
    if (waiting.length === 0 || socket.readyState !== socket.OPEN) return;
    const packets = waiting;
    waiting = [];
    bytes = 0;
    stream.write(packets.length === 1 ? packets[0] : Buffer.concat(packets));
  };

  const flush = () => {
    if (!stream.writableNeedDrain) flushAll();
  };

  const flushLater = () => {
    scheduled = false;
    flush();
  };

  /** A packet larger than the whole queue still goes out when nothing else waits. */
  const hasRoom = (packet: Buffer) =>
    waiting.length === 0 || (waiting.length < SOCKETS.queueMessages && bytes + packet.length <= SOCKETS.queueBytes);

  stream.on('drain', flush);

  return {
    push(packet) {
      if (!hasRoom(packet)) flush();
      if (!hasRoom(packet)) return false;
      waiting.push(packet);
      bytes += packet.length;
      if (!scheduled) {
        scheduled = true;
        setImmediate(flushLater);
      }
      return true;
    },
    flushAll,
    get length() {
      return waiting.length;
    },
    get bytes() {
      return bytes + socket.bufferedAmount;
    },
  };
}
