import { createConnection } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HttpServer, httpServer } from './httpServer.ts';

let server: HttpServer;
let port: number;
const seen: string[] = [];

beforeAll(async () => {
  server = httpServer(1);
  server.app.addHook('onRequest', async ({ method, url }) => void seen.push(`${method} ${url}`));
  server.app.post('/echo', async ({ body }) => body);
  server.app.get('/*', async () => 'seen');
  port = await server.listen('127.0.0.1', 0);
});
afterAll(() => server.stop());

/** What comes back for bytes as they are, until the server closes or half a second after its last word; and the requests that it took them for. */
async function send(bytes: string): Promise<{ statuses: number[]; taken: string[] }> {
  seen.length = 0;
  const socket = createConnection(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
  socket.on('error', () => undefined);
  socket.setTimeout(500, () => socket.destroy());
  socket.write(bytes, 'latin1');
  await new Promise((resolve) => socket.once('close', resolve));
  return {
    statuses: [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)),
    taken: [...seen],
  };
}

const HIDDEN = 'GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\n';
const post = (headers: string, body: string) => `POST /echo HTTP/1.1\r\nHost: a\r\n${JSON_TYPE}${headers}\r\n${body}`;
const chunked = 'Transfer-Encoding: chunked\r\n';

describe('a request whose end can be read in two ways is refused, and nothing behind it is taken for a request', () => {
  test.each([
    ['a length and chunks', post(`Content-Length: 6\r\n${chunked}`, `0\r\n\r\n${HIDDEN}`)],
    ['chunks and a length', post(`${chunked}Content-Length: 6\r\n`, `0\r\n\r\n${HIDDEN}`)],
    ['two lengths', post('Content-Length: 2\r\nContent-Length: 42\r\n', `{}${HIDDEN}`)],
    ['two lengths that are the same', post('Content-Length: 2\r\nContent-Length: 2\r\n', `{}${HIDDEN}`)],
    ['lengths in a list', post('Content-Length: 2, 42\r\n', `{}${HIDDEN}`)],
    ['a length with a sign', post('Content-Length: +2\r\n', `{}${HIDDEN}`)],
    ['a length in hexadecimal', post('Content-Length: 0x2\r\n', `{}${HIDDEN}`)],
    ['a length below zero', post('Content-Length: -1\r\n', HIDDEN)],
    ['a header over two lines', post('X-Long: a\r\n b\r\nContent-Length: 2\r\n', `{}${HIDDEN}`)],
    ['an encoding over two lines', post('Transfer-Encoding:\r\n chunked\r\n', `0\r\n\r\n${HIDDEN}`)],
    ['an encoding that is not the last', post('Transfer-Encoding: chunked, identity\r\n', `0\r\n\r\n${HIDDEN}`)],
    ['an unknown encoding', post('Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${HIDDEN}`)],
    ['a space before the colon', post('Content-Length : 2\r\n', `{}${HIDDEN}`)],
    ['a tab before the colon', post('Transfer-Encoding\t: chunked\r\n', `0\r\n\r\n${HIDDEN}`)],
    ['a zero in a header', post('X-Zero: a\0b\r\nContent-Length: 2\r\n', `{}${HIDDEN}`)],
    ['a bare line feed after a header', `POST /echo HTTP/1.1\r\nHost: a\nContent-Length: 2\r\n\r\n{}${HIDDEN}`],
    ['a bare carriage return', post('X-Return: a\rContent-Length: 42\r\nContent-Length: 2\r\n', `{}${HIDDEN}`)],
    ['a size of a chunk that is none', post(chunked, `2x\r\n{}\r\n0\r\n\r\n${HIDDEN}`)],
    ['a chunk longer than its size', post(chunked, `1\r\n{}\r\n0\r\n\r\n${HIDDEN}`)],
    ['a chunk ended by a bare line feed', post(chunked, `2\n{}\n0\n\n${HIDDEN}`)],
    ['an extension ended by a bare line feed', post(chunked, `2;a\n{}\r\n0\r\n\r\n${HIDDEN}`)],
    ['a huge size of a chunk', post(chunked, `fffffffffffffffff\r\n{}\r\n0\r\n\r\n${HIDDEN}`)],
  ])('%s', async (_, bytes) => {
    const { statuses, taken } = await send(bytes);
    expect(statuses.at(-1)).toBe(400);
    expect(taken).not.toContain('GET /smuggled');
  });
});

describe('a request whose end is plain is taken, and so is the next one', () => {
  test.each([
    ['a length', post('Content-Length: 2\r\n', `{}${HIDDEN}`)],
    ['chunks', post(chunked, `1\r\n{\r\n1\r\n}\r\n0\r\n\r\n${HIDDEN}`)],
    ['chunks with extensions', post(chunked, `2;name=value\r\n{}\r\n0;last\r\n\r\n${HIDDEN}`)],
    ['chunks with a trailer', post(chunked, `2\r\n{}\r\n0\r\nX-Last: 1\r\n\r\n${HIDDEN}`)],
  ])('%s', async (_, bytes) => {
    expect(await send(bytes)).toEqual({ statuses: [200, 200], taken: ['POST /echo', 'GET /smuggled'] });
  });
});
