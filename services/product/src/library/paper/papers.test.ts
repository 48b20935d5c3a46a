import type { Account } from '@tuschel/gameserver/extend';
import { event } from '@tuschel/ink';
import { AdminPower, type LineJson, PAPER, type Problem, type SoloDrawings } from '@tuschel/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { QuotaConfig } from '../../config.ts';
import type { AuditTables } from '../../moderation/audit/audit.ts';
import { codeOf, paperCalls, paperEvents as events, paperLine as line } from '../../testing/paperCalls.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';

const quota: QuotaConfig = { bytes: 1e12, dayBytes: 1e12, dayDrawings: 1e6, tiers: [1, 2, 4, 8] };
const HOUR = 60 * 60 * 1000;

let product: StartedProduct;
let ada: Account;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false, quota });
});
afterAll(() => product.close());
beforeEach(async () => {
  ada = await painter();
});

const { painter, send, save, begun, look, list } = paperCalls(() => product);
const NOT_FOUND = [404, 'paperNotFound'];
const LOCKED = [406, 'entityLocked'];

describe('events of a paper', () => {
  test('O20 are added where the last ones end, and read as they were drawn', async () => {
    const id = await begun(ada, 2);
    expect(await save(ada, id, { events: events(2, 2) })).toEqual({
      isSuccess: true,
      paperId: id,
      missingIndexStart: null,
      isOverwriteForbidden: false,
    });
    const paper = await look(ada, id);
    expect(paper).toMatchObject({ id, userId: ada.id, eventsCount: 4, lockedAt: null, deletedAt: null });
    expect(paper.events.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
    const strokes = paper.events.map(({ data }) => (data as LineJson).points[0]?.x);
    expect(strokes).toEqual([1, 2, 3, 4].map((x) => line(x).points[0]?.x));
    const bare = await product.ask(ada, 'GET', `/papers/${id}?events=false`);
    expect(bare.json()).toMatchObject({ events: [], eventsCount: 4 });
  });

  test('O20 with a gap before them nothing is taken, and the answer says where to begin', async () => {
    const id = await begun(ada, 2);
    const answer = { isSuccess: false, paperId: id, missingIndexStart: 2, isOverwriteForbidden: false };
    expect(await save(ada, id, { events: events(3, 2), name: 'not this' })).toEqual(answer);
    expect(await look(ada, id)).toMatchObject({ name: '', eventsCount: 2 });
    expect(await save(ada, randomUUID(), { events: events(1, 1) })).toMatchObject({
      isSuccess: false,
      paperId: null,
      missingIndexStart: 0,
    });
  });

  test('O20 that are sent again are taken once, with what is new behind them', async () => {
    const id = await begun(ada, 3);
    expect(await save(ada, id, { events: events(0, 3) })).toMatchObject({ isSuccess: true });
    expect(await save(ada, id, { events: events(1, 4) })).toMatchObject({ isSuccess: true });
    expect((await look(ada, id)).eventsCount).toBe(5);
  });

  test('O20 that differ from what is stored overwrite nothing: not a stroke, not a name', async () => {
    const id = await begun(ada, 3, { name: 'Otter' });
    const before = await look(ada, id);
    const other = { events: events(2, 2, 500), name: 'mine' };
    expect(await save(ada, id, other)).toEqual({
      isSuccess: false,
      paperId: id,
      missingIndexStart: 3,
      isOverwriteForbidden: true,
    });
    expect(await look(ada, id)).toEqual(before);
    // What the other device has drawn is kept as a copy.
    const copy = await begun(ada, 2, { sourceId: id });
    expect(await look(ada, copy)).toMatchObject({ sourceId: id });
  });

  test('O20 of two devices that send at once are stored once and in order', async () => {
    const id = await begun(ada, 1);
    const answers = await Promise.all([
      save(ada, id, { events: events(1, 3) }),
      save(ada, id, { events: events(1, 3, 700) }),
      save(ada, id, { events: events(1, 3) }),
    ]);
    expect(answers.filter(({ isSuccess }) => isSuccess).length).toBeGreaterThanOrEqual(1);
    expect(answers.some(({ isOverwriteForbidden }) => isOverwriteForbidden)).toBe(true);
    expect((await look(ada, id)).events.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
  });

  test.each([
    [
      'not in order',
      [
        { index: 0, data: line(1) },
        { index: 2, data: line(2) },
      ],
      'events[1]',
    ],
    ['without a place', [{ data: line(1) }], 'events[0]'],
    ['before the first', [{ index: -1, data: line(1) }], 'events[0]'],
    ['that are no strokes', [{ index: 0, data: { points: 'no' } }], 'events[0]'],
    ['that are nothing', [null], 'events[0]'],
  ])('O20 %s are refused by their place', async (_, wrong, field) => {
    const answer = await send(ada, randomUUID(), { events: wrong });
    expect(codeOf(answer)).toEqual([400, 'badRequest']);
    expect(Object.keys(answer.json<{ errors: object }>().errors)[0]).toContain(field);
  });

  test('O20 are a thousand at once, and not one more', async () => {
    const id = randomUUID();
    expect(await save(ada, id, { events: events(0, PAPER.eventsAtOnce) })).toMatchObject({ isSuccess: true });
    const answer = await send(ada, id, { events: events(PAPER.eventsAtOnce, PAPER.eventsAtOnce + 1) });
    expect(answer.statusCode).toBe(400);
    expect((await look(ada, id)).eventsCount).toBe(PAPER.eventsAtOnce);
  });

  test('L7 are added at this end-point alone: as a drawing a paper takes nothing', async () => {
    const id = await begun(ada, 2);
    const update = { index: 0, rev: 1, lines: [line(9)] };
    const answer = await product.ask(ada, 'PUT', `/drawing/${id}/lines`, update);
    expect(codeOf(answer)).toEqual([404, 'drawingNotFound']);
    expect((await look(ada, id)).eventsCount).toBe(2);
  });
});

describe('a paper of hours', () => {
  const from = (first: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ index: first + at, data: line((first + at) % 1000) }));

  test('O20 goes far beyond what a drawing holds, up to its last event, and not one further', async () => {
    const id = await begun(ada, 1);
    const [stored] = (await product.platform.lines.read(id))?.lines ?? [];
    const last = PAPER.events - 2;
    const rest = Array.from({ length: last - 1 }, () => stored as Uint8Array);
    const filled = await product.platform.lines.append(id, ada.id, { index: 1, lines: rest, meta: {} }, PAPER.events);
    expect(filled).toMatchObject({ ok: true, totalLines: last });
    expect(codeOf(await send(ada, id, { events: from(last, 3) }))).toEqual([413, 'payloadTooLarge']);
    expect(await save(ada, id, { events: from(last, 2) })).toMatchObject({ isSuccess: true });
    const bare = await product.ask(ada, 'GET', `/papers/${id}?events=false`);
    expect(bare.json()).toMatchObject({ eventsCount: PAPER.events });
    expect(codeOf(await send(ada, id, { events: from(PAPER.events, 1) }))).toEqual([413, 'payloadTooLarge']);
    // What is stored is told again all the same.
    expect(await save(ada, id, { events: from(last, 2) })).toMatchObject({ isSuccess: true });
    expect(codeOf(await product.ask(ada, 'GET', `/papers/${id}`))).toEqual([413, 'payloadTooLarge']);
  });
});

