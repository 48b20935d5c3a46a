import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddress } from './clientAddress.ts';
import { httpServer } from './httpServer.ts';

const PEER = '127.0.0.1';

test.each([
  ['nobody before us', 0, undefined, PEER],
  ['a header that nobody is trusted for', 0, '203.0.113.9', PEER],
  ['one proxy', 1, '203.0.113.9', '203.0.113.9'],
  ['one proxy, and an address that the client made up', 1, '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['two proxies', 2, '203.0.113.9, 10.0.0.7', '203.0.113.9'],
  ['two proxies, and a client that made up two', 2, '1.1.1.1, 2.2.2.2, 203.0.113.9, 10.0.0.7', '203.0.113.9'],
  ['fewer proxies than said', 3, '203.0.113.9', '203.0.113.9'],
  ['a proxy that tells nothing', 1, undefined, PEER],
  ['an address of the newer kind', 1, '2001:db8::7', '2001:db8::7'],
])('%s: sockets and requests come from the same address', async (_, proxies, forwarded, expected) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const upgrade = { headers, socket: { remoteAddress: PEER } } as unknown as IncomingMessage;
  expect(clientAddress(upgrade, proxies)).toBe(expected);

  const { app } = httpServer(proxies);
  app.get('/', (request) => Promise.resolve(request.ip));
  const { body } = await app.inject({ url: '/', headers, remoteAddress: PEER });
  expect(body).toBe(expected);
});
