import { SOCKETS } from '@tuschel/protocol';
import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { Duplex } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { acceptUpgrades, type Doorkeeper } from './upgrade.ts';

interface Door {
  ofUser?: number;
  ofAddress?: number;
  holds?: readonly string[];
  wait?: number | null;
  origins?: string[] | '*';
}

/** What somebody reads who asks for this address; empty when nothing of it stands in the way. */
async function answer(
  url: string,
  { ofUser = 0, ofAddress = 0, holds = ['user', 'address'], wait = null, origins = '*' }: Door = {},
) {
  const server = new EventEmitter();
  const log: unknown[] = [];
  const doorkeeper = {
    allowedOrigins: origins,
    admit: (token: string) => (token === 'good' ? { userId: 'ada' } : null),
    connections: {
      countOfUser: (user: string) => (user === 'ada' ? ofUser : 0),
      fillOfAddress: (address: string) => (address === '192.0.2.1' ? ofAddress : 0),
    },
    limiter: { take: (...asked: unknown[]) => (log.push(asked), wait), holds: (per: string) => holds.includes(per) },
    remoteAddress: () => '192.0.2.1',
    refused: (status: number) => log.push(status),
  } as unknown as Doorkeeper;
  const stop = acceptUpgrades(server as Server, doorkeeper);
  const ask = async () => {
    let text = '';
    const stream = new Duplex({ read() {}, write: (chunk, _encoding, done) => ((text += String(chunk)), done()) });
    // Without the headers of a handshake `ws` refuses whoever has come so far, with its own words.
    server.emit(
      'upgrade',
      { url, method: 'GET', headers: { origin: 'https://a.example', host: 'b.example' } },
      stream,
      Buffer.alloc(0),
    );
    await new Promise((resolve) => stream.once('close', resolve));
    return text;
  };
  return { ask, stop, log };
}

const IN = '/ws?token=good';
const refusedWith = async (url: string, door?: Door) => {
  const { ask, log } = await answer(url, door);
  const [head = '', body = ''] = (await ask()).split('\r\n\r\n');
  return { line: head.split('\r\n', 1)[0], body, head, counted: log.filter((one) => typeof one === 'number') };
};

describe('an upgrade', () => {
  test.each<[string, string, string, number[], Door?]>([
    ['/', 'HTTP/1.1 404 Not Found', 'Not Found', []],
    ['/wsx?token=good', 'HTTP/1.1 404 Not Found', 'Not Found', []],
    [IN, 'HTTP/1.1 403 Forbidden', 'Origin not allowed', [403], { origins: ['https://c.example'] }],
    [IN, 'HTTP/1.1 429 Too Many Requests', 'Too many sockets', [429], { wait: 5 }],
    [`${IN}&format=xml`, 'HTTP/1.1 400 Bad Request', 'Invalid format parameter', [400]],
    ['/ws?token=bad', 'HTTP/1.1 401 Unauthorized', 'Missing or invalid token', [401]],
    ['/ws', 'HTTP/1.1 401 Unauthorized', 'Missing or invalid token', [401]],
    [IN, 'HTTP/1.1 429 Too Many Requests', 'Too many sockets', [429], { ofUser: SOCKETS.perUser }],
    [IN, 'HTTP/1.1 429 Too Many Requests', 'Too many sockets', [429], { ofAddress: SOCKETS.perAddress }],
  ])('to %s is refused with %s', async (url, line, body, counted, door) => {
    const refusal = await refusedWith(url, door);
    expect(refusal).toMatchObject({ line, body, counted });
    expect(refusal.head).toContain(`Content-Length: ${body.length}`);
    expect(refusal.head).toContain('Connection: close');
  });

  test.each<[string, Door]>([
    ['the last socket of a user', { ofUser: SOCKETS.perUser - 1 }],
    ['the last socket of an address', { ofAddress: SOCKETS.perAddress - 1 }],
    ['a user to whom no limit applies', { ofUser: SOCKETS.perUser, holds: ['address'] }],
    ['an address to which no limit applies', { ofAddress: SOCKETS.perAddress, holds: ['user'] }],
    ['a page of an allowed origin', { origins: ['https://a.example'] }],
  ])('is let in for %s', async (_, door) => {
    expect((await refusedWith(IN, door)).counted).toEqual([]);
    expect((await refusedWith(`${IN}&format=json`, door)).counted).toEqual([]);
  });

  test('costs the address that asks', async () => {
    const { ask, log } = await answer('/ws?token=bad');
    await ask();
    expect(log[0]).toEqual([['upgrade'], { address: '192.0.2.1' }]);
  });

  test('is refused by a server that is going down, whoever asks', async () => {
    const { ask, stop, log } = await answer(IN);
    stop();
    expect(await ask()).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n.*\r\n\r\nServer is shutting down$/s);
    expect(log).toEqual([]);
  });
});
