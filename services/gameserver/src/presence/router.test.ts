import { collectingLog } from '@tuschel/platform';
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
