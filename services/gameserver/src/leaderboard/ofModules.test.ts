import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Code, type LeaderboardTerms } from '../extend.ts';
import { MIGRATIONS } from '../parts.ts';
import { createTournaments } from '../tournament/tournaments.ts';
import { createLeaderboards, type Leaderboards } from './leaderboards.ts';
import { recordJson } from './recordJson.ts';
import { createScores, type Scores } from './scores.ts';

const START = Date.UTC(2026, 10, 20, 12);
const HOUR = 60 * 60;
const S = START / 1000;

let platform: TemporaryPlatform;
let scores: Scores;
let boards: Leaderboards['extend'];
let tournaments: ReturnType<typeof createTournaments>['extend'];
let now = START;
let made = 0;

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
  scores = createScores({ sql: platform.sql, clock: { ...platform.clock, now: () => now } });
  const listeners = { leaderboardReset: [], tournamentEnd: [], tournamentReset: [] };
  boards = createLeaderboards(scores, listeners).extend;
  tournaments = createTournaments(scores, platform, listeners).extend;
});
afterAll(() => platform.close());
beforeEach(() => {
  now = START;
});

const listOf = async (terms: Omit<LeaderboardTerms, 'id'> = {}) => {
  const id = `of-modules-${++made}`;
  await boards.create({ id, ...terms });
  return id;
};

test('T31 a module reads of a list all that it has said of it, and when it begins anew', async () => {
  now = START + 999;
  const plain = await listOf();
  now = START + HOUR * 1000;
  const said = { authoritative: true, sort: 'asc', operator: 'decr', metadata: { season: 1 }, ranks: false } as const;
  const id = await listOf({ ...said, reset: '0 * * * *' });
  now = START + 1.5 * HOUR * 1000;
  const shown = {
    id: plain,
    authoritative: false,
    sort: 'desc',
    operator: 'best',
    reset: null,
    metadata: {},
    ranks: true,
    createdAt: S,
    nextReset: 0,
    prevReset: 0,
  };
  expect(await boards.get([plain])).toEqual([shown]);
  expect(await boards.get([id])).toEqual([
    { ...said, id, reset: '0 * * * *', createdAt: S + HOUR, nextReset: S + 2 * HOUR, prevReset: S + HOUR },
  ]);
});

test('T31 a module finds lists by their ids, page by page, and no tournaments among them', async () => {
  const ids = ['list-a', 'list-b', 'list-c'];
  for (const id of ids.toReversed()) await boards.create({ id });
  await tournaments.create({ id: 'list-bb', duration: 60 });
  const found = async (query: object) => (await boards.list(query)).map(({ id }) => id);
  expect(await found({ after: 'list-', limit: 2 })).toEqual(['list-a', 'list-b']);
  expect(await found({ after: 'list-b', limit: 1 })).toEqual(['list-c']);
  expect((await boards.get(['list-bb', 'list-c', 'list-a', 'nowhere', ''])).map(({ id }) => id)).toEqual([
    'list-a',
    'list-c',
  ]);
});

test('T31 a module lists a hundred lists at once, unless it says otherwise', async () => {
  await Promise.all(Array.from({ length: 101 }, (_, number) => boards.create({ id: `zz-${number}` })));
  expect((await boards.list({ after: 'zz-' })).map(({ id }) => id)).toHaveLength(100);
  expect(await boards.list({ after: 'zz-', limit: 101 })).toHaveLength(101);
});

test('T31 a record of a module says whose it is, when it began and changed, and until when it stands', async () => {
  const id = await listOf({ operator: 'set', reset: '0 * * * *' });
  const ownerId = randomUUID();
  await boards.write(id, { ownerId, username: 'ada', score: 7, subscore: 2, metadata: { a: 1 } });
  now += 90_000;
  const record = {
    leaderboardId: id,
    ownerId,
    username: 'ada',
    score: 3n,
    subscore: 5n,
    numScore: 2,
    maxNumScore: 1_000_000,
    metadata: { a: 1 },
    createdAt: S,
    updatedAt: S + 90,
    expiresAt: S + HOUR,
    rank: 1,
  };
  // Whoever says no name and nothing else leaves these as they are.
  expect(await boards.write(id, { ownerId: ownerId.toUpperCase(), score: 3, subscore: 5n })).toEqual(record);
  expect((await boards.records(id)).records).toEqual([record]);
  const renamed = await boards.write(id, { ownerId, username: 'ada2', score: 4, metadata: {} });
  expect(renamed).toMatchObject({ username: 'ada2', subscore: 0n, metadata: {}, numScore: 3 });
});

test('T31 a module’s operator counts instead of the one of the list, for this score alone', async () => {
  const id = await listOf({ operator: 'best' });
  const ownerId = randomUUID();
  const write = async (score: number, operator?: 'set' | 'incr' | 'decr') =>
    (await boards.write(id, { ownerId, score, ...(operator ? { operator } : {}) })).score;
  expect([
    await write(9),
    await write(4, 'set'),
    await write(1, 'incr'),
    await write(2, 'decr'),
    await write(1),
  ]).toEqual([9n, 4n, 5n, 3n, 3n]);
});

