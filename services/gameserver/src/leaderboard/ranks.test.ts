import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import fc from 'fast-check';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Board, DEFAULT_NUM_SCORE, type Operator, OPERATORS, type Sort } from './board.ts';
import { windowStart } from './recordPages.ts';
import { createScores, type Scores } from './scores.ts';
import { MIGRATIONS } from '../parts.ts';

let platform: TemporaryPlatform;
let scores: Scores;
let now = Date.UTC(2026, 10, 20);

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
  scores = createScores({ sql: platform.sql, clock: { ...platform.clock, now: () => now } });
});
afterAll(() => platform.close());

const FREE = { maxNumScore: DEFAULT_NUM_SCORE, isLimited: false, mayBegin: true };
const DAY_MS = 24 * 60 * 60 * 1000;

async function boardOf(sort: Sort, operator: Operator = 'set', schedule: string | null = null): Promise<Board> {
  const id = `ranks-${randomUUID()}`;
  const board: Board = {
    id,
    authoritative: false,
    sort,
    operator,
    schedule,
    metadata: '{}',
    isRanked: true,
    createdAt: now / 1000,
    tournament: null,
  };
  await scores.boards.insert(board);
  return board;
}

const write = (board: Board, ownerId: string, score: number, subscore = 0, operator?: Operator) =>
  scores.write(board, { ownerId, score: String(score), subscore: String(subscore), operator }, FREE);

/** Many records at once, with few scores, so that most are told apart by their owners alone. */
async function fill(board: Board, count: number, differentScores: number): Promise<void> {
  const { expiry } = scores.current(board);
  await sql`
    insert into gameserver_leaderboard_record (leaderboard_id, expiry_time, owner_id, score, subscore, sign, num_score, max_num_score,
      metadata, create_time, update_time)
    select ${board.id}, ${expiry}, gen_random_uuid(), n % ${differentScores}, n % 2, ${board.sort === 'desc' ? -1 : 1}, 1, 1000000, '{}', 0, 0
    from generate_series(1, ${count}) n`.execute(platform.sql.db());
}

interface Kept {
  ownerId: string;
  score: bigint;
  subscore: bigint;
}

async function keptOf(board: Board): Promise<Kept[]> {
  const { expiry } = scores.current(board);
  const { rows } = await sql<Record<keyof Kept, string>>`
    select owner_id as "ownerId", score::text as score, subscore::text as subscore from gameserver_leaderboard_record
    where leaderboard_id = ${board.id} and expiry_time = ${expiry}`.execute(platform.sql.db());
  return rows.map(({ ownerId, score, subscore }) => ({ ownerId, score: BigInt(score), subscore: BigInt(subscore) }));
}

const compare = <Value>(one: Value, other: Value) => (one < other ? -1 : one > other ? 1 : 0);

function sorted(sort: Sort, kept: Kept[]): Kept[] {
  const sign = sort === 'desc' ? -1 : 1;
  return kept.toSorted(
    (one, other) =>
      sign * compare(one.score, other.score) ||
      sign * compare(one.subscore, other.subscore) ||
      compare(one.ownerId, other.ownerId),
  );
}

/** Each block's count beside the records that are in it. */
async function blocksOf(board: Board): Promise<{ records: number; found: number }[]> {
  const { rows } = await sql<{ records: number; found: number }>`
    with block as (
      select *, lead(rank_score) over w as to_score, lead(rank_subscore) over w as to_subscore, lead(owner_id) over w as to_owner
      from gameserver_leaderboard_block where leaderboard_id = ${board.id}
      window w as (partition by expiry_time order by rank_score, rank_subscore, owner_id)
    )
    select records, (
      select count(*)::int from gameserver_leaderboard_record record
      where record.leaderboard_id = block.leaderboard_id and record.expiry_time = block.expiry_time
        and (record.rank_score, record.rank_subscore, record.owner_id) >= (block.rank_score, block.rank_subscore, block.owner_id)
        and (block.to_score is null or (record.rank_score, record.rank_subscore, record.owner_id) < (to_score, to_subscore, to_owner))
    ) as found from block`.execute(platform.sql.db());
  return rows;
}

/** All ranks, page by page, and those of some owners by themselves, are those of a list that was sorted. */
async function expectExact(board: Board, some: number): Promise<void> {
  const expected = sorted(board.sort, await keptOf(board)).map(({ ownerId }, index) => [ownerId, index + 1]);
  const shown: unknown[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await scores.list(board, { ownerIds: [], limit: 1000, cursor, expiry: 0 });
    shown.push(...page.records.map(({ ownerId, rank }) => [ownerId, rank]));
    expect(page.count).toBe(expected.length);
    cursor = page.next;
  }
  expect(shown).toEqual(expected);
  const asked = expected
    .filter((_, index) => index % Math.ceil(expected.length / some) === 0)
    .map(([id]) => String(id));
  const owners = await scores.list(board, { ownerIds: asked, limit: null, cursor: '', expiry: 0 });
  const ranks = new Map(expected.map(([id, rank]) => [id, rank]));
  expect(owners.ownerRecords.map(({ rank }) => rank)).toEqual(asked.map((id) => ranks.get(id)));
  const blocks = await blocksOf(board);
  expect(blocks.filter(({ records, found }) => records !== found)).toEqual([]);
  expect(blocks.every(({ records }) => records <= 512)).toBe(true);
}

