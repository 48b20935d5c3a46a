import type { Account } from '@tuschel/gameserver/extend';
import { INK_ENGINE, INK_LIMITS, type LineJson, type LinesResult } from '@tuschel/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_TOOLS, type Tools } from '@tuschel/rules';
import { defaultStyle, event, MONO_INK, PALETTE, Tool } from '@tuschel/ink';
import { decodeDrawing, encodeUpdate, INK_MEDIA_TYPE } from '@tuschel/protocol/ink';
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

/** A page of its own for each test, as the game would open it. */
async function openPage(match = 'none.tuschel', meta: PageMeta = {}): Promise<string> {
  const { journal, lines, entropy } = product.platform;
  const drawing = entropy.uuid();
  const row = { id: entropy.uuid(), module: 'test', rulesVersion: 1, node: 'test', snapshot: {} };
  await journal.open(row, (tx) => lines.open(tx, [{ drawing, match, step: 1, author: artist.id, meta: { ...meta } }]));
  return drawing;
}

async function grant(drawing: string, readers: string[]): Promise<void> {
  const { journal, lines, entropy } = product.platform;
  const row = { id: entropy.uuid(), module: 'test', rulesVersion: 1, node: 'test', snapshot: {} };
  await journal.open(row, (tx) => lines.grant(tx, [{ drawing, readers }]));
}

