import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fakeClock } from '@tuschel/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { boundedFetch, deadline, ProviderFault } from './boundedFetch.ts';

let server: Server;
let url: URL;
let answer = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/elsewhere') response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    else if (request.url === '/silent') response.write('so far ');
    else response.end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/path?code=secret`);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answer = '';
});

const { signal } = new AbortController();

test('an answer of the limit is read, one byte more is not', async () => {
  answer = 'x'.repeat(1000);
  expect((await boundedFetch(url, { signal }, 1000)).body).toHaveLength(1000);
  await expect(boundedFetch(url, { signal }, 999)).rejects.toThrow('longer than 999 bytes');
});

test('a redirect is an answer like any other', async () => {
  expect((await boundedFetch(new URL('/elsewhere', url), { signal }, 1000)).status).toBe(302);
});

test('whoever stops in the middle of an answer is given up in time, not a moment before', async () => {
  const clock = fakeClock();
  const limit = deadline(clock, 5000);
  const fault = boundedFetch(new URL('/silent', url), { signal: limit.signal }, 1000).catch(String);
  await clock.advance(4999);
  expect(limit.signal.aborted).toBe(false);
  await clock.advance(1);
  expect(await fault).toContain('no answer within 5000 ms');
});

test('a deadline that was cleared never comes', async () => {
  const clock = fakeClock();
  const limit = deadline(clock, 5000);
  limit.clear();
  await clock.advance(10_000);
  expect(limit.signal.aborted).toBe(false);
});

test('a fault names host and path, and no query: codes stand there', async () => {
  const closed = new URL(url);
  closed.port = '1';
  const fault: unknown = await boundedFetch(closed, { signal }, 1000).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(ProviderFault);
  expect(String(fault)).toContain('127.0.0.1:1/path');
  expect(String(fault)).not.toContain('secret');
});
