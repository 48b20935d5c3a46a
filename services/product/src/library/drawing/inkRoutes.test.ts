import { gzipSync } from 'node:zlib';
import type { Account } from '@tuschel/gameserver/extend';
import { encodeInk, type Line } from '@tuschel/ink';
import { BODY, type Drawing, INK_LIMITS, type LinesUpdate } from '@tuschel/protocol';
import { decodeDrawing, encodeUpdate, INK_MEDIA_TYPE } from '@tuschel/protocol/ink';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPageOf } from '../../testing/pages.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { stroke as untimed } from '../../testing/stroke.ts';

let product: StartedProduct;
let artist: Account;

beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
  artist = await product.server.signUp('Anna');
});
afterAll(() => product.close());

const stroke = (x = 0, points = 2): Line => ({ ...untimed(x, points), t: x, dt: 4.5 });

const openPage = () => openPageOf(product, artist);
const authorization = () => ({ authorization: `Bearer ${product.server.token(artist)}` });

function putBytes(drawing: string, payload: Uint8Array, headers: Record<string, string> = {}) {
  return product.app.inject({
    method: 'PUT',
    url: `/api/drawing/${drawing}/lines`,
    headers: { 'content-type': INK_MEDIA_TYPE, ...authorization(), ...headers },
    payload: Buffer.from(payload),
  });
}

const put = (drawing: string, update: LinesUpdate) => putBytes(drawing, encodeUpdate(update));

function get(drawing: string, accept?: string, query = '') {
  return product.app.inject({
    url: `/api/drawing/${drawing}/lines${query}`,
    headers: { ...authorization(), ...(accept === undefined ? {} : { accept }) },
  });
}

const asJson = async (drawing: string) => (await get(drawing)).json<Drawing>();
const asInk = async (drawing: string) => decodeDrawing((await get(drawing, INK_MEDIA_TYPE)).rawPayload);

describe('a drawing in INK1', () => {
  test('L12 says the same as in JSON, and its META what stands beside the lines', async () => {
    const page = await openPage();
    await put(page, { index: 0, lines: [stroke(1), { ...stroke(700), size: 9 }], x: 3, y: 4, scale: 2, rev: 0 });
    await put(page, { index: 2, lines: [stroke(5)], rev: 0 });
    expect(await asInk(page)).toEqual(await asJson(page));
    expect(await asInk(page)).toMatchObject({ lines: [{ t: 1 }, { t: 700 }, { t: 5 }], totalLines: 3, x: 3, rev: 0 });
    await product.platform.lines.close([page]);
    while ((await product.platform.lines.pack(8)) > 0);
    expect(await asInk(page)).toEqual(await asJson(page));
  });

  test.each([
    [INK_MEDIA_TYPE, true],
    [`${INK_MEDIA_TYPE}, application/json;q=0.9`, true],
    [`application/json; q=0.9, ${INK_MEDIA_TYPE.toUpperCase()} ;q=0.9`, true],
    [`${INK_MEDIA_TYPE}, */*`, true],
    [undefined, false],
    ['*/*', false],
    ['application/*', false],
    ['application/json', false],
    [`application/json, ${INK_MEDIA_TYPE};q=0.5`, false],
    [`${INK_MEDIA_TYPE};q=0`, false],
    [`${INK_MEDIA_TYPE};q=2`, false],
    [`${INK_MEDIA_TYPE};q=20`, false],
    [`${INK_MEDIA_TYPE};q=1.5`, false],
    [`${INK_MEDIA_TYPE};q=0.1234`, false],
    [`${INK_MEDIA_TYPE};q=.5`, false],
    [`${INK_MEDIA_TYPE};q=0.001`, true],
    [`${INK_MEDIA_TYPE};q=1.000`, true],
    [`${INK_MEDIA_TYPE};Q = 0.5, application/json;q=0.4`, true],
    [`application/json, ${INK_MEDIA_TYPE}`, true],
    [`x-${INK_MEDIA_TYPE}`, false],
    ['text/html', false],
  ])('L12 Accept: %s', async (accept, isInk) => {
    const page = await openPage();
    const answer = await get(page, accept);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe(isInk ? INK_MEDIA_TYPE : 'application/json');
    expect(answer.headers['vary']).toContain('Accept');
  });

  test('L12 no drawing is no INK1: null and errors are JSON', async () => {
    const unknown = product.platform.entropy.uuid();
    const nothing = await get(unknown, INK_MEDIA_TYPE);
    expect(nothing.headers['content-type']).toMatch(/^application\/json/);
    expect(nothing.json()).toBeNull();
    const missing = await get(unknown, INK_MEDIA_TYPE, '?returnerror404=true');
    expect(missing.statusCode).toBe(404);
    expect(missing.json()).toMatchObject({ type: 'urn:tuschel:error:drawingNotFound' });
  });

  test('a large one arrives whole in JSON, too', async () => {
    const page = await openPage();
    const lines = Array.from({ length: 1_001 }, (_, i) => stroke(i));
    expect((await put(page, { index: 0, lines })).json()).toMatchObject({ isSuccess: true, totalLines: 1_001 });
    expect((await asJson(page)).lines).toEqual(lines);
  });
});

