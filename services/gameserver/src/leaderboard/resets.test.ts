import { type FakeClock, fakeClock, temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTournaments } from '../tournament/tournaments.ts';
import { createLeaderboards, shownBoard } from './leaderboards.ts';
import { createResets, type ResetListeners } from './resets.ts';
import { createScores } from './scores.ts';
import { MIGRATIONS } from '../parts.ts';

const START = Date.UTC(2026, 10, 20, 11, 59, 30);
const NOON = START / 1000 + 30;
const DAY = 24 * 60 * 60;

let platform: TemporaryPlatform;
let clock: FakeClock;
let nodes: { stop: () => Promise<void> }[] = [];
let told: [node: string, what: string, id: string, endedAt: number, nextReset: number][] = [];

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
});
afterAll(() => platform.close());
beforeEach(() => {
  clock = fakeClock(START);
  told = [];
  nodes = [];
});
afterEach(async () => {
  for (const node of nodes) await node.stop();
});

/** Questions that the database has not answered yet. */
let asked = 0;
const awaited =
  <Parameters extends unknown[], Answer>(ask: (...parameters: Parameters) => Promise<Answer>) =>
  async (...parameters: Parameters): Promise<Answer> => {
    asked++;
    return ask(...parameters).finally(() => asked--);
  };

async function answered(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, 5));
  while (asked > 0);
}

/** A node with a module that writes down what it hears. */
function nodeOf(name: string, hold: () => Promise<void> = () => Promise.resolve()) {
  const listeners: ResetListeners = { leaderboardReset: [], tournamentEnd: [], tournamentReset: [] };
  const scores = createScores({ sql: platform.sql, clock });
  const tournaments = createTournaments(scores, platform, listeners);
  const leaderboards = createLeaderboards(scores, listeners);
  let isDead = false;
  const boards = {
    ...scores.boards,
    claim: awaited((at: number, until: number) => (isDead ? Promise.resolve(null) : scores.boards.claim(at, until))),
    renew: awaited(async (id: string, until: number) => (isDead ? undefined : scores.boards.renew(id, until))),
    done: awaited(scores.boards.done),
  };
  const resets = createResets({
    clock,
    log: platform.log,
    boards,
    listeners,
    shownBoard: (board, at) => shownBoard(at)(board),
    shownTournament: awaited(tournaments.shown),
  });
  const hears = (what: string) => async (board: { id: string; nextReset: number }, endedAt: number) => {
    told.push([name, what, board.id, endedAt, board.nextReset]);
    await hold();
  };
  leaderboards.extend.onReset(hears('reset'));
  tournaments.extend.onEnd(hears('end'));
  tournaments.extend.onReset(hears('tournament reset'));
  resets.start();
  const stop = async () => {
    const closed = resets.close();
    await answered();
    await clock.advance(6_000);
    await closed;
  };
  const die = () => {
    isDead = true;
  };
  const node = { leaderboards: leaderboards.extend, tournaments: tournaments.extend, listeners, stop, die };
  nodes.push(node);
  return node;
}

