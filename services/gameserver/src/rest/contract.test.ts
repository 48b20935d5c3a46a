import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import fastify, { type FastifyInstance } from 'fastify';
import { createConnection } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Asked, call, claimsOf, logIn, type LoggedIn } from '../conformance/rest.ts';
import { startTestServer, type TestServer } from '../conformance/testServer.ts';
import { createGameServer } from '../createGameServer.ts';
import { MIGRATIONS } from '../parts.ts';

const KEY = 'defaultkey:';
const CUSTOM = '/v2/account/authenticate/custom';
const REFRESH = '/v2/account/session/refresh';

let platform: TemporaryPlatform;
let server: TestServer;
let ada: LoggedIn;

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
  server = await startTestServer(platform);
  ada = await logIn(server.url, 'custom-ada', 'ada', { k: 'v' });
});

afterAll(async () => {
  await server.stop();
  await platform.close();
});

const ask = (route: string, asked: Asked = {}): Promise<Answer> => call(server.url, route, asked);

describe('errors, word for word', () => {
  const taken = { id: 'custom-someone-else' };
  test.each<[string, string, Asked, number, string]>([
    [
      'id too short',
      `POST ${CUSTOM}`,
      { basic: KEY, body: { id: 'abc' } },
      400,
      '{"code":3,"message":"Custom ID invalid, must be 6-128 bytes."}',
    ],
    [
      'id with spaces',
      `POST ${CUSTOM}`,
      { basic: KEY, body: { id: 'has space in' } },
      400,
      '{"code":3,"message":"Custom ID invalid, no spaces or control characters allowed."}',
    ],
    ['no id', `POST ${CUSTOM}`, { basic: KEY, body: {} }, 400, '{"code":3,"message":"Custom ID is required."}'],
    ['no body', `POST ${CUSTOM}`, { basic: KEY }, 400, '{"code":3,"message":"Custom ID is required."}'],
    [
      'unknown, not to be created',
      `POST ${CUSTOM}?create=false`,
      { basic: KEY, body: { id: 'nobody-knows' } },
      404,
      '{"code":5,"message":"User account not found."}',
    ],
    [
      'username with a tab',
      `POST ${CUSTOM}?username=a%09b`,
      { basic: KEY, body: taken },
      400,
      '{"code":3,"message":"Username invalid, no spaces or control characters allowed."}',
    ],
    [
      'username with []',
      `POST ${CUSTOM}?username=a%5B%5Db`,
      { basic: KEY, body: taken },
      400,
      '{"code":3,"message":"Username invalid, no spaces or control characters allowed."}',
    ],
    [
      'username of 129 bytes',
      `POST ${CUSTOM}?username=${'x'.repeat(129)}`,
      { basic: KEY, body: taken },
      400,
      '{"code":3,"message":"Username invalid, must be 1-128 bytes."}',
    ],
    [
      'username taken',
      `POST ${CUSTOM}?username=ada`,
      { basic: KEY, body: taken },
      409,
      '{"code":6,"message":"Username is already in use."}',
    ],
    [
      'no server key',
      `POST ${CUSTOM}`,
      { body: { id: 'custom-1' } },
      401,
      '{"code":16,"message":"Server key required"}',
    ],
    [
      'server key without a colon',
      `POST ${CUSTOM}`,
      { basic: 'defaultkey', body: { id: 'custom-1' } },
      401,
      '{"code":16,"message":"Server key invalid"}',
    ],
    [
      'server key and one character more, without a colon',
      `POST ${CUSTOM}`,
      { basic: 'defaultkeyx', body: { id: 'custom-1' } },
      401,
      '{"code":16,"message":"Server key invalid"}',
    ],
    [
      'wrong server key',
      `POST ${CUSTOM}`,
      { basic: 'wrong:', body: { id: 'custom-1' } },
      401,
      '{"code":16,"message":"Server key invalid"}',
    ],
    [
      'bearer instead of basic',
      `POST ${CUSTOM}`,
      { bearer: 'x', body: { id: 'custom-1' } },
      401,
      '{"code":16,"message":"Server key invalid"}',
    ],
    [
      'bad query before auth',
      `POST ${CUSTOM}?create=maybe`,
      {},
      400,
      '{"code":3,"message":"parsing field \\"create\\": strconv.ParseBool: parsing \\"maybe\\": invalid syntax"}',
    ],
    [
      'bad type before auth',
      `POST ${CUSTOM}`,
      { body: { id: 7 } },
      400,
      '{"code":3,"message":"proto: invalid value for string field id: 7"}',
    ],
    [
      'no JSON',
      `POST ${CUSTOM}`,
      { body: '{' },
      400,
      '{"code":3,"message":"proto: syntax error (line 1:1): invalid JSON text"}',
    ],
    [
      'refresh without a token',
      `POST ${REFRESH}`,
      { basic: KEY, body: {} },
      400,
      '{"code":3,"message":"Refresh token is required."}',
    ],
    [
      'refresh with garbage',
      `POST ${REFRESH}`,
      { basic: KEY, body: { token: 'x' } },
      401,
      '{"code":16,"message":"Refresh token invalid or expired."}',
    ],
    ['account without a token', 'GET /v2/account', {}, 401, '{"code":16,"message":"Auth token required"}'],
    ['account with a bad token', 'GET /v2/account', { bearer: 'x' }, 401, '{"code":16,"message":"Auth token invalid"}'],
    [
      'account with the server key',
      'GET /v2/account',
      { basic: KEY },
      401,
      '{"code":16,"message":"Auth token invalid"}',
    ],
    ['unknown path', 'GET /v2/nothing', {}, 404, '{"code":5,"message":"Not Found"}'],
    [
      'unknown path below a known one',
      'POST /v2/account/authenticate/magic',
      {},
      404,
      '{"code":5,"message":"Not Found"}',
    ],
    ['wrong method', 'DELETE /v2/session/logout', {}, 501, '{"code":12,"message":"Method Not Allowed"}'],
    ['wrong method of an RPC', 'PUT /v2/rpc/r_echo', {}, 501, '{"code":12,"message":"Method Not Allowed"}'],
    [
      'wrong method of an unknown path in code',
      'PUT /v2/%61ccount%3F?a=b',
      {},
      404,
      '{"code":5,"message":"Not Found"}',
    ],
    ['wrong method of a path in code', 'PATCH /v2/%61ccount?a', {}, 501, '{"code":12,"message":"Method Not Allowed"}'],
  ])('%s', async (_, route, asked, status, text) => {
    const answer = await ask(route, asked);
    expect([answer.status, answer.text]).toEqual([status, text]);
    expect(answer.headers.get('www-authenticate')).toBe(status === 401 ? answer.json['message'] : null);
  });

  test('bearer in lower case is no bearer', async () => {
    const answer = await ask('GET /v2/account', { headers: { authorization: `bearer ${ada.token}` } });
    expect(answer.json).toEqual({ code: 16, message: 'Auth token invalid' });
  });
});

