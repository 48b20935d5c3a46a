import type { Account } from '@tuschel/gameserver/extend';
import {
  BODY,
  type Challenge,
  type DrawingNewResult,
  INK_ENGINE,
  INK_LIMITS,
  type LineJson,
  SOLO,
} from '@tuschel/protocol';
import { encodeUpdate, INK_MEDIA_TYPE } from '@tuschel/protocol/ink';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedProduct, startProduct, TEST_PACKS, TEST_WORDS } from '../../testing/startProduct.ts';
import { stroke as untimed } from '../../testing/stroke.ts';
import { dayNamed, dayOf, promptOfDay, startOf } from './promptOfDay.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
});
afterAll(() => product.close());

const someone = () => product.server.signUp(`Solo${randomUUID().slice(0, 8)}`);
const as = (account: Account) => ({ authorization: `Bearer ${product.server.token(account)}` });
const get = (account: Account, path: string) => product.app.inject({ url: `/api${path}`, headers: as(account) });
const post = (account: Account, path: string, payload: object | Buffer, headers = {}) =>
  product.app.inject({ method: 'POST', url: `/api${path}`, headers: { ...as(account), ...headers }, payload });

const stroke = (x = 0, points = 2): LineJson => ({ ...untimed(x, points), t: 1_000, dt: 8 });
const sketch = (more: object = {}) => ({ id: randomUUID(), lines: [stroke(1), stroke(2)], ...more });
const keep = (account: Account, drawing: object) => post(account, '/drawing/new', drawing);
const kept = async (account: Account, drawing: object): Promise<DrawingNewResult> => {
  const answer = await keep(account, drawing);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const shelf = async (account: Account, page = 0) =>
  (await get(account, `/solo/drawings?page=${page}`)).json<{ drawings: { drawingId: string }[]; hasMore: boolean }>();
const code = (answer: { json: () => { type: string } }) => answer.json().type;

describe("a drawing of one's own", () => {
  test("O1 is kept whole, and is nobody else's to see", async () => {
    const [anna, ben] = [await someone(), await someone()];
    const layers = [{ id: 2, isVisible: false }];
    const frame = { x: 3, y: 4, scale: 2, isPortrait: true, isClipping: true, isOnlyVisibleLayers: true };
    const drawing = sketch({ ...frame, layers, originalWidth: 540, originalHeight: 960 });
    const { drawingId } = await kept(anna, { ...drawing, promptText: 'an otter', engine: INK_ENGINE });
    expect(drawingId).toBe(drawing.id);
    const read = (await get(anna, `/drawing/${drawingId}/lines`)).json();
    expect(read).toMatchObject({ ...frame, layers, totalLines: 2 });
    expect((await get(ben, `/drawing/${drawingId}/lines`)).json()).toBeNull();
    expect((await shelf(anna)).drawings).toEqual([
      { drawingId, createdAt: product.clock.now(), gameMode: 3, promptText: 'an otter', linesCount: 2 },
    ]);
    expect((await shelf(ben)).drawings).toEqual([]);
  });

  test('O1 gets its id from the server where the client made none', async () => {
    const { drawingId } = await kept(await someone(), { lines: [stroke()] });
    expect(drawingId).toMatch(/^[\da-f-]{36}$/);
  });

  test('O2 sent again, in whichever form, is there once; with other content the id is taken', async () => {
    const [anna, ben] = [await someone(), await someone()];
    const drawing = sketch({ promptText: 'a cat' });
    const first = await kept(anna, drawing);
    expect(await kept(anna, drawing)).toEqual(first);
    const bytes = Buffer.from(encodeUpdate({ ...drawing, index: 0 }));
    const again = await post(anna, '/drawing/new', bytes, { 'content-type': INK_MEDIA_TYPE });
    expect(again.json()).toEqual(first);
    for (const other of [{ lines: [stroke(9)] }, { promptText: 'a dog' }, { scale: 2 }]) {
      const refused = await keep(anna, { ...drawing, ...other });
      expect([refused.statusCode, code(refused)]).toEqual([409, 'urn:tuschel:error:idTaken']);
    }
    expect((await keep(ben, drawing)).statusCode).toBe(409);
    expect((await shelf(anna)).drawings).toHaveLength(1);
    expect((await get(anna, `/drawing/${drawing.id}/lines`)).json()).toMatchObject({ totalLines: 2, scale: 1 });
  });

  test('O2 two at once are one', async () => {
    const anna = await someone();
    const drawing = sketch();
    const answers = await Promise.all([1, 2, 3].map(() => keep(anna, drawing)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await shelf(anna)).drawings).toHaveLength(1);
  });

  test('O2 does not take the place of a page of a game', async () => {
    const { journal, lines, entropy } = product.platform;
    const [anna, drawing] = [await someone(), randomUUID()];
    const row = { id: entropy.uuid(), module: 'test', rulesVersion: 1, node: 'test', snapshot: {} };
    await journal.open(row, (tx) => lines.open(tx, [{ drawing, match: 'm', step: 1, author: anna.id }]));
    expect((await keep(anna, sketch({ id: drawing }))).statusCode).toBe(409);
    expect(await lines.page(drawing)).toMatchObject({ match: 'm', lines: 0, state: 'open' });
  });

  test('O3 names what is wrong with it, and keeps nothing', async () => {
    const anna = await someone();
    const wrong: [object, string][] = [
      [{ lines: [] }, 'lines'],
      [{ lines: [stroke(), { ...stroke(), size: 9999 }] }, 'lines[1].size'],
      [{ id: 'mine' }, 'id'],
      [{ scale: 9 }, 'scale'],
      [{ engine: INK_ENGINE + 1 }, 'engine'],
      [{ promptText: 'x'.repeat(201) }, 'promptText'],
    ];
    for (const [more, field] of wrong) {
      const answer = await keep(anna, sketch(more));
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json<{ errors: object }>().errors)).toContain(field);
    }
    expect((await keep(anna, sketch({ promptText: 'x'.repeat(200) }))).statusCode).toBe(200);
    const cut = Buffer.from(encodeUpdate({ ...sketch(), index: 0 })).subarray(0, -3);
    expect((await post(anna, '/drawing/new', cut, { 'content-type': INK_MEDIA_TYPE })).statusCode).toBe(400);
    expect((await shelf(anna)).drawings).toHaveLength(1);
  });

  test('O3 holds what a drawing may hold, and not one line more', async () => {
    const anna = await someone();
    const lines = Array.from({ length: INK_LIMITS.linesPerDrawing }, () => stroke(0, 1));
    const bytes = (more: LineJson[]) => Buffer.from(encodeUpdate({ index: 0, lines: [...lines, ...more] }));
    const send = (body: Buffer) => post(anna, '/drawing/new', body, { 'content-type': INK_MEDIA_TYPE });
    expect((await send(bytes([]))).statusCode).toBe(200);
    expect((await send(bytes([stroke(0, 1)]))).statusCode).toBe(400);
  });

  test('O3 is not read beyond 16 MiB, in neither form', async () => {
    const anna = await someone();
    const json = JSON.stringify(sketch({ padding: 'x'.repeat(BODY.drawingBytes) }));
    const type = { 'content-type': 'application/json' };
    expect((await post(anna, '/drawing/new', Buffer.from(json), type)).statusCode).toBe(413);
    // Chunks of a kind that nobody knows may be skipped, however long they are.
    const head = Buffer.from(encodeUpdate({ ...sketch(), index: 0 }));
    const body = Buffer.concat([head, skippable(BODY.drawingBytes)]);
    expect((await post(anna, '/drawing/new', body, { 'content-type': INK_MEDIA_TYPE })).statusCode).toBe(413);
  });

  test('O3 is refused without room on the disk, and taken when there is room again', async () => {
    const [anna, drawing] = [await someone(), sketch()];
    product.storage.become('full');
    expect((await keep(anna, drawing)).statusCode).toBe(507);
    product.storage.become('ready');
    await kept(anna, drawing);
  });

  test('O1 comes newest first, a page at a time', async () => {
    const anna = await someone();
    const ids: string[] = [];
    for (let i = 0; i < SOLO.perPage + 1; i++) {
      await product.clock.advance(1);
      ids.unshift((await kept(anna, { lines: [stroke(i)] })).drawingId);
    }
    const [first, second] = [await shelf(anna), await shelf(anna, 1)];
    expect([first.hasMore, second.hasMore]).toEqual([true, false]);
    expect([...first.drawings, ...second.drawings].map(({ drawingId }) => drawingId)).toEqual(ids);
    expect((await get(anna, '/solo/drawings?page=-1')).statusCode).toBe(400);
  });
});

