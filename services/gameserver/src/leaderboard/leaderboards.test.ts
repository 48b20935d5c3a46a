import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { SCORES } from '@tuschel/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, call, logIn, type LoggedIn } from '../conformance/rest.ts';
import { startTestServer, type TestServer } from '../conformance/testServer.ts';
import { Code, type LeaderboardTerms } from '../extend.ts';
import { MIGRATIONS } from '../parts.ts';

let platform: TemporaryPlatform;
let nodes: [TestServer, TestServer];
let people = 0;
let boards = 0;

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
  nodes = [await startTestServer(platform, { node: 'one' }), await startTestServer(platform, { node: 'two' })];
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
  await platform.close();
});

interface Shown {
  owner_id: string;
  username?: string;
  score?: string;
  subscore?: string;
  num_score?: number;
  metadata: string;
  expiry_time?: string;
  rank?: string;
}

const somebody = (): Promise<LoggedIn> => logIn(nodes[0].url, `custom-scoring-${++people}`, `scoring${people}`);
const ask = (who: LoggedIn, route: string, body?: unknown, node: 0 | 1 = 0): Promise<Answer> =>
  call(nodes[node].url, route, { bearer: who.token, ...(body === undefined ? {} : { body }) });
const made = async (terms: Omit<LeaderboardTerms, 'id'> = {}): Promise<string> => {
  const id = `board-${++boards}`;
  await nodes[0].game.extend.leaderboards.create({ id, ...terms });
  return id;
};
const score = (who: LoggedIn, id: string, body: object, node: 0 | 1 = 0) =>
  ask(who, `POST /v2/leaderboard/${id}`, body, node);
const recordOf = async (answer: Promise<Answer>) => (await answer).json as unknown as Shown;
const list = async (who: LoggedIn, id: string, query = '', node: 0 | 1 = 0) =>
  (await ask(who, `GET /v2/leaderboard/${id}${query}`, undefined, node)).json as {
    records?: Shown[];
    owner_records?: Shown[];
    next_cursor?: string;
    prev_cursor?: string;
    rank_count?: string;
  };
const scoresOf = (records: Shown[] = []) => records.map((record) => [record.rank, record.score ?? '0']);
const refusal = (message: string, code: number = Code.InvalidArgument) => ({ code, message });

async function ofFive(sort: 'asc' | 'desc' = 'desc'): Promise<{ id: string; five: LoggedIn[] }> {
  const id = await made({ sort });
  const five = await Promise.all(Array.from({ length: 5 }, somebody));
  for (const [index, who] of five.entries()) await score(who, id, { score: (index + 1) * 10 }, (index % 2) as 0 | 1);
  return { id, five };
}