describe('bodies', () => {
  test('up to 262144 bytes, plain or unpacked', async () => {
    const fill = (length: number) => JSON.stringify({ id: 'x', pad: 'p'.repeat(length) });
    const fits = await ask(`POST ${CUSTOM}`, { basic: KEY, body: fill(262_000) });
    expect(fits.json['message']).toBe('Custom ID invalid, must be 6-128 bytes.');
    const tooLarge = { code: 3, message: 'http: request body too large' };
    expect(await ask(`POST ${CUSTOM}`, { basic: KEY, body: fill(262_144) })).toMatchObject({
      status: 400,
      json: tooLarge,
    });

    const packed = async (bytes: Uint8Array<ArrayBuffer>) => {
      const headers = { authorization: `Basic ${btoa(KEY)}`, 'content-encoding': 'gzip' };
      const response = await fetch(server.url + CUSTOM, { method: 'POST', headers, body: bytes });
      return (await response.json()) as Record<string, unknown>;
    };
    expect(await packed(Buffer.from(gzipSync('{"id":"abc"}')))).toMatchObject({
      message: 'Custom ID invalid, must be 6-128 bytes.',
    });
    expect(await packed(Buffer.from(gzipSync(Buffer.alloc(50_000_000))))).toEqual(tooLarge);
    expect(await packed(Buffer.from('not packed'))).toEqual({ code: 3, message: 'gzip: invalid data' });
  });

  test('whatever type they claim, without one too; deep ones are refused', async () => {
    const headers = { 'content-type': 'text/plain' };
    expect((await ask(`POST ${CUSTOM}`, { basic: KEY, body: '{"id":"abc"}', headers })).json['code']).toBe(3);
    const deep = await ask(`POST ${CUSTOM}`, { basic: KEY, body: '['.repeat(100_000) });
    expect(deep.json['message']).toBe('proto: exceeded max recursion depth');
  });

  test('unknown members and parameters are ignored, null is absent', async () => {
    const body = { id: 'custom-ada', zzz: { deep: [1] }, vars: null };
    const answer = await ask(`POST ${CUSTOM}?foo=1`, { basic: KEY, body });
    expect(answer.status).toBe(200);
    expect(answer.json).not.toHaveProperty('created');
  });
});

