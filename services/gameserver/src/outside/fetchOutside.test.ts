import { fakeClock } from '@tuschel/platform';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createFetchOutside,
  isPrivateLine,
  isRefusal,
  type OutsideCall,
  OutsideFault,
  outsideJson,
  outsideUrl,
  together,
} from './fetchOutside.ts';

let server: Server;
let base = '';
let redirected = 0;
let waiting: (() => void)[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://here');
    if (url.pathname === '/bytes') response.end('x'.repeat(Number(url.searchParams.get('count'))));
    else if (url.pathname === '/bomb') {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(5_000_000)));
    } else if (url.pathname === '/silent') response.write('so far ');
    else if (url.pathname === '/wait') waiting.push(() => response.end('{}'));
    else if (url.pathname === '/away') response.writeHead(302, { location: '/here' }).end();
    else if (url.pathname === '/cut') response.destroy();
    else if (url.pathname === '/echo') {
      const { method, headers } = request;
      response.setHeader('x-of-tests', 'yes');
      request
        .setEncoding('utf8')
        .once('data', (body: string) => response.end(JSON.stringify({ method, ...headers, body })));
      if (method === 'GET') response.end(JSON.stringify({ method, ...headers }));
    } else {
      redirected += 1;
      response.writeHead(418).end('not {json');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const faultOf = async (call: Promise<unknown>) => {
  const error = await call.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(OutsideFault);
  return (error as OutsideFault).reason;
};

test('an answer of the limit is read, one byte more is not, packed or not', async () => {
  const ask = createFetchOutside(fakeClock(), { mostBytes: 1000 });
  expect((await ask(outsideUrl(base, '/bytes', { count: '1000' }))).body).toHaveLength(1000);
  expect(await faultOf(ask(outsideUrl(base, '/bytes', { count: '1001' })))).toBe('huge');
  expect(await faultOf(ask(outsideUrl(base, '/bomb')))).toBe('huge');
});

test('a service that stops in the middle of its answer is given up in time', async () => {
  const clock = fakeClock();
  const ask = createFetchOutside(clock, { timeoutMs: 5000 });
  const call = faultOf(ask(outsideUrl(base, '/silent')));
  await pause(50);
  await clock.advance(4999);
  expect(await Promise.race([call, pause(50, 'still waiting')])).toBe('still waiting');
  await clock.advance(1);
  expect(await call).toBe('slow');
});

test('calls that are one work end together', async () => {
  const clock = fakeClock();
  const ask = createFetchOutside(clock, { timeoutMs: 5000 });
  const until = clock.now() + 2000;
  expect((await ask(outsideUrl(base, '/bytes', { count: '1' }), { until })).status).toBe(200);
  await clock.advance(1500);
  const call = faultOf(ask(outsideUrl(base, '/silent'), { until }));
  await pause(50);
  await clock.advance(499);
  expect(await Promise.race([call, pause(50, 'still waiting')])).toBe('still waiting');
  await clock.advance(1);
  expect(await call).toBe('slow');
  expect(await faultOf(ask(outsideUrl(base, '/silent'), { until }))).toBe('slow');
});

test('a redirect is an answer like any other and nobody is asked elsewhere', async () => {
  const ask = createFetchOutside(fakeClock());
  expect((await ask(outsideUrl(base, '/away'))).status).toBe(302);
  expect(redirected).toBe(0);
});

test('calls to one host are so many at once, and the next one is turned away until one has ended', async () => {
  waiting = [];
  const ask = createFetchOutside(fakeClock(), { atOnce: 2 });
  const url = outsideUrl(base, '/wait');
  const calls = [ask(url), ask(url)];
  expect(await faultOf(ask(url))).toBe('busy');
  while (waiting.length < 2) await pause(5);
  for (const end of waiting) end();
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await ask(outsideUrl(base, '/bytes', { count: '1' }))).status).toBe(200);
});

