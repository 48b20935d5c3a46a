import type { Account } from '@tuschel/gameserver/extend';
import { BODY, HEAVY, type LineJson } from '@tuschel/protocol';
import { INK_MEDIA_TYPE } from '@tuschel/protocol/ink';
import { randomUUID } from 'node:crypto';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { gunzipSync } from 'node:zlib';
import { openPageOf } from '../../testing/pages.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { stroke } from '../../testing/stroke.ts';

let product: StartedProduct;
let port = 0;
let anna: Account;
let ben: Account;

beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
  [anna, ben] = [await product.server.signUp('Anna'), await product.server.signUp('Ben')];
  port = Number(new URL(await product.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => product.close());

const as = (account: Account) => product.as(account);
const openPage = (author: Account) => openPageOf(product, author);

/** Says how much is to come, and sends nothing of it. */
function announce(method: string, path: string, account: Account | null, length: number) {
  const headers = { ...(account ? as(account) : {}), 'content-type': 'application/json', 'content-length': length };
  return new Promise<{ status: number; retryAfter: string | undefined; code: string }>((resolve, reject) => {
    const sent = request(
      { port, host: '127.0.0.1', method, path: `/api${path}`, headers, agent: false },
      (answer: IncomingMessage) => {
        const retryAfter = answer.headers['retry-after'];
        void text(answer).then((body) => {
          sent.destroy();
          const { type } = JSON.parse(body) as { type: string };
          resolve({ status: answer.statusCode ?? 0, retryAfter, code: type.split(':').at(-1) ?? '' });
        }, reject);
      },
    );
    sent.on('error', reject);
    sent.flushHeaders();
  });
}

const drawingOf = (count: number, points = 50): LineJson[] =>
  Array.from({ length: count }, (_, index) => ({ ...stroke(index, points), t: index * 500, dt: 8 }));

function put(path: string, account: Account, payload: object) {
  return product.app.inject({ method: 'PUT', url: `/api${path}`, headers: as(account), payload });
}

describe('a large body is refused before a byte of it is read', () => {
  test('L21 on a page that nobody knows', async () => {
    const answer = await announce('PUT', `/drawing/${randomUUID()}/lines`, anna, BODY.linesBytes);
    expect(answer).toMatchObject({ status: 404, code: 'drawingNotFound' });
  });

  test('for what is no id', async () => {
    const answer = await announce('PUT', '/drawing/%5B%22a%22%5D/lines', anna, BODY.linesBytes);
    expect(answer).toMatchObject({ status: 400, code: 'idInvalid' });
  });

  test("on somebody else's page", async () => {
    const answer = await announce('PUT', `/drawing/${await openPage(ben)}/lines`, anna, BODY.linesBytes);
    expect(answer).toMatchObject({ status: 404, code: 'drawingNotFound' });
  });

  test('on a page that is closed', async () => {
    const page = await openPage(anna);
    await product.platform.lines.close([page]);
    expect(await announce('PUT', `/drawing/${page}/lines`, anna, BODY.linesBytes)).toMatchObject({ status: 406 });
  });

  test('when nobody is signed in', async () => {
    expect(await announce('POST', '/drawing/new', null, BODY.drawingBytes)).toMatchObject({ status: 401 });
  });

  test('L22 when there is no room for it, and says when to come again', async () => {
    const waiting = Array.from({ length: HEAVY.bytesAtOnce / BODY.drawingBytes }, () => hang(ben));
    await Promise.all(waiting.map(({ sent }) => sent));
    const announced = announce('POST', '/drawing/new', anna, BODY.drawingBytes);
    let full: object | undefined;
    void announced.then((answer) => (full = answer));
    await expect.poll(() => product.clock.advance(HEAVY.waitMs).then(() => full)).toBeDefined();
    expect(full).toEqual({ status: 503, code: 'unavailable', retryAfter: '1' });
    for (const { giveUp } of waiting) giveUp();
    await expect.poll(() => keep(anna)).toBe(200);
  });

  test('L22 while it waits for room, and comes in once there is some', async () => {
    const waiting = Array.from({ length: HEAVY.bytesAtOnce / BODY.drawingBytes }, () => hang(ben));
    await Promise.all(waiting.map(({ sent }) => sent));
    let status: number | undefined;
    const kept = keep(anna).then((answer) => (status = answer));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(status).toBeUndefined();
    waiting[0]?.giveUp();
    expect(await kept).toBe(200);
  });

  test('L22 whoever goes while they wait takes no room', async () => {
    const waiting = Array.from({ length: HEAVY.bytesAtOnce / BODY.drawingBytes }, () => hang(ben));
    await Promise.all(waiting.map(({ sent }) => sent));
    for (let guest = 0; guest < HEAVY.waiting - 1; guest++) {
      const { sent, giveUp } = hang(ben, 0);
      await sent;
      giveUp();
    }
    for (const { giveUp } of waiting) giveUp();
    await expect.poll(() => keep(anna)).toBe(200);
  });
});

test('L22 a large drawing waits for room, as INK1 and as JSON, and goes out once there is some', async () => {
  const page = await openPage(anna);
  await put(`/drawing/${page}/lines`, anna, { index: 0, lines: drawingOf(800, 100) });
  const whole = await readAs(page, INK_MEDIA_TYPE);
  expect(whole.rawPayload.length).toBeGreaterThan(HEAVY.fromBytes);
  const waiting = Array.from({ length: HEAVY.bytesAtOnce / BODY.drawingBytes }, () => hang(ben));
  await Promise.all(waiting.map(({ sent }) => sent));
  const answers: string[] = [];
  const reads = [INK_MEDIA_TYPE, 'application/json'].map(async (type) => {
    const { statusCode, headers, rawPayload } = await readAs(page, type);
    answers.push(`${statusCode} ${headers['content-type']} ${rawPayload.length > HEAVY.fromBytes}`);
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(answers).toEqual([]);
  for (const { giveUp } of waiting) giveUp();
  await Promise.all(reads);
  expect(answers.toSorted()).toEqual([`200 ${INK_MEDIA_TYPE} true`, '200 application/json true'].toSorted());
});

test('L22 a large drawing for which there is no room for some seconds is refused, and asked for again', async () => {
  const page = await openPage(anna);
  await put(`/drawing/${page}/lines`, anna, { index: 0, lines: drawingOf(800, 100) });
  const waiting = Array.from({ length: HEAVY.bytesAtOnce / BODY.drawingBytes }, () => hang(ben));
  await Promise.all(waiting.map(({ sent }) => sent));
  const refused = readAs(page, INK_MEDIA_TYPE);
  let isAnswered = false;
  void refused.then(() => (isAnswered = true));
  await expect.poll(() => product.clock.advance(HEAVY.waitMs).then(() => isAnswered)).toBe(true);
  expect((await refused).statusCode).toBe(503);
  expect((await refused).headers['retry-after']).toBe('1');
  for (const { giveUp } of waiting) giveUp();
  expect((await readAs(page, INK_MEDIA_TYPE)).statusCode).toBe(200);
});

function readAs(page: string, accept: string) {
  return product.app.inject({ url: `/api/drawing/${page}/lines`, headers: { ...as(anna), accept } });
}

const hanging: ClientRequest[] = [];
afterEach(() => {
  for (const hung of hanging.splice(0)) hung.destroy();
});

/** A body that never comes. */
function hang(account: Account, heldMs = 1_000) {
  const headers = { ...as(account), 'content-type': 'application/json', 'content-length': BODY.drawingBytes };
  const hung = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/drawing/new', headers, agent: false });
  hung.on('error', () => undefined);
  const sent = new Promise<void>((resolve) => {
    // Until the gate has let it in, also on a machine that has much to do.
    hung.write('{', () => setTimeout(resolve, heldMs));
  });
  hanging.push(hung);
  return { sent, giveUp: () => void hung.destroy() };
}

async function keep(account: Account): Promise<number> {
  const payload = { lines: drawingOf(60) };
  const { statusCode } = await product.app.inject({
    method: 'POST',
    url: '/api/drawing/new',
    headers: as(account),
    payload,
  });
  return statusCode;
}

describe('a large body', () => {
  test('is kept like a small one', async () => {
    const page = await openPage(anna);
    const lines = drawingOf(200);
    expect(JSON.stringify(lines).length).toBeGreaterThan(HEAVY.fromBytes);
    const answer = await put(`/drawing/${page}/lines`, anna, { index: 0, lines, x: 5 });
    expect(answer.json()).toMatchObject({ isSuccess: true, totalLines: 200, x: 5 });
    const read = await product.app.inject({ url: `/api/drawing/${page}/lines`, headers: as(anna) });
    expect(read.json()).toMatchObject({ totalLines: 200, x: 5, lines });
  });

  test('is refused by the name of its faulty field', async () => {
    const lines = [...drawingOf(200), { ...stroke(1), size: -1 }];
    const answer = await put(`/drawing/${await openPage(anna)}/lines`, anna, { index: 0, lines });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().errors)).toEqual(['lines[200].size']);
  });

  test('is refused where it is no list of lines, or no JSON', async () => {
    const page = await openPage(anna);
    const padding = 'x'.repeat(HEAVY.fromBytes);
    for (const payload of [JSON.stringify({ index: 0, lines: 5, padding }), `{"index":0,"lines":[],"a":"${padding}`]) {
      const headers = { ...as(anna), 'content-type': 'application/json' };
      const answer = await product.app.inject({ method: 'PUT', url: `/api/drawing/${page}/lines`, headers, payload });
      expect([answer.statusCode, answer.json().type.split(':').at(-1)]).toEqual([400, 'badRequest']);
    }
  });

  test('gives its room back: any number of them come one after the other', async () => {
    const page = await openPage(anna);
    for (let turn = 0; turn < HEAVY.atOnce + 2; turn++) {
      const answer = await put(`/drawing/${page}/lines`, anna, { index: 0, rev: turn, lines: drawingOf(60) });
      expect(answer.statusCode).toBe(200);
      const read = await product.app.inject({ url: `/api/drawing/${page}/lines`, headers: as(anna) });
      expect(read.statusCode).toBe(200);
    }
  });
});

test('L22 a large drawing goes out compressed to whoever takes that', async () => {
  const page = await openPage(anna);
  await put(`/drawing/${page}/lines`, anna, { index: 0, lines: drawingOf(300) });
  const read = (headers = {}) =>
    product.app.inject({ url: `/api/drawing/${page}/lines`, headers: { ...as(anna), ...headers } });
  const [plain, packed, refused] = [
    await read(),
    await read({ 'accept-encoding': 'br, gzip' }),
    await read({ 'accept-encoding': 'gzip;q=0' }),
  ];
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect(packed.rawPayload.length * 4).toBeLessThan(plain.rawPayload.length);
  expect(refused.rawPayload.equals(plain.rawPayload)).toBe(true);
});
