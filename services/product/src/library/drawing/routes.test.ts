import type { Account } from '@tuschel/gameserver/extend';
import { HEAVY, INK_ENGINE, INK_LIMITS, type LineJson } from '@tuschel/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantPage, lineCalls, openPageOf } from '../../testing/pages.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { stroke } from '../../testing/stroke.ts';
import type { PageMeta } from './pageMeta.ts';
import { drawingPolicy } from './policy.ts';

let product: StartedProduct;
let artist: Account;
let neighbour: Account;

beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
  artist = await product.server.signUp('Anna');
  neighbour = await product.server.signUp('Ben');
});
afterAll(() => product.close());

const openPage = (match = 'none.tuschel', meta: PageMeta = {}) => openPageOf(product, artist, { match, meta });
const { put, get, putFine } = lineCalls(
  () => product,
  () => artist,
);

const grant = (drawing: string, readers: string[]) => grantPage(product, drawing, readers);
const stored = async (drawing: string) =>
  (await get(drawing)).json<{ lines: LineJson[] }>().lines.map(({ points }) => points[0]?.x);

describe('the engine that draws', () => {
  test('L15 is kept with the drawing; who does not say it means the first', async () => {
    const [told, untold] = [await openPage(), await openPage()];
    await putFine(told, { index: 0, lines: [stroke()], engine: INK_ENGINE });
    await putFine(untold, { index: 0, lines: [stroke()] });
    expect((await get(told)).json()).toMatchObject({ engine: INK_ENGINE });
    expect((await get(untold)).json()).toMatchObject({ engine: 1 });
  });

  test('L15 one that the server does not know is refused, and nothing is stored', async () => {
    const drawing = await openPage();
    for (const engine of [INK_ENGINE + 1, 0, 1.5, '1']) {
      const answer = await put(drawing, { index: 0, lines: [stroke()], engine });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ errors: { engine: expect.any(String) } });
    }
    expect(await stored(drawing)).toEqual([]);
  });
});

describe('strokes on their way to the server', () => {
  test('are kept in order, and the answer echoes the frame', async () => {
    const page = await openPage();
    const first = await putFine(page, { index: 0, lines: [stroke(1), stroke(2)], x: 3, y: 4, scale: 2 });
    expect(first).toEqual({ isSuccess: true, missingFromIndex: null, x: 3, y: 4, scale: 2, totalLines: 2, rev: 0 });
    await putFine(page, { index: 2, lines: [stroke(3)] });
    expect((await get(page)).json()).toMatchObject({
      x: 3,
      y: 4,
      scale: 2,
      isPortrait: false,
      layers: [{ id: 0 }, { id: 1 }, { id: 2 }],
      totalLines: 3,
      rev: 0,
    });
    expect(await stored(page)).toEqual([1, 2, 3]);
  });

  test('are refused without room on the disk, kept by the artist, and taken when there is room again', async () => {
    const page = await openPage();
    product.storage.become('full');
    const refused = await put(page, { index: 0, lines: [stroke(1)] });
    expect(refused.statusCode).toBe(507);
    expect(refused.headers['retry-after']).toBe('2');
    expect(refused.json()).toMatchObject({ type: 'urn:tuschel:error:storageFull' });
    product.storage.become('low');
    await putFine(page, { index: 0, lines: [stroke(1)] });
    product.storage.become('ready');
    expect(await stored(page)).toEqual([1]);
  });

  test('L2 sent twice are there once, and the second answer is the first', async () => {
    const page = await openPage();
    const chunk = { index: 0, lines: [stroke(1), stroke(2)], rev: 0 };
    const answers = [await putFine(page, chunk), await putFine(page, chunk)];
    expect(answers[0]).toEqual(answers[1]);
    expect(await stored(page)).toEqual([1, 2]);
  });

  test('L2 a late duplicate takes nothing away', async () => {
    const page = await openPage();
    await putFine(page, { index: 0, lines: [stroke(1)], rev: 0 });
    await putFine(page, { index: 1, lines: [stroke(2)], rev: 0 });
    expect(await putFine(page, { index: 0, lines: [stroke(1)], rev: 0 })).toMatchObject({ totalLines: 2 });
    expect(await stored(page)).toEqual([1, 2]);
  });

  test('L1 after a gap the server says where to go on', async () => {
    const page = await openPage();
    await putFine(page, { index: 0, lines: [stroke(1)] });
    const answer = await putFine(page, { index: 5, lines: [stroke(6)] });
    expect(answer).toMatchObject({ isSuccess: false, missingFromIndex: 1, totalLines: 1 });
    expect(await stored(page)).toEqual([1]);
  });

  test('L3 undo and redo: a higher revision says what the tail is, a lower one is told so', async () => {
    const page = await openPage();
    await putFine(page, { index: 0, lines: [stroke(1), stroke(2), stroke(3)], rev: 0 });
    await putFine(page, { index: 1, lines: [], rev: 1 });
    expect(await stored(page)).toEqual([1]);
    await putFine(page, { index: 1, lines: [stroke(2)], rev: 2 });
    const late = await putFine(page, { index: 1, lines: [stroke(9)], rev: 1 });
    expect(late).toMatchObject({ isSuccess: false, missingFromIndex: 2, rev: 2 });
    expect(await stored(page)).toEqual([1, 2]);
  });

  test('L5 a client that knows no revisions truncates by a differing overlap', async () => {
    const page = await openPage();
    await putFine(page, { index: 0, lines: [stroke(1), stroke(2), stroke(3)] });
    await putFine(page, { index: 1, lines: [stroke(7)] });
    expect(await stored(page)).toEqual([1, 7]);
  });

  test('are put on the grid', async () => {
    const page = await openPage();
    const line = { ...stroke(), points: [{ x: 1.01, y: 2.999, p: 0.5 }], size: 7.99 };
    await putFine(page, { index: 0, lines: [line] });
    const kept = (await get(page)).json<{ lines: LineJson[] }>().lines[0];
    expect(kept).toMatchObject({ points: [{ x: 1, y: 3, p: 512 / 1023 }], size: 8 });
  });
});