describe('lines in INK1', () => {
  test('L13 are answered as in JSON, and go on where JSON ended', async () => {
    const [page, other] = [await openPage(), await openPage()];
    const update = { index: 0, lines: [stroke(1), stroke(2)], rev: 0, x: 7, y: 8, scale: 3 };
    const answers = [
      await put(page, update),
      await product.app.inject({
        method: 'PUT',
        url: `/api/drawing/${other}/lines`,
        headers: authorization(),
        payload: update,
      }),
    ];
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
    expect(await asJson(page)).toEqual(await asJson(other));
    // The same lines, told in the other form, are the same bytes.
    expect((await put(other, { ...update, lines: [...update.lines, stroke(3)] })).json()).toMatchObject({
      isSuccess: true,
      totalLines: 3,
    });
    expect((await put(other, { index: 9, lines: [stroke(3)], rev: 0 })).json()).toMatchObject({ missingFromIndex: 3 });
    await put(other, { index: 1, lines: [], rev: 1, note: 'unbedingt ändern' });
    expect(await asJson(other)).toMatchObject({ lines: [{ t: 1 }], rev: 1 });
    expect((await product.platform.lines.page(other))?.meta).toMatchObject({ note: 'unbedingt ändern' });
  });

  test('L13 in META without an index: the parameter is named', async () => {
    const answer = await putBytes(await openPage(), encodeInk([stroke()], { rev: 0 }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ type: 'urn:tuschel:error:missingParameter', errors: { index: 'missing' } });
    const wrong = await putBytes(await openPage(), encodeInk([stroke()], { index: 0, scale: 99 }));
    expect(wrong.json()).toMatchObject({ type: 'urn:tuschel:error:badRequest', errors: { scale: expect.any(String) } });
  });

  const good = encodeInk([stroke(1), stroke(2)], { index: 0 });
  const tooMany = encodeInk(Array<Line>(INK_LIMITS.linesPerDrawing + 1).fill(stroke(0, 1)), { index: 0 });
  test.each([
    ['no INK1', Buffer.from('{"index":0,"lines":[]}'), ''],
    ['a later version', Buffer.concat([good.subarray(0, 4), Buffer.of(9), good.subarray(5)]), 'version'],
    ['a cut tail', good.subarray(0, -3), 'lines[1]'],
    ['a cut header', good.subarray(0, 3), 'lines[0]'],
    ['a tool that does not exist', encodeInk([{ ...stroke(), tool: 99 }], { index: 0 }), 'styles[0].tool'],
    ['a point outside', encodeInk([stroke(1), stroke(9_999)], { index: 0 }), 'lines[1].points'],
    ['no points', encodeInk([{ ...stroke(), points: [] }], { index: 0 }), 'lines[0].points'],
    [
      'a point too many in a line',
      encodeInk([stroke(0, INK_LIMITS.pointsPerLine + 1)], { index: 0 }),
      'lines[0].points',
    ],
    ['a line too many', tooMany, 'lines'],
    ['an unknown chunk', Buffer.concat([good, Buffer.of(77)]), 'chunk'],
  ])('L13 %s is refused by its field, and nothing is stored', async (_, body, field) => {
    const page = await openPage();
    const answer = await putBytes(page, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.json()).toMatchObject({
      type: 'urn:tuschel:error:badRequest',
      instance: `/api/drawing/${page}/lines`,
      errors: { [field]: expect.any(String) },
    });
    expect((await asJson(page)).totalLines).toBe(0);
  });

  test('L13 any byte changed: stored whole, or refused with a code', async () => {
    const page = await openPage();
    for (let at = 0; at < good.length; at++) {
      const body = Uint8Array.from(good, (byte, i) => (i === at ? byte ^ (1 << (at % 8)) : byte));
      const { statusCode } = await putBytes(page, body);
      expect([200, 400]).toContain(statusCode);
    }
    expect(await asInk(page)).toEqual(await asJson(page));
  });

  test('L7 a million points, and not one more', async () => {
    const page = await openPage();
    const line = stroke(0, 8_000);
    for (let index = 0; index < 125; index += 25) {
      const answer = await put(page, { index, lines: Array<Line>(25).fill(line), rev: 0 });
      expect(answer.json()).toMatchObject({ isSuccess: true });
    }
    const answer = await put(page, { index: 125, lines: [stroke(0, 1)], rev: 0 });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ type: 'urn:tuschel:error:payloadTooLarge' });
    expect((await product.platform.lines.page(page))?.meta).toMatchObject({ points: INK_LIMITS.pointsPerDrawing });
  });

  test('L13 a type that nobody knows is 415, and no other route takes INK1', async () => {
    const page = await openPage();
    for (const type of ['application/octet-stream', 'application/vnd.tuschel.ink2']) {
      const answer = await putBytes(page, good, { 'content-type': type });
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toMatchObject({ type: 'urn:tuschel:error:unsupportedMediaType' });
    }
    const elsewhere = {
      method: 'POST',
      url: '/api/stats/exception',
      headers: { 'content-type': INK_MEDIA_TYPE },
    } as const;
    expect((await product.app.inject({ ...elsewhere, payload: Buffer.from(good) })).statusCode).toBe(415);
  });
});

