import { EventEmitter } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { SocketEnd } from '../figures.ts';
import { type Connection, openConnection, SESSION_ENDED } from './connection.ts';

const SRC = fileURLToPath(new URL('..', import.meta.url));

test('a live connection never leaves its folder: others know senders and peers, and reach them through the router', () => {
  const files = globSync('**/*.ts', { cwd: SRC });
  expect(files).toContain('socket/inbox.ts');
  const strays = files
    .filter((file) => !file.startsWith('socket/'))
    .filter((file) => /'[^']*\/connection\.ts'/.test(readFileSync(`${SRC}/${file}`, 'utf8')));
  expect(strays).toEqual([]);
});

/** An open connection over the two ends of a socket that a test stands in for. */
const openOver = (socket: object, stream: object, ends: SocketEnd[] = []) =>
  openConnection(
    {
      socket,
      stream,
      request: { headers: {} },
      presence: { userId: 'ada', sessionId: 'one' },
    } as unknown as Parameters<typeof openConnection>[0],
    { warn: () => undefined } as unknown as Parameters<typeof openConnection>[1],
    {
      messageOut: () => undefined,
      socketEnded: (end: SocketEnd) => void ends.push(end),
    } as unknown as Parameters<typeof openConnection>[2],
  );

/** An open connection, and what its operator reads once it is closed: at once, or when `closed` is called. */
function counted({ isSlow = false } = {}) {
  const ends: SocketEnd[] = [];
  const closed = (code: number) => socket.emit('close', code);
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    close: (code: number) => void (isSlow || closed(code)),
    terminate: () => void (isSlow || closed(1006)),
  });
  return { connection: openOver(socket, new EventEmitter(), ends), closed, ends };
}

test.each<[SocketEnd, string, (connection: Connection, closed: (code: number) => void) => void]>([
  ['revoked', 'whose session is over', (connection) => connection.close(SESSION_ENDED)],
  ['protocol', 'that broke the protocol', (connection) => connection.close('bad frame')],
  ['slow', 'that was cut for a reason', (connection) => connection.terminate('slow')],
  ['left', 'that its client closed', (_, closed) => closed(1000)],
  ['lost', 'whose network went away', (_, closed) => closed(1006)],
])('the operator reads "%s" of a socket %s', (end, _, close) => {
  const { connection, closed, ends } = counted();
  close(connection, closed);
  expect(ends).toEqual([end]);
});

test.each<[SocketEnd, (connection: Connection) => void, (connection: Connection) => void]>([
  ['protocol', (connection) => connection.close('bad frame'), (connection) => connection.close(SESSION_ENDED)],
  ['revoked', (connection) => connection.close(SESSION_ENDED), (connection) => connection.terminate('slow')],
  ['slow', (connection) => connection.terminate('slow'), (connection) => connection.close('bad frame')],
])('the operator reads "%s", which came first, of a socket that is ended twice', (end, first, second) => {
  const { connection, closed, ends } = counted({ isSlow: true });
  first(connection);
  second(connection);
  closed(1000);
  expect(ends).toEqual([end]);
});

test.each([
  ['reads', false],
  ['has stopped reading', true],
])('what was sent before the end arrives before it where the peer %s', (_, writableNeedDrain) => {
  const arrived: string[] = [];
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    close: (code: number, reason: string) => arrived.push(`closed ${code} ${reason}`),
  });
  const stream = Object.assign(new EventEmitter(), {
    writableNeedDrain,
    write: (bytes: Buffer) => arrived.push(bytes.toString()),
  });
  const connection = openOver(socket, stream);
  connection.send({ packet: () => Buffer.from('farewell') } as unknown as Parameters<Connection['send']>[0]);
  connection.close('bad frame');
  expect(arrived).toEqual(['farewell', 'closed 1000 bad frame']);
});