test('O20 taking back, bringing back and the size of the sheet are events', async () => {
  const id = randomUUID();
  const log = [line(1), event.resize({ width: 4096, height: 2304 }), event.undo(), event.redo()];
  const data = log.map((what, index) => ({ index, data: what }));
  expect(await save(ada, id, { events: data })).toMatchObject({ isSuccess: true });
  expect((await look(ada, id)).events.map((one) => (one.data as LineJson).size)).toEqual([line(1).size, 12, 10, 11]);
});

describe('what is said of a paper', () => {
  test('O21 is what was said last; the time with pen in hand only grows', async () => {
    const id = await begun(ada, 1, { name: ' Otter ', effectiveTimeTaken: 90, imageWidth: 4096, imageHeight: 2304 });
    await save(ada, id, { name: 'Two otters', effectiveTimeTaken: 30, triggerWarning: 2, imageThumbnail: 'data:,' });
    expect(await look(ada, id)).toMatchObject({
      name: 'Two otters',
      effectiveTimeTaken: 90,
      triggerWarning: 2,
      imageWidth: 4096,
      imageHeight: 2304,
      imageThumbnail: 'data:,',
      eventsCount: 1,
    });
  });

  test.each([
    [{ imageWidth: 4097 }],
    [{ imageWidth: 63 }],
    [{ imageWidth: 4096, imageHeight: 2305 }],
    [{ name: 'x'.repeat(PAPER.nameLetters + 1) }],
    [{ effectiveTimeTaken: -1 }],
    [{ imageThumbnail: 'x'.repeat(PAPER.thumbnailLetters + 1) }],
    [{ sourceId: 'no id' }],
  ])('O21 %j is refused, and makes no paper', async (wrong) => {
    const answer = await send(ada, randomUUID(), { events: events(0, 1), ...wrong });
    expect(codeOf(answer)).toEqual([400, 'badRequest']);
    expect((await list(ada)).totalCount).toBe(0);
  });

  test('O21 upright papers may be as tall as lying ones are wide', async () => {
    const id = await begun(ada, 1, { imageWidth: 2304, imageHeight: 4096 });
    expect(await look(ada, id)).toMatchObject({ imageWidth: 2304, imageHeight: 4096 });
  });
});