test.each(['desc', 'asc'] as const)(
  'T29 ranks of thousands are exact, most of them alike, whoever writes and leaves (%s)',
  { tags: ['long'] },
  async (sort) => {
    const board = await boardOf(sort);
    await fill(board, 3_000, 3);
    await expectExact(board, 40);
    expect((await blocksOf(board)).length).toBeGreaterThan(6);
    const owners = (await keptOf(board)).map(({ ownerId }) => ownerId);
    // Everybody who moves goes to the same place, and it is parted.
    for (const ownerId of owners.slice(0, 400)) await write(board, ownerId, 1, 7);
    await expectExact(board, 40);
    const { expiry } = scores.current(board);
    await sql`
      delete from gameserver_leaderboard_record
      where leaderboard_id = ${board.id} and expiry_time = ${expiry} and score <> 2`.execute(platform.sql.db());
    await expectExact(board, 40);
    const left = owners.slice(400, 1_000);
    for (const ownerId of left) await scores.records.remove({ board: board.id, expiry }, ownerId);
    await expectExact(board, 10);
    const blocks = await blocksOf(board);
    // What has become empty is put together again.
    const total = blocks.reduce((sum, { records }) => sum + records, 0);
    expect(blocks.length).toBeLessThanOrEqual(2 + total / 100);
  },
);

/** By chance in their order, as many at a time as the database has lines. */
async function atOnce(work: (() => Promise<unknown>)[]): Promise<void> {
  const left = work
    .map((each, index) => ({ each, place: (index * 7_919) % work.length }))
    .toSorted((a, b) => a.place - b.place);
  const worker = async () => {
    for (let next = left.pop(); next; next = left.pop()) await next.each();
  };
  await Promise.all(Array.from({ length: 10 }, worker));
}

test('T29 ranks are exact after all have written the same places at the same instant', async () => {
  const board = await boardOf('desc', 'incr');
  await fill(board, 2_000, 4);
  const owners = (await keptOf(board)).map(({ ownerId }) => ownerId);
  const newcomers = Array.from({ length: 300 }, () => randomUUID());
  await atOnce([
    ...owners.slice(0, 300).map((ownerId, index) => () => write(board, ownerId, index % 3, 1)),
    ...newcomers.map((ownerId, index) => () => write(board, ownerId, 1 + (index % 4))),
    ...owners.slice(300, 600).map((ownerId) => () => scores.records.remove({ board: board.id, expiry: 0 }, ownerId)),
    // The same record by several.
    ...Array.from({ length: 30 }, () => () => write(board, newcomers[0]!, 1)),
  ]);
  await expectExact(board, 50);
  const { ownerRecords } = await scores.list(board, { ownerIds: [newcomers[0]!], limit: null, cursor: '', expiry: 0 });
  expect(ownerRecords).toMatchObject([{ score: '31', numScore: 31 }]);
});

test('T29 ranks are exact where many write just while the place is parted', async () => {
  for (let round = 0; round < 4; round++) {
    const board = await boardOf('asc');
    await fill(board, 505, 1);
    await atOnce(Array.from({ length: 60 }, () => () => write(board, randomUUID(), 0)));
    await expectExact(board, 10);
    expect((await blocksOf(board)).length).toBeGreaterThan(1);
  }
});

test('T31 a list that is written while it ends is gone with all of it, and nobody waits for each other in a circle', async () => {
  const board = await boardOf('desc', 'incr');
  await fill(board, 3_000, 4);
  const owners = (await keptOf(board)).map(({ ownerId }) => ownerId).slice(0, 100);
  const newcomers = Array.from({ length: 20 }, () => randomUUID());
  const told: string[] = [];
  const writes = [...owners, ...newcomers].map((ownerId, index) => async () => {
    await write(board, ownerId, 1 + (index % 5)).catch((error: unknown) => told.push((error as Error).name));
  });
  await atOnce([...writes.slice(0, 60), () => scores.boards.remove(board.id), ...writes.slice(60)]);
  expect(told.filter((name) => name !== 'BoardGone')).toEqual([]);
  expect([await keptOf(board), await blocksOf(board)]).toEqual([[], []]);
});

test('a block does not begin with the id of anybody', async () => {
  const board = await boardOf('desc');
  await fill(board, 3_000, 1);
  const { rows } = await sql<{ owner_id: string }>`
    select owner_id from gameserver_leaderboard_block where leaderboard_id = ${board.id}`.execute(platform.sql.db());
  const owners = new Set((await keptOf(board)).map(({ ownerId }) => ownerId));
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ owner_id: id }) => owners.has(id))).toEqual([]);
});