test('a page on which nothing is yet is the whole canvas, upright, with all its layers', async () => {
  expect((await get(await openPage())).json()).toEqual({
    engine: 1,
    x: 0,
    y: 0,
    scale: 1,
    isPortrait: false,
    isClipping: false,
    isOnlyVisibleLayers: false,
    layers: [0, 1, 2].map((id) => ({ id, isVisible: true })),
    rev: 0,
    totalLines: 0,
    lines: [],
  });
});

test('how a drawing is looked at is kept; notes and choices of its artist are not told', async () => {
  const page = await openPage();
  const frame = {
    engine: INK_ENGINE,
    x: 3,
    y: 4,
    scale: 2,
    isPortrait: true,
    isClipping: true,
    isOnlyVisibleLayers: true,
    layers: [{ id: 1, isVisible: false }],
  };
  await putFine(page, { index: 0, lines: [], ...frame, note: 'a note', triggerWarning: 1 });
  expect((await get(page)).json()).toEqual({ ...frame, rev: 0, totalLines: 0, lines: [] });
});

describe('what is no drawing', () => {
  test.each([
    ['a tool that does not exist', { ...stroke(), tool: 99 }, 'lines[1].tool'],
    ['no colour', { ...stroke(), color: null }, 'lines[1].color'],
    ['a point nowhere', { ...stroke(), points: [{ x: 'a', y: 0, p: 1 }] }, 'lines[1].points[0].x'],
    ['no points', { ...stroke(), points: [] }, 'lines[1].points'],
    ['a fourth layer', { ...stroke(), layer: 3 }, 'lines[1].layer'],
  ])('L7 %s is refused by line and field', async (_, line, field) => {
    const page = await openPage();
    const answer = await put(page, { index: 0, lines: [stroke(), line] });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.json()).toMatchObject({
      type: 'urn:tuschel:error:badRequest',
      status: 400,
      instance: `/api/drawing/${page}/lines`,
      errors: { [field]: expect.any(String) },
    });
    expect(answer.json<{ detail: string }>().detail).toContain(field);
    expect(await stored(page)).toEqual([]);
  });

  test('infinite numbers, deep nesting, prototypes, broken text: 400', async () => {
    const page = await openPage();
    const text = JSON.stringify({ index: 0, lines: [stroke()] });
    const bad = [
      text.replace('"size":8', '"size":1e999'),
      text.replace('"index":0', '"index":0,"x":1e999'),
      `{"index":0,"lines":[${'['.repeat(40)}${']'.repeat(40)}]}`,
      text.replace('"index":0', '"index":0,"__proto__":{"a":1}'),
      text.slice(0, -3),
      '[]',
    ];
    for (const body of bad) expect((await put(page, body)).statusCode).toBe(400);
  });

  test('without an index the parameter is named', async () => {
    const answer = await put(await openPage(), { lines: [] });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      type: 'urn:tuschel:error:missingParameter',
      detail: 'Parameter index is required.',
      errors: { index: 'missing' },
    });
  });

  test('L8 an id of another form is 400, an unknown one 404 or null', async () => {
    const unknown = product.platform.entropy.uuid();
    expect((await put('no-id', { index: 0, lines: [] })).json()).toMatchObject({ type: 'urn:tuschel:error:idInvalid' });
    expect((await get('no-id')).statusCode).toBe(400);
    expect((await put(unknown, { index: 0, lines: [] })).statusCode).toBe(404);
    expect((await get(unknown)).json()).toBeNull();
    for (const query of ['=false', '=', ''])
      expect((await get(unknown, artist, `?returnerror404${query}`)).json()).toBeNull();
    const answer = await get(unknown, artist, '?returnerror404=true');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ type: 'urn:tuschel:error:drawingNotFound' });
  });

  test('L8 an id in capitals is the same drawing, to draw on and to read', async () => {
    const page = await openPage();
    const capitals = page.toUpperCase();
    await putFine(capitals, { index: 0, lines: [stroke(1)] });
    const large = { index: 1, lines: [stroke(2, 4_000)] };
    expect(JSON.stringify(large).length).toBeGreaterThan(HEAVY.fromBytes);
    await putFine(capitals, large);
    expect(await stored(page)).toEqual([1, 2]);
    expect((await get(capitals)).body).toBe((await get(page)).body);
    expect((await get(capitals, neighbour)).json()).toBeNull();
  });

  test('a page of today continues no other drawing', async () => {
    const page = await openPage();
    const other = await openPage();
    expect((await put(page, { index: 0, lines: [], copyFrom: other })).statusCode).toBe(400);
    expect((await put(page, { index: 0, lines: [], other: { type: 2, copyFrom: other } })).statusCode).toBe(400);
    expect((await put(page, { index: 0, lines: [], copyFrom: null })).statusCode).toBe(200);
  });

  test('L13 other types and other compressions are refused', async () => {
    const page = await openPage();
    const body = { index: 0, lines: [] };
    for (const headers of [{ 'content-encoding': 'br' }, { 'content-type': 'text/plain' }]) {
      const answer = await put(page, body, artist, headers);
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toMatchObject({ type: 'urn:tuschel:error:unsupportedMediaType' });
    }
  });
});

