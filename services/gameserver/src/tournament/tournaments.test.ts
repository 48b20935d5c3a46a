import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, call, logIn, type LoggedIn } from '../conformance/rest.ts';
import { startTestServer, type TestServer } from '../conformance/testServer.ts';
import { Code, type TournamentTerms } from '../extend.ts';
import { MIGRATIONS } from '../parts.ts';

let platform: TemporaryPlatform;
let nodes: [TestServer, TestServer];
let people = 0;
let cups = 0;
/** How far ahead of the machine's clock it is, ms. */
let ahead = 0;

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
  const { clock } = platform;
  const moving = { ...platform, clock: { ...clock, now: () => clock.now() + ahead } };
  nodes = [await startTestServer(moving, { node: 'one' }), await startTestServer(moving, { node: 'two' })];
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
  await platform.close();
});
beforeEach(() => {
  ahead = 0;
});

interface Shown {
  id: string;
  category?: number;
  size?: number;
  max_size: number;
  can_enter?: boolean;
  end_active: number;
}

const HOUR = 3600;
const seconds = () => Math.floor((platform.clock.now() + ahead) / 1000);
const somebody = (): Promise<LoggedIn> => logIn(nodes[0].url, `custom-cup-${++people}`, `cup${people}`);
const ask = (who: LoggedIn, route: string, body?: unknown, node: 0 | 1 = 0): Promise<Answer> =>
  call(nodes[node].url, route, { bearer: who.token, ...(body === undefined ? {} : { body }) });
const made = async (terms: Partial<TournamentTerms> = {}): Promise<string> => {
  const id = `cup-${++cups}`;
  await nodes[0].game.extend.tournaments.create({ id, duration: HOUR, ...terms });
  return id;
};
const write = (who: LoggedIn, id: string, body: object, node: 0 | 1 = 0) =>
  ask(who, `PUT /v2/tournament/${id}`, body, node);
const join = (who: LoggedIn, id: string, node: 0 | 1 = 0) => ask(who, `POST /v2/tournament/${id}/join`, {}, node);
const recordsOf = async (who: LoggedIn, id: string, query = '') =>
  ((await ask(who, `GET /v2/tournament/${id}${query}`)).json['records'] ?? []) as {
    owner_id: string;
    score?: string;
    num_score?: number;
    max_num_score?: number;
    rank: string;
    expiry_time?: string;
  }[];
const list = async (who: LoggedIn, query: string) =>
  (await ask(who, `GET /v2/tournament?${query}`)).json as { tournaments?: Shown[]; cursor?: string };
const refusal = (message: string, code: number = Code.InvalidArgument) => ({ code, message });
const failed = (message: string) => refusal(message, Code.FailedPrecondition);
const gone = (message: string) => refusal(message, Code.NotFound);

const NOT_ACTIVE = failed('Tournament is not active and cannot accept new scores.');

