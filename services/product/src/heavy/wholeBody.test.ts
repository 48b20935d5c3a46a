import { BODY } from '@tuschel/protocol';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inflateBodies } from '../http/gzipBody.ts';
import { readWhole } from './wholeBody.ts';

const MOST = 300_000;
let app: FastifyInstance;
let port = 0;
const faults: string[] = [];

beforeAll(async () => {
  app = Fastify({ bodyLimit: MOST });
  inflateBodies(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('text/plain', (request: FastifyRequest, payload: Readable) => readWhole(request, payload));
  app.setErrorHandler((error: { code?: string; statusCode?: number }, _, reply) => {
    faults.push(error.code ?? 'none');
    return reply.code(error.statusCode ?? 500).send(error.code);
  });
  app.post('/', (request) => request.body);
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

const text = (length: number) => Buffer.from(Array.from({ length }, (_, index) => 97 + (index % 26)));

/** Sends pieces one by one, and answers all that comes back. */
async function send(head: string[], pieces: Buffer[], end = true): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data: Buffer) => (answer += data.toString('latin1'))).on('error', () => undefined);
  const closed = new Promise((resolve) => void socket.once('close', resolve));
  const lines = ['POST / HTTP/1.1', 'host: a', 'connection: close', 'content-type: text/plain', ...head, '', ''];
  socket.write(lines.join('\r\n'));
  for (const piece of pieces) {
    socket.write(piece);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  if (!end) socket.destroy();
  await closed;
  return answer;
}
const bodyOf = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n') + 4);
const chunk = (data: Buffer) =>
  Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), data, Buffer.from('\r\n')]);

describe('a body is read in one piece', () => {
  test('that says how long it is, however it comes', async () => {
    const body = text(200_000);
    const answer = await send(
      [`content-length: ${body.length}`],
      [body.subarray(0, 7), body.subarray(7, 90_000), body.subarray(90_000)],
    );
    expect(bodyOf(answer)).toBe(body.toString());
  });

  test('that does not say how long it is', async () => {
    const body = text(1_000);
    const pieces = [chunk(body.subarray(0, 400)), chunk(body.subarray(400)), Buffer.from('0\r\n\r\n')];
    expect(await send(['transfer-encoding: chunked'], pieces)).toContain(body.toString('latin1').slice(0, 400));
  });

  test('that is packed, and longer than it says', async () => {
    const packed = gzipSync(text(60_000));
    const answer = await send([`content-length: ${packed.length}`, 'content-encoding: gzip'], [packed]);
    expect(bodyOf(answer)).toBe(text(60_000).toString());
    expect(packed.length).toBeLessThan(BODY.defaultBytes);
  });

  test('that is as long as it may be, and not longer', async () => {
    expect(await send([`content-length: ${MOST}`], [text(MOST)])).toMatch(/^HTTP\/1\.1 200/);
    expect(await send([`content-length: ${MOST + 1}`], [])).toMatch(/^HTTP\/1\.1 413[\s\S]*FST_ERR_CTP_BODY_TOO_LARGE/);
    const pieces = [chunk(text(MOST)), chunk(text(1)), Buffer.from('0\r\n\r\n')];
    expect(await send(['transfer-encoding: chunked'], pieces)).toMatch(/^HTTP\/1\.1 413/);
  });

  test('that is empty', async () => {
    expect(await send(['transfer-encoding: chunked'], [Buffer.from('0\r\n\r\n')])).toMatch(/^HTTP\/1\.1 200/);
  });

  test('unless it is cut off: that is the fault of whoever sends it', async () => {
    const before = faults.length;
    await send(['content-length: 1000'], [text(10)], false);
    await expect.poll(() => faults.length).toBe(before + 1);
    expect(faults.at(-1)).toBe('ECONNRESET');
    expect(await send([], [])).not.toMatch(/^HTTP\/1\.1 5/);
  });
});
