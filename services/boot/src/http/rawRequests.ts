/** Requests as bytes, for what no library lets one send: tests and drills of what a server, and a proxy before it, take for a request. */
import { createConnection } from 'node:net';

export type RawRequests = readonly (readonly [what: string, bytes: string])[];

const chunked = 'Transfer-Encoding: chunked\r\n';

const postTo = (path: string) => (headers: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${headers}\r\n${body}`;
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

/** The end of each can be read in two ways; by one of them a GET of `hidden` stands behind a POST to `path`. */
export function ambiguousRequests(path: string, hidden: string): RawRequests {
  const post = postTo(path);
  const behind = get(hidden);
  return [
    ['a length and chunks', post(`Content-Length: 6\r\n${chunked}`, `0\r\n\r\n${behind}`)],
    ['chunks and a length', post(`${chunked}Content-Length: 6\r\n`, `0\r\n\r\n${behind}`)],
    ['two lengths', post('Content-Length: 2\r\nContent-Length: 42\r\n', `{}${behind}`)],
    ['two lengths that are the same', post('Content-Length: 2\r\nContent-Length: 2\r\n', `{}${behind}`)],
    ['lengths in a list', post('Content-Length: 2, 42\r\n', `{}${behind}`)],
    ['a length with a sign', post('Content-Length: +2\r\n', `{}${behind}`)],
    ['a length in hexadecimal', post('Content-Length: 0x2\r\n', `{}${behind}`)],
    ['a length below zero', post('Content-Length: -1\r\n', behind)],
    ['a header over two lines', post('X-Long: a\r\n b\r\nContent-Length: 2\r\n', `{}${behind}`)],
    ['an encoding over two lines', post('Transfer-Encoding:\r\n chunked\r\n', `0\r\n\r\n${behind}`)],
    ['an encoding that is not the last', post('Transfer-Encoding: chunked, identity\r\n', `0\r\n\r\n${behind}`)],
    ['an unknown encoding', post('Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${behind}`)],
    ['a space before the colon', post('Content-Length : 2\r\n', `{}${behind}`)],
    ['a tab before the colon', post('Transfer-Encoding\t: chunked\r\n', `0\r\n\r\n${behind}`)],
    ['a zero in a header', post('X-Zero: a\0b\r\nContent-Length: 2\r\n', `{}${behind}`)],
    ['a bare line feed after a header', `POST ${path} HTTP/1.1\r\nHost: a\nContent-Length: 2\r\n\r\n{}${behind}`],
    ['a bare carriage return', post('X-Return: a\rContent-Length: 42\r\nContent-Length: 2\r\n', `{}${behind}`)],
    ['a size of a chunk that is none', post(chunked, `2x\r\n{}\r\n0\r\n\r\n${behind}`)],
    ['a chunk longer than its size', post(chunked, `1\r\n{}\r\n0\r\n\r\n${behind}`)],
    ['a chunk ended by a bare line feed', post(chunked, `2\n{}\n0\n\n${behind}`)],
    ['an extension ended by a bare line feed', post(chunked, `2;a\n{}\r\n0\r\n\r\n${behind}`)],
    ['a huge size of a chunk', post(chunked, `fffffffffffffffff\r\n{}\r\n0\r\n\r\n${behind}`)],
  ];
}

/** Two requests each, a POST to `path` and a GET of `next`, with nothing about them that could be read in two ways. */
export function plainRequests(path: string, next: string): RawRequests {
  const post = postTo(path);
  const behind = get(next);
  return [
    ['a length', post('Content-Length: 2\r\n', `{}${behind}`)],
    ['chunks', post(chunked, `1\r\n{\r\n1\r\n}\r\n0\r\n\r\n${behind}`)],
    ['chunks with extensions', post(chunked, `2;name=value\r\n{}\r\n0;last\r\n\r\n${behind}`)],
    ['chunks with a trailer', post(chunked, `2\r\n{}\r\n0\r\nX-Last: 1\r\n\r\n${behind}`)],
  ];
}

/** The statuses of all answers, until the other side closes or half a second after its last word. */
export async function sendRaw(port: number, bytes: string): Promise<number[]> {
  const socket = createConnection(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
  socket.on('error', () => undefined);
  socket.setTimeout(500, () => socket.destroy());
  socket.write(bytes, 'latin1');
  await new Promise((resolve) => socket.once('close', resolve));
  return [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
}
