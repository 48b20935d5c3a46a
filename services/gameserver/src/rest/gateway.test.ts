import { collectingLog, fakeLoad, StorageUnavailable } from '@tuschel/platform';
import fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { ApiError, Code, type RequestContext } from '../extend.ts';
import type { RateLimiter } from '../rate/rateLimiter.ts';
import { createHooks, type SurfaceHooks } from '../surface/hooks.ts';
import type { SessionHolder } from '../session/tokens.ts';
import { type Endpoint, gameEndpoint, userEndpoint } from './endpoint.ts';
import { type Gateway, refuseAllElse, serveEndpoints, speakClientApi } from './gateway.ts';

const ADA: SessionHolder = { family: 'f', userId: 'ada', username: 'Ada', vars: { k: 'v' } };
const BEARER = { authorization: 'Bearer good' };
const KEY = { authorization: `Basic ${btoa('key:')}` };

const opened: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

/** A gateway to one call of a user, and one of the game; `answer` is what both do. */
async function gateway({
  answer = async () => ({}),
  ...more
}: {
  answer?: (asked: { body: object; query: object; caller: unknown; context: RequestContext }) => Promise<object>;
  ofUsers?: Partial<Parameters<typeof userEndpoint>[0]>;
  hooks?: SurfaceHooks;
} = {}) {
  const spent: unknown[] = [];
  let wait: number | null = null;
  const limiter = {
    take: (names: string[], caller: object) => {
      spent.push([...names, caller]);
      return wait;
    },
  } as unknown as RateLimiter;
  const [log, load] = [collectingLog(), fakeLoad()];
  const credentials = {
    serverKey: 'key',
    httpKey: 'http key',
    verify: (token: string) => (token === 'good' ? ADA : null),
  };
  const hooks = more.hooks ?? createHooks(() => true);
  const parts: Gateway = { credentials, log, hooks, limiter, load, callers: '*' };
  const message = { text: 'string', texts: 'stringList' } as const;
  const endpoints: Endpoint[] = [
    userEndpoint({
      name: 'UpdateAccount',
      method: 'PUT',
      path: '/thing/:thing_id/:part',
      rate: 'signedIn',
      query: { ...message, thing_id: 'string', part: 'string' },
      body: message,
      failure: 'It did not work.',
      answer,
      ...more.ofUsers,
    } as Parameters<typeof userEndpoint>[0]),
    gameEndpoint({
      name: 'SessionRefresh',
      method: 'POST',
      path: '/open/*',
      rest: 'text',
      rate: 'login',
      query: message,
      body: message,
      failure: 'It did not work either.',
      answer,
    }),
  ];
  const app = fastify();
  opened.push(app);
  await app.register(
    async (scope) => {
      speakClientApi(scope, parts);
      serveEndpoints(scope, parts, endpoints);
      refuseAllElse(scope, endpoints);
    },
    { prefix: '/v2' },
  );
  const ask = (url: string, asked: InjectOptions = {}) => app.inject({ method: 'PUT', url, ...asked });
  return {
    ask,
    load,
    log,
    spent,
    limit: (ms: number | null) => (wait = ms),
    thing: (asked: InjectOptions = {}) => ask('/v2/thing/7/head', { headers: BEARER, ...asked }),
  };
}

const refusalOf = async (answer: Promise<{ statusCode: number; json: () => unknown }>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json()];
};

