import { collectingLog, fakeClock, memoryBus } from '@tuschel/platform';
import { expect, test } from 'vitest';
import type { Peer } from './peer.ts';
import { Frame } from '../socket/frame.ts';
import { createRouter } from './router.ts';

const on = (node: string, session: string): Peer => ({ userId: 'u', sessionId: session, username: 'n', node });

test('a frame goes to sockets of this node at once, and to each other node in one message that it alone receives', () => {
  const published: [string, unknown][] = [];
  const subscribed: string[] = [];
  const sent: string[] = [];
  const router = createRouter({
    node: 'a',
    bus: {
      publish: (subject, data) => void published.push([subject, data]),
      subscribe: (subject) => {
        subscribed.push(subject);
        return () => {};
      },
    },
    log: collectingLog(),
    sockets: { isOpen: () => true, send: (session) => void sent.push(session), cut: () => {}, close: () => {} },
  });
  const frame = new Frame('{"notifications":{}}');
  router.send([on('a', '1'), on('b', '2'), on('c', '3'), on('b', '4')], frame);
  expect(sent).toEqual(['1']);
  expect(published.map(([, data]) => data)).toEqual([
    { frame: frame.text, to: ['2', '4'] },
    { frame: frame.text, to: ['3'] },
  ]);
  expect(new Set([...subscribed, ...published.map(([subject]) => subject)]).size).toBe(3);
});

/** Nodes on one bus, and what their sockets were told. */
function routers(...names: string[]) {
  const clock = fakeClock();
  const log = collectingLog();
  const bus = memoryBus({ clock, log });
  const told: string[] = [];
  const all = names.map((node) =>
    createRouter({
      node,
      bus,
      log,
      sockets: {
        isOpen: (session) => session !== 'gone',
        send: (session, { text }) => void told.push(`${node} sends ${text} to ${session}`),
        cut: (session, why) => void told.push(`${node} cuts ${session}: ${why}`),
        close: (session, reason) => void told.push(`${node} closes ${session}: ${reason}`),
      },
    }),
  );
  return { all, told, settle: () => clock.advance(0) };
}

test('a socket is closed for good or cut by its own node, behind what was sent to it before', async () => {
  const { all, told, settle } = routers('a', 'b');
  const [a] = all;
  const both = [on('a', '1'), on('b', '2')];
  a?.send(both, new Frame('x'));
  a?.close(both, 'somebody else came');
  a?.cut(both, 'fenced');
  await settle();
  expect(told).toEqual([
    'a sends x to 1',
    'a closes 1: somebody else came',
    'a cuts 1: fenced',
    'b sends x to 2',
    'b closes 2: somebody else came',
    'b cuts 2: fenced',
  ]);
});

test('a socket is open while it is, and only its own node can tell', () => {
  const [a] = routers('a', 'b').all;
  expect([on('a', '1'), on('a', 'gone'), on('b', '1')].map((peer) => a?.isOpen(peer))).toEqual([true, false, false]);
});

test('what other nodes send to a socket that is held waits, and nothing of another socket does', async () => {
  const { all, told, settle } = routers('a', 'b');
  const [a, b] = all;
  const release = b?.hold('2');
  a?.send([on('b', '2'), on('b', '3')], new Frame('x'));
  await settle();
  expect(told).toEqual(['b sends x to 3']);
  release?.();
  expect(told).toEqual(['b sends x to 3', 'b sends x to 2']);
  a?.send([on('b', '2')], new Frame('y'));
  await settle();
  expect(told.at(-1)).toBe('b sends y to 2');
});

test('a node that has stopped delivers nothing any more', async () => {
  const { all, told, settle } = routers('a', 'b');
  all[1]?.stop();
  all[0]?.send([on('b', '2')], new Frame('x'));
  await settle();
  expect(told).toEqual([]);
});