test('what stands in the path counts, whatever the query says of it', async () => {
  const bearer = ada.token;
  const objects = ['shelf', 'drawer'].map((collection) => ({ collection, key: 'k', value: '{}' }));
  await ask('PUT /v2/storage', { bearer, body: { objects } });
  const { json } = await ask(
    `GET /v2/storage/shelf/${ada.userId}?collection=drawer&user_id=nobody&userId=nobody&limit=10`,
    {
      bearer,
    },
  );
  expect(json).toMatchObject({ objects: [{ collection: 'shelf', user_id: ada.userId }] });
});

describe('an account', () => {
  test('shows what is set and leaves out the rest', async () => {
    const { json, headers } = await ask('GET /v2/account', { bearer: ada.token });
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string;
    expect(json).toEqual({
      user: { id: ada.userId, username: 'ada', lang_tag: 'en', metadata: '{}', create_time: time, update_time: time },
      wallet: '{}',
      custom_id: 'custom-ada',
    });
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('cache-control')).toBe('no-store, no-cache, must-revalidate');
    expect(headers.get('grpc-metadata-content-type')).toBe('application/grpc');
    expect(headers.get('vary')).toBe('Accept-Encoding');
  });

  test('metadata is merged by the server alone, and shown as the database spaces it', async () => {
    const { accounts } = server.game.extend;
    await accounts.patchMetadata(ada.userId, { bb: 2, a: 1, gone: true });
    await accounts.patchMetadata(ada.userId, { gone: null, bb: 3 });
    const { json } = await ask('GET /v2/account', { bearer: ada.token });
    expect((json['user'] as { metadata: string }).metadata).toBe('{"a": 1, "bb": 3}');
    expect(await accounts.byUsername('ada')).toMatchObject({
      id: ada.userId,
      metadata: { a: 1, bb: 3 },
      customId: 'custom-ada',
    });
    expect(await accounts.many([ada.userId, 'no uuid'])).toHaveLength(1);
    expect(await accounts.get('no uuid')).toBeNull();
  });

  test('names: spaces are fine, case tells them apart, none is given ten letters', async () => {
    expect(await logIn(server.url, 'custom-spaces', 'a b')).toMatchObject({ username: 'a b' });
    expect(await logIn(server.url, 'custom-upper', 'ADA')).toMatchObject({ username: 'ADA' });
    expect((await logIn(server.url, 'custom-no-name')).username).toMatch(/^[A-Za-z]{10}$/);
  });

  test('the first login says created, and twenty at once make one account', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(`POST ${CUSTOM}`, { basic: KEY, body: { id: 'custom-twin' } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(answers.filter(({ json }) => json['created'] === true)).toHaveLength(1);
    expect(new Set(answers.map(({ json }) => claimsOf(json['token'] as string)['uid'])).size).toBe(1);
  });
});