describe('who may', () => {
  test('L7 nobody draws without a session, visitors read nothing of it, and no banned account even reads', async () => {
    const page = await openPage();
    const banned = await product.server.signUp('Mallory', { isBanned: true });
    expect((await put(page, { index: 0, lines: [] }, null)).statusCode).toBe(401);
    expect((await get(page, null)).json()).toBeNull();
    expect((await put(page, { index: 0, lines: [] }, banned)).statusCode).toBe(403);
    expect((await get(page, banned)).json()).toMatchObject({ type: 'urn:tuschel:error:banned', status: 403 });
  });

  test('L7 only the author draws; a stranger does not see whether the page exists', async () => {
    const page = await openPage();
    await putFine(page, { index: 0, lines: [stroke(1)] });
    expect((await put(page, { index: 1, lines: [stroke(2)] }, neighbour)).statusCode).toBe(404);
    expect((await get(page, neighbour)).json()).toBeNull();
    expect((await get(page, neighbour, '?returnerror404=true')).statusCode).toBe(404);
    await grant(page, [neighbour.id]);
    expect((await get(page, neighbour)).json()).toMatchObject({ totalLines: 1 });
    expect((await put(page, { index: 1, lines: [stroke(2)] }, neighbour)).statusCode).toBe(404);
  });

  test('L7 whoever may not draw here learns nothing of what is wrong with their lines', async () => {
    const page = await openPage();
    const bad = { index: 0, lines: [{ ...stroke(), tool: 99 }], isPortrait: true };
    expect((await put(page, bad, neighbour)).json()).toMatchObject({
      status: 404,
      type: 'urn:tuschel:error:drawingNotFound',
    });
    await product.platform.lines.close([page]);
    expect((await put(page, bad)).json()).toMatchObject({ type: 'urn:tuschel:error:gameDone' });
    expect((await put(page, bad, neighbour)).json()).toMatchObject({ type: 'urn:tuschel:error:drawingNotFound' });
  });

  test('L7 the policy lets the author alone append, and only while the page is open', async () => {
    const page = await openPage();
    await grant(page, [neighbour.id]);
    const verdicts = async () => {
      const row = (await product.platform.lines.page(page))!;
      const team = await product.server.signUp('Mod', { adminPower: 2 });
      return [artist, neighbour, team].map((who) => drawingPolicy(row, who, 'append'));
    };
    expect(await verdicts()).toEqual(['allowed', 'forbidden', 'forbidden']);
    await product.platform.lines.close([page]);
    expect(await verdicts()).toEqual(['closed', 'forbidden', 'forbidden']);
  });

  test('L8 moderators look', async () => {
    const page = await openPage();
    expect((await get(page, await product.server.signUp('Mod', { adminPower: 2 }))).json()).toMatchObject({
      totalLines: 0,
    });
    expect((await get(page, await product.server.signUp('Member', { adminPower: 1 }))).json()).toBeNull();
  });

  test('L7 a closed page takes nothing more', async () => {
    const page = await openPage();
    await putFine(page, { index: 0, lines: [stroke(1)] });
    await product.platform.lines.close([page]);
    const answer = await put(page, { index: 1, lines: [stroke(2)] });
    expect(answer.statusCode).toBe(406);
    expect(answer.json()).toMatchObject({ type: 'urn:tuschel:error:gameDone' });
    expect(await stored(page)).toEqual([1]);
  });
});