describe('a score', () => {
  test('T27 is kept as the operator says, of the list or of the write, by number or name', async () => {
    const ada = await somebody();
    const after = async (operator: LeaderboardTerms['operator'], ...written: object[]) => {
      const id = await made(operator ? { operator } : {});
      let shown: Shown | undefined;
      for (const body of written) shown = await recordOf(score(ada, id, body));
      return [shown?.score ?? '0', shown?.subscore ?? '0', shown?.num_score];
    };
    expect(await after('best', { score: 10, subscore: 1 }, { score: '1', subscore: '20' })).toEqual(['10', '20', 2]);
    expect(await after('best', { score: 10 }, { score: 1 })).toEqual(['10', '0', 1]);
    expect(await after('set', { score: 10, subscore: 4 }, { score: 3 })).toEqual(['3', '0', 2]);
    expect(await after('incr', { score: 10 }, { score: 3, subscore: 1 }, {})).toEqual(['13', '1', 2]);
    expect(await after('decr', { score: 10 }, { score: 3 })).toEqual(['0', '0', 2]);
    expect(await after('set', { score: 10 }, { score: 3, operator: 4 }, { score: 1, operator: 'INCREMENT' })).toEqual([
      '8',
      '0',
      3,
    ]);
  });

  test('T27 has 64 bit, is written as a text, and is refused beyond', async () => {
    const ada = await somebody();
    const id = await made({ operator: 'incr' });
    const most = String(2n ** 63n - 1n);
    expect(await recordOf(score(ada, id, { score: most, subscore: most }))).toMatchObject({
      score: most,
      subscore: most,
    });
    expect((await score(ada, id, { score: '1' })).json).toEqual(refusal('Error writing score to leaderboard.'));
    expect((await score(ada, id, { score: String(2n ** 63n) })).status).toBe(400);
    for (const bad of [{ score: -1 }, { subscore: '-1' }, { score: 1, operator: 5 }])
      expect((await score(ada, id, bad)).json).toEqual(refusal('Error writing score to leaderboard.'));
    expect((await score(ada, id, { operator: 'HALVE' })).status).toBe(400);
    expect(await recordOf(score(ada, id, {}))).toMatchObject({ score: most, num_score: 1 });
  });

  test('T27 keeps its metadata until other metadata comes with a change', async () => {
    const ada = await somebody();
    const id = await made();
    const metadataAfter = async (body: object) => (await recordOf(score(ada, id, body))).metadata;
    expect(await metadataAfter({ score: 1 })).toBe('{}');
    expect(await metadataAfter({ score: 2, metadata: '{"bb":1,"a":2}' })).toBe('{"a": 2, "bb": 1}');
    expect(await metadataAfter({ score: 3 })).toBe('{"a": 2, "bb": 1}');
    expect(await metadataAfter({ score: 1, metadata: '{"late":1}' })).toBe('{"a": 2, "bb": 1}');
    expect(await metadataAfter({ score: 4, metadata: '' })).toBe('{"a": 2, "bb": 1}');
  });

  test('T34 has metadata that is an object of 8 KiB at most, and a body at all', async () => {
    const ada = await somebody();
    const id = await made({ operator: 'incr' });
    const of = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`;
    expect((await score(ada, id, { score: 1, metadata: of(SCORES.metadataBytes) })).status).toBe(200);
    const larger = await score(ada, id, { score: 1, metadata: of(SCORES.metadataBytes + 1) });
    expect(larger.json).toEqual(refusal(`Metadata has at most ${SCORES.metadataBytes} bytes.`));
    for (const metadata of ['[]', 'x', '1', '{"a":"\\u0000"}']) {
      const { json } = await score(ada, id, { score: 1, metadata });
      expect(json).toEqual(refusal('Metadata value must be JSON, if provided.'));
    }
    const bare = await ask(ada, `POST /v2/leaderboard/${id}`);
    expect(bare.json).toEqual(refusal('Invalid input, record score value is required.'));
    expect((await call(nodes[0].url, `POST /v2/leaderboard/${id}`)).status).toBe(401);
  });

  test('T27 of a list that is not there, or that modules alone write, is refused', async () => {
    const ada = await somebody();
    const id = await made({ authoritative: true });
    const { json } = await score(ada, id, { score: 1 });
    expect(json).toEqual(refusal('Leaderboard only allows authoritative score submissions.', Code.PermissionDenied));
    expect((await ask(ada, `DELETE /v2/leaderboard/${id}`)).json).toEqual(
      refusal('Leaderboard only allows authoritative score deletions.', Code.PermissionDenied),
    );
    for (const unknown of ['nowhere', 'x'.repeat(129), 'a%00b']) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const answer = await ask(ada, `${method} /v2/leaderboard/${unknown}`, method === 'POST' ? {} : undefined);
        expect([unknown, method, answer.json]).toEqual([
          unknown,
          method,
          refusal('Leaderboard not found.', Code.NotFound),
        ]);
      }
    }
    await nodes[0].game.extend.leaderboards.write(id, { ownerId: ada.userId, username: 'of the module', score: 7n });
    expect((await list(ada, id)).records).toMatchObject([
      { owner_id: ada.userId, username: 'of the module', score: '7' },
    ]);
  });

  test('T27 is taken back by its owner, as often as they like', async () => {
    const { id, five } = await ofFive();
    for (let time = 0; time < 2; time++) expect((await ask(five[4]!, `DELETE /v2/leaderboard/${id}`)).text).toBe('{}');
    expect(scoresOf((await list(five[0]!, id, '?limit=10')).records)).toEqual([
      ['1', '40'],
      ['2', '30'],
      ['3', '20'],
      ['4', '10'],
    ]);
  });
});

describe('a list', () => {
  test('T28 is read page by page in both directions, from any node', async () => {
    const { id, five } = await ofFive();
    const ada = five[0]!;
    const page = (cursor: string | undefined, node: 0 | 1) =>
      list(ada, id, `?limit=2&cursor=${encodeURIComponent(cursor ?? '')}`, node);
    const first = await list(ada, id, '?limit=2');
    expect([scoresOf(first.records), first.rank_count, first.prev_cursor]).toEqual([
      [
        ['1', '50'],
        ['2', '40'],
      ],
      '5',
      undefined,
    ]);
    const second = await page(first.next_cursor, 1);
    const third = await page(second.next_cursor, 0);
    expect([scoresOf(second.records), scoresOf(third.records), third.next_cursor]).toEqual([
      [
        ['3', '30'],
        ['4', '20'],
      ],
      [['5', '10']],
      undefined,
    ]);
    const back = await page(third.prev_cursor, 1);
    expect(scoresOf(back.records)).toEqual(scoresOf(second.records));
    const top = await page(back.prev_cursor, 0);
    expect([scoresOf(top.records), top.prev_cursor]).toEqual([scoresOf(first.records), undefined]);
    expect(scoresOf((await page(top.next_cursor, 0)).records)).toEqual(scoresOf(second.records));
  });

  test('T28 that ascends has the least score first', async () => {
    const { id, five } = await ofFive('asc');
    expect(scoresOf((await list(five[0]!, id, '?limit=2')).records)).toEqual([
      ['1', '10'],
      ['2', '20'],
    ]);
  });

  test('T28 shows the records of owners in their order, by themselves unless a limit is given', async () => {
    const { id, five } = await ofFive();
    const [ada, bob] = [five[0]!, five[3]!];
    const owners = `owner_ids=${ada.userId}&owner_ids=${bob.userId}`;
    const alone = await list(ada, id, `?${owners}`);
    expect([alone.records, scoresOf(alone.owner_records), alone.rank_count]).toEqual([
      undefined,
      [
        ['2', '40'],
        ['5', '10'],
      ],
      '5',
    ]);
    const both = await list(ada, id, `?${owners}&limit=1`);
    expect([scoresOf(both.records), scoresOf(both.owner_records)]).toEqual([
      [['1', '50']],
      scoresOf(alone.owner_records),
    ]);
    const nobody = await list(ada, id, '?owner_ids=11111111-1111-4111-8111-111111111111');
    expect(nobody).toEqual({ rank_count: '5' });
  });

  test('T28 shows those around an owner, with pages above and below', async () => {
    const { id, five } = await ofFive();
    const around = async (who: LoggedIn, query: string) =>
      list(five[0]!, `${id}/owner/${who.userId}`, query) as ReturnType<typeof list>;
    const ranks = ({ records = [] }: { records?: Shown[] }) => records.map(({ rank }) => rank);
    const middle = await around(five[2]!, '?limit=3');
    expect([ranks(middle), middle.rank_count]).toEqual([['2', '3', '4'], '5']);
    expect(ranks(await around(five[2]!, ''))).toEqual(['3']);
    expect(ranks(await around(five[4]!, '?limit=2'))).toEqual(['1', '2']);
    expect(ranks(await around(five[0]!, '?limit=100'))).toEqual(['1', '2', '3', '4', '5']);
    const below = await around(five[2]!, `?limit=3&cursor=${encodeURIComponent(middle.next_cursor ?? '')}`);
    const above = await around(five[2]!, `?limit=3&cursor=${encodeURIComponent(middle.prev_cursor ?? '')}`);
    expect([ranks(below), ranks(above)]).toEqual([['5'], ['1']]);
    expect(await around(await somebody(), '?limit=3')).toEqual({});
    const top = await around(five[4]!, '?limit=2');
    expect([top.prev_cursor, typeof top.next_cursor]).toEqual([undefined, 'string']);
  });

  test('T28 refuses limits, owners and cursors that it cannot have', async () => {
    const { id, five } = await ofFive();
    const ada = five[0]!;
    const told = async (path: string) => (await ask(ada, `GET /v2/leaderboard/${path}`)).json;
    const limits = 'Invalid limit - limit must be between 1 and';
    for (const limit of [1, 1000]) expect((await list(ada, id, `?limit=${limit}`)).records).toBeDefined();
    for (const limit of [0, 1001]) expect(await told(`${id}?limit=${limit}`)).toEqual(refusal(`${limits} 1000.`));
    for (const limit of [0, 101])
      expect(await told(`${id}/owner/${ada.userId}?limit=${limit}`)).toEqual(refusal(`${limits} 100.`));
    expect(await told(`${id}?owner_ids=bad`)).toEqual(refusal('One or more owner IDs are invalid.'));
    expect(await told(`${id}/owner/bad`)).toEqual(refusal('Invalid owner ID provided.'));
    const many = (count: number) => Array.from({ length: count }, () => `owner_ids=${ada.userId}`).join('&');
    expect((await list(ada, id, `?${many(SCORES.ownersPerRequest)}`)).owner_records).toHaveLength(1);
    expect(await told(`${id}?${many(SCORES.ownersPerRequest + 1)}`)).toEqual(
      refusal(`At most ${SCORES.ownersPerRequest} owners in one request.`),
    );
    const { id: other } = await ofFive();
    const { next_cursor: foreign = '' } = await list(ada, other);
    const { cursor: groups } = (await nodes[0].game.extend.tournaments.list({ limit: 1 })) as { cursor: string | null };
    for (const cursor of [foreign, 'bad', `${foreign}x`, groups ?? 'none', tampered(foreign)])
      expect(await told(`${id}?cursor=${encodeURIComponent(cursor)}`)).toEqual(
        refusal('Cursor is invalid or expired.'),
      );
    expect(await told(`${id}/owner/${ada.userId}?cursor=${encodeURIComponent(foreign)}`)).toEqual(
      refusal('Cursor is invalid or expired.'),
    );
    expect((await ask(ada, `GET /v2/leaderboard/${id}?expiry=soon`)).status).toBe(400);
    for (const expiry of ['12345', '9223372036854775807']) expect(await list(ada, id, `?expiry=${expiry}`)).toEqual({});
  });

  test('T28 ends a page once its metadata would be more than a megabyte', async () => {
    const id = await made();
    const ada = await somebody();
    const metadata = { a: 'x'.repeat(SCORES.metadataBytes - 10) };
    const { leaderboards } = nodes[0].game.extend;
    for (let count = 0; count < 130; count++)
      await leaderboards.write(id, { ownerId: crypto.randomUUID(), score: count, metadata });
    const first = await list(ada, id, '?limit=1000');
    expect([first.records!.length, first.rank_count]).toEqual([122, '130']);
    const second = await list(ada, id, `?limit=1000&cursor=${encodeURIComponent(first.next_cursor ?? '')}`);
    expect(second.records!.map(({ rank }) => Number(rank))).toEqual([123, 124, 125, 126, 127, 128, 129, 130]);
    const back = await list(ada, id, `?limit=1000&cursor=${encodeURIComponent(second.prev_cursor ?? '')}`);
    expect([back.records!.at(-1)?.rank, back.records!.length, typeof back.prev_cursor]).toEqual([
      '122',
      122,
      'undefined',
    ]);
  });

  test('T28 without ranks shows none', async () => {
    const ada = await somebody();
    const id = await made({ ranks: false });
    expect((await recordOf(score(ada, id, { score: 5 }))).rank).toBeUndefined();
    const shown = await list(ada, id, '?limit=5');
    expect([shown.records?.map(({ rank, score: points }) => [rank, points]), shown.rank_count]).toEqual([
      [[undefined, '5']],
      undefined,
    ]);
    const ranked = await made();
    await score(ada, ranked, { score: 5 });
    await nodes[0].game.extend.leaderboards.hideRanks(ranked);
    expect((await list(ada, ranked)).rank_count).toBeUndefined();
  });

  test('T30 begins anew at each point of its schedule', async () => {
    const ada = await somebody();
    const id = await made({ reset: '0 0 1 1 *' });
    const { expiry_time: ends = '' } = await recordOf(score(ada, id, { score: 5 }));
    const next = `${new Date().getUTCFullYear() + 1}-01-01T00:00:00Z`;
    expect(ends).toBe(next);
    const expiry = Date.parse(next) / 1000;
    expect((await list(ada, id, `?expiry=${expiry}`)).records).toMatchObject([
      { score: '5', expiry_time: next, rank: '1' },
    ]);
    expect(await list(ada, id, `?expiry=${expiry - 1}`)).toEqual({});
  });
});

/** The same place of another score, which is none. */
function tampered(cursor: string): string {
  const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
  return Buffer.from(JSON.stringify(parts.with(4, '9223372036854775808'))).toString('base64url');
}

describe('a module', () => {
  test('T31 makes a list once, finds it, writes as anybody and ends it with its records', async () => {
    const { leaderboards } = nodes[0].game.extend;
    const id = await made({ sort: 'asc', operator: 'incr', reset: '@weekly', metadata: { season: 1 } });
    await leaderboards.create({ id, sort: 'desc' });
    const [shown] = await nodes[1].game.extend.leaderboards.get([id, 'nowhere']);
    expect(shown).toMatchObject({
      id,
      sort: 'asc',
      operator: 'incr',
      reset: '@weekly',
      metadata: { season: 1 },
      ranks: true,
    });
    expect(shown!.nextReset - shown!.prevReset).toBe(7 * 24 * 60 * 60);
    expect((await leaderboards.list({ limit: 1000 })).map((board) => board.id)).toContain(id);
    const ownerId = crypto.randomUUID();
    await leaderboards.write(id, { ownerId, score: 2 ** 40 });
    const record = await leaderboards.write(id, { ownerId, score: 2n ** 60n, metadata: { a: 1 } });
    expect(record).toMatchObject({ ownerId, username: null, score: 2n ** 60n + 2n ** 40n, numScore: 2, rank: 1 });
    const owners = await leaderboards.records(id, { ownerIds: [ownerId] });
    expect([owners.records, owners.ownerRecords.length, owners.count]).toEqual([[], 1, 1]);
    expect((await leaderboards.around(id, ownerId, { limit: 5 })).records).toEqual(owners.ownerRecords);
    await leaderboards.removeRecord(id, ownerId);
    expect((await leaderboards.records(id)).count).toBe(0);
    await leaderboards.write(id, { ownerId, score: 1 });
    await leaderboards.remove(id);
    await expect(leaderboards.records(id)).rejects.toThrow('Leaderboard not found.');
    await leaderboards.create({ id });
    expect((await leaderboards.records(id)).count).toBe(0);
  });

  test('T31 is refused a list and a score that cannot be', async () => {
    const { leaderboards } = nodes[0].game.extend;
    for (const bad of [
      { id: '' },
      { id: 'x'.repeat(129) },
      { id: 'a', reset: 'often' },
      { id: 'a', sort: 'up' as never },
      { id: 'a', operator: 'halve' as never },
    ])
      await expect(leaderboards.create(bad)).rejects.toMatchObject({ code: Code.InvalidArgument });
    await expect(leaderboards.create({ id: 'x'.repeat(128) })).resolves.toBeUndefined();
    const id = await made();
    const ownerId = crypto.randomUUID();
    for (const bad of [
      { ownerId: 'nobody' },
      { ownerId, score: 0.5 },
      { ownerId, score: -1 },
      { ownerId, score: 2n ** 63n },
      { ownerId, operator: 'halve' as never },
    ])
      await expect(leaderboards.write(id, bad)).rejects.toMatchObject({ code: Code.InvalidArgument });
    await expect(leaderboards.write('nowhere', { ownerId })).rejects.toMatchObject({ code: Code.NotFound });
  });

  test('T31 stands before and behind what clients do', async () => {
    const seen: unknown[] = [];
    const hooked = await startTestServer(platform, { node: 'hooked' }, ({ extend }) => {
      extend.before('WriteLeaderboardRecord', async (_context, { body, query }) => ({
        body: { ...body, score: '3' },
        query,
      }));
      extend.after('WriteLeaderboardRecord', async (_context, { query }, answer) => {
        seen.push([query['leaderboard_id'], answer['score']]);
      });
    });
    const ada = await somebody();
    const id = await made();
    await call(hooked.url, `POST /v2/leaderboard/${id}`, { bearer: ada.token, body: { score: '1000' } });
    expect(seen).toEqual([[id, '3']]);
    await hooked.stop();
  });
});

test('T34 scores are handed in 120 times a minute', async () => {
  const ada = await somebody();
  const id = await made({ operator: 'incr' });
  const now = platform.clock.now();
  const standing = { ...platform, clock: { ...platform.clock, now: () => now } };
  const limited = await startTestServer(standing, { node: 'limited', rateLimits: true });
  const write = () => call(limited.url, `POST /v2/leaderboard/${id}`, { bearer: ada.token, body: { score: 1 } });
  const statuses = (await Promise.all(Array.from({ length: 121 }, write))).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array<number>(120).fill(200), 429]);
  expect((await list(ada, id)).records).toMatchObject([{ score: '120', num_score: 120 }]);
  await limited.stop();
});
