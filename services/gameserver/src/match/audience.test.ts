import { expect, test } from 'vitest';
import type { Frame } from '../socket/frame.ts';
import type { Peer } from '../presence/peer.ts';
import { createAudience } from './audience.ts';

const peer = (name: string): Peer => ({ userId: name, sessionId: `socket of ${name}`, username: name, node: 'a' });

function audience() {
  const present = new Set<string>();
  const sent: [to: string[], text: string][] = [];
  const here = createAudience('m.a', {
    router: {
      send: (to, frame: Frame) => void sent.push([[...to].map(({ userId }) => userId), frame.text]),
      cut: () => {},
    },
    presences: {
      enter(_match, peer, meta) {
        present.add(peer.sessionId);
        return { peer, meta, by: peer.node };
      },
      leave: (_match, sessionId) => void present.delete(sessionId),
    },
  });
  return { here, present, sent };
}

test('when a match is over nobody is counted as present in it', () => {
  const { here, present } = audience();
  for (const name of ['ada', 'bela']) here.letIn(peer(name));
  expect([...present]).toEqual(['socket of ada', 'socket of bela']);
  here.clear();
  expect([here.members.size, present.size]).toEqual([0, 0]);
});

test('whoever was not in a match does not leave it, and whose leaving is news to nobody is not announced', () => {
  const { here, sent } = audience();
  here.letIn(peer('ada'));
  expect(here.takeOut(peer('bela'))).toBe(false);
  here.announce([], []);
  expect(sent).toEqual([]);
  here.announce([], [peer('bela')]);
  expect(sent.map(([to]) => to)).toEqual([['ada']]);
  expect(here.takeOut(peer('ada'))).toBe(true);
  here.announce([], [peer('ada')]);
  expect(sent).toHaveLength(1);
});