describe('a tournament', () => {
  test('T32 takes scores while it is open, by either method, and ranks them', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const start = seconds() + 10;
    const id = await made({ startTime: start, operator: 'incr' });
    expect((await write(ada, id, { score: 1 })).json).toEqual(NOT_ACTIVE);
    ahead = 10_000;
    expect((await write(ada, id, { score: 5 })).json).toMatchObject({ score: '5', rank: '1', num_score: 1 });
    expect((await ask(bob, `POST /v2/tournament/${id}`, { score: 9 }, 1)).json).toMatchObject({
      score: '9',
      rank: '1',
    });
    ahead = 10_000 + HOUR * 1000 + 1_000;
    expect((await write(ada, id, { score: 1 })).json).toEqual(NOT_ACTIVE);
    expect((await recordsOf(ada, id)).map(({ score, rank }) => [score, rank])).toEqual([
      ['9', '1'],
      ['5', '2'],
    ]);
  });

  test('T32 that has ended takes nothing, and shows the period that is named alone', async () => {
    const ada = await somebody();
    const end = seconds() + 100;
    const id = await made({ endTime: end });
    expect((await write(ada, id, { score: 5 })).status).toBe(200);
    ahead = 101_000;
    expect((await write(ada, id, { score: 6 })).json).toEqual(gone('Tournament not found or has ended.'));
    for (const path of [id, `${id}/owner/${ada.userId}`])
      expect((await ask(ada, `GET /v2/tournament/${path}`)).json).toEqual(gone('Tournament has ended.'));
    expect(await recordsOf(ada, id, `?expiry=${end}`)).toMatchObject([{ score: '5' }]);
  });

  test('T32 that is not there, or no tournament, is not found', async () => {
    const ada = await somebody();
    await nodes[0].game.extend.leaderboards.create({ id: 'no-cup' });
    for (const id of ['nowhere', 'no-cup', 'x'.repeat(129)]) {
      const asked = [
        write(ada, id, { score: 1 }),
        join(ada, id),
        ask(ada, `GET /v2/tournament/${id}`),
        ask(ada, `GET /v2/tournament/${id}/owner/${ada.userId}`),
        ask(ada, `DELETE /v2/tournament/${id}`),
      ];
      for (const { json } of await Promise.all(asked)) expect(json).toEqual(gone('Tournament not found.'));
    }
  });

  test('T32 that modules alone write is read by all', async () => {
    const ada = await somebody();
    const id = await made({ authoritative: true });
    const forbidden = (what: string) =>
      refusal(`Tournament only allows authoritative score ${what}.`, Code.PermissionDenied);
    expect((await write(ada, id, { score: 1 })).json).toEqual(forbidden('submissions'));
    expect((await ask(ada, `DELETE /v2/tournament/${id}`)).json).toEqual(forbidden('deletions'));
    await nodes[1].game.extend.tournaments.write(id, { ownerId: ada.userId, score: 4 });
    expect(await recordsOf(ada, id)).toMatchObject([{ score: '4', owner_id: ada.userId }]);
    await nodes[1].game.extend.tournaments.removeRecord(id, ada.userId);
    expect(await recordsOf(ada, id)).toEqual([]);
  });

  test('T32 that wants its people to join takes only their scores, the first one as it is', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const id = await made({ joinRequired: true, sort: 'asc' });
    expect((await write(ada, id, { score: 7 })).json).toEqual(
      failed('Must join tournament before attempting to write value.'),
    );
    for (const node of [0, 1] as const) expect((await join(ada, id, node)).text).toBe('{}');
    const [joined] = await recordsOf(ada, id);
    expect([joined?.score, joined?.num_score, joined?.rank]).toEqual([undefined, undefined, '1']);
    expect((await write(ada, id, { score: 7 })).json).toMatchObject({ score: '7', num_score: 1 });
    expect((await write(bob, id, { score: 7 })).status).toBe(400);
    const closed = await made({ joinRequired: true, startTime: seconds() + 100 });
    expect((await join(ada, closed)).json).toEqual(refusal('Tournament is not active and cannot accept new joins.'));
    const free = await made({ startTime: seconds() + 100 });
    expect((await join(ada, free)).text).toBe('{}');
    expect(await recordsOf(ada, free)).toEqual([]);
  });

  test('T32 holds as many as it says, whoever comes at the same instant on whichever node', async () => {
    const crowd = await Promise.all(Array.from({ length: 12 }, somebody));
    const writing = await made({ maxSize: 3 });
    const written = await Promise.all(
      crowd.map((who, index) => write(who, writing, { score: 1 }, (index % 2) as 0 | 1)),
    );
    expect(written.filter(({ status }) => status === 200)).toHaveLength(3);
    const [refused] = written.filter(({ status }) => status !== 200);
    expect(refused?.json).toEqual(failed('Tournament has reached max size.'));
    expect(await recordsOf(crowd[0]!, writing)).toHaveLength(3);
    const joining = await made({ maxSize: 3, joinRequired: true });
    const joined = await Promise.all(crowd.map((who, index) => join(who, joining, (index % 2) as 0 | 1)));
    expect(joined.filter(({ status }) => status === 200)).toHaveLength(3);
    const [full] = joined.filter(({ status }) => status !== 200);
    expect(full?.json).toEqual(refusal('Tournament cannot be joined as it has reached its max size.'));
    const [inside] = await recordsOf(crowd[0]!, joining);
    const who = crowd.find(({ userId }) => userId === inside?.owner_id)!;
    expect((await join(who, joining)).text).toBe('{}');
    expect((await write(who, joining, { score: 5 })).status).toBe(200);
    // Whoever takes their score back makes room.
    const [first] = await recordsOf(crowd[0]!, writing);
    const leaver = crowd.find(({ userId }) => userId === first?.owner_id)!;
    await ask(leaver, `DELETE /v2/tournament/${writing}`);
    expect((await write(await somebody(), writing, { score: 1 })).status).toBe(200);
  });

  test('T32 counts attempts, and a module grants more of them', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const id = await made({ maxNumScore: 2, operator: 'incr' });
    const over = failed('Reached allowed max number of score attempts.');
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, index) => write(ada, id, { score: 1 }, (index % 2) as 0 | 1)),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(2);
    expect((await write(ada, id, { score: 1 })).json).toEqual(over);
    await nodes[0].game.extend.tournaments.addAttempt(id, ada.userId, 1);
    expect((await write(ada, id, { score: 1 })).json).toMatchObject({ score: '3', num_score: 3, max_num_score: 3 });
    expect((await write(ada, id, { score: 1 })).json).toEqual(over);
    expect((await write(bob, id, { score: 1 })).json).toMatchObject({ num_score: 1, max_num_score: 2 });
    for (const more of [0, -1, 0.5])
      await expect(nodes[0].game.extend.tournaments.addAttempt(id, ada.userId, more)).rejects.toThrow('one more');
  });

  test('T32 begins each period with nobody in it, and keeps the ones before', async () => {
    const ada = await somebody();
    // Its period has just begun.
    const reset = `${new Date((seconds() - 60) * 1000).getUTCMinutes()} * * * *`;
    const id = await made({ reset, duration: HOUR, maxSize: 1, maxNumScore: 1 });
    const { json } = await write(ada, id, { score: 5 });
    const expiry = Date.parse(json['expiry_time'] as string) / 1000;
    expect(expiry - seconds()).toBeGreaterThan(HOUR - 120);
    const bob = await somebody();
    expect((await write(bob, id, { score: 1 })).status).toBe(400);
    ahead = (expiry - seconds() + 1) * 1000;
    expect(await recordsOf(ada, id)).toEqual([]);
    expect((await write(bob, id, { score: 1 })).json).toMatchObject({ score: '1', num_score: 1 });
    expect(await recordsOf(ada, id, `?expiry=${expiry}`)).toMatchObject([{ owner_id: ada.userId, score: '5' }]);
  });

  test('T32 lists ten records unless it is asked for others, and those around somebody', async () => {
    const crowd = await Promise.all(Array.from({ length: 12 }, somebody));
    const id = await made();
    for (const [index, who] of crowd.entries()) await write(who, id, { score: index });
    expect(await recordsOf(crowd[0]!, id)).toHaveLength(10);
    const withOwner = (await ask(crowd[0]!, `GET /v2/tournament/${id}?owner_ids=${crowd[0]!.userId}`)).json;
    expect([(withOwner['records'] as unknown[]).length, withOwner['owner_records']]).toMatchObject([
      10,
      [{ rank: '12' }],
    ]);
    for (const limit of [0, 101]) {
      for (const path of [id, `${id}/owner/${crowd[0]!.userId}`])
        expect((await ask(crowd[0]!, `GET /v2/tournament/${path}?limit=${limit}`)).json).toEqual(
          refusal('Invalid limit - limit must be between 1 and 100.'),
        );
    }
    expect(await recordsOf(crowd[0]!, id, '?limit=100')).toHaveLength(12);
    const around = await ask(crowd[0]!, `GET /v2/tournament/${id}/owner/${crowd[5]!.userId}?limit=3`);
    expect((around.json['records'] as { rank: string }[]).map(({ rank }) => rank)).toEqual(['6', '7', '8']);
    expect(around.json['next_cursor']).not.toBe(around.json['prev_cursor']);
    const bare = await ask(crowd[0]!, `PUT /v2/tournament/${id}`);
    expect(bare.json).toEqual(refusal('Invalid input, record score value is required.'));
    expect((await write(crowd[0]!, id, { score: -1 })).json).toEqual(refusal('Error writing score to tournament.'));
  });
});