test('O20 under `new` the server makes the id', async () => {
  const { paperId } = await save(ada, 'new', { name: 'No strokes yet' });
  expect(await look(ada, paperId ?? '')).toMatchObject({ name: 'No strokes yet', eventsCount: 0 });
});

test('O22 the list has the last one that was painted on first, a part at a time, and nobody else’s', async () => {
  const ids = [await begun(ada), await begun(ada), await begun(ada)];
  await begun(await painter());
  await product.clock.jump(1);
  await save(ada, ids[0] as string, { name: 'again' });
  const all = await list(ada);
  expect(all.totalCount).toBe(3);
  expect(all.entries.map(({ id }) => id)).toEqual([ids[0], ids[2], ids[1]]);
  const second = await list(ada, 'skip=1&take=1');
  expect([second.totalCount, second.entries.map(({ id }) => id)]).toEqual([3, [ids[2]]]);
  for (const query of ['take=20', 'skip=0', 'skip=-1&take=20', 'skip=0&take=x'])
    expect((await product.ask(ada, 'GET', `/papers?${query}`)).statusCode).toBe(400);
});

test('O23 what is thrown away lies in the bin, comes back, and is gone after thirty days', async () => {
  const [kept, gone] = [await begun(ada), await begun(ada)];
  for (const id of [kept, gone])
    expect((await product.ask(ada, 'DELETE', `/papers/${id}`)).json()).toEqual({ isSuccess: true });
  expect((await list(ada)).totalCount).toBe(0);
  expect((await list(ada, 'skip=0&take=20&bin=true')).totalCount).toBe(2);
  expect(codeOf(await send(ada, kept, { events: events(3, 1) }))).toEqual(NOT_FOUND);
  await save(ada, kept, { deletedAt: null });
  expect((await list(ada)).entries.map(({ id }) => id)).toEqual([kept]);
  await product.clock.jump(PAPER.binMs - HOUR);
  await product.clock.advance(61_000);
  expect(await product.platform.lines.page(gone)).not.toBeNull();
  await product.clock.jump(HOUR);
  await product.clock.advance(61_000);
  await expect.poll(() => product.platform.lines.page(gone)).toBeNull();
  expect(codeOf(await product.ask(ada, 'GET', `/papers/${gone}`))).toEqual(NOT_FOUND);
  await save(ada, kept, { events: events(3, 1) });
  expect((await look(ada, kept)).eventsCount).toBe(4);
});