describe('RPC', () => {
  test.each<[string, string, Asked, number, string]>([
    [
      'a JSON string',
      'POST /v2/rpc/clientrpc.rpc',
      { body: '"{\\"hello\\":\\"world\\"}"' },
      200,
      '{"payload":"{\\"hello\\":\\"world\\"}"}',
    ],
    ['an upper-case id', 'POST /v2/rpc/CLIENTRPC.RPC', { body: '"x"' }, 200, '{"payload":"x"}'],
    [
      'a body that is no string',
      'POST /v2/rpc/clientrpc.rpc',
      { body: '{"a":1}' },
      400,
      '{"error":"json: cannot unmarshal object into Go value of type string","message":"json: cannot unmarshal object into Go value of type string","code":3}',
    ],
    ['unwrap', 'POST /v2/rpc/clientrpc.rpc?unwrap', { body: '{"a":1}' }, 200, '{"a":1}'],
    ['an empty body', 'POST /v2/rpc/clientrpc.rpc', {}, 200, '{"payload":""}'],
    [
      'an unknown id',
      'POST /v2/rpc/nosuch',
      { body: '""' },
      404,
      '{"error":"RPC function not found","message":"RPC function not found","code":5}',
    ],
    [
      'no id',
      'POST /v2/rpc/',
      { body: '""' },
      400,
      '{"error":"RPC ID must be set","message":"RPC ID must be set","code":3}',
    ],
    [
      'a coded failure',
      'POST /v2/rpc/r_error9',
      { body: '""' },
      400,
      '{"code":9,"error":{},"message":"custom failure"}',
    ],
    [
      'a plain failure',
      'POST /v2/rpc/r_error',
      { body: '""' },
      500,
      '{"code":13,"error":{},"message":"plain failure"}',
    ],
    [
      'a bug, which is not explained',
      'POST /v2/rpc/r_bug',
      { body: '""' },
      500,
      '{"code":13,"error":{},"message":"Internal server error."}',
    ],
  ])('%s', async (_, route, asked, status, text) => {
    const answer = await ask(route, { ...asked, bearer: ada.token });
    expect([answer.status, answer.text]).toEqual([status, text]);
  });

  test.each<[string, string, Asked, string]>([
    ['a wrong http key', 'GET /v2/rpc/r_echo?http_key=wrong', {}, 'HTTP key invalid'],
    ['a wrong http key as user', 'GET /v2/rpc/r_echo', { basic: 'wrong:' }, 'HTTP key invalid'],
    ['nothing', 'GET /v2/rpc/r_echo', {}, 'Auth token or HTTP key required'],
    ['a bad token', 'GET /v2/rpc/r_echo', { bearer: 'x' }, 'Auth token invalid'],
  ])('%s does not open it', async (_, route, asked, message) => {
    const answer = await ask(route, asked);
    expect([answer.status, answer.text]).toEqual([401, JSON.stringify({ error: message, message, code: 16 })]);
  });

  test('with the http key there is no user; the other parameters are handed on', async () => {
    const echo = async (route: string, asked: Asked = {}) => {
      const { json } = await ask(route, asked);
      return JSON.parse(json['payload'] as string) as Record<string, unknown>;
    };
    expect(await echo('GET /v2/rpc/r_echo?http_key=defaulthttpkey&payload=%22x%22&foo=1&foo=2')).toEqual({
      payload: '"x"',
      qp: { foo: ['1', '2'], payload: ['"x"'] },
      user_id: 'nil',
      username: 'nil',
    });
    expect(await echo('GET /v2/rpc/r_echo', { basic: 'defaulthttpkey:' })).toMatchObject({ user_id: 'nil' });
    expect(await echo('POST /v2/rpc/r_echo', { bearer: ada.token, body: '"hi"' })).toEqual({
      payload: 'hi',
      qp: {},
      user_id: ada.userId,
      username: 'ada',
      vars: { k: 'v' },
    });
  });
});

