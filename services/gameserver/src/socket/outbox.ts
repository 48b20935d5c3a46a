import { SOCKET } from '@tuschel/protocol';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Frame } from './envelope.ts';

/**
 * What waits to go out on one socket. Frames of one turn of the event loop leave with one write; while the peer does
 * not take them they wait here, and only so many.
 */
export interface Outbox {
  /** False: the queue is full, the socket has to go. */
  push(frame: Frame): boolean;
  /** Frames that wait. */
  readonly length: number;
  /** What waits here and in the socket. */
  readonly bytes: number;
}

export function createOutbox(socket: WebSocket, stream: Duplex): Outbox {
  let waiting: Frame[] = [];
  let bytes = 0;
  let scheduled = false;

  const flush = () => {
    if (stream.writableNeedDrain || waiting.length === 0 || socket.readyState !== socket.OPEN) return;
    const frames = waiting;
    waiting = [];
    bytes = 0;
    stream.cork();
    for (const frame of frames) socket.send(frame, { binary: false });
    stream.uncork();
  };

  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      flush();
    });
  };

  /** A frame larger than the whole queue still goes out when nothing else waits. */
  const hasRoom = (frame: Frame) =>
    waiting.length === 0 || (waiting.length < SOCKET.queueMessages && bytes + frame.length <= SOCKET.queueBytes);

  stream.on('drain', flush);

  return {
    push(frame) {
      if (!hasRoom(frame)) flush();
      if (!hasRoom(frame)) return false;
      waiting.push(frame);
      bytes += frame.length;
      schedule();
      return true;
    },
    get length() {
      return waiting.length;
    },
    get bytes() {
      return bytes + socket.bufferedAmount;
    },
  };
}