function put(drawing: string, body: object | string, who: Account | null = artist, headers = {}) {
  return product.app.inject({
    method: 'PUT',
    url: `/api/drawing/${drawing}/lines`,
    headers: {
      'content-type': 'application/json',
      ...(who ? { authorization: `Bearer ${product.server.token(who)}` } : {}),
      ...headers,
    },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

function get(drawing: string, who: Account | null = artist, query = '') {
  return product.app.inject({
    url: `/api/drawing/${drawing}/lines${query}`,
    headers: who ? { authorization: `Bearer ${product.server.token(who)}` } : {},
  });
}

async function putFine(drawing: string, body: object): Promise<LinesResult> {
  const answer = await put(drawing, body);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

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
    const answer = await get(unknown, artist, '?returnerror404=true');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ type: 'urn:tuschel:error:drawingNotFound' });
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

describe('the tools of a round', () => {
  const roundPage = (tools: Partial<Tools>) =>
    openPage('none.tuschel', { terms: { tools: { ...ALL_TOOLS, ...tools } } });
  const pencil = (changes: Partial<LineJson> = {}): LineJson => ({
    ...defaultStyle(Tool.pencil),
    points: [{ x: 1, y: 1, p: 1 }],
    color: MONO_INK,
    ...changes,
  });
  const refusedField = async (page: string, body: object) => {
    const answer = await put(page, body);
    expect(answer.json()).toMatchObject({ status: 400, type: 'urn:tuschel:error:notPermitted' });
    return Object.keys(answer.json<{ errors: object }>().errors)[0];
  };

  /** What is drawn with a tool as it comes from the box. */
  const drawn = (tool: number, changes: Partial<LineJson> = {}): LineJson => ({
    ...defaultStyle(tool),
    points: [{ x: 1, y: 1, p: 1 }],
    ...changes,
  });
  const red = PALETTE.find(({ name }) => name === 'red')?.color ?? MONO_INK;
  const nearRed = { ...red, g: red.g + 1 };
  const half = [{ x: 1, y: 1, p: 0.5 }];

  /** Of each switch of the editor: what is still fine, what is just not, and where that is said. */
  const EDGES: readonly [string, Partial<Tools>, LineJson, LineJson, string][] = [
    ['colours: simple', { colorMode: 'simple' }, drawn(1, { color: red }), drawn(1, { color: nearRed }), 'color'],
    [
      'colours: simple, thinned',
      { colorMode: 'simple' },
      drawn(8, { color: red }),
      drawn(8, { color: { ...red, a: 254 } }),
      'color',
    ],
    ['colours: mono', { colorMode: 'mono' }, drawn(1, { color: MONO_INK }), drawn(1, { color: red }), 'color'],
    ['layers: one', { layers: 1 }, drawn(1, { layer: 1 }), drawn(1, { layer: 2 }), 'layer'],
    ['layers: two', { layers: 2 }, drawn(1, { layer: 2 }), drawn(1, { layer: 0 }), 'layer'],
    ['layers: two, exchanged', { layers: 2 }, event.swapLayers(1, 2), event.swapLayers(0, 1), 'layer'],
    ['no shapes', { shapes: false }, drawn(Tool.eraser), drawn(Tool.line), 'tool'],
    ['no shapes, nothing filled', { shapes: false }, drawn(Tool.pixel), drawn(Tool.floodFill), 'tool'],
    ['no fills', { fill: false }, drawn(Tool.ellipse), drawn(Tool.lassoFill), 'tool'],
    ['no undo', { undo: false }, drawn(Tool.eraser), event.eraseAll(), 'tool'],
    ['no undo of one layer', { undo: false }, drawn(Tool.eraser), event.eraseLayers(1, 1), 'tool'],
    [
      'plain brushes',
      { advancedBrush: false },
      drawn(1, { size: 77 }),
      drawn(1, { opacity: drawn(1).opacity - 1 }),
      'opacity',
    ],
    [
      'plain brushes, soft',
      { advancedBrush: false },
      drawn(1),
      drawn(1, { hardness: drawn(1).hardness - 1 }),
      'hardness',
    ],
    ['no pressure', { pressure: false }, drawn(1, { pressure: 0 }), drawn(1, { pressure: 0, points: half }), 'points'],
    [
      'no pressure that is meant',
      { pressure: false },
      drawn(1, { pressure: 0 }),
      drawn(1, { pressure: 1 }),
      'pressure',
    ],
    ['pencils', { presets: 'pencil' }, drawn(Tool.pencil), drawn(Tool.brush), 'tool'],
    ['brushes', { presets: 'brush' }, drawn(Tool.brush), drawn(Tool.pixel), 'tool'],
    ['pixels', { presets: 'pixel' }, drawn(Tool.pixel), drawn(Tool.pencil), 'tool'],
  ];

  test.each(EDGES)('L16 hold at their edge: %s', async (_, tools, fine, wrong, field) => {
    const page = await roundPage(tools);
    expect(await refusedField(page, { index: 0, lines: [wrong], rev: 0 })).toBe(`lines[0].${field}`);
    await putFine(page, { index: 0, lines: [fine], rev: 0 });
    expect(await refusedField(page, { index: 0, lines: [wrong], rev: 1 })).toBe(`lines[0].${field}`);
    expect((await product.platform.lines.page(page))?.lines).toBe(1);
    // Where everything may be used, so may this.
    await putFine(await roundPage({}), { index: 0, lines: [fine, wrong], rev: 0 });
  });

  test('L16 refuse a line that is not allowed by its field, and nothing of the request is stored', async () => {
    const page = await roundPage({ colorMode: 'mono', shapes: false });
    await putFine(page, { index: 0, lines: [pencil()], rev: 0, note: 'one' });
    const lines = [pencil(), pencil({ color: { r: 9, g: 9, b: 9, a: 255 } })];
    expect(await refusedField(page, { index: 1, lines, rev: 0, note: 'two' })).toBe('lines[1].color');
    const shape = { ...pencil(), ...defaultStyle(Tool.rectangle), color: MONO_INK };
    expect(await refusedField(page, { index: 1, lines: [shape], rev: 0 })).toBe('lines[0].tool');
    const { lines: count, meta } = (await product.platform.lines.page(page))!;
    expect([count, meta['note']]).toEqual([1, 'one']);
  });

  test('L16 hold in INK1, too', async () => {
    const page = await roundPage({ layers: 1 });
    const send = (layer: number) =>
      product.app.inject({
        method: 'PUT',
        url: `/api/drawing/${page}/lines`,
        headers: { 'content-type': INK_MEDIA_TYPE, authorization: `Bearer ${product.server.token(artist)}` },
        payload: Buffer.from(encodeUpdate({ index: 0, lines: [pencil({ layer })], rev: 0 })),
      });
    expect((await send(2)).json()).toMatchObject({ status: 400, errors: { 'lines[0].layer': expect.any(String) } });
    expect((await send(1)).statusCode).toBe(200);
  });

  test('L16 count lines: as many as there may be, and not one more', async () => {
    const page = await roundPage({ maxLines: 3 });
    await putFine(page, { index: 0, lines: [pencil(), pencil()], rev: 0 });
    expect(await refusedField(page, { index: 2, lines: [pencil(), pencil()], rev: 0 })).toBe('lines');
    await putFine(page, { index: 2, lines: [pencil()], rev: 0 });
    expect(await refusedField(page, { index: 3, lines: [pencil()], rev: 0 })).toBe('lines');
    await putFine(page, { index: 2, lines: [pencil({ size: 9 })], rev: 1 });
  });

  test('L16 without undo keep what is stored; frame and layers may still change', async () => {
    const page = await roundPage({ undo: false });
    await putFine(page, { index: 0, lines: [stroke(1), stroke(2)], rev: 0 });
    expect(await refusedField(page, { index: 1, lines: [], rev: 1 })).toBe('index');
    expect(await refusedField(page, { index: 1, lines: [stroke(9)] })).toBe('index');
    expect(await refusedField(page, { index: 2, lines: [event.eraseAll()], rev: 0 })).toBe('lines[0].tool');
    await putFine(page, { index: 2, lines: [], rev: 1, layers: [{ id: 0, isVisible: false }] });
    expect(await stored(page)).toEqual([1, 2]);
  });

  test.each([
    ['portrait', true],
    ['landscape', false],
  ] as const)('L16 fix the format %s', async (format, isPortrait) => {
    const tools = { ...ALL_TOOLS, format };
    const page = await openPage('none.tuschel', { terms: { tools }, ...(isPortrait ? { isPortrait } : {}) });
    await putFine(page, { index: 0, lines: [], isPortrait });
    expect(await refusedField(page, { index: 0, lines: [], isPortrait: !isPortrait })).toBe('isPortrait');
    expect((await get(page)).json()).toMatchObject({ isPortrait });
  });

  test('L18 say who may take the drawing away: its artist always', async () => {
    const page = await roundPage({ allowDownload: false, allowVideo: false });
    await putFine(page, { index: 0, lines: [stroke(1)] });
    await grant(page, [neighbour.id]);
    expect((await get(page, neighbour)).json()).toMatchObject({ allowDownload: false, allowVideo: false });
    expect((await get(page)).json()).not.toHaveProperty('allowDownload');
    const row = (await product.platform.lines.page(page))!;
    const verdicts = [artist, neighbour].flatMap((who) =>
      (['download', 'video'] as const).map((verb) => drawingPolicy(row, who, verb)),
    );
    expect(verdicts).toEqual(['allowed', 'allowed', 'forbidden', 'forbidden']);
  });
});

describe('a page that goes on from another drawing', () => {
  const sourceOf = async (lines: LineJson[], more: object = {}) => {
    const source = await openPage();
    await putFine(source, { index: 0, lines, rev: 0, ...more });
    await product.platform.lines.close([source]);
    return source;
  };
  const basedOn = (drawing: string, opacity = 100) =>
    openPage('none.tuschel', { terms: { base: { drawing, opacity } } });

  test('L17 has its lines as a base, merged into the back layer', async () => {
    const source = await sourceOf([stroke(1), { ...stroke(2), layer: 2 }], { isPortrait: true });
    const page = await basedOn(source, 40);
    const seen = (await get(page)).json();
    const base = { lines: 3, copyFrom: source, isLocked: true };
    expect(seen).toMatchObject({ base, totalLines: 3, isPortrait: true, rev: 0 });
    expect(seen).toMatchObject({ lines: [stroke(1), { layer: 2 }, event.mergeLayers(40)] });
    expect((await product.platform.lines.page(page))?.meta).toMatchObject({ points: 5 });
    const ink = await product.app.inject({
      url: `/api/drawing/${page}/lines`,
      headers: { authorization: `Bearer ${product.server.token(artist)}`, accept: INK_MEDIA_TYPE },
    });
    expect(decodeDrawing(ink.rawPayload)).toEqual(seen);
  });

  test('L17 leaves out layers that its artist did not show', async () => {
    const hidden = { isOnlyVisibleLayers: true, layers: [0, 1, 2].map((id) => ({ id, isVisible: id !== 2 })) };
    const page = await basedOn(await sourceOf([stroke(1), { ...stroke(2), layer: 2 }], hidden));
    const { lines } = (await get(page)).json<{ lines: LineJson[] }>();
    expect(lines.slice(2)).toEqual([event.eraseLayers(2, 2), event.mergeLayers()]);
  });

  test('L17 may be only some of its layers', async () => {
    const drawing = await sourceOf([0, 1, 2].map((layer) => ({ ...stroke(layer), layer })));
    const page = await openPage('none.tuschel', { terms: { base: { drawing, opacity: 100, layers: [0] } } });
    const { lines } = (await get(page)).json<{ lines: LineJson[] }>();
    expect(lines.slice(3)).toEqual([event.eraseLayers(1, 1), event.eraseLayers(2, 2), event.mergeLayers()]);
  });

  test('L17 is drawn over, never into: neither undone nor erased nor turned', async () => {
    const page = await basedOn(await sourceOf([stroke(1)]));
    // Also by somebody who begins without having looked.
    await putFine(page, { index: 2, lines: [stroke(5), stroke(6)], rev: 0 });
    const refused = async (body: object) => Object.keys((await put(page, body)).json<{ errors: object }>().errors);
    expect(await refused({ index: 1, lines: [], rev: 1 })).toEqual(['index']);
    expect(await refused({ index: 4, lines: [{ ...stroke(7), layer: 0 }], rev: 0 })).toEqual(['lines[0].layer']);
    expect(await refused({ index: 4, lines: [event.eraseAll()], rev: 0 })).toEqual(['lines[0].tool']);
    expect(await refused({ index: 4, lines: [event.swapLayers(1, 0)], rev: 0 })).toEqual(['lines[0].layer']);
    expect(await refused({ index: 4, lines: [], isPortrait: true })).toEqual(['isPortrait']);
    await putFine(page, { index: 4, lines: [event.eraseLayers(1, 2)], rev: 0 });
    await putFine(page, { index: 2, lines: [stroke(8)], rev: 1 });
    expect(await stored(page)).toEqual([1, 0, 8]);
    // A client that is not sure tells everything anew.
    const { lines } = (await get(page)).json<{ lines: LineJson[] }>();
    await putFine(page, { index: 0, lines: [...lines.slice(0, 2), stroke(9)], rev: 2 });
    expect(await stored(page)).toEqual([1, 0, 9]);
  });

  test('L17 has as many lines of its own as the round allows, and counts no others', async () => {
    const source = await sourceOf([stroke(1), stroke(2)]);
    const tools = { ...ALL_TOOLS, maxLines: 1 };
    const page = await openPage('none.tuschel', { terms: { tools, base: { drawing: source, opacity: 100 } } });
    await putFine(page, { index: 3, lines: [stroke(3)], rev: 0 });
    expect((await put(page, { index: 4, lines: [stroke(4)], rev: 0 })).statusCode).toBe(400);
    expect(await product.platform.lines.close([page])).toEqual(new Map([[page, 1]]));
  });

  test('L17 on which nobody drew counts as empty', async () => {
    const page = await basedOn(await sourceOf([stroke(1)]));
    await get(page);
    expect(await product.platform.lines.close([page])).toEqual(new Map([[page, 0]]));
    const blank = await basedOn(await sourceOf([]));
    expect((await get(blank)).json()).toMatchObject({ totalLines: 0 });
    await putFine(blank, { index: 0, lines: [{ ...stroke(1), layer: 0 }], rev: 0 });
  });

  test('L17 by copyFrom begins with a copy, which may be erased but not undone', async () => {
    const source = await sourceOf([stroke(1), stroke(2)]);
    const page = await openPage('none.tuschel', { terms: { copyable: [source] } });
    const copy = { index: 0, lines: [], copyFrom: source };
    for (let again = 0; again < 2; again++) expect(await putFine(page, copy)).toMatchObject({ totalLines: 2 });
    expect((await get(page)).json()).toMatchObject({ base: { lines: 2, copyFrom: source, isLocked: false } });
    await putFine(page, { index: 2, lines: [{ ...stroke(3), layer: 0 }, event.eraseAll()], rev: 0 });
    expect((await put(page, { index: 0, lines: [], rev: 1 })).json()).toMatchObject({
      errors: { index: expect.any(String) },
    });
  });

  test('L17 copies only what the game allows, alone, and onto nothing', async () => {
    const [source, other] = [await sourceOf([stroke(1)]), await sourceOf([stroke(2)])];
    const page = await openPage('none.tuschel', { terms: { copyable: [source] } });
    const refused = async (body: object) => Object.keys((await put(page, body)).json<{ errors: object }>().errors);
    expect(await refused({ index: 0, lines: [], copyFrom: other })).toEqual(['copyFrom']);
    expect(await refused({ index: 0, lines: [stroke(5)], copyFrom: source })).toEqual(['lines']);
    expect(await stored(page)).toEqual([]);
    await putFine(page, { index: 0, lines: [stroke(5)], rev: 0 });
    expect(await refused({ index: 1, lines: [], copyFrom: source, rev: 0 })).toEqual(['copyFrom']);
    expect(await stored(page)).toEqual([5]);
  });
});
