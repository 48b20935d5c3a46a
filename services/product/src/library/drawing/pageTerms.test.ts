import type { Account } from '@tuschel/gameserver/extend';
import { defaultStyle, event, MONO_INK, PALETTE, Tool } from '@tuschel/ink';
import type { LineJson } from '@tuschel/protocol';
import { decodeDrawing, encodeUpdate, INK_MEDIA_TYPE } from '@tuschel/protocol/ink';
import { ALL_TOOLS, type Tools } from '@tuschel/rules';
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
/** Ink of these layers that moves. */
function moved(from: number, to: number): LineJson {
  const at = (x: number, y: number) => ({ x, y });
  return event.transform({
    from,
    to,
    selection: [at(0, 0), at(40, 0), at(40, 40)],
    corners: [at(10, 10), at(50, 10), at(10, 50)],
  });
}
const stored = async (drawing: string) =>
  (await get(drawing)).json<{ lines: LineJson[] }>().lines.map(({ points }) => points[0]?.x);

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

  test.each([
    ['undo', event.undo()],
    ['redo', event.redo()],
    ['resize', event.resize({ width: 4096, height: 2304 })],
    ['mergeLayers', event.mergeLayers()],
  ])('without a round there are no events of papers or of the server either: %s', async (_name, line) => {
    const page = await openPage();
    expect(await refusedField(page, { index: 0, lines: [line] })).toBe('lines[0].tool');
    await putFine(page, { index: 0, lines: [event.orient(true), stroke(1)] });
  });

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
    ['layers: two, one fades', { layers: 2 }, event.fadeLayer(1, 40), event.fadeLayer(0, 40), 'layer'],
    ['layers: two, merged', { layers: 2 }, event.mergeDown(2), event.mergeDown(1), 'layer'],
    ['a format', { format: 'portrait' }, event.center({ x: 9, y: 9 }, true), event.orient(false), 'tool'],
    ['no shapes', { shapes: false }, drawn(Tool.eraser), drawn(Tool.line), 'tool'],
    ['no shapes, nothing filled', { shapes: false }, drawn(Tool.pixel), drawn(Tool.floodFill), 'tool'],
    ['no fills', { fill: false }, drawn(Tool.ellipse), drawn(Tool.lassoFill), 'tool'],
    ['no undo', { undo: false }, drawn(Tool.eraser), event.eraseAll(), 'tool'],
    ['layers: two, moved', { layers: 2 }, moved(1, 2), moved(0, 2), 'layer'],
    ['no undo, moved', { undo: false }, drawn(Tool.eraser), moved(1, 1), 'tool'],
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
    await grantPage(product, page, [neighbour.id]);
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
    expect(await refused({ index: 4, lines: [moved(0, 2)], rev: 0 })).toEqual(['lines[0].layer']);
    expect(await refused({ index: 4, lines: [], isPortrait: true })).toEqual(['isPortrait']);
    expect(await refused({ index: 4, lines: [event.orient(true)], rev: 0 })).toEqual(['lines[0].tool']);
    expect(await refused({ index: 4, lines: [event.center({ x: 9, y: 9 }, false)], rev: 0 })).toEqual([
      'lines[0].tool',
    ]);
    expect(await refused({ index: 4, lines: [event.fadeLayer(0, 40)], rev: 0 })).toEqual(['lines[0].layer']);
    expect(await refused({ index: 4, lines: [event.mergeDown(1)], rev: 0 })).toEqual(['lines[0].layer']);
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
    expect((await put(page, { index: 4, lines: [event.orient(true)], rev: 0 })).json()).toMatchObject({
      errors: { 'lines[0].tool': expect.any(String) },
    });
    await putFine(page, { index: 4, lines: [event.center({ x: 9, y: 9 }, false)], rev: 0 });
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