test('O23 what lies in the bin is erased for good when its artist says so, and then takes no room', async () => {
  const [kept, gone] = [await begun(ada), await begun(ada)];
  const { papers } = (await list(ada)).quota;
  const bytes = async () =>
    (await product.platform.sql.transaction((tx) => product.platform.lines.use({ tx }, ada.id, 0))).all;
  const before = await bytes();
  const erase = (who: Account, id: string) => product.ask(who, 'DELETE', `/papers/${id}?erase=true`);
  const refused = await erase(ada, gone);
  expect(codeOf(refused)).toEqual([400, 'notPermitted']);
  expect(refused.json<Problem>().detail).toBe('Only what lies in the bin is erased.');
  expect((await look(ada, gone)).eventsCount).toBe(3);
  for (const id of [kept, gone]) await product.ask(ada, 'DELETE', `/papers/${id}`);
  // Asked twice, since the answer was lost, it still lies there.
  await product.ask(ada, 'DELETE', `/papers/${gone}`);
  expect(codeOf(await erase(await painter(), gone))).toEqual(NOT_FOUND);
  expect((await list(ada)).quota.papers).toBe(papers);
  expect((await erase(ada, gone)).json()).toEqual({ isSuccess: true });
  expect((await list(ada)).quota.papers).toBe(papers - 1);
  expect((await bytes()).bytes).toBe(before.bytes / 2);
  expect(await product.platform.lines.page(gone)).toBeNull();
  for (const answer of [await erase(ada, gone), await product.ask(ada, 'GET', `/papers/${gone}`)])
    expect(codeOf(answer)).toEqual(NOT_FOUND);
  expect(codeOf(await product.ask(ada, 'GET', `/drawing/${gone}/lines?returnerror404=true`))[0]).toBe(404);
  expect((await list(ada, 'skip=0&take=20&bin=true')).entries.map(({ id }) => id)).toEqual([kept]);
  await save(ada, kept, { deletedAt: null });
  expect((await look(ada, kept)).eventsCount).toBe(3);
});

test('O28 many are erased from the bin at once; what does not lie there stays, and so does what is somebody else’s', async () => {
  const bea = await painter();
  const ids = [await begun(ada), await begun(ada), await begun(ada)];
  const [first, second, shelved] = ids as [string, string, string];
  const theirs = await begun(bea);
  for (const id of [first, second]) await product.ask(ada, 'DELETE', `/papers/${id}`);
  await product.ask(bea, 'DELETE', `/papers/${theirs}`);
  const erase = (paperIds: readonly string[]) => product.ask(ada, 'POST', '/papers/erase', { paperIds });
  const unknown = randomUUID();
  const before = (await list(ada)).quota.papers;
  // What is not there for them is answered alike, whether there is anything.
  const answer = await erase([first, shelved, theirs, second.toUpperCase(), unknown]);
  expect(answer.json()).toEqual({ erased: [first, theirs, second, unknown] });
  expect((await list(ada)).quota.papers).toBe(before - 2);
  for (const id of [first, second]) expect(await product.platform.lines.page(id)).toBeNull();
  for (const id of [shelved, theirs]) expect(await product.platform.lines.page(id)).not.toBeNull();
  expect((await list(bea, 'skip=0&take=20&bin=true')).entries.map(({ id }) => id)).toEqual([theirs]);
  expect((await erase([first])).json()).toEqual({ erased: [first] });
  expect(codeOf(await send(ada, first, { events: events(0, 1) }))).toEqual(NOT_FOUND);
  for (const wrong of [[], ['no-id'], Array.from({ length: PAPER.erasedAtOnce + 1 }, () => randomUUID())])
    expect((await erase(wrong)).statusCode).toBe(400);
});

