import type { Player } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { readiness } from './readiness.ts';

const player = (more: Partial<Player>): Player => {
  const plain = { id: '', name: '', rank: 0, supporterLevel: 0, isHost: false, vip: false };
  return { ...plain, presence: 'here', ready: false, ...more };
};

test('nobody is asked in an empty lobby', () => {
  expect(readiness([player({ isHost: true })])).toEqual({ ready: 0, all: 0 });
});

test('neither the host counts nor who is away or gone', () => {
  const players = [
    player({ isHost: true, ready: true }),
    player({ ready: true }),
    player({}),
    player({ ready: true, presence: 'away' }),
    player({ presence: 'left' }),
  ];
  expect(readiness(players)).toEqual({ ready: 1, all: 2 });
});
