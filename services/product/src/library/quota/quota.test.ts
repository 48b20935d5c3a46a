import type { Account } from '@tuschel/gameserver/extend';
import { AdminPower, type DrawingNewResult, type LineJson, type SoloDrawings } from '@tuschel/protocol';
import { randomUUID } from 'node:crypto';
import { postgresLines, type PostgresSql } from '@tuschel/platform';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { QuotaConfig } from '../../config.ts';
import { runUseCommand } from '../../index.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { stroke } from '../../testing/stroke.ts';

const DAY = 24 * 60 * 60 * 1000;
const ENDLESS = { bytes: 1e12, dayBytes: 1e12, dayDrawings: 1e6, tiers: [1, 2, 4, 8] };
/** What the operator of this server allows; each test sets its own. */
const quota: QuotaConfig = { ...ENDLESS };

let product: StartedProduct;
/** Of one drawing of `sketch`. */
let size = 0;

beforeAll(async () => {
  product = await startProduct({ rateLimits: false, quota });
  const anna = await someone();
  size = await bytesOf((await kept(anna)).drawingId);
});
afterAll(() => product.close());
beforeEach(() => void Object.assign(quota, ENDLESS));

const someone = (metadata: Record<string, unknown> = {}) =>
  product.server.signUp(`Solo${randomUUID().slice(0, 8)}`, metadata);
const as = (account: Account) => ({ authorization: `Bearer ${product.server.token(account)}` });
const get = (account: Account, path: string) => product.app.inject({ url: `/api${path}`, headers: as(account) });
const lines: LineJson[] = [
  { ...stroke(1, 40), t: 0, dt: 8 },
  { ...stroke(2, 40), t: 0, dt: 8 },
];
const sketch = (more: object = {}) => ({ id: randomUUID(), lines, ...more });
const keep = (account: Account, drawing: object = sketch()) =>
  product.app.inject({ method: 'POST', url: '/api/drawing/new', headers: as(account), payload: drawing });