test('healthcheck needs no key', async () => {
  expect(await ask('GET /healthcheck')).toMatchObject({ status: 200, text: '{}' });
});

test('any page may call, without cookies', async () => {
  const preflight = await fetch(server.url + CUSTOM, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, content-type, x-evil',
    },
  });
  expect([preflight.status, await preflight.text()]).toEqual([200, '']);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  expect(preflight.headers.get('access-control-allow-methods')).toBe('POST');
  expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization, content-type');
  expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
  const answer = await ask('GET /v2/account');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
});

describe('a server that is not open', () => {
  const MINE = 'https://play.example';
  let closed: FastifyInstance;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const platform = await temporaryPlatform({ migrations: MIGRATIONS });
    const keys = { serverKey: 's', httpKey: 'h', sessionKey: 's'.repeat(32), refreshKey: 'r'.repeat(32) };
    const config = {
      ...keys,
      node: 'closed',
      allowedOrigins: [MINE],
      ticketOnly: true,
      rateLimits: false,
      open: false,
    };
    const gameServer = await createGameServer(platform, config);
    closed = fastify();
    await gameServer.register(closed);
    stop = async () => {
      await gameServer.close();
      await closed.close();
      await platform.close();
    };
  });
  afterAll(() => stop());

  const call = async (method: 'GET' | 'OPTIONS', url: string, origin?: string) => {
    const asked = { 'access-control-request-method': 'POST', ...(origin ? { origin } : {}) };
    const { headers } = await closed.inject({ method, url, headers: asked });
    const granted = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
    return { granted, origin: headers['access-control-allow-origin'], vary: headers['vary'] };
  };

  test.each([
    ['GET', '/v2/account'],
    ['GET', '/v2/nowhere'],
    ['GET', '/v2/rpc/nothing'],
    ['GET', '/healthcheck'],
    ['OPTIONS', '/v2/account'],
  ] as const)('%s %s is read by pages of the listed origins alone', async (method, url) => {
    expect(await call(method, url, MINE)).toMatchObject({ origin: MINE, vary: expect.stringContaining('Origin') });
    for (const other of ['https://elsewhere.example', `${MINE}.evil.example`, 'null', undefined])
      expect(await call(method, url, other)).toMatchObject({ granted: [], vary: expect.stringContaining('Origin') });
  });
});

test('long answers are packed for whoever asks for that', async () => {
  const body = JSON.stringify(JSON.stringify('long '.repeat(1000)));
  const headers = { 'accept-encoding': 'gzip' };
  const answer = await ask('POST /v2/rpc/clientrpc.rpc', { bearer: ada.token, body, headers });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(answer.json['payload']).toContain('long long');
});

test('a request that asks for strange things is answered and harms nobody', async () => {
  const raw = (text: string) =>
    new Promise<string>((resolve) => {
      const socket = createConnection(server.port, '127.0.0.1', () => socket.write(text));
      let heard = '';
      socket.on('data', (chunk) => {
        heard += chunk.toString();
        socket.end();
      });
      socket.on('close', () => resolve(heard));
    });
  const upgrade = 'Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
  expect(await raw(`GET //// HTTP/1.1\r\n${upgrade}`)).toContain('404');
  expect(await raw(`GET /other HTTP/1.1\r\n${upgrade}`)).toContain('404');
  expect(await raw(`GET /ws?token=%ZZ HTTP/1.1\r\n${upgrade}`)).toContain('401');
  expect((await ask('GET /ws?token=x')).text).toBe('Missing or invalid token');
  expect((await ask(`GET /ws?token=${ada.token}`)).text).toBe('Bad Request');
  expect((await ask('GET /ws?format=xml')).text).toBe('Invalid format parameter');
  expect((await ask('GET /healthcheck')).status).toBe(200);
});