// ------------------------------------------------------------------------------------------- against a model

interface Act {
  kind: 'write' | 'write ' | 'remove' | 'tomorrow';
  owner: number;
  score: number;
  subscore: number;
  operator: Operator | 'own';
}

const OWNERS = Array.from({ length: 6 }, () => randomUUID());
const ACT: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom('write', 'write ', 'write', 'write ', 'remove', 'tomorrow'),
  owner: fc.nat(OWNERS.length - 1),
  score: fc.nat(4),
  subscore: fc.nat(2),
  operator: fc.constantFrom('own', 'own', ...OPERATORS),
});

interface Modelled extends Kept {
  numScore: number;
}

/** What the contract says of the operators, written down apart from SQL. */
function modelled(sort: Sort, operator: Operator, before: Modelled | undefined, act: Act): Modelled {
  const asked = [BigInt(act.score), BigInt(act.subscore)] as const;
  const ownerId = OWNERS[act.owner]!;
  if (!before) {
    const [score, subscore] = operator === 'decr' ? [0n, 0n] : asked;
    return { ownerId, score, subscore, numScore: 1 };
  }
  const old = [before.score, before.subscore] as const;
  const better = (one: bigint, other: bigint) => ((sort === 'desc') === one > other ? one : other);
  const each = (place: 0 | 1): bigint => {
    if (operator === 'set') return asked[place];
    if (operator === 'incr') return old[place] + asked[place];
    if (operator === 'best') return better(asked[place], old[place]);
    return old[place] < asked[place] ? 0n : old[place] - asked[place];
  };
  const [score, subscore] = [each(0), each(1)];
  const isAttempt =
    operator === 'incr' || operator === 'decr'
      ? asked.some((value) => value !== 0n)
      : score !== before.score || subscore !== before.subscore;
  return isAttempt ? { ownerId, score, subscore, numScore: before.numScore + 1 } : before;
}

async function evening(sort: Sort, operator: Operator, acts: Act[]): Promise<void> {
  const board = await boardOf(sort, operator, '0 0 * * *');
  const periods = new Map<number, Map<string, Modelled>>();
  const [told, right]: [unknown[], number[]] = [[], []];
  for (const act of acts) {
    const { expiry } = scores.current(board);
    const model = periods.get(expiry) ?? new Map<string, Modelled>();
    periods.set(expiry, model);
    const ownerId = OWNERS[act.owner]!;
    if (act.kind === 'tomorrow') now += DAY_MS;
    else if (act.kind === 'remove') {
      await scores.records.remove({ board: board.id, expiry }, ownerId);
      model.delete(ownerId);
    } else {
      const asked = act.operator === 'own' ? undefined : act.operator;
      const { record } = await write(board, ownerId, act.score, act.subscore, asked);
      model.set(ownerId, modelled(sort, asked ?? operator, model.get(ownerId), act));
      told.push(record?.rank);
      right.push(sorted(sort, [...model.values()]).findIndex((each) => each.ownerId === ownerId) + 1);
    }
  }
  expect(told).toEqual(right);
  for (const [expiry, model] of periods) {
    const expected = sorted(sort, [...model.values()]).map((each, index) => ({
      ...each,
      score: String(each.score),
      subscore: String(each.subscore),
      rank: index + 1,
    }));
    const { records, count } = await scores.list(board, { ownerIds: [], limit: 100, cursor: '', expiry });
    expect(
      records.map(({ ownerId, score, subscore, numScore, rank }) => ({ ownerId, score, subscore, numScore, rank })),
    ).toEqual(expected);
    expect(count).toBe(expected.length);
    for (const [index, { ownerId }] of expected.entries()) {
      for (const limit of [1, 2, 3, 4]) {
        const around = await scores.around(board, ownerId, { limit, cursor: '', expiry });
        const first = windowStart(index, expected.length, limit);
        expect(around.records.map(({ rank }) => rank)).toEqual(
          expected.slice(first, first + limit).map(({ rank }) => rank),
        );
      }
    }
  }
}

test('T27 T28 T30 records, ranks and periods are what a model says, under random writes and resets', {
  tags: ['long'],
}, async () => {
  const sorts = fc.constantFrom<Sort>('asc', 'desc');
  const acts = fc.array(ACT, { minLength: 10, maxLength: 30 });
  await fc.assert(fc.asyncProperty(sorts, fc.constantFrom(...OPERATORS), acts, evening), { numRuns: 25 });
});

test.each([
  [5, 3, 4],
  [5, 4, 4],
  [5, 5, 3],
  [1, 3, 1],
  [9, 3, 7],
  [9, 5, 5],
  [2, 4, 1],
  [8, 4, 6],
])('T28 around rank %i of nine %i begin at rank %i', (rank, limit, first) => {
  expect(windowStart(rank - 1, 9, limit) + 1).toBe(first);
});
