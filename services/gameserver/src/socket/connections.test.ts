import { fakeClock } from '@tuschel/platform';
import { SOCKETS } from '@tuschel/protocol';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { type Connection, SESSION_ENDED } from './connection.ts';
import { type Connections, createConnections } from './connections.ts';

let clock: ReturnType<typeof fakeClock>;
let connections: Connections;
let sessions = 0;

beforeEach(() => {
  clock = fakeClock();
  connections = createConnections(clock);
});
afterEach(() => connections.end());

function open(userId: string, { remoteAddress = '192.0.2.1', family = 'family', waitingBytes = 0 } = {}) {
  const said: string[] = [];
  const sessionId = `session-${++sessions}`;
  const socket = Object.assign(new EventEmitter(), { OPEN: 1, readyState: 1, ping: () => void said.push('ping') });
  const connection = {
    sender: { presence: { userId, sessionId }, remoteAddress, holder: { family } },
    isOpen: true,
    waitingBytes,
    send: (frame: unknown) => void said.push(`frame ${String(frame)}`),
    close: (reason: string) => void said.push(`close ${reason}`),
    terminate: (why: string) => void said.push(`cut ${why}`),
  } as unknown as Connection;
  connections.add(connection, socket as unknown as WebSocket);
  return { sessionId, said, socket, close: () => void socket.emit('close') };
}

describe('the sockets of a node', () => {
  test('are counted by user and by address until they close', () => {
    const gone: string[] = [];
    connections.onGone(({ userId }) => gone.push(userId));
    const [ada, again] = [open('ada'), open('ada')];
    open('ben', { remoteAddress: '192.0.2.2' });
    expect([connections.count(), connections.countOfUser('ada'), connections.countOfUser('ben')]).toEqual([3, 2, 1]);
    expect([connections.fillOfAddress('192.0.2.1'), connections.fillOfAddress('192.0.2.3')]).toEqual([2, 0]);
    ada.close();
    expect([connections.count(), connections.countOfUser('ada'), connections.fillOfAddress('192.0.2.1')]).toEqual([
      2, 1, 1,
    ]);
    again.close();
    expect([connections.countOfUser('ada'), connections.fillOfAddress('192.0.2.1'), gone]).toEqual([
      0,
      0,
      ['ada', 'ada'],
    ]);
    expect(connections.isOpen(ada.sessionId)).toBe(false);
  });

  test('fill a wide network more slowly than the network in it', () => {
    const inOne = Array.from({ length: 8 }, () => open('ada', { remoteAddress: '2001:db8:1:1::1' }));
    expect(connections.fillOfAddress('2001:db8:1:1::2')).toBe(inOne.length);
    const beside = connections.fillOfAddress('2001:db8:1:2::1');
    expect(beside).toBeGreaterThan(0);
    expect(beside).toBeLessThan(inOne.length);
    expect(connections.fillOfAddress('2001:db8:2::1')).toBe(0);
  });

  test('are reached by their session alone', () => {
    const [ada, ben] = [open('ada', { waitingBytes: 5 }), open('ben', { waitingBytes: 7 })];
    connections.send(ada.sessionId, 'hi' as never);
    connections.cut(ben.sessionId, 'fenced');
    connections.send('nobody', 'hi' as never);
    connections.cut('nobody', 'fenced');
    expect([ada.said, ben.said]).toEqual([['frame hi'], ['cut fenced']]);
    expect([connections.isOpen(ada.sessionId), connections.isOpen('nobody')]).toEqual([true, false]);
    expect(connections.waitingBytes()).toBe(12);
  });

  test('of families that were revoked are closed, and no others', () => {
    const [ada, ben] = [open('ada', { family: 'old' }), open('ben', { family: 'new' })];
    connections.closeFamilies(new Set(['old', 'older']));
    expect([ada.said, ben.said]).toEqual([[`close ${SESSION_ENDED}`], []]);
  });

  test('are cut when the server stops, and watched no more', async () => {
    const ada = open('ada');
    connections.end();
    await clock.advance(10 * SOCKETS.pongWaitMs);
    expect(ada.said).toEqual(['cut shutdown']);
  });
});

describe('whoever is silent', () => {
  test('is asked once in each period, and cut when nothing comes', async () => {
    const { said, socket } = open('ada');
    await clock.advance(SOCKETS.pingPeriodMs - 1_000);
    expect(said).toEqual([]);
    await clock.advance(1_000);
    expect(said).toEqual(['ping']);
    socket.emit('pong');
    await clock.advance(SOCKETS.pingPeriodMs);
    expect(said).toEqual(['ping', 'ping']);
    await clock.advance(SOCKETS.pongWaitMs - SOCKETS.pingPeriodMs);
    expect(said).not.toContain('cut silent');
    await clock.advance(1_000);
    expect(said.slice(0, 3)).toEqual(['ping', 'ping', 'cut silent']);
  });

  test.each(['message', 'ping', 'pong'])('is not who sends a %s', async (event) => {
    const { said, socket } = open('ada');
    for (let i = 0; i < 4; i++) {
      await clock.advance(SOCKETS.pongWaitMs - 1_000);
      socket.emit(event);
    }
    expect(said).not.toContain('cut silent');
  });

  test('is not asked on a socket that is closing', async () => {
    const { said, socket } = open('ada');
    socket.readyState = 2;
    await clock.advance(SOCKETS.pingPeriodMs);
    expect(said).toEqual([]);
  });
});