/** As INK1 has it: a kind from 0x80 on, its length, its bytes. */
function skippable(length: number): Buffer {
  const varint: number[] = [];
  for (let rest = length; ; rest >>>= 7) {
    varint.push(rest > 127 ? (rest & 127) | 128 : rest);
    if (rest <= 127) break;
  }
  return Buffer.concat([Buffer.from([0x80, ...varint]), Buffer.alloc(length)]);
}

describe('the challenge of the day', () => {
  const look = async (account: Account, language = 'en'): Promise<Challenge> =>
    (await get(account, `/solo/challenge?language=${language}`)).json();
  const start = async (account: Account, language = 'en'): Promise<Challenge> =>
    (await post(account, '/solo/challenge/start', { language })).json();
  const submit = async (account: Account, { attempt }: Challenge, more: object = {}) =>
    kept(account, { id: attempt?.drawingId, lines: [stroke()], ...more });
  /** The next midnight, and this long after it, or before. */
  const beMidnight = async (ms: number) => {
    const { clock } = product;
    await clock.jump(startOf(dayOf(clock.now()) + 2) + ms - clock.now());
  };

  test('O4 has a prompt that nobody learns before they begin, and that is the same for all', async () => {
    await beMidnight(60_000);
    const [anna, ben] = [await someone(), await someone()];
    expect(await look(anna)).toMatchObject({ attempt: null, mayCount: true, hasSubmitted: false, seconds: 600 });
    const [annas, bens, german] = [await start(anna), await start(ben), await start(await someone(), 'de')];
    expect(TEST_WORDS.en).toContain(annas.attempt?.promptText);
    expect(bens.attempt?.promptText).toBe(annas.attempt?.promptText);
    expect(TEST_WORDS.de).toContain(german.attempt?.promptText);
    expect(annas.attempt).toMatchObject({ isCounted: true, submittedAt: null, startedAt: product.clock.now() });
    expect(annas.attempt?.deadline).toBe(product.clock.now() + SOLO.challengeMs);
  });

  test('O4 changes at midnight UTC, to the millisecond', async () => {
    await beMidnight(-1);
    const before = await start(await someone());
    const { endsAt } = before;
    expect(product.clock.now()).toBe(endsAt - 1);
    await product.clock.advance(1);
    const at = await start(await someone());
    await product.clock.advance(1);
    const after = await start(await someone());
    expect(startOf(dayNamed(at.day)!)).toBe(endsAt);
    expect(dayNamed(at.day)).toBe(dayNamed(before.day)! + 1);
    expect(after.day).toBe(at.day);
    expect(after.attempt?.promptText).toBe(at.attempt?.promptText);
    expect(before.attempt?.promptText).not.toBe(at.attempt?.promptText);
  });

  test('O5 gives one attempt a day that counts; a running one is gone on with, later ones are practice', async () => {
    await beMidnight(60_000);
    const anna = await someone();
    const first = await start(anna);
    await product.clock.advance(1000);
    expect((await start(anna, 'de')).attempt).toEqual(first.attempt);
    expect(await submit(anna, first)).toEqual({ drawingId: first.attempt?.drawingId, isCounted: true });
    const second = await start(anna);
    expect(second.attempt).toMatchObject({ isCounted: false, promptText: first.attempt?.promptText });
    expect(await submit(anna, second)).toMatchObject({ isCounted: false });
    expect(await look(anna)).toMatchObject({ mayCount: false, hasSubmitted: true });
    await beMidnight(0);
    expect(await look(anna)).toMatchObject({ mayCount: true, hasSubmitted: false, attempt: null });
    expect((await start(anna)).attempt).toMatchObject({ isCounted: true });
  });

  test('O5 pressed twice at once is one attempt', async () => {
    await beMidnight(60_000);
    const anna = await someone();
    const starts = await Promise.all([start(anna), start(anna), start(anna)]);
    expect(new Set(starts.map(({ attempt }) => attempt?.drawingId)).size).toBe(1);
  });

  test.each([
    ['in time', SOLO.challengeMs, true],
    ['within grace', SOLO.challengeMs + SOLO.graceMs, true],
    ['too late', SOLO.challengeMs + SOLO.graceMs + 1, false],
  ])('O6 handed in %s', async (_when, ms, isCounted) => {
    await beMidnight(60_000);
    const anna = await someone();
    const begun = await start(anna);
    await product.clock.jump(ms);
    expect(await submit(anna, begun)).toMatchObject({ isCounted });
    // Nothing that was drawn is lost, and the attempt is used up in any case.
    expect((await shelf(anna)).drawings).toMatchObject([
      { gameMode: 10, isCounted, day: begun.day, promptText: begun.attempt?.promptText },
    ]);
    expect(await look(anna)).toMatchObject({ mayCount: false, hasSubmitted: true });
  });

  test('O6 an attempt begun before midnight belongs to its day, and is gone on with after it', async () => {
    await beMidnight(-1);
    const anna = await someone();
    const begun = await start(anna);
    await product.clock.jump(SOLO.challengeMs / 2);
    expect(await look(anna)).toMatchObject({ attempt: begun.attempt, mayCount: true });
    expect(await submit(anna, begun)).toMatchObject({ isCounted: true });
    expect((await shelf(anna)).drawings).toMatchObject([{ day: begun.day }]);
    expect((await start(anna)).attempt).toMatchObject({ isCounted: true });
  });

  test("O6 an attempt is its owner's alone", async () => {
    const [anna, ben] = [await someone(), await someone()];
    const begun = await start(anna);
    expect((await keep(ben, { id: begun.attempt?.drawingId, lines: [stroke()] })).statusCode).toBe(409);
    await submit(anna, begun);
  });

  test('O7 has a gallery, for whoever has handed in something, of what has been published', async () => {
    await beMidnight(60_000);
    const [anna, ben] = [await someone(), await someone()];
    const { day } = await look(anna);
    const gallery = (account: Account) => get(account, `/solo/challenge/gallery?day=${day}&language=en`);
    expect((await gallery(anna)).statusCode).toBe(403);
    const begun = await start(anna);
    await submit(anna, begun, { triggerWarning: 5 });
    expect((await gallery(anna)).json()).toEqual({
      day,
      language: 'en',
      promptText: begun.attempt?.promptText,
      entries: [],
    });
    expect((await gallery(ben)).statusCode).toBe(403);
    const row = { drawing: begun.attempt!.drawingId, author: anna.id, posted_at: 1 };
    const db = product.platform.sql.db<{ post: object }>();
    await db
      .insertInto('post')
      .values({ ...row, moderation_status: 2, is_unpublished: false, approved_warning: 5 } as never)
      .execute();
    const playerName = anna.displayName || anna.username;
    expect((await gallery(anna)).json()).toMatchObject({
      entries: [{ drawingId: row.drawing, playerName, isCounted: true, triggerWarning: 5 }],
    });
    const hide = { method: 'DELETE' as const, url: '/api/posts/hide-mydrawing', headers: as(anna) };
    await product.app.inject({ ...hide, payload: { drawingId: row.drawing, isHide: true } });
    expect((await gallery(anna)).json()).toMatchObject({ entries: [] });
    // Approved while it is hidden, it stays hidden.
    await db
      .updateTable('post')
      .set({ is_unpublished: false, moderation_status: 2 } as never)
      .execute();
    expect((await gallery(anna)).json()).toMatchObject({ entries: [] });
    for (const wrong of ['2026-02-30', 'today', '']) {
      expect((await get(anna, `/solo/challenge/gallery?day=${wrong}&language=en`)).statusCode).toBe(400);
    }
  });

  test('O7 the gallery of a language has what was drawn in it, the first first', async () => {
    await beMidnight(60_000);
    const people = [await someone(), await someone(), await someone()];
    const { day } = await look(people[0]!);
    const drawn: string[] = [];
    for (const [index, person] of people.entries()) {
      const begun = await start(person, index === 1 ? 'de' : 'en');
      await submit(person, begun);
      drawn.push(begun.attempt!.drawingId);
      await product.clock.advance(1_000);
    }
    const db = product.platform.sql.db<{ post: object }>();
    for (const [index, drawing] of [...drawn.entries()].toReversed()) {
      const post = { posted_at: 1, moderation_status: 2, is_unpublished: false, approved_warning: 0 };
      await db
        .insertInto('post')
        .values({ drawing, author: people[index]!.id, ...post } as never)
        .execute();
    }
    const gallery = async (language: string) =>
      (await get(people[0]!, `/solo/challenge/gallery?day=${day}&language=${language}`))
        .json<{ entries: { drawingId: string }[] }>()
        .entries.map(({ drawingId }) => drawingId);
    expect([await gallery('en'), await gallery('de')]).toEqual([[drawn[0], drawn[2]], [drawn[1]]]);
  });

  test('O4 a prompt comes again only when all have had their day, and never twice in a row', () => {
    const words = Array.from({ length: 7 }, (_, i) => `word ${i}`);
    for (const seed of ['a', 'b', 'c']) {
      const days = Array.from({ length: 7 * 40 }, (_, day) => promptOfDay(words, seed, day));
      for (let round = 0; round < 40; round++) {
        expect(new Set(days.slice(round * 7, round * 7 + 7)).size).toBe(7);
      }
      expect(days.filter((word, i) => word === days[i + 1])).toEqual([]);
    }
    expect(promptOfDay(['only'], 'a', 3)).toBe('only');
  });
});