describe('bodies', () => {
  const INK_GZIP = { 'content-encoding': 'gzip' };
  const JSON_GZIP = { ...INK_GZIP, 'content-type': 'application/json' };
  /** JSON of just so many bytes. */
  const json = (length: number) => Buffer.from('{"index":0,"lines":[]}'.padEnd(length));
  /** As little as `body` can be squeezed to, made so large with a name of a file that nobody reads. */
  const gzipOf = (body: Buffer, length: number) => {
    const small = gzipSync(body, { level: 9 });
    const name = Buffer.alloc(length - small.length, 'a');
    name[name.length - 1] = 0;
    const head = Buffer.from(small.subarray(0, 10));
    head[3] = 8;
    return Buffer.concat([head, name, small.subarray(10)]);
  };

  test('L14 may come in gzip, whatever their type', async () => {
    const page = await openPage();
    const ink = gzipSync(encodeUpdate({ index: 0, lines: [stroke(1)] }));
    expect((await putBytes(page, ink, INK_GZIP)).json()).toMatchObject({ totalLines: 1 });
    const text = gzipSync(JSON.stringify({ index: 1, lines: [stroke(2)] }));
    expect((await putBytes(page, text, JSON_GZIP)).json()).toMatchObject({ totalLines: 2 });
  });

  test('L14 of two mebibytes are taken, inflated or not, and not one byte more', async () => {
    const page = await openPage();
    const most = BODY.linesBytes;
    const plain = { 'content-type': 'application/json' };
    expect((await putBytes(page, json(most), plain)).statusCode).toBe(200);
    expect((await putBytes(page, json(most + 1), plain)).statusCode).toBe(413);
    const packed = (length: number) => gzipOf(json(length), most / 10);
    expect((await putBytes(page, packed(most), JSON_GZIP)).statusCode).toBe(200);
    expect((await putBytes(page, packed(most + 1), JSON_GZIP)).statusCode).toBe(413);
  });

  test('L14 that become more than twenty times as large are bombs', async () => {
    const page = await openPage();
    const length = 20_000;
    const answer = await putBytes(page, gzipOf(json(length * BODY.inflation), length), JSON_GZIP);
    expect(answer.statusCode).toBe(200);
    const bomb = await putBytes(page, gzipOf(json(length * BODY.inflation + 1), length), JSON_GZIP);
    expect(bomb.statusCode).toBe(413);
    expect(bomb.json()).toMatchObject({ type: 'urn:tuschel:error:payloadTooLarge' });
    expect((await putBytes(page, gzipSync(json(BODY.defaultBytes)), JSON_GZIP)).statusCode).toBe(200);
    expect((await putBytes(page, gzipSync(json(BODY.defaultBytes + 1)), JSON_GZIP)).statusCode).toBe(413);
  });

  test('L14 that are no gzip, or only the beginning of one, are refused', async () => {
    const page = await openPage();
    const whole = gzipSync(encodeUpdate({ index: 0, lines: [stroke(1)] }));
    for (const body of [Buffer.from('no gzip at all'), whole.subarray(0, -4), whole.subarray(0, 12)]) {
      const answer = await putBytes(page, body, INK_GZIP);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ type: 'urn:tuschel:error:badRequest' });
    }
    expect((await asJson(page)).totalLines).toBe(0);
  });
});