describe('the list of tournaments', () => {
  test('T33 tells of each what it is now', async () => {
    const ada = await somebody();
    const start = seconds() - 10;
    const terms = { title: 'T', description: 'D', category: 99, startTime: start, maxSize: 2, metadata: { m: 1 } };
    const id = await made({ ...terms, operator: 'decr', sort: 'asc', joinRequired: true });
    await join(ada, id);
    const [shown] = (await list(ada, 'category_start=99&category_end=99')).tournaments ?? [];
    expect(shown).toMatchObject({
      id,
      title: 'T',
      description: 'D',
      category: 99,
      size: 1,
      max_size: 2,
      max_num_score: 1_000_000,
      can_enter: true,
      start_active: start,
      end_active: start + HOUR,
      duration: HOUR,
      metadata: '{"m": 1}',
      operator: 4,
      join_required: true,
    });
    expect(Object.keys(shown!)).not.toContain('sort_order');
    await join(await somebody(), id);
    const [full] = (await list(ada, 'category_start=99&category_end=99')).tournaments ?? [];
    expect([full?.size, full?.can_enter]).toEqual([2, undefined]);
  });

  test('T33 is by start, the latest end, category and id, page by page', async () => {
    const ada = await somebody();
    const start = seconds() + 1000;
    const end = (offset: number) => start + offset;
    const terms: Partial<TournamentTerms>[] = [
      { startTime: start, category: 50 },
      { startTime: start, category: 50, endTime: end(100) },
      { startTime: start, category: 50, endTime: end(200) },
      { startTime: start, category: 49 },
      { startTime: start - 1, category: 51 },
      { startTime: start, category: 50 },
    ];
    const ids: string[] = [];
    for (const each of terms) ids.push(await made(each));
    const [later, soon, late, lower, earlier, last] = ids;
    const expected = [earlier, late, soon, lower, later, last];
    const query = 'category_start=49&category_end=51';
    const found = await list(ada, query);
    expect([found.tournaments?.map(({ id }) => id), found.cursor]).toEqual([expected, undefined]);
    const seen: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page = await list(ada, `${query}&limit=2&cursor=${encodeURIComponent(cursor)}`);
      seen.push(...(page.tournaments ?? []).map(({ id }) => id));
      cursor = page.cursor;
    }
    expect(seen).toEqual(expected);
    const of = async (more: string) => (await list(ada, `${query}&${more}`)).tournaments?.map(({ id }) => id) ?? [];
    expect(await of(`start_time=${start}`)).toEqual([late, soon, lower, later, last]);
    expect(await of('end_time=0')).toEqual([earlier, lower, later, last]);
    expect(await of(`end_time=${end(100)}`)).toEqual([soon]);
    ahead = 1_150_000;
    expect(await of('')).toEqual([earlier, late, lower, later, last]);
  });

  test('T33 refuses what no list can be of', async () => {
    const ada = await somebody();
    const told = async (query: string) => (await ask(ada, `GET /v2/tournament?${query}`)).json;
    for (const limit of [1, 100]) expect((await ask(ada, `GET /v2/tournament?limit=${limit}`)).status).toBe(200);
    for (const limit of [0, 101])
      expect(await told(`limit=${limit}`)).toEqual(refusal('Limit must be between 1 and 100.'));
    expect((await ask(ada, 'GET /v2/tournament?category_start=0&category_end=127')).status).toBe(200);
    for (const end of [-1, 128])
      expect(await told(`category_end=${end}`)).toEqual(refusal('Tournament category end must be >=0 and <128.'));
    expect(await told('category_start=-1')).toEqual(refusal('Tournament category start must be >=0 and <128.'));
    expect(await told('category_start=5&category_end=3')).toEqual(
      refusal('Tournament category end must be greater than category start.'),
    );
    expect(await told('start_time=10&end_time=5')).toEqual(
      refusal('Tournament end time must be greater than start time.'),
    );
    expect(await told('start_time=-1')).toEqual(refusal('Tournament times must be >=0.'));
    const board = await made();
    await write(ada, board, { score: 1 });
    await write(await somebody(), board, { score: 1 });
    const { next_cursor: foreign } = (await ask(ada, `GET /v2/tournament/${board}?limit=1`)).json;
    for (const cursor of ['bad', String(foreign)])
      expect(await told(`cursor=${encodeURIComponent(cursor)}`)).toEqual(refusal('Cursor is invalid or expired.'));
  });
});