async function kept(account: Account, drawing: object = sketch()): Promise<DrawingNewResult> {
  await product.clock.jump(1);
  const answer = await keep(account, drawing);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
async function bytesOf(drawing: string): Promise<number> {
  return Number((await product.platform.lines.page(drawing))?.meta['bytes']);
}
const shelf = async (account: Account) => (await get(account, '/solo/drawings?page=0')).json<SoloDrawings>();
const ids = async (account: Account) => (await shelf(account)).drawings.map(({ drawingId }) => drawingId);
const verdict = (answer: { statusCode: number; json: () => { type: string } }) => [
  answer.statusCode,
  answer.json().type,
];
const FULL = [413, 'urn:tuschel:error:quotaFull'];
const quotaOf = (answer: { json: () => { errors?: object } }) => answer.json().errors;

/** A page of a game with so many bytes, as strokes make it. */
async function pageOfGame(account: Account, bytes: number): Promise<string> {
  const { journal, lines: log, entropy } = product.platform;
  const drawing = randomUUID();
  const row = { id: entropy.uuid(), module: 'test', rulesVersion: 1, node: 'test', snapshot: {} };
  await journal.open(row, (tx) => log.open(tx, [{ drawing, match: 'm', step: 1, author: account.id }]));
  const added = await log.append(drawing, account.id, { index: 0, lines: [Buffer.from('x')], meta: { bytes } }, 10);
  expect(added.ok).toBe(true);
  return drawing;
}

describe('of one day', () => {
  test('O8 so many drawings are kept, the next one is refused, and tomorrow there is room again', async () => {
    quota.dayDrawings = 3;
    const anna = await someone();
    for (let i = 0; i < 3; i++) await kept(anna);
    const refused = await keep(anna);
    expect(verdict(refused)).toEqual(FULL);
    expect(quotaOf(refused)).toEqual({ quota: 'day' });
    expect(await ids(anna)).toHaveLength(3);
    const midnight = product.clock.now() - (product.clock.now() % DAY) + DAY;
    await product.clock.jump(midnight - product.clock.now() - 1);
    expect(verdict(await keep(anna))).toEqual(FULL);
    await product.clock.jump(1);
    await kept(anna);
  });

  test('O8 so many bytes are kept, and not one more', async () => {
    quota.dayBytes = 2 * size;
    const anna = await someone();
    await kept(anna);
    await kept(anna);
    expect(verdict(await keep(anna))).toEqual(FULL);
    const ben = await someone();
    quota.dayBytes = 2 * size - 1;
    await kept(ben);
    expect(verdict(await keep(ben))).toEqual(FULL);
  });

  test('O8 of many that are sent at once as many are kept as there is room for', async () => {
    quota.dayDrawings = 5;
    const anna = await someone();
    const answers = await Promise.all(Array.from({ length: 24 }, () => keep(anna)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 413)).toHaveLength(19);
    expect(await ids(anna)).toHaveLength(5);
  });

  test('O8 supporters have as many times more as their tier has', async () => {
    quota.dayDrawings = 1;
    quota.tiers = [1, 2, 3, 3];
    for (const [supporterLevel, most] of [
      [1, 2],
      [2, 3],
    ] as const) {
      const friend = await someone({ supporterLevel });
      for (let i = 0; i < most; i++) await kept(friend);
      expect(verdict(await keep(friend))).toEqual(FULL);
    }
  });
});

describe('in all', () => {
  test('O9 try-outs that were not saved go first, the oldest before the others; what was saved stays', async () => {
    quota.bytes = 3 * size;
    const anna = await someone();
    const saved = await kept(anna);
    const [older, younger] = [await kept(anna, sketch({ save: false })), await kept(anna, sketch({ save: false }))];
    const next = await kept(anna);
    expect(await ids(anna)).toEqual([next, younger, saved].map(({ drawingId }) => drawingId));
    expect(await product.platform.lines.page(older.drawingId)).toBeNull();
    await kept(anna);
    expect(await product.platform.lines.page(younger.drawingId)).toBeNull();
    const refused = await keep(anna);
    expect([verdict(refused), quotaOf(refused)]).toEqual([FULL, { quota: 'all' }]);
    expect(await ids(anna)).toHaveLength(3);
    expect(await product.platform.lines.page(saved.drawingId)).not.toBeNull();
  });

  test('O8 try-outs that made room for others still count on the day they were kept', async () => {
    Object.assign(quota, { bytes: 2 * size, dayDrawings: 4 });
    const anna = await someone();
    for (let i = 0; i < 4; i++) await kept(anna, sketch({ save: false }));
    expect(await ids(anna)).toHaveLength(2);
    expect(verdict(await keep(anna, sketch({ save: false })))).toEqual(FULL);
    await product.clock.jump(DAY);
    // The first two of these take the room of yesterday's, which count for nothing today.
    for (let i = 0; i < 4; i++) await kept(anna, sketch({ save: false }));
    expect(verdict(await keep(anna, sketch({ save: false })))).toEqual(FULL);

    Object.assign(quota, { bytes: 2 * size, dayBytes: 4 * size, dayDrawings: 1e6 });
    const ben = await someone();
    for (let i = 0; i < 4; i++) await kept(ben, sketch({ save: false }));
    expect(verdict(await keep(ben, sketch({ save: false })))).toEqual(FULL);
  });

  test('O9 no try-out goes for a drawing that does not fit even so', async () => {
    quota.bytes = 3 * size;
    const anna = await someone();
    const saved = await kept(anna);
    const first = await kept(anna, sketch({ save: false }));
    const refused = await keep(anna, sketch({ lines: [lines, lines, lines, lines, lines].flat() }));
    expect(verdict(refused)).toEqual(FULL);
    const larger = await keep(anna, sketch({ lines: [lines[0], ...lines, ...lines] }));
    expect(verdict(larger)).toEqual(FULL);
    expect(await ids(anna)).toEqual([first.drawingId, saved.drawingId]);
  });

  test('O9 what was drawn for the challenge stays, saved or not', async () => {
    quota.bytes = size;
    const anna = await someone();
    const started = await product.app.inject({
      method: 'POST',
      url: '/api/solo/challenge/start',
      headers: as(anna),
      payload: { language: 'de' },
    });
    const id = started.json<{ attempt: { drawingId: string } }>().attempt.drawingId;
    await kept(anna, sketch({ id, save: false }));
    expect(verdict(await keep(anna))).toEqual(FULL);
    expect(await ids(anna)).toEqual([id]);
  });

  test('O9 neither a published try-out goes nor one whose id a game has', async () => {
    quota.bytes = 3 * size;
    const anna = await someone();
    const [shown, hidden] = [await kept(anna, sketch({ save: false })), await kept(anna, sketch({ save: false }))];
    const post = {
      drawing: shown.drawingId,
      author: anna.id,
      posted_at: 1,
      moderation_status: 0,
      is_unpublished: false,
    };
    await product.platform.sql.db<{ post: typeof post }>().insertInto('post').values(post).execute();
    const page = await pageOfGame(anna, size);
    expect((await keep(anna, sketch({ id: page }))).statusCode).toBe(409);
    expect(await ids(anna)).toEqual([hidden.drawingId, shown.drawingId]);
    await kept(anna);
    expect(await product.platform.lines.page(hidden.drawingId)).toBeNull();
    expect(verdict(await keep(anna))).toEqual(FULL);
    expect(await product.platform.lines.page(shown.drawingId)).not.toBeNull();
  });

  test('O9 pages of games count and are never refused', async () => {
    quota.bytes = 4 * size;
    const anna = await someone();
    const page = await pageOfGame(anna, 4 * size);
    expect(verdict(await keep(anna))).toEqual(FULL);
    const { lines: log } = product.platform;
    const added = await log.append(
      page,
      anna.id,
      { index: 1, lines: [Buffer.from('y')], meta: { bytes: 9 * size } },
      10,
    );
    expect(added.ok).toBe(true);
    await pageOfGame(anna, 5 * size);
    const put = await product.app.inject({
      method: 'PUT',
      url: `/api/drawing/${page}/lines`,
      headers: as(anna),
      payload: { index: 2, lines: [lines[0]] },
    });
    expect(put.statusCode).toBe(200);
  });

  test('O9 the disk grows by no more than that, however often somebody draws', async () => {
    quota.bytes = 5 * size;
    const anna = await someone();
    const stored = async () => {
      const { rows } = await raw<{ sum: number }>`
        select coalesce(sum(length(pack)), 0)::float8 as sum from line_chunk join line_page using (drawing)
        where author = ${anna.id}`.execute(product.platform.sql.db());
      return rows[0]?.sum ?? 0;
    };
    const one = await kept(anna, sketch({ save: false })).then(stored);
    for (let i = 0; i < 40; i++) await keep(anna, sketch({ save: i % 3 === 0 }));
    expect(await stored()).toBe(5 * one);
  });
});

test('O8 a drawing that was kept once has its answer, also where there is no room left', async () => {
  quota.dayDrawings = 1;
  const anna = await someone();
  const drawing = sketch();
  const first = await kept(anna, drawing);
  expect(verdict(await keep(anna))).toEqual(FULL);
  expect(await kept(anna, drawing)).toEqual(first);
  expect(await Promise.all([1, 2, 3].map(() => kept(anna, drawing)))).toEqual([first, first, first]);
});

test('O8 whoever has no room is refused before the body, but not before an answer may have got lost', async () => {
  quota.bytes = size;
  const anna = await someone();
  await kept(anna);
  const broken = () =>
    product.app.inject({
      method: 'POST',
      url: '/api/drawing/new',
      headers: { ...as(anna), 'content-type': 'application/json' },
      payload: '{',
    });
  expect((await broken()).statusCode).toBe(400);
  await product.clock.jump(10 * 60_000 - 1);
  expect((await broken()).statusCode).toBe(400);
  await product.clock.jump(1);
  expect(verdict(await broken())).toEqual(FULL);
});

test('O10 from four fifths on people are told how full it is, of the day or of all', async () => {
  quota.dayDrawings = 5;
  const anna = await someone();
  for (let i = 0; i < 3; i++) expect((await kept(anna)).quota).toBeUndefined();
  expect((await shelf(anna)).quota).toBeUndefined();
  expect((await kept(anna)).quota).toEqual({ of: 'day', percent: 80 });
  expect((await shelf(anna)).quota).toEqual({ of: 'day', percent: 80 });
  expect((await kept(anna)).quota).toEqual({ of: 'day', percent: 100 });
  await product.clock.jump(DAY);
  expect((await shelf(anna)).quota).toBeUndefined();
  quota.bytes = 6 * size;
  expect((await shelf(anna)).quota).toEqual({ of: 'all', percent: 83 });
  quota.bytes = 2 * size;
  expect((await shelf(anna)).quota).toEqual({ of: 'all', percent: 100 });
});

describe('who uses what', () => {
  test('A20 is for the team to see, of those who have most and of one person', async () => {
    const team = await someone({ adminPower: AdminPower.Team });
    const anna = await someone({ supporterLevel: 1 });
    await pageOfGame(anna, 50_000_000);
    await product.clock.jump(DAY);
    await kept(anna);
    const { people } = (await get(team, '/admin/use')).json<{ people: object[] }>();
    const { username, displayName } = anna;
    const own = { username, displayName, drawings: 2, bytes: 50_000_000 + size };
    expect(people[0]).toEqual({ ...own, mostBytes: 2 * ENDLESS.bytes });
    expect((await get(team, `/admin/person/${username}/use`)).json()).toEqual({
      ...own,
      mostBytes: 2 * ENDLESS.bytes,
      today: { drawings: 1, bytes: size, mostDrawings: 2 * ENDLESS.dayDrawings, mostBytes: 2 * ENDLESS.dayBytes },
    });
    expect((await get(team, '/admin/person/nobody/use')).statusCode).toBe(404);
    for (const path of ['/admin/use', `/admin/person/${username}/use`])
      expect((await get(anna, path)).statusCode).toBe(403);
  });

  test('A20 is for the operator to read from the command line', async () => {
    const anna = await someone();
    await pageOfGame(anna, 90_000_000);
    const { sql, clock } = product.platform;
    const log = postgresLines(sql as unknown as PostgresSql, { clock });
    const { text } = await runUseCommand(sql, log, clock);
    expect(text.split('\n')[0]).toBe(`      90.0 MB        1 drawings  ${anna.username}`);
    expect(await runUseCommand(sql, log, clock, anna.username)).toEqual({
      ok: true,
      text: '      90.0 MB        1 drawings  in all\n      90.0 MB        1 drawings  today (UTC)',
    });
    expect(await runUseCommand(sql, log, clock, 'No one')).toMatchObject({ ok: false });
  });

  test('A20 a try-out that has made room is gone, and still counts today', async () => {
    quota.bytes = 100 * size;
    const anna = await someone();
    for (let i = 0; i < 2; i++) await kept(anna, sketch({ save: false }));
    quota.bytes = 2 * size;
    await kept(anna);
    const { sql, clock } = product.platform;
    const { text } = await runUseCommand(
      sql,
      postgresLines(sql as unknown as PostgresSql, { clock }),
      clock,
      anna.username,
    );
    expect(text).toMatch(/ 2 drawings {2}in all\n.* 3 drawings {2}today/);
  });
});