describe('limits', () => {
  test('L7 points of a line', async () => {
    const page = await openPage();
    const most = INK_LIMITS.pointsPerLine;
    expect((await put(page, { index: 0, lines: [stroke(0, most)] })).statusCode).toBe(200);
    expect((await put(page, { index: 1, lines: [stroke(0, most + 1)] })).statusCode).toBe(400);
  });

  test('L7 lines of a drawing', async () => {
    const page = await openPage();
    const line = stroke(0, 1);
    const chunk = 5_000;
    for (let index = 0; index < INK_LIMITS.linesPerDrawing; index += chunk) {
      await putFine(page, { index, lines: Array(chunk).fill(line) });
    }
    const answer = await put(page, { index: INK_LIMITS.linesPerDrawing, lines: [line] });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ type: 'urn:tuschel:error:payloadTooLarge' });
  });

  test('L7 points of a drawing: undone ones do not count', async () => {
    const page = await openPage();
    const { lines } = product.platform;
    await putFine(page, { index: 0, lines: [stroke(0, 10)], rev: 0 });
    await lines.append(page, artist.id, { index: 1, lines: [], meta: { points: INK_LIMITS.pointsPerDrawing } }, 20_000);
    expect((await put(page, { index: 0, lines: [stroke(0, 20)], rev: 1 })).statusCode).toBe(200);
    expect((await lines.page(page))?.meta).toMatchObject({ points: 20 });
  });

  test('L7 work of a drawing: a line that would keep every watcher busy for an hour', async () => {
    const page = await openPage();
    const points = Array.from({ length: 8_000 }, (_, i) => ({ x: i % 2 ? 2880 : -960, y: 540, p: 1 }));
    const answer = await put(page, { index: 0, lines: [{ ...stroke(), points, size: 300, spacing: 1 }] });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ type: 'urn:tuschel:error:payloadTooLarge' });
    expect(await stored(page)).toEqual([]);
  });

  test('L7 the body', async () => {
    const page = await openPage();
    const filler = ' '.repeat(2 * 1024 * 1024);
    expect((await put(page, `{"index":0,"lines":[]${filler}}`)).statusCode).toBe(413);
  });
});
