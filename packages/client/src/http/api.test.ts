import type { LinesUpdate } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { createDrawingApi } from '../drawing/drawingApi.ts';
import { ENV } from '../testbed/environment.ts';
import { fakeClock } from '../testbed/fakeClock.ts';
import { type Asked, fakeFetch, json, never } from '../testbed/fakeFetch.ts';
import { ApiException } from '../tuschelClient.ts';
import { createApi } from './api.ts';
import { createRequest } from './request.ts';

const NOTHING = undefined as unknown;

function setUp(answer: (asked: Asked) => Response | Promise<Response>, signedIn = true) {
  const clock = fakeClock();
  const { fetch, asked } = fakeFetch(answer);
  const send = createRequest({ fetch, clock });
  let token: string | null = signedIn ? 'old' : null;
  const bearer = {
    token: () => token,
    renew: async () => {
      token = 'new';
      return token;
    },
  };
  const options = { env: ENV, send, bearer, clock, loadInk: undefined };
  const base = createApi(options);
  return { clock, asked, send, api: { ...base, ...createDrawingApi({ ...options, asUser: base.asUser }) } };
}

const failure = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable(),
    (error: unknown) => error as ApiException,
  );

describe('a call', () => {
  test('carries the session token when there is one', async () => {
    const signedIn = setUp(() => json(null));
    await signedIn.api.drawing('d/1');
    expect(signedIn.asked[0]).toMatchObject({ method: 'GET', url: 'http://localhost:7350/api/drawing/d%2F1/lines' });
    expect(signedIn.asked[0]?.headers.get('authorization')).toBe('Bearer old');

    const visitor = setUp(() => json(null), false);
    await visitor.api.drawing('d');
    expect(visitor.asked[0]?.headers.has('authorization')).toBe(false);
  });

  test('that is refused for its token is made once more with a new one', async () => {
    const { api, asked } = setUp(({ headers }) =>
      headers.get('authorization') === 'Bearer new' ? json(null) : json({}, 401),
    );
    expect(await api.drawing('d')).toBeNull();
    expect(asked).toHaveLength(2);
  });

  test('about the session proves that it comes from our page', async () => {
    const { api, asked } = setUp(() => json({ token: 't' }, 200, { date: 'Thu, 01 Jan 2026 12:00:00 GMT' }));
    expect(await api.refreshSession({ slot: 'abcdefgh' })).toEqual({ token: 't', serverNow: Date.UTC(2026, 0, 1, 12) });
    expect(asked[0]?.headers.get('x-tuschel')).toBe('1');
    expect(asked[0]?.body).toEqual({ slot: 'abcdefgh' });
  });
});

describe('what goes wrong is an ApiException', () => {
  test('with status, body, headers and problem detail', async () => {
    const detail = { type: 'urn:tuschel:error:stepClosed', title: 'Round is closed', status: 406, detail: 'Too late.' };
    const { api } = setUp(() => json(detail, 406, { 'retry-after': '3' }));
    const error = await failure(api.putLines('d', { index: 0, lines: [] }));
    expect(error).toBeInstanceOf(ApiException);
    expect(error).toMatchObject({ message: 'Too late.', status: 406, result: detail });
    expect(error.headers['retry-after']).toBe('3');
    expect(JSON.parse(error.response)).toEqual(detail);
  });

  test('a page of a proxy, too', async () => {
    const { api } = setUp(() => new Response('<h1>Bad gateway</h1>', { status: 502, statusText: 'Bad Gateway' }));
    expect(await failure(api.drawing('d'))).toMatchObject({ status: 502, message: '502 Bad Gateway', result: null });
  });

  test('no answer within 7 s', async () => {
    const { api, clock } = setUp(never);
    const failed = failure(api.drawing('d'));
    await clock.pass(7000);
    expect(await failed).toMatchObject({ message: 'Request timed out.', status: 0 });
  });

  test('no network', async () => {
    const { api } = setUp(() => Promise.reject(new TypeError('fetch failed')));
    expect(await failure(api.drawing('d'))).toMatchObject({ message: 'Network request failed', status: 0 });
  });

  test('an answer that is no JSON', async () => {
    const { api } = setUp(() => new Response('<html>'));
    expect(await failure(api.drawing('d'))).toMatchObject({ message: 'The answer is not JSON.', status: 200 });
  });
});

describe('what is wrong with the call itself is a TypeError', () => {
  test.each([
    ['drawingId', (api: ReturnType<typeof setUp>['api']) => api.drawing(NOTHING as string)],
    ['update', (api: ReturnType<typeof setUp>['api']) => api.putLines('d', NOTHING as LinesUpdate)],
    ['body', (api: ReturnType<typeof setUp>['api']) => api.startLogin(null as never)],
  ])('the parameter %s is missing', async (name, call) => {
    const { api, asked } = setUp(() => json({}));
    expect(await failure(call(api))).toEqual(new TypeError(`The required parameter '${name}' is null or undefined.`));
    expect(asked).toEqual([]);
  });

  test.each(['GET', 'HEAD'] as const)('%s has a body', async (method) => {
    const { send, asked } = setUp(() => json({}));
    expect(await failure(send({ method, url: '/x', body: {} }))).toEqual(
      new TypeError(`A ${method} request cannot have a body.`),
    );
    expect(asked).toEqual([]);
  });

  test('a header name with characters that are not allowed', async () => {
    const { send, asked } = setUp(() => json({}));
    expect(await failure(send({ method: 'GET', url: '/x', headers: { 'a b': '1' } }))).toBeInstanceOf(TypeError);
    expect(asked).toEqual([]);
  });
});
