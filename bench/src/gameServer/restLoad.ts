/** Calls over a few connections of HTTP/1.1, as fast as they are answered: little work for whoever calls. */
import { connect, type Socket } from 'node:net';

export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  /** Empty: nobody. */
  authorization: string;
  /** Through a proxy that was asked from this address. */
  forwardedFor?: string;
  body?: string;
}

export interface RestReport {
  /** Calls that were answered with 200 or 204. */
  done: number;
  seconds: number;
  /** Of each call, ms. */
  took: number[];
}

/** `next` makes the calls, one at a time for each of the `lines`. Rejects at the first other answer. */
export async function callOver(
  port: number,
  lines: number,
  seconds: number,
  next: (number: number) => Call,
): Promise<RestReport> {
  const took: number[] = [];
  let number = 0;
  const from = performance.now();
  const until = from + seconds * 1000;
  await Promise.all(
    Array.from({ length: lines }, async () => {
      const line = await openLine(port);
      while (performance.now() < until) {
        const started = performance.now();
        await line.call(next(number++));
        took.push(performance.now() - started);
      }
      line.end();
    }),
  );
  return { done: took.length, seconds: (performance.now() - from) / 1000, took };
}

interface Line {
  /** The text of the answer. */
  call(call: Call): Promise<string>;
  end(): void;
}

export function openLine(port: number): Promise<Line> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let received: Buffer = Buffer.alloc(0);
  let answered: (text: string) => void = () => undefined;
  let failed: (error: Error) => void = () => undefined;
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const head = received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const headers = received.toString('latin1', 0, head);
    const length = Number(/content-length: (\d+)/i.exec(headers)?.[1] ?? 0);
    if (received.length < head + 4 + length) return;
    const text = received.toString('utf8', head + 4, head + 4 + length);
    received = Buffer.alloc(0);
    if (/^HTTP\/1\.1 20[04]/.test(headers)) answered(text);
    else failed(new Error(`${headers.slice(0, headers.indexOf('\r'))}: ${text}`));
  });
  socket.on('error', (error) => failed(error));
  const line: Line = {
    call: ({ method, path, authorization, forwardedFor, body = '' }) =>
      new Promise((resolve, reject) => {
        [answered, failed] = [resolve, reject];
        const length =
          body === '' ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\nContent-Type: application/json\r\n`;
        const who =
          (authorization === '' ? '' : `Authorization: ${authorization}\r\n`) +
          (forwardedFor === undefined ? '' : `X-Forwarded-For: ${forwardedFor}\r\n`);
        socket.write(`${method} ${path} HTTP/1.1\r\nHost: bench\r\n${who}${length}\r\n${body}`);
      }),
    end: () => socket.destroy(),
  };
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(line));
    socket.once('error', reject);
  });
}
