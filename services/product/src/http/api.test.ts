import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import { fakeClock } from '@tuschel/platform';
import { RATES, TERMS_CUT_OFFS } from '@tuschel/protocol';
import { API } from '@tuschel/protocol/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueRenderer } from '../library/render/renderers.ts';
import { endpointTable } from '../testing/endpointTable.ts';
import { type StartedProduct, startProduct } from '../testing/startProduct.ts';
import type { App } from './app.ts';
import { endpoint } from './endpoint.ts';
import * as T from 'typebox';
import { payloadReader } from '../play/lobby/rpcCall.ts';
import { DEEPEST_JSON, excessOfJson, isDeeperThan, readJsonBodies } from './jsonBody.ts';
import { createRateLimiter } from './rateLimiter.ts';
import { serveApi } from './serveApi.ts';

const PROTOCOL = readFileSync(new URL('../../../../docs/protocol.md', import.meta.url), 'utf8').split('\n');

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct({ origins: ['https://play.example'] });
});
afterAll(() => product.close());

describe('the end-points', () => {
  test('those of the protocol are served, and no others', () => {
    const names = Object.keys(API).map((name) => name.replace(/\?.*/, ''));
    expect(Object.keys(product.access).toSorted()).toEqual(names.toSorted());
  });

  test('the table of docs/protocol.md has each of them, with who may call it and how often', () => {
    const rows = PROTOCOL.filter((line) => /^\| `(?:GET|POST|PUT|DELETE) \/api\//.test(line));
    expect(rows).toEqual(endpointTable(product.access));
  });

  test('one for which no decision was taken cannot be registered', async () => {
    const deps = {
      extend: product.server,
      renderers: { find: () => Promise.resolve(null) },
      limiter: createRateLimiter(product.clock, { rateLimits: false, exemptFromLimits: () => true }),
      load: product.load,
      config: { origins: [], terms: TERMS_CUT_OFFS },
      log: product.platform.log,
      troubles: { note: () => undefined },
      timings: { note: () => undefined },
    };
    const backDoor = (scope: App) => {
      scope.get('/secret/door', async () => 'open');
      return endpoint('GET /preferences', { auth: 'bearer', rates: ['signedIn'] }, () => ({}));
    };
    const serving = serveApi(fastify(), deps, { endpoints: [], scopes: [backDoor] });
    await expect(serving).rejects.toThrow('no decision was taken for GET /api/secret/door');
  });
});

describe('a body with a key that no schema names', () => {
  const keys = ['isBanned', 'adminPower', 'supporterLevel', 'vars', 'x'];
  test.each(keys)('%s is refused', async (key) => {
    const start = (payload: object) => product.app.inject({ method: 'POST', url: '/api/login/start', payload });
    const answer = await start({ provider: 'local', [key]: 3 });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ type: 'urn:tuschel:error:badRequest' });
    expect((await start({ provider: 'local' })).statusCode).toBe(200);
  });
});

describe('an end-point of the team', () => {
  const admin = Object.keys(API)
    .filter((name) => name.includes(' /admin/'))
    .map((name) => name.replace(/\?.*/, ''));

  test.each(admin)('%s answers others with 403 before it looks at what they sent', async (name) => {
    const [method = '', path = ''] = name.split(' ');
    const account = await product.server.signUp('Anna');
    const headers = { authorization: `Bearer ${product.server.token(account)}`, 'content-type': 'application/json' };
    const url = `/api${path.replaceAll(/:\w+/g, '%00')}`;
    const bodies = method === 'GET' ? [undefined] : ['{}', '{"nonsense":1}', 'no JSON', ''];
    for (const payload of bodies) {
      const answer = await product.app.inject({
        method: method as 'PUT',
        url,
        headers,
        ...(payload === undefined ? {} : { payload }),
      });
      expect([payload, answer.statusCode]).toEqual([payload, 403]);
    }
  });
});

describe('U+0000 in an address', () => {
  const paths = Object.keys(API)
    .map((name) => name.split(/[ ?]/))
    .filter(([, path = '']) => path.includes(':'));

  test.each(paths)('%s %s is refused, whoever it comes from', async (method = '', path = '') => {
    const token = path.startsWith('/render/job')
      ? await issueRenderer(product.platform.sql, 'Ada', product.platform)
      : product.server.token(await product.server.signUp('Ada', { adminPower: 3 }));
    const headers = { authorization: `Bearer ${token}` };
    for (const url of [path.replaceAll(/:\w+/g, '%00'), `${path.replaceAll(/:\w+/g, 'x')}?a=%00`]) {
      const answer = await product.app.inject({
        method: method as 'PUT',
        url: `/api${url}`,
        headers,
        ...(method === 'PUT' ? { payload: {} } : {}),
      });
      expect([url, answer.statusCode, answer.json<{ type: string }>().type]).toEqual([
        url,
        400,
        'urn:tuschel:error:badRequest',
      ]);
    }
  });
});

test('N7 texts of a body lose what nobody can see, before anything is looked at', async () => {
  const app = fastify();
  readJsonBodies(app);
  app.post('/echo', async ({ body }) => body);
  const payload = JSON.stringify({ names: ['An\u202Ena', 'a\nb'], note: '\u3164' });
  const answer = await app.inject({
    method: 'POST',
    url: '/echo',
    headers: { 'content-type': 'application/json' },
    payload,
  });
  expect(answer.json()).toEqual({ names: ['Anna', 'a\nb'], note: '' });
  await app.close();
});

test('N7 texts of a call over the game server lose what nobody can see', () => {
  const read = payloadReader(T.Object({ title: T.String({ minLength: 1 }) }));
  expect(read(JSON.stringify({ title: 'An\u202Ena' }))).toEqual({ title: 'Anna' });
  expect(() => read(JSON.stringify({ title: '\u3164' }))).toThrow('title');
});

describe('every answer', () => {
  const paths = ['/api/nowhere', '/api', '/api/drawing/x/lines', '/api/login/start'];
  test.each(paths)('%s carries the headers of the API', async (url) => {
    const { headers } = await product.app.inject({ url });
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-site',
      vary: 'Origin',
    });
    expect(headers['content-type']).toMatch(/^application\/problem\+json/);
  });

  test('unknown paths are 404, known ones by another method 405, and neither shows the query', async () => {
    const missing = await product.app.inject({ url: '/api/nowhere?token=secret' });
    expect(missing.json()).toEqual({
      type: 'urn:tuschel:error:notFound',
      title: 'Not found',
      status: 404,
      instance: '/api/nowhere',
    });
    const other = await product.app.inject({ method: 'DELETE', url: '/api/drawing/1/lines' });
    expect(other.statusCode).toBe(405);
    expect(String(other.headers['allow']).split(', ').toSorted()).toEqual(['GET', 'PUT']);
  });

  test.each(['/api', '/api/', '/api//', '/api/x/drawing/1/lines', '/api/drawing/1/lines/2', '/api/drawing/1/2/lines'])(
    'the path %s is no path of the API, whatever the method',
    async (url) => {
      for (const method of ['GET', 'DELETE'] as const) {
        const { statusCode, headers } = await product.app.inject({ method, url });
        expect([statusCode, headers['allow']]).toEqual([404, undefined]);
      }
    },
  );

  test('a method that a path does not have is refused whatever the query says', async () => {
    const { statusCode, headers } = await product.app.inject({ method: 'DELETE', url: '/api/preferences?a=b' });
    expect([statusCode, headers['allow']]).toEqual([405, 'GET, PUT']);
  });

  test('a fault of ours says nothing but that', async () => {
    const { sessions } = product.server;
    const verify = sessions.verify.bind(sessions);
    sessions.verify = () => Promise.reject(new Error('password of the database'));
    const answer = await product.app.inject({
      url: `/api/drawing/${product.platform.entropy.uuid()}/lines`,
      headers: { authorization: 'Bearer x' },
    });
    sessions.verify = verify;
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('password');
    expect(answer.json()).toMatchObject({ title: 'An unexpected server error occurred.' });
  });
});

describe('pages of other origins', () => {
  const preflight = (origin: string, url = '/api/stats/exception') =>
    product.app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin, 'access-control-request-method': 'POST' },
    });

  test('may call if the operator named them', async () => {
    const { headers, statusCode } = await preflight('https://play.example');
    expect(statusCode).toBe(204);
    expect(headers['access-control-allow-origin']).toBe('https://play.example');
    expect(headers['access-control-allow-headers']).toContain('Authorization');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    const session = await preflight('https://play.example', '/api/session/refresh');
    expect(session.headers['access-control-allow-credentials']).toBe('true');
  });

  test('learn which methods and headers they may use, and for how long that holds', async () => {
    expect((await preflight('https://play.example')).headers).toMatchObject({
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
      'access-control-allow-headers': 'Authorization, Content-Encoding, Content-Type, X-Tuschel',
      'access-control-max-age': '600',
      'access-control-expose-headers': 'Retry-After',
    });
    const { statusCode, headers } = await preflight('https://evil.example');
    expect(statusCode).toBe(204);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test.each([
    ['/api/login/start', 'true'],
    ['/api/session/logout', 'true'],
    ['/api/login/start/more', undefined],
    ['/api/mylogin/start', undefined],
    ['/api/preferences', undefined],
  ])('send cookies to %s: %s', async (url, allowed) => {
    expect((await preflight('https://play.example', url)).headers['access-control-allow-credentials']).toBe(allowed);
  });

  test('get these headers with an answer, too; a request from no page gets none', async () => {
    const from = async (headers: Record<string, string>) =>
      (await product.app.inject({ url: '/api/preferences', headers })).headers['access-control-allow-origin'];
    expect(await from({ origin: 'https://play.example' })).toBe('https://play.example');
    expect(await from({})).toBeUndefined();
  });

  test.each(['https://evil.example', 'https://play.example.evil.example', 'http://play.example', 'null'])(
    '%s may not',
    async (origin) => {
      expect((await preflight(origin)).headers['access-control-allow-origin']).toBeUndefined();
    },
  );
});

describe('rates', () => {
  const clock = fakeClock();
  const limiter = () => createRateLimiter(clock, { rateLimits: true, exemptFromLimits: (a) => a === '::1' });

  test.each(Object.keys(RATES) as (keyof typeof RATES)[])('%s: the last credit is good, the next is not', (name) => {
    const rates = limiter();
    const caller = { address: '203.0.113.1', user: 'anna' };
    for (let credit = 0; credit < RATES[name].limit; credit++) expect(rates.take([name], caller)).toBeNull();
    expect(rates.take([name], caller)).toBe(Math.ceil(RATES[name].windowMs / RATES[name].limit));
  });

  test('users have their own credits, exempt addresses need none', () => {
    const rates = limiter();
    for (let credit = 0; credit < RATES.lines.limit; credit++) rates.take(['lines'], { address: '::1', user: 'anna' });
    expect(rates.take(['lines'], { address: '::1', user: 'anna' })).not.toBeNull();
    expect(rates.take(['lines'], { address: '::1', user: 'ben' })).toBeNull();
    for (let credit = 0; credit < 1000; credit++) expect(rates.take(['login'], { address: '::1' })).toBeNull();
  });

  test('a call that draws on two rates waits for the longer one, and says which are used up', () => {
    const usedUp: string[] = [];
    const rates = createRateLimiter(clock, { rateLimits: true, exemptFromLimits: () => false }, (name) =>
      usedUp.push(name),
    );
    const caller = { address: '203.0.113.1', user: 'anna' };
    for (let credit = 0; credit < RATES.join.limit; credit++) expect(rates.take(['join'], caller)).toBeNull();
    expect(usedUp).toEqual([]);
    const wait = RATES.join.windowMs / RATES.join.limit;
    expect(rates.take(['joinAddress', 'join'], caller)).toBe(wait);
    expect(rates.take(['join', 'joinAddress'], caller)).toBe(wait);
    expect(usedUp).toEqual(['join', 'join']);
    expect(rates.take(['joinAddress'], caller)).toBeNull();
  });

  test('rates of addresses are shared by all users of one, and there are none where they are switched off', () => {
    const rates = limiter();
    const at = (user: string, address = '203.0.113.1') => ({ address, user });
    for (let credit = 0; credit < RATES.login.limit; credit++) {
      expect(rates.take(['login'], at(credit % 2 ? 'anna' : 'ben'))).toBeNull();
    }
    expect(rates.take(['login'], at('cleo'))).not.toBeNull();
    expect(rates.take(['login'], at('cleo', '203.0.113.2'))).toBeNull();
    const off = createRateLimiter(clock, { rateLimits: false, exemptFromLimits: () => false });
    for (let credit = 0; credit <= RATES.login.limit; credit++) expect(off.take(['login'], at('dora'))).toBeNull();
  });

  test('thirty chunks of strokes in ten seconds', async () => {
    const authorization = `Bearer ${product.server.token(await product.server.signUp('Anna'))}`;
    const url = `/api/drawing/${product.platform.entropy.uuid()}/lines`;
    const put = () =>
      product.app.inject({ method: 'PUT', url, headers: { authorization }, payload: { index: 0, lines: [] } });
    for (let number = 0; number < 30; number++) expect((await put()).statusCode).toBe(404);
    const answer = await put();
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('1');
  });
});

test('depth is counted outside of strings', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  expect(isDeeperThan(nested(DEEPEST_JSON), DEEPEST_JSON)).toBe(false);
  expect(isDeeperThan(nested(DEEPEST_JSON + 1), DEEPEST_JSON)).toBe(true);
  expect(isDeeperThan(JSON.stringify(['\\"[[[', '['.repeat(100)]), 2)).toBe(false);
  expect(isDeeperThan('[]'.repeat(100), 2)).toBe(false);
});

test('values are counted outside of strings, to the limit', () => {
  const numbers = (count: number) => JSON.stringify(Array(count).fill(1));
  expect(excessOfJson(numbers(5), 2, 5)).toBe(null);
  expect(excessOfJson(numbers(6), 2, 5)).toBe('values');
  expect(excessOfJson(JSON.stringify([',,,",,,', 1]), 2, 2)).toBe(null);
  expect(excessOfJson('[[[1,2]]]', 2, 1)).toBe('depth');
});

test('depth counts objects and lists alike, and what is closed again does not count', () => {
  expect(isDeeperThan('{"a":{"b":1}}', 2)).toBe(false);
  expect(isDeeperThan('{"a":{"b":{}}}', 2)).toBe(true);
  expect(isDeeperThan('[{"a":[1]}]', 2)).toBe(true);
  expect(isDeeperThan(`[${'{},'.repeat(100)}[]]`, 2)).toBe(false);
  expect(isDeeperThan('["]","[",[]]', 2)).toBe(false);
  expect(isDeeperThan('["\\\\",[[1]]]', 2)).toBe(true);
});
