import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Code, type TournamentTerms } from '../extend.ts';
import { createScores, type Scores } from '../leaderboard/scores.ts';
import { MIGRATIONS } from '../parts.ts';
import { tournamentJson } from './tournamentJson.ts';
import { createTournaments, type Tournaments } from './tournaments.ts';

const START = Date.UTC(2026, 10, 20, 12);
const S = START / 1000;
const HOUR = 60 * 60;
const MOST = 2 ** 31 - 1;

let platform: TemporaryPlatform;
let scores: Scores;
let tournaments: Tournaments;
let cups: Tournaments['extend'];
let now = START;
let made = 0;

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
  scores = createScores({ sql: platform.sql, clock: { ...platform.clock, now: () => now } });
  tournaments = createTournaments(scores, platform, { leaderboardReset: [], tournamentEnd: [], tournamentReset: [] });
  cups = tournaments.extend;
});
afterAll(() => platform.close());
beforeEach(() => {
  now = START;
});

const cupOf = async (terms: Partial<TournamentTerms> = {}) => {
  const id = `cup-of-modules-${++made}`;
  await cups.create({ id, duration: HOUR, ...terms });
  return id;
};
const later = (seconds: number) => (now = START + seconds * 1000);
const shownOf = async (id: string) => (await cups.get([id]))[0]!;
/** As a client reads it. */
const jsonOf = async (id: string, category: number) => {
  const query = { categoryStart: category, categoryEnd: category };
  const all = { startTime: undefined, endTime: undefined, limit: undefined, cursor: undefined };
  const { tournaments: found } = await tournaments.list({ ...all, ...query });
  return found.map(tournamentJson).find((one) => one.id === id);
};

