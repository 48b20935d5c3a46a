import type { Account } from '@tuschel/gameserver/extend';
import { OPERATIONS } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import type { MatchOverview } from '../play/draw-match/state.ts';
import { createMatchDesk } from './matches.ts';

type Seen = Partial<MatchOverview> | null;

const PEOPLE = [
  { id: 'host 0', username: 'hanna', displayName: 'Hanna' },
  { id: 'ben', username: 'ben', displayName: '' },
] as Account[];

/** So many matches that go on, and what the first ones say of themselves. */
function desk(running: number, says: readonly (() => Seen)[] = []) {
  const told: unknown[] = [];
  const books: string[] = [];
  const matches = createMatchDesk({
    sql: {
      transaction: async (work: (tx: never) => Promise<unknown>) => {
        books.push('written');
        return work(undefined as never).catch(() => undefined);
      },
    } as never,
    clock: { now: () => 7 },
    accounts: { many: async (ids) => PEOPLE.filter(({ id }) => ids.includes(id)) },
    matches: {
      ask: async (match) => says[Number(match.split(' ').at(-1))]?.() ?? null,
      tell: async (match, input) => (told.push([match, input, books.length]), true),
    },
    lobbies: {
      running: async (most) =>
        Array.from({ length: Math.min(most, running) }, (_, number) => ({
          code: `code ${number}`,
          match: `match ${number}`,
          host: `host ${number}`,
          openedAt: number,
        })),
    },
  });
  return { matches, told, books };
}

test.each([
  [OPERATIONS.matches, false],
  [OPERATIONS.matches + 1, true],
])('X1 of %i matches as many as fit are listed, and whether there are more: %s', async (running, isMore) => {
  const { matches, hasMore } = await desk(running).matches.list();
  expect([matches.length, hasMore]).toEqual([OPERATIONS.matches, isMore]);
});

const seen = (more: Seen = {}) => ({ phase: 10, mode: 3, step: 2, steps: 5, seated: 4, present: 3, ...more });
const gone = () => {
  throw new Error('no server runs it');
};

test('X1 a match is listed under who leads it now, and what no server runs is listed all the same', async () => {
  const { matches } = desk(3, [
    () => seen({ host: 'ben' }) as Seen,
    () => seen({ host: 'somebody gone' }) as Seen,
    gone,
  ]);
  const list = (await matches.list()).matches;
  expect(list[0]).toEqual({
    matchId: 'match 0',
    lobbyCode: 'code 0',
    openedAt: 0,
    hostName: 'ben',
    hostUsername: 'ben',
    ...seen(),
  });
  expect(list[1]).toMatchObject({ hostName: '', hostUsername: '', phase: 10 });
  expect(list[2]).toEqual({
    matchId: 'match 2',
    lobbyCode: 'code 2',
    openedAt: 2,
    hostName: '',
    hostUsername: '',
    phase: null,
    mode: 0,
    step: 0,
    steps: 0,
    seated: 0,
    present: 0,
  });
  expect((await desk(1).matches.list()).matches[0]).toMatchObject({ hostName: 'Hanna', hostUsername: 'hanna' });
});

test('X1 what goes on is closed, once it stands in the books, and nothing else is', async () => {
  const { matches, told, books } = desk(3, [() => seen() as Seen, () => seen({ phase: 99 }) as Seen, gone]);
  for (const match of ['match 1', 'match 2', 'match 3']) expect(await matches.close('boss', match, 'why')).toBe(false);
  expect([told, books]).toEqual([[], []]);
  expect(await matches.close('boss', 'match 0', 'why')).toBe(true);
  expect(told).toEqual([['match 0', { type: 'closed', at: 7 }, 1]]);
});
