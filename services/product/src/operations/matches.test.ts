import { OPERATIONS } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { createMatchDesk } from './matches.ts';

const desk = (running: number) =>
  createMatchDesk({
    sql: undefined as never,
    clock: { now: () => 0 },
    accounts: { many: async () => [] },
    matches: { ask: async () => null, tell: async () => false },
    lobbies: {
      running: async (most) =>
        Array.from({ length: Math.min(most, running) }, (_, number) => ({
          code: `code ${number}`,
          match: `match ${number}`,
          host: 'host',
          openedAt: 0,
        })),
    },
  });

test.each([
  [OPERATIONS.matches, false],
  [OPERATIONS.matches + 1, true],
])('X1 of %i matches as many as fit are listed, and whether there are more: %s', async (running, isMore) => {
  const { matches, hasMore } = await desk(running).list();
  expect([matches.length, hasMore]).toEqual([OPERATIONS.matches, isMore]);
});
