import { SOCKETS } from '@tuschel/protocol';
import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { createOutbox } from './outbox.ts';

/** A socket whose peer reads nothing until `drain`. */
function stuckSocket() {
  const sent: Buffer[] = [];
  const stream = Object.assign(new EventEmitter(), {
    writableNeedDrain: true,
    write: (bytes: Buffer) => void sent.push(bytes),
  });
  const socket = { OPEN: 1, readyState: 1, bufferedAmount: 0 };
  const outbox = createOutbox(socket as unknown as WebSocket, stream as unknown as Duplex);
  const drain = () => {
    stream.writableNeedDrain = false;
    stream.emit('drain');
  };
  return { outbox, sent, drain };
}

const frames = (count: number, bytes = 10) => Array.from({ length: count }, (_, i) => Buffer.alloc(bytes, String(i)));

test('as many messages wait as may; one more does not fit', () => {
  const { outbox, sent, drain } = stuckSocket();
  const waiting = frames(SOCKETS.queueMessages);
  expect(waiting.map((frame) => outbox.push(frame))).toEqual(waiting.map(() => true));
  expect(outbox.push(Buffer.from('one more'))).toBe(false);
  expect([outbox.length, sent.length]).toEqual([SOCKETS.queueMessages, 0]);
  drain();
  expect(sent).toEqual([Buffer.concat(waiting)]);
  expect([outbox.length, outbox.push(Buffer.from('fits'))]).toEqual([0, true]);
});

test('as many bytes wait as may; one more does not fit', () => {
  const { outbox } = stuckSocket();
  const quarter = SOCKETS.queueBytes / 4;
  for (const frame of frames(4, quarter)) expect(outbox.push(frame)).toBe(true);
  expect(outbox.push(Buffer.alloc(1))).toBe(false);
  expect(outbox.bytes).toBe(SOCKETS.queueBytes);
});

test('bytes that have left make room, however many it were in all', () => {
  const { outbox, sent, drain } = stuckSocket();
  drain();
  const quarter = SOCKETS.queueBytes / 4;
  for (const frame of frames(9, quarter)) expect(outbox.push(frame)).toBe(true);
  outbox.flushAll();
  expect([outbox.bytes, outbox.length, Buffer.concat(sent).length]).toEqual([0, 0, 9 * quarter]);
  expect(outbox.push(Buffer.alloc(1))).toBe(true);
  expect(outbox.bytes).toBe(1);
});

test('a frame larger than the queue goes when nothing else waits, and only then', () => {
  const huge = Buffer.alloc(SOCKETS.queueBytes + 1);
  expect(stuckSocket().outbox.push(huge)).toBe(true);
  const { outbox } = stuckSocket();
  outbox.push(Buffer.alloc(1));
  expect(outbox.push(huge)).toBe(false);
});

test('a peer that reads gets everything in order, at the end of the turn', async () => {
  const { outbox, sent, drain } = stuckSocket();
  drain();
  const many = frames(SOCKETS.queueMessages * 3);
  for (const frame of many) expect(outbox.push(frame)).toBe(true);
  await nextTurn();
  await nextTurn();
  expect(Buffer.concat(sent)).toEqual(Buffer.concat(many));
});

test('what waits for a peer that reads nothing is handed over before its socket is closed', () => {
  const { outbox, sent } = stuckSocket();
  const waiting = frames(3);
  for (const frame of waiting) outbox.push(frame);
  outbox.flushAll();
  expect([sent, outbox.length]).toEqual([[Buffer.concat(waiting)], 0]);
});