describe('what a module and clients read of a tournament', () => {
  test('T31 T33 is all that was said of it', async () => {
    const terms = {
      title: 'T',
      description: 'D',
      category: 7,
      startTime: S - HOUR,
      endTime: S + 10 * HOUR,
      maxSize: 3,
      maxNumScore: 4,
      joinRequired: true,
      authoritative: true,
      sort: 'asc',
      operator: 'set',
      metadata: { m: 1 },
      ranks: false,
      reset: '30 * * * *',
      duration: HOUR / 2,
    } as const;
    now = START + 500;
    const id = await cupOf(terms);
    later(40 * 60);
    await cups.join(id, { ownerId: randomUUID() });
    later(45 * 60);
    const shown = { ...terms, id, createdAt: S, prevReset: S + HOUR / 2, nextReset: S + 1.5 * HOUR, size: 1 };
    expect(await shownOf(id)).toEqual({ ...shown, startActive: S + HOUR / 2, endActive: S + HOUR, canEnter: true });
    expect(await jsonOf(id, 7)).toEqual({
      id,
      title: 'T',
      description: 'D',
      category: 7,
      size: 1,
      max_size: 3,
      max_num_score: 4,
      can_enter: true,
      end_active: S + HOUR,
      next_reset: S + 1.5 * HOUR,
      metadata: '{"m": 1}',
      create_time: '2026-11-20T12:00:00Z',
      start_time: '2026-11-20T11:00:00Z',
      end_time: '2026-11-20T22:00:00Z',
      duration: HOUR / 2,
      start_active: S + HOUR / 2,
      prev_reset: S + HOUR / 2,
      operator: 2,
      authoritative: true,
      join_required: true,
    });
    // In the period before there was nobody.
    later(10 * 60);
    expect(await shownOf(id)).toMatchObject({ size: 0, canEnter: false, startActive: S - HOUR / 2, endActive: S });
    expect(Object.keys((await jsonOf(id, 7))!)).not.toEqual(expect.arrayContaining(['can_enter']));
  });

  test('T31 T33 is what holds by default where nothing was said', async () => {
    const id = await cupOf({ category: 8 });
    await cups.write(id, { ownerId: randomUUID(), score: 1 });
    expect(await shownOf(id)).toEqual({
      id,
      title: '',
      description: '',
      category: 8,
      startTime: S,
      endTime: 0,
      duration: HOUR,
      maxSize: MOST,
      maxNumScore: 1_000_000,
      joinRequired: false,
      authoritative: false,
      sort: 'desc',
      operator: 'best',
      metadata: {},
      ranks: true,
      reset: null,
      createdAt: S,
      nextReset: 0,
      prevReset: 0,
      startActive: S,
      endActive: S + HOUR,
      size: 1,
      canEnter: true,
    });
    // How many there are is told only where there is a most of them.
    expect(await jsonOf(id, 8)).toEqual({
      id,
      category: 8,
      sort_order: 1,
      max_size: MOST,
      max_num_score: 1_000_000,
      can_enter: true,
      end_active: S + HOUR,
      metadata: '{}',
      create_time: '2026-11-20T12:00:00Z',
      start_time: '2026-11-20T12:00:00Z',
      duration: HOUR,
      start_active: S,
      operator: 1,
    });
  });

  test('T33 lets somebody in from its start to its end, as long as there is room', async () => {
    const id = await cupOf({ startTime: S + 10, endTime: S + 20 * HOUR, maxSize: 1 });
    const canEnter = async (seconds: number) => {
      later(seconds);
      return (await shownOf(id)).canEnter;
    };
    expect([await canEnter(9), await canEnter(10), await canEnter(10 + HOUR), await canEnter(11 + HOUR)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
    later(10);
    await cups.write(id, { ownerId: randomUUID(), score: 1 });
    expect(await canEnter(11)).toBe(false);
    const cut = await cupOf({ startTime: S, endTime: S + HOUR });
    later(HOUR);
    expect((await shownOf(cut)).canEnter).toBe(false);
  });
});

describe('who takes part in a tournament', () => {
  const refusal = (message: string, code: number = Code.InvalidArgument) => ({ code, message });
  const CLOSED = refusal('Tournament is not active and cannot accept new joins.');

  test('T32 joins while it is open, and once in may ask again at any time', async () => {
    const id = await cupOf({ joinRequired: true, startTime: S + 10, endTime: S + 2 * HOUR, maxNumScore: 3 });
    const [ada, bob] = [{ ownerId: randomUUID(), username: 'ada' }, { ownerId: randomUUID() }];
    later(9);
    await expect(cups.join(id, ada)).rejects.toMatchObject(CLOSED);
    later(10);
    await cups.join(id, ada);
    await cups.join(id, bob);
    later(10 + HOUR);
    await cups.join(id, ada);
    await expect(cups.join(id, { ownerId: randomUUID() })).rejects.toMatchObject(CLOSED);
    const { records } = await cups.records(id, { limit: 9, expiry: S + 2 * HOUR });
    const common = { score: 0n, subscore: 0n, numScore: 0, maxNumScore: 3, metadata: {}, createdAt: S + 10 };
    expect(records.toSorted((one, other) => (one.username ?? '').localeCompare(other.username ?? ''))).toMatchObject([
      { ...common, ownerId: bob.ownerId, username: null },
      { ...common, ownerId: ada.ownerId, username: 'ada', updatedAt: S + 10, expiresAt: S + 2 * HOUR },
    ]);
    await expect(cups.join(id, { ownerId: 'nobody' })).rejects.toMatchObject({ code: Code.InvalidArgument });
    await expect(cups.join('nowhere', ada)).rejects.toMatchObject(refusal('Tournament not found.', Code.NotFound));
  });

  test('T32 is ranked among those who have joined and not scored by the order of the list', async () => {
    const id = await cupOf({ joinRequired: true });
    const [ada, bob] = [randomUUID(), randomUUID()];
    for (const ownerId of [ada, bob]) await cups.join(id, { ownerId });
    expect(await cups.write(id, { ownerId: bob, score: 1 })).toMatchObject({ rank: 1 });
    const ascending = await cupOf({ joinRequired: true, sort: 'asc' });
    for (const ownerId of [ada, bob]) await cups.join(ascending, { ownerId });
    expect(await cups.write(ascending, { ownerId: bob, score: 1 })).toMatchObject({ rank: 2 });
  });

  test('T32 goes on scoring in one that is full', async () => {
    const id = await cupOf({ maxSize: 2, operator: 'incr' });
    const [ada, bob, cat] = [randomUUID(), randomUUID(), randomUUID()];
    const write = (ownerId: string) => cups.write(id, { ownerId, score: 2 });
    await write(ada);
    await write(bob);
    await expect(write(cat)).rejects.toMatchObject(
      refusal('Tournament has reached max size.', Code.FailedPrecondition),
    );
    expect(await write(ada)).toMatchObject({ score: 4n, numScore: 2 });
    await cups.removeRecord(id, ada);
    expect(await write(cat)).toMatchObject({ score: 2n });
  });

  test('T32 scores as often as they like where no number is named, and what changes nothing is no attempt', async () => {
    const endless = await cupOf({ maxNumScore: 0, operator: 'incr' });
    const [ada, bob] = [randomUUID(), randomUUID()];
    for (let time = 0; time < 3; time++) await cups.write(endless, { ownerId: ada, score: 1 });
    expect((await cups.records(endless)).records).toMatchObject([{ score: 3n, numScore: 3, maxNumScore: 0 }]);
    const best = await cupOf({ maxNumScore: 2 });
    await cups.write(best, { ownerId: ada, score: 5 });
    expect(await cups.write(best, { ownerId: ada, score: 4 })).toMatchObject({ score: 5n, numScore: 1 });
    expect(await cups.write(best, { ownerId: ada, score: 6 })).toMatchObject({ score: 6n, numScore: 2 });
    const over = refusal('Reached allowed max number of score attempts.', Code.FailedPrecondition);
    await expect(cups.write(best, { ownerId: ada, score: 7 })).rejects.toMatchObject(over);
    await cups.write(best, { ownerId: bob, score: 1 });
    await cups.addAttempt(best, ada, 2);
    expect(await cups.write(best, { ownerId: ada, score: 7 })).toMatchObject({ numScore: 3, maxNumScore: 4 });
    const [, other] = (await cups.records(best, { limit: 2 })).records;
    expect(other).toMatchObject({ ownerId: bob, maxNumScore: 2 });
    await cups.addAttempt(best, ada, MOST);
    expect((await cups.records(best)).records).toMatchObject([{ ownerId: ada, maxNumScore: MOST }]);
  });

  test('T32 scores until the second in which it closes, and a score that is none is refused in words of its own', async () => {
    const id = await cupOf({ duration: 10, endTime: S + HOUR });
    const ownerId = randomUUID();
    later(9);
    expect(await cups.write(id, { ownerId, score: 1 })).toMatchObject({ score: 1n, expiresAt: S + HOUR });
    await expect(cups.write(id, { ownerId, score: -1 })).rejects.toMatchObject({ code: Code.InvalidArgument });
    later(10);
    const closed = refusal('Tournament is not active and cannot accept new scores.', Code.FailedPrecondition);
    await expect(cups.write(id, { ownerId, score: 2 })).rejects.toMatchObject(closed);
    later(HOUR);
    const ended = refusal('Tournament not found or has ended.', Code.NotFound);
    await expect(cups.write(id, { ownerId, score: 2 })).rejects.toMatchObject(ended);
  });
});

describe('a module', () => {
  test('T31 lists tournaments page by page, a hundred of them unless it says otherwise', async () => {
    await Promise.all(Array.from({ length: 101 }, () => cupOf({ category: 30 })));
    const of = { categoryStart: 30, categoryEnd: 30 };
    const first = await cups.list(of);
    const second = await cups.list({ ...of, cursor: first.cursor ?? '' });
    expect([first.tournaments.length, second.tournaments.length, second.cursor]).toEqual([100, 1, null]);
    const all = [...first.tournaments, ...second.tournaments].map(({ id }) => id);
    expect(new Set(all).size).toBe(101);
    const small = await cups.list({ ...of, limit: 2 });
    expect(small.tournaments.map(({ id }) => id)).toEqual(all.slice(0, 2));
    expect((await cups.list({ categoryStart: 31, categoryEnd: 31 })).tournaments).toEqual([]);
  });

  test('T31 finds tournaments alone, in the order of their ids, each with its own size', async () => {
    const [one, two] = [await cupOf(), await cupOf()];
    await cups.write(two, { ownerId: randomUUID(), score: 1 });
    const found = await cups.get([two, 'nowhere', '', one]);
    const sizes = found.map(({ id, size }) => [id, size]);
    expect(sizes).toEqual(
      [
        [one, 0],
        [two, 1],
      ].toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    );
  });

  test('T31 hides ranks, and reads and takes back records of a tournament that is there', async () => {
    const id = await cupOf();
    const [ada, bob] = [randomUUID(), randomUUID()];
    for (const [score, ownerId] of [ada, bob].entries()) await cups.write(id, { ownerId, score });
    await cups.hideRanks(id);
    expect((await shownOf(id)).ranks).toBe(false);
    expect((await cups.around(id, ada)).records).toMatchObject([{ ownerId: ada }]);
    expect((await cups.around(id, ada, { limit: 2 })).records).toHaveLength(2);
    await cups.removeRecord(id, bob);
    expect((await cups.records(id, { limit: 9 })).records).toMatchObject([{ ownerId: ada }]);
    const board = 'no-cup-of-modules';
    await scores.boards.insert({ ...(await scores.board(id))!, id: board, tournament: null });
    for (const missing of ['nowhere', board])
      for (const call of [
        () => cups.write(missing, { ownerId: ada }),
        () => cups.records(missing),
        () => cups.around(missing, ada),
        () => cups.removeRecord(missing, ada),
        () => cups.addAttempt(missing, ada, 1),
      ])
        await expect(call()).rejects.toMatchObject({ code: Code.NotFound, message: 'Tournament not found.' });
  });

  test.each<[string, Partial<TournamentTerms>]>([
    ['the last category', { category: 127 }],
    ['a duration of a second', { duration: 1 }],
    ['an end a second behind its start', { startTime: S + 5, endTime: S + 6 }],
    ['an end in a second', { startTime: S - 5, endTime: S + 1 }],
    ['the longest texts', { title: 'x'.repeat(255), description: 'x'.repeat(255) }],
    ['the latest times', { startTime: MOST - 1, endTime: MOST, duration: MOST }],
    ['the most people and scores', { maxSize: MOST, maxNumScore: MOST }],
  ])('T31 makes a tournament with %s', async (_, terms) => {
    expect(await shownOf(await cupOf(terms))).toMatchObject(terms);
  });

  test.each<[string, Partial<TournamentTerms>]>([
    ['a description of 256 characters', { description: 'x'.repeat(256) }],
    ['a category below 0', { category: -1 }],
    ['half a category', { category: 0.5 }],
    ['an end that is now', { startTime: S - 5, endTime: S }],
    ['an end beyond all times', { endTime: MOST + 1 }],
    ['an end before 1970', { endTime: -1 }],
    ['a negative start', { startTime: -1 }],
    ['a duration beyond all times', { duration: MOST + 1 }],
    ['a size below 0', { maxSize: -1 }],
    ['half a score', { maxNumScore: 0.5 }],
    ['scores below 0', { maxNumScore: -1 }],
    ['no id', { id: '' }],
    ['no order', { sort: 'up' as never }],
  ])('T31 makes no tournament with %s', async (_, terms) => {
    await expect(cupOf(terms)).rejects.toMatchObject({ code: Code.InvalidArgument });
  });
});