const withoutNode = () => told.map(([, ...rest]) => rest);
const byId = (rows: ReturnType<typeof withoutNode>) => rows.toSorted(([, one], [, other]) => (one < other ? -1 : 1));
/** Seconds, each until the database has answered: on a busy machine a board would else be another node's before it is done. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    await clock.advance(1_000);
    await answered();
  }
}
async function heard(count: number): Promise<void> {
  for (let looks = 0; told.length < count && looks < 400; looks++) await pass(1);
  await pass(3);
  expect(told.length).toBe(count);
}

test('T31 the end of a period is told once, whatever nodes there are', async () => {
  const [one] = [nodeOf('one'), nodeOf('two'), nodeOf('three')];
  const ids = Array.from({ length: 5 }, () => `daily-${randomUUID()}`).toSorted();
  for (const id of ids) await one.leaderboards.create({ id, reset: '0 12 * * *' });
  await pass(29);
  expect(told).toEqual([]);
  await heard(5);
  const expected = ids.map((id) => ['reset', id, NOON, NOON]);
  expect(byId(withoutNode())).toEqual(expected);
  // Nothing more until the next one.
  await pass(100);
  expect(told.length).toBe(5);
  await clock.jump(DAY * 1000);
  await heard(10);
  expect(byId(withoutNode().slice(5))).toEqual(ids.map((id) => ['reset', id, NOON + DAY, NOON + DAY]));
  for (const id of ids) await one.leaderboards.remove(id);
});

test('T31 what ended while there was no node is told once by the next one, and the rest in its time', async () => {
  const first = nodeOf('first');
  const id = `daily-${randomUUID()}`;
  await first.leaderboards.create({ id, reset: '0 12 * * *' });
  await first.stop();
  await clock.jump((3 * DAY + 60) * 1000);
  const next = nodeOf('next');
  await heard(1);
  expect(told).toEqual([['next', 'reset', id, NOON, NOON]]);
  await clock.jump(DAY * 1000);
  await heard(2);
  expect(told[1]).toEqual(['next', 'reset', id, NOON + 4 * DAY, NOON + 4 * DAY]);
  await next.leaderboards.remove(id);
});

test('T31 a node that dies in the middle of it leaves it to another one, which waits until it counts as dead', async () => {
  const dying = nodeOf('dying', () => new Promise(() => {}));
  const id = `daily-${randomUUID()}`;
  await dying.leaderboards.create({ id, reset: '0 12 * * *' });
  await heard(1);
  const other = nodeOf('other');
  // As long as it renews what it has, it keeps it.
  await pass(150);
  expect(told.length).toBe(1);
  expect(told).toEqual([['dying', 'reset', id, NOON, NOON]]);
  // It renews nothing any more.
  dying.die();
  await heard(2);
  expect(told[1]).toEqual(['other', 'reset', id, NOON, NOON]);
  await other.leaderboards.remove(id);
});

test('T31 what a listener throws is logged, and the others hear all the same', async () => {
  const node = nodeOf('one');
  node.listeners.leaderboardReset.unshift(() => Promise.reject(new Error('the listener is broken')));
  const id = `daily-${randomUUID()}`;
  await node.leaderboards.create({ id, reset: '0 12 * * *' });
  await heard(1);
  expect(JSON.stringify(platform.log.lines)).toContain('a listener to the ends of periods failed');
  await node.leaderboards.remove(id);
});

test('T31 a tournament tells of the end of its open time, and of its period', async () => {
  const node = nodeOf('one');
  const id = `cup-${randomUUID()}`;
  const startTime = NOON - DAY;
  await node.tournaments.create({ id, duration: 3600, reset: '0 12 * * *', startTime, endTime: NOON + 2 * DAY });
  // It is closed until noon.
  await heard(1);
  await clock.jump(3600 * 1000);
  await heard(2);
  await clock.jump((DAY - 3600) * 1000);
  await heard(3);
  await clock.jump(DAY * 1000);
  await heard(5);
  await clock.jump(5 * DAY * 1000);
  await pass(5);
  expect(withoutNode()).toEqual([
    ['tournament reset', id, NOON, NOON],
    ['end', id, NOON + 3600, NOON + DAY],
    ['tournament reset', id, NOON + DAY, NOON + DAY],
    ['end', id, NOON + DAY + 3600, NOON + 2 * DAY],
    ['tournament reset', id, NOON + 2 * DAY, NOON + 2 * DAY],
  ]);
  await node.tournaments.remove(id);
});

test('T31 a period that ends while a listener is still busy with the end of its open time is announced afterwards', async () => {
  const node = nodeOf('one', () => clock.sleep(20_000));
  const id = `cup-${randomUUID()}`;
  await node.tournaments.create({ id, duration: DAY - 10, reset: '0 12 * * *', startTime: NOON - 3 * DAY });
  await heard(2);
  expect(withoutNode()).toEqual([
    ['end', id, NOON - 10, NOON],
    ['tournament reset', id, NOON, NOON],
  ]);
  await node.tournaments.remove(id);
});