describe('a call', () => {
  test('is told what was asked by whom, from where and how', async () => {
    const asked: unknown[] = [];
    const { ask, thing, spent } = await gateway({
      answer: async ({ body, query, caller, context }) => {
        asked.push({ body, query, caller, context: { ...context, headers: context.headers['x-of-tests'] } });
        return { done: true };
      },
    });
    const headers = { ...BEARER, 'x-of-tests': 'yes' };
    const query = '?text=a&texts=b&texts=c&http_key=secret&thing_id=8&thingId=9&other=d';
    const answer = await ask(`/v2/thing/7/head${query}`, { headers, payload: '{"text":"e","other":1}' });
    expect([answer.statusCode, answer.body]).toEqual([200, '{"done":true}']);
    const { family: _, ...plain } = ADA;
    expect(asked.splice(0)).toEqual([
      {
        body: { text: 'e' },
        query: { text: 'a', texts: ['b', 'c'], thing_id: '7', part: 'head' },
        caller: ADA,
        context: {
          caller: plain,
          headers: 'yes',
          remoteAddress: '127.0.0.1',
          query: { text: ['a'], texts: ['b', 'c'], thing_id: ['8'], thingId: ['9'], other: ['d'] },
        },
      },
    ]);
    await ask('/v2/open/a/b%2Fc?text=d', { method: 'POST', headers: KEY });
    expect(asked).toMatchObject([{ body: {}, query: { text: 'a/b/c' }, caller: null, context: { caller: null } }]);
    await thing({ headers: {} });
    const address = '127.0.0.1';
    expect(spent).toEqual([
      ['signedIn', { address, user: 'ada' }],
      ['login', { address }],
      ['signedIn', { address }],
    ]);
  });

  test('is refused where too many came, before anybody looks at what is asked; then for what is asked, then for who asks', async () => {
    const { thing, limit } = await gateway({ answer: () => expect.fail('nobody may ask') });
    limit(1_500);
    const bad = { headers: {}, payload: '{' };
    const many = await thing(bad);
    expect([many.statusCode, many.json(), many.headers['retry-after']]).toEqual([
      429,
      { code: 8, message: 'Too many requests.' },
      '2',
    ]);
    limit(null);
    expect(await refusalOf(thing(bad))).toMatchObject([400, { code: 3 }]);
    expect(await refusalOf(thing({ headers: {} }))).toEqual([401, { code: 16, message: 'Auth token required' }]);
    expect(await refusalOf(thing({ headers: { authorization: 'Bearer bad' } }))).toEqual([
      401,
      { code: 16, message: 'Auth token invalid' },
    ]);
  });

  test.each<[string, string, 'GET' | 'POST' | 'PUT', number]>([
    ['a path with a part too few', '/v2/thing/7', 'PUT', 404],
    ['a path with a part too many', '/v2/thing/7/head/more', 'PUT', 404],
    ['another method', '/v2/thing/7/head', 'GET', 501],
    ['another method of a path that is open', '/v2/open/a/b/c', 'GET', 501],
    ['another method of an open path with one part', '/v2/open/a', 'GET', 501],
    ['another method of the beginning of an open path', '/v2/open', 'GET', 404],
    ['another method of parts in code', '/v2/%74hing/%20/head?a/b', 'GET', 501],
    ['a path of another name', '/v2/things/7/head', 'GET', 404],
  ])('of %s is not there', async (_, url, method, status) => {
    const { ask } = await gateway();
    const expected = status === 501 ? { code: 12, message: 'Method Not Allowed' } : { code: 5, message: 'Not Found' };
    const answer = await ask(url, { method, headers: BEARER });
    expect([answer.statusCode, answer.json()]).toEqual([status, expected]);
  });

  test('that needs a body is refused without one, be it nothing or spaces', async () => {
    const { thing } = await gateway({ ofUsers: { needsBody: 'Say something.' } });
    for (const asked of [{}, { payload: '' }, { payload: ' \n' }])
      expect(await refusalOf(thing(asked))).toEqual([400, { code: 3, message: 'Say something.' }]);
    expect((await thing({ payload: '{}' })).statusCode).toBe(200);
  });
});

describe('what goes wrong in a call', () => {
  test.each<[string, Error, number, object, string | undefined]>([
    [
      'a refusal',
      new ApiError(Code.NotFound, 'It is not here.'),
      404,
      { code: 5, message: 'It is not here.' },
      undefined,
    ],
    ['a refusal for a while', new ApiError(Code.Unavailable, 'Later.', 1), 503, { code: 14, message: 'Later.' }, '1'],
    [
      'a database that is away',
      new StorageUnavailable('away'),
      503,
      { code: 14, message: 'Nothing can be saved right now. Try again in a moment.' },
      '1',
    ],
    ['a bug', new TypeError('the password is 12345'), 500, { code: 13, message: 'It did not work.' }, undefined],
  ])('is told if it is %s', async (what, error, status, json, after) => {
    const { thing, log } = await gateway({ answer: () => Promise.reject(error) });
    const answer = await thing();
    expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([status, json, after]);
    const logged = log.lines.filter(({ level }) => level === 'error');
    expect(logged.map(({ fields }) => fields)).toMatchObject(
      what === 'a bug' ? [{ route: '/v2/thing/:thing_id/:part', error }] : [],
    );
  });

  test('is not told to whoever has no session, in a header of letters alone', async () => {
    const { thing } = await gateway({
      answer: () => Promise.reject(new ApiError(Code.Unauthenticated, 'Wer “bist” du?')),
    });
    expect((await thing()).headers['www-authenticate']).toBe('Wer bist du?');
  });
});

