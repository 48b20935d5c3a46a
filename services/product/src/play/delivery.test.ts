import type { MatchHost, Presence } from '@tuschel/gameserver/extend';
import { OpCode } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { createDelivery } from './delivery.ts';

const socketOf = (name: string): Presence => ({ userId: name, sessionId: `socket of ${name}`, username: name });

/** A match of these people, and what their sockets get: who, and the version of their state. */
function hosted(...names: string[]) {
  const sent: [name: string | undefined, version: unknown][] = [];
  const match = { presences: names.map(socketOf), round: 1, isOver: false };
  const host = {
    matchId: 'match',
    state: () => match,
    now: () => 0,
    presences: () => match.presences,
    send: (opCode: number, data: string, to: Presence[] = []) => {
      expect(opCode).toBe(OpCode.StateUpdate);
      const { version } = JSON.parse(data) as { version: number };
      for (const { username } of to) sent.push([username, version]);
    },
  } as unknown as MatchHost<typeof match, never>;
  const delivery = createDelivery<typeof match, never>({
    textOf: ({ round }, who) => JSON.stringify({ round, who }),
    isOver: ({ isOver }) => isOver,
  });
  return { delivery, host, match, sent };
}

test('M3 a state that somebody asks for goes to the socket that asked, and to no other', async () => {
  const { delivery, host, sent } = hosted('Anna', 'Ben');
  delivery.full(host, 'socket of Ben');
  delivery.full(host, 'socket of Ben');
  expect(sent).toEqual([
    ['Ben', 1],
    ['Ben', 2],
  ]);
  delivery.full(host, 'socket of somebody who has left');
  expect(sent).toHaveLength(2);
});

test('M3 a socket that leaves and comes back counts from one', async () => {
  const { delivery, host, match, sent } = hosted('Anna', 'Ben');
  await delivery.views(host);
  match.presences = [socketOf('Anna')];
  match.round = 2;
  await delivery.views(host);
  match.presences = [socketOf('Anna'), socketOf('Ben')];
  match.round = 3;
  await delivery.views(host);
  expect(sent).toEqual([
    ['Anna', 1],
    ['Ben', 1],
    ['Anna', 2],
    ['Anna', 3],
    ['Ben', 1],
  ]);
});

test('a match that ends before its states are sent sends none, and one that is forgotten begins anew', async () => {
  const { delivery, host, match, sent } = hosted('Anna');
  const sending = delivery.views(host);
  match.isOver = true;
  await sending;
  expect(sent).toEqual([]);
  match.isOver = false;
  await delivery.views(host);
  delivery.forget('match');
  await delivery.views(host);
  expect(sent).toEqual([
    ['Anna', 1],
    ['Anna', 1],
  ]);
});