test('a line that breaks and one that nobody takes are faults that name the host alone', async () => {
  const ask = createFetchOutside(fakeClock());
  expect(await faultOf(ask(outsideUrl(base, '/cut')))).toBe('unreachable');
  const nobody = outsideUrl('http://127.0.0.1:1', '/path', { access_token: 'secret' });
  await expect(ask(nobody)).rejects.toThrow(/^127\.0\.0\.1:1: unreachable$/);
});

test('an answer that is no JSON object is garbled', async () => {
  const answer = await createFetchOutside(fakeClock())(outsideUrl(base, '/other'));
  expect(answer.status).toBe(418);
  expect(() => outsideJson(answer, new URL(base))).toThrow('garbled');
  expect(outsideJson({ ...answer, body: Buffer.from('{"a":1}') }, new URL(base))).toEqual({ a: 1 });
  for (const body of ['[]', 'null', '"text"', ''])
    expect(() => outsideJson({ ...answer, body: Buffer.from(body) }, new URL(base))).toThrow('garbled');
});

test('a base address may have a path of its own', () => {
  expect(outsideUrl('https://a.example/api/', '/me', { 'a b': '&' }).href).toBe('https://a.example/api/me?a+b=%26');
});

test('only https, and http on this machine, is a private line', () => {
  const urls = ['https://a.example', 'http://127.0.0.1:8', 'http://localhost', 'http://a.example', 'ftp://localhost'];
  expect(urls.map((url) => isPrivateLine(new URL(url)))).toEqual([true, true, true, false, false]);
});

test('a call says what it is to say, and its answer is read with all that stands around it', async () => {
  const clock = fakeClock();
  const ask = createFetchOutside(clock);
  const plain = await ask(outsideUrl(base, '/echo'), { headers: { 'x-asked': 'a' } });
  expect(outsideJson(plain, new URL(base))).toMatchObject({ method: 'GET', 'x-asked': 'a' });
  expect([plain.status, plain.headers.get('x-of-tests')]).toEqual([200, 'yes']);
  const posted = await ask(outsideUrl(base, '/echo'), { method: 'POST', body: 'asked' });
  expect(outsideJson(posted, new URL(base))).toMatchObject({ method: 'POST', body: 'asked' });
  // Nothing waits for a call that has ended.
  expect(await clock.step()).toBe(false);
});

test('a call that fails makes room for the next one, and hosts do not wait for each other', async () => {
  waiting = [];
  const ask = createFetchOutside(fakeClock(), { atOnce: 1 });
  for (let time = 0; time < 2; time++) expect(await faultOf(ask(outsideUrl(base, '/cut')))).toBe('unreachable');
  const slow = ask(outsideUrl(base, '/wait'));
  const other = outsideUrl(base.replace('127.0.0.1', 'localhost'), '/bytes', { count: '1' });
  expect(await faultOf(ask(outsideUrl(base, '/bytes', { count: '1' })))).toBe('busy');
  expect(await ask(other).catch((error: unknown) => (error as OutsideFault).reason)).not.toBe('busy');
  while (waiting.length < 1) await pause(5);
  for (const end of waiting) end();
  expect((await slow).status).toBe(200);
});

test('calls of one work have five seconds together, whatever else is said of each', async () => {
  const clock = fakeClock();
  const calls: (OutsideCall | undefined)[] = [];
  const ask = together(async (_url, call) => {
    calls.push(call);
    return { status: 200, headers: new Headers(), body: Buffer.from('{}') };
  }, clock);
  const until = clock.now() + 5_000;
  await ask(new URL(base), { method: 'POST', body: 'x', until: 7 });
  await clock.advance(1_000);
  await ask(new URL(base));
  expect(calls).toEqual([{ method: 'POST', body: 'x', until }, { until }]);
});

test.each([
  [200, false],
  [400, true],
  [401, true],
  [404, true],
  [428, true],
  [499, true],
])('an answer of status %i is a refusal: %s', (status, isNo) => {
  expect(isRefusal({ status }, new URL(base))).toBe(isNo);
});

test.each([201, 204, 302, 399, 429, 500, 503])('an answer of status %i is neither, but a fault', (status) => {
  expect(() => isRefusal({ status }, new URL(base))).toThrow(OutsideFault);
});