test('T28 a module reads records as clients do: one unless it says otherwise, owners alone unless it wants both', async () => {
  const id = await listOf();
  const owners = Array.from({ length: 5 }, () => randomUUID());
  for (const [index, ownerId] of owners.entries()) await boards.write(id, { ownerId, score: 10 - index });
  const ranks = (records: { rank: number }[]) => records.map(({ rank }) => rank);
  const first = await boards.records(id);
  expect([ranks(first.records), first.ownerRecords, first.count, first.prev]).toEqual([[1], [], 5, null]);
  const second = await boards.records(id, { limit: 3, cursor: first.next ?? '' });
  expect([ranks(second.records), typeof second.prev]).toEqual([[2, 3, 4], 'string']);
  const ownerIds = [owners[4]!, owners[1]!];
  const alone = await boards.records(id, { ownerIds });
  expect([alone.records, ranks(alone.ownerRecords), alone.count]).toEqual([[], [2, 5], 5]);
  const both = await boards.records(id, { ownerIds, cursor: first.next ?? '' });
  expect([ranks(both.records), ranks(both.ownerRecords)]).toEqual([[2], [2, 5]]);
  expect(ranks((await boards.around(id, owners[2]!)).records)).toEqual([3]);
  expect(ranks((await boards.around(id, owners[2]!, { limit: 3 })).records)).toEqual([2, 3, 4]);
  await expect(boards.records(id, { ownerIds: ['nobody'] })).rejects.toMatchObject({ code: Code.InvalidArgument });
  await expect(boards.around(id, 'nobody')).rejects.toMatchObject({ code: Code.InvalidArgument });
});

test('T30 a module reads and takes back what is of the present period; what is over it reads by its end', async () => {
  const id = await listOf({ reset: '0 * * * *' });
  const [ada, bob] = [randomUUID(), randomUUID()];
  await boards.write(id, { ownerId: ada, score: 1 });
  const over = S + HOUR;
  now = over * 1000;
  await boards.write(id, { ownerId: ada, score: 2 });
  await boards.write(id, { ownerId: bob, score: 3 });
  const of = async (expiry?: number) =>
    (await boards.records(id, { limit: 9, ...(expiry === undefined ? {} : { expiry }) })).records.map(
      ({ score }) => score,
    );
  await boards.removeRecord(id, ada);
  expect([await of(), await of(over), await of(over + HOUR), await of(over + 1)]).toEqual([[3n], [1n], [3n], []]);
  const around = await boards.around(id, ada, { limit: 5, expiry: over });
  expect(around.records).toMatchObject([{ ownerId: ada, score: 1n, expiresAt: over }]);
  expect((await boards.around(id, ada, { limit: 5 })).records).toEqual([]);
});

test('T31 a module hides the ranks of one list, and of no other', async () => {
  const [hidden, other] = [await listOf(), await listOf()];
  await boards.hideRanks(hidden);
  const ranks = (await boards.get([hidden, other])).map(({ id, ranks }) => [id, ranks]);
  expect(Object.fromEntries(ranks)).toEqual({ [hidden]: false, [other]: true });
});

test('T31 a module ends one list with its records, and what is not there is no mistake', async () => {
  const [ended, other] = [await listOf(), await listOf()];
  const ownerId = randomUUID();
  for (const id of [ended, other]) await boards.write(id, { ownerId, score: 1 });
  await boards.remove(ended);
  await boards.remove(ended);
  for (const call of [
    () => boards.write(ended, { ownerId }),
    () => boards.records(ended),
    () => boards.around(ended, ownerId),
    () => boards.removeRecord(ended, ownerId),
  ])
    await expect(call()).rejects.toMatchObject({ code: Code.NotFound, message: 'Leaderboard not found.' });
  expect((await boards.records(other)).count).toBe(1);
});

test('T27 a client reads of a record what is not as it is by default, with times that tell its beginning from its change', async () => {
  const id = await listOf({ reset: '0 * * * *' });
  const board = (await scores.board(id))!;
  const record = {
    ownerId: 'ada',
    username: null,
    score: '0',
    subscore: '0',
    numScore: 0,
    maxNumScore: 0,
    metadata: '{}',
    createdAt: S,
    updatedAt: S + 61,
    place: { score: '0', subscore: '0', ownerId: 'ada' },
    rank: 3,
  };
  const least = {
    leaderboard_id: id,
    owner_id: 'ada',
    metadata: '{}',
    create_time: '2026-11-20T12:00:00Z',
    update_time: '2026-11-20T12:01:01Z',
    rank: '3',
  };
  expect(recordJson(board, 0, record)).toEqual(least);
  const full = { ...record, username: '', score: '7', subscore: '8', numScore: 2, maxNumScore: 9 };
  expect(recordJson({ ...board, isRanked: false }, S + HOUR, full)).toEqual({
    ...least,
    username: '',
    score: '7',
    subscore: '8',
    num_score: 2,
    max_num_score: 9,
    expiry_time: '2026-11-20T13:00:00Z',
    rank: undefined,
  });
});