describe('hooks of modules', () => {
  test('stand before and behind a call, and see it as it is by then', async () => {
    const hooks = createHooks(() => true);
    const seen: unknown[] = [];
    hooks.before('UpdateAccount', (async ({ caller }: RequestContext, request: { body: object; query: object }) => {
      seen.push(['before', caller?.username, request.body]);
      return { ...request, body: { text: 'of the hook' } };
    }) as never);
    hooks.after('UpdateAccount', (async (_context: RequestContext, request: { body: object }, answer: object) => {
      seen.push(['after', request.body, answer]);
    }) as never);
    const { thing } = await gateway({ hooks, answer: async ({ body }) => body });
    expect((await thing({ payload: '{"text":"of the client"}' })).json()).toEqual({ text: 'of the hook' });
    expect(seen).toEqual([
      ['before', 'Ada', { text: 'of the client' }],
      ['after', { text: 'of the hook' }, { text: 'of the hook' }],
    ]);
  });

  test('are left to a call that runs its own', async () => {
    const hooks = createHooks(() => true);
    hooks.before('UpdateAccount', (async () => expect.fail('it runs its own')) as never);
    const { thing } = await gateway({ hooks, ofUsers: { ownHooks: true } });
    expect((await thing()).statusCode).toBe(200);
  });
});

describe('on a busy server', () => {
  test('a call that waits for its turn gives it back, whatever becomes of it', async () => {
    let duringWork = 0;
    const { thing, load } = await gateway({
      ofUsers: { shedding: 'login' },
      answer: () => {
        duringWork = load.turns;
        return Promise.reject(new ApiError(Code.NotFound, 'no'));
      },
    });
    expect((await thing()).statusCode).toBe(404);
    expect([duringWork, load.turns]).toEqual([1, 0]);
  });

  test.each([
    ['for whom nobody minds', {}, 0],
    ['that asks services of others', { shedding: 'login' as const, asksOutside: true as const }, 0],
  ])('a call %s takes no turn', async (_, ofUsers, turns) => {
    let duringWork = -1;
    const { thing, load } = await gateway({
      ofUsers,
      answer: async () => {
        duringWork = load.turns;
        return {};
      },
    });
    expect([(await thing()).statusCode, duringWork]).toEqual([200, turns]);
  });
});

describe('a body', () => {
  const LARGEST = 262_144;
  const json = (bytes: number) => `{"text":"${'x'.repeat(bytes - 11)}"}`;

  test('is unpacked as far as a plain one may be long, and not a byte more', async () => {
    const { thing } = await gateway({ answer: async ({ body }) => ({ length: JSON.stringify(body).length }) });
    const packed = (payload: Buffer, encoding = 'gzip') =>
      thing({ headers: { ...BEARER, 'content-encoding': encoding }, payload });
    expect((await packed(gzipSync(json(LARGEST)))).json()).toEqual({ length: LARGEST });
    const large = [400, { code: 3, message: 'http: request body too large' }];
    expect(await refusalOf(packed(gzipSync(json(LARGEST + 1))))).toEqual(large);
    expect((await thing({ payload: json(LARGEST) })).statusCode).toBe(200);
    expect(await refusalOf(thing({ payload: json(LARGEST + 1) }))).toEqual(large);
    expect((await packed(Buffer.from('{}'), 'identity')).statusCode).toBe(200);
    expect(await refusalOf(packed(Buffer.from('{}'), 'br'))).toEqual([
      400,
      { code: 3, message: 'http: unsupported content encoding' },
    ]);
  });
});