describe('a module', () => {
  test('T31 makes, finds and ends tournaments, and has people join and score', async () => {
    const { tournaments } = nodes[0].game.extend;
    const id = await made({ category: 120, maxSize: 5, joinRequired: true });
    const ownerId = randomUUID();
    await tournaments.join(id, { ownerId, username: 'of the module' });
    expect(await tournaments.write(id, { ownerId, score: 3 })).toMatchObject({ score: 3n, username: 'of the module' });
    const [shown] = await nodes[1].game.extend.tournaments.get([id, 'nowhere']);
    expect(shown).toMatchObject({ id, size: 1, maxSize: 5, canEnter: true, category: 120, endTime: 0, nextReset: 0 });
    const found = await tournaments.list({ categoryStart: 120, categoryEnd: 120 });
    expect(found).toMatchObject({ tournaments: [{ id }], cursor: null });
    expect((await tournaments.around(id, ownerId)).records).toMatchObject([{ ownerId, rank: 1 }]);
    await tournaments.remove(id);
    await expect(tournaments.records(id)).rejects.toMatchObject({ code: Code.NotFound });
    expect(await tournaments.get([id])).toEqual([]);
  });

  test.each<[string, Partial<TournamentTerms>]>([
    ['no duration', { duration: 0 }],
    ['half a second', { duration: 0.5 }],
    ['a category beyond 127', { category: 128 }],
    ['an end that is over', { endTime: 1_000 }],
    ['an end that is over though it is behind its start', { startTime: 1_000, endTime: 2_000 }],
    ['an end before its start', { startTime: 4_000_000_000, endTime: 3_999_999_999 }],
    ['an end at its start', { startTime: 4_000_000_000, endTime: 4_000_000_000 }],
    ['a start beyond all times', { startTime: 2 ** 40 }],
    ['a title of 256 characters', { title: 'x'.repeat(256) }],
    ['half a place', { maxSize: 0.5 }],
    ['a schedule that is none', { reset: 'often' }],
  ])('T31 is refused a tournament with %s', async (_, terms) => {
    await expect(made(terms)).rejects.toMatchObject({ code: Code.InvalidArgument });
  });

  test('T32 leaderboard calls find tournaments, too', async () => {
    const ada = await somebody();
    const id = await made({ maxNumScore: 1, endTime: seconds() + 1000 });
    await write(ada, id, { score: 5 });
    expect((await ask(ada, `GET /v2/leaderboard/${id}`)).json['records']).toMatchObject([{ score: '5' }]);
    expect((await ask(ada, `POST /v2/leaderboard/${id}`, { score: 6 })).json).toMatchObject({
      score: '6',
      num_score: 2,
    });
    expect(await recordsOf(ada, id)).toMatchObject([{ score: '6' }]);
  });
});