test('O23 what is erased does not begin anew, whatever a device that was away still has of it', async () => {
  const erased = await begun(ada);
  await product.ask(ada, 'DELETE', `/papers/${erased}`);
  await product.ask(ada, 'DELETE', `/papers/${erased}?erase=true`);
  const binned = await begun(ada);
  await product.ask(ada, 'DELETE', `/papers/${binned}`);
  await product.clock.jump(PAPER.binMs + HOUR);
  await product.clock.advance(61_000);
  await expect.poll(() => product.platform.lines.page(binned)).toBeNull();
  const later = [{ name: 'Otter' }, { events: events(0, 4) }, { events: events(3, 1) }, { deletedAt: null }, {}];
  for (const id of [erased, binned, erased.toUpperCase()])
    for (const update of later) expect(codeOf(await send(ada, id, update))).toEqual(NOT_FOUND);
  expect(codeOf(await send(await painter(), erased, { events: events(0, 1) }))).toEqual(NOT_FOUND);
  expect((await list(ada)).totalCount).toBe(0);
  // Strokes that only that device had go on as another paper.
  await begun(ada, 4);
  await product.clock.jump(PAPER.erasedMs);
  await product.clock.advance(61_000);
  const known = product.platform.sql.db<{ paper_erased: { at: number } }>();
  await expect.poll(() => known.selectFrom('paper_erased').selectAll().execute()).toEqual([]);
});

test('O23 one that is taken out of the bin at the same moment is there as a whole, or gone as a whole', async () => {
  for (let round = 0; round < 6; round++) {
    const id = await begun(ada);
    await product.ask(ada, 'DELETE', `/papers/${id}`);
    const back = { events: [], deletedAt: null };
    const both = [() => send(ada, id, back), () => product.ask(ada, 'DELETE', `/papers/${id}?erase=true`)];
    await Promise.all((round % 2 ? both : both.toReversed()).map((act) => act()));
    const { statusCode } = await product.ask(ada, 'GET', `/papers/${id}`);
    const page = await product.platform.lines.page(id);
    // Once erased it is no blank paper, either.
    const again = (await send(ada, id, back)).statusCode;
    expect([200, 404]).toContain(statusCode);
    expect([page?.lines ?? 0, again]).toEqual(statusCode === 200 ? [3, 200] : [0, 404]);
  }
});