test('a prompt for training is one of the dictionary, in the language that was asked for', async () => {
  const anna = await someone();
  for (const language of ['de', 'en'] as const) {
    const { promptText } = (await get(anna, `/solo/prompt?language=${language}`)).json<{ promptText: string }>();
    expect(TEST_WORDS[language]).toContain(promptText);
  }
  expect((await get(anna, '/solo/prompt?language=fr')).statusCode).toBe(400);
  expect((await get(anna, '/solo/prompt')).statusCode).toBe(400);
});

test('O13 a prompt of a theme is one of its pack, and a theme that nobody has is refused', async () => {
  const anna = await someone();
  for (const language of ['de', 'en'] as const)
    for (let i = 0; i < 5; i++) {
      const { promptText } = (await get(anna, `/solo/prompt?language=${language}&pack=easy`)).json<{
        promptText: string;
      }>();
      expect(TEST_PACKS.easy[language]).toContain(promptText);
    }
  for (const pack of ['', 'nothing', '__proto__', 'constructor']) {
    const refused = await get(anna, `/solo/prompt?language=de&pack=${pack}`);
    expect([refused.statusCode, refused.json<{ errors?: object }>().errors]).toEqual([400, { pack: 'is not known' }]);
  }
  expect((await get(anna, `/solo/prompt?language=de&pack=${'x'.repeat(41)}`)).statusCode).toBe(400);
});