describe('a finished paper', () => {
  test('O24 takes nothing any more, lies with the drawings of its artist, and is rendered', async () => {
    const id = await begun(ada, 2, { name: 'Otter' });
    await save(ada, id, { events: events(2, 1), lockedAt: 1 });
    expect((await look(ada, id)).lockedAt).toBe(product.clock.now());
    expect((await product.platform.lines.page(id))?.state).not.toBe('open');
    for (const update of [{ events: events(3, 1) }, { name: 'other' }, { lockedAt: null }, { deletedAt: 1 }])
      expect(codeOf(await send(ada, id, update))).toEqual(LOCKED);
    for (const how of ['', '?erase=true'])
      expect(codeOf(await product.ask(ada, 'DELETE', `/papers/${id}${how}`))).toEqual(LOCKED);
    const shelf = (await product.ask(ada, 'GET', '/solo/drawings?page=0')).json<SoloDrawings>();
    expect(shelf.drawings).toMatchObject([{ drawingId: id, promptText: 'Otter', linesCount: 3 }]);
    const jobs = product.platform.sql.db<{ render_job: { drawing: string } }>();
    expect(await jobs.selectFrom('render_job').select('drawing').where('drawing', '=', id).execute()).not.toEqual([]);
  });

  test('O24 has something on it', async () => {
    const { paperId } = await save(ada, 'new', { name: 'empty' });
    expect(codeOf(await send(ada, paperId ?? '', { lockedAt: 1 }))).toEqual([400, 'badRequest']);
    expect(codeOf(await send(ada, randomUUID(), { lockedAt: 1 }))).toEqual([400, 'badRequest']);
    expect((await list(ada)).totalCount).toBe(1);
    const both = await send(ada, randomUUID(), { events: events(0, 1), lockedAt: 1, deletedAt: 1 });
    expect(codeOf(both)).toEqual([400, 'badRequest']);
    expect((await list(ada)).totalCount).toBe(1);
  });

  test('O24 is finished in one go, too', async () => {
    const id = await begun(ada, 2, { lockedAt: 1 });
    expect((await product.platform.lines.page(id))?.state).not.toBe('open');
    expect(codeOf(await send(ada, id, { events: events(2, 1) }))).toEqual(LOCKED);
  });

  test('O25 is rendered again for admins, and what is not finished is not', async () => {
    const [admin, id, open] = [
      await product.someone({ adminPower: AdminPower.Admin }),
      await begun(ada),
      await begun(ada),
    ];
    const again = (who: Account, paper: string) => product.ask(who, 'POST', `/admin/papers/${paper}/render`);
    const early = await again(admin, open);
    expect([...codeOf(early), early.json<Problem>().detail]).toEqual([400, 'notPermitted', 'It is not finished.']);
    await save(ada, id, { lockedAt: 1 });
    expect((await again(admin, id)).json()).toEqual({ isSuccess: true });
    expect(codeOf(await again(admin, randomUUID()))).toEqual(NOT_FOUND);
    expect((await again(ada, id)).statusCode).toBe(403);
    const written = await product.platform.sql
      .db<AuditTables>()
      .selectFrom('moderation_audit')
      .select(['kind', 'subject', 'decided_by'])
      .where('decision', '=', 'render')
      .execute();
    expect(written).toEqual([{ kind: 'drawing', subject: id, decided_by: admin.id }]);
  });

  test('O25 is rendered again for its artist, where nothing came of it; for nobody else, and not before it is finished', async () => {
    const [id, bela] = [await begun(ada), await painter()];
    const again = (who: Account, kind = 'picture') => product.ask(who, 'POST', `/drawing/${id}/render`, { kind });
    expect(codeOf(await again(ada))).toEqual([400, 'notPermitted']);
    await save(ada, id, { lockedAt: 1 });
    expect((await look(ada, id)).renderError).toBeNull();
    await product.platform.sql
      .db<{ render_job: { drawing: string; due_at: number | null; error: string | null } }>()
      .updateTable('render_job')
      .set({ due_at: null, error: 'out of ink' })
      .where('drawing', '=', id)
      .execute();
    expect((await look(ada, id)).renderError).toBe('out of ink');
    expect(codeOf(await again(bela))).toEqual([404, 'drawingNotFound']);
    for (const kind of ['picture', 'video'])
      expect((await again(ada, kind)).json()).toMatchObject({ [kind]: 'waiting' });
    expect(await look(ada, id)).toMatchObject({ renderError: null, renderedAt: null });
  });
});

describe('who may paint', () => {
  test('O26 supporters and community members do; others keep reading what they have', async () => {
    const [guest, member] = [
      await product.someone(),
      await product.someone({ adminPower: AdminPower.CommunityMember }),
    ];
    expect(codeOf(await send(guest, 'new', { events: events(0, 1) }))).toEqual([403, 'forbidden']);
    expect(await list(guest)).toMatchObject({ entries: [], totalCount: 0 });
    expect(await save(member, 'new', { events: events(0, 1) })).toMatchObject({ isSuccess: true });
  });

  test('O26 a paper of somebody else is as if it were not there', async () => {
    const [id, bela] = [await begun(ada), await painter()];
    expect(codeOf(await product.ask(bela, 'GET', `/papers/${id}`))).toEqual(NOT_FOUND);
    expect(codeOf(await product.ask(bela, 'DELETE', `/papers/${id}`))).toEqual(NOT_FOUND);
    expect(codeOf(await send(bela, id, { events: events(3, 1) }))).toEqual(NOT_FOUND);
    expect(codeOf(await send(bela, 'no-uuid', { events: events(0, 1) }))).toEqual(NOT_FOUND);
    expect((await look(ada, id)).eventsCount).toBe(3);
    // Nor is it a source for them.
    const copy = await send(bela, randomUUID(), { events: events(0, 1), sourceId: id });
    expect(codeOf(copy)).toEqual([400, 'notPermitted']);
  });
});
