import { CLIENT } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { fakeClock } from '../testbed/fakeClock.ts';
import { ApiException } from '../tuschelClient.ts';
import { createRequest, type Request } from './request.ts';

const URL = 'https://example.org/api';

/** Sends over a `fetch` that notes what it is given. */
function setUp(answer: () => Response | Promise<Response> = () => new Response()) {
  const clock = fakeClock();
  const asked: { url: string; init: RequestInit }[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    const aborted = new Promise<never>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
    return Promise.race([answer(), aborted]);
  };
  const send = createRequest({ fetch: fetch as typeof globalThis.fetch, clock });
  const ask = (more: Partial<Request> = {}) => send({ method: 'GET', url: URL, ...more });
  return { clock, asked, ask, init: () => asked[0]?.init as RequestInit };
}

const headersOf = ({ headers }: RequestInit) => Object.fromEntries(new Headers(headers));

describe('a request', () => {
  test('without a body says what it wants to hear, and nothing else', async () => {
    const { asked, ask, init } = setUp();
    await ask();
    expect(asked[0]?.url).toBe(URL);
    expect(init()).toMatchObject({ method: 'GET' });
    expect(headersOf(init())).toEqual({ accept: 'application/json' });
    expect(init()).not.toHaveProperty('body');
  });

  test('with a body sends it as JSON, false and null included', async () => {
    for (const body of [{ a: 1 }, null, false]) {
      const { ask, init } = setUp();
      await ask({ method: 'POST', body });
      expect(init().body).toBe(JSON.stringify(body));
      expect(headersOf(init())).toEqual({ accept: 'application/json', 'content-type': 'application/json' });
      expect(init()).not.toHaveProperty('keepalive');
    }
  });

  test('with bytes sends them as they are, as what the caller calls them', async () => {
    const { ask, init } = setUp();
    const body = new Uint8Array([1, 2]);
    await ask({ method: 'PUT', body, headers: { 'Content-Type': 'application/x-ink', Accept: 'image/png' } });
    expect(init().body).toBe(body);
    expect(headersOf(init())).toEqual({ accept: 'image/png', 'content-type': 'application/x-ink' });
  });

  test('may outlive the page', async () => {
    const { ask, init } = setUp();
    await ask({ method: 'PUT', body: {}, keepalive: true });
    expect(init().keepalive).toBe(true);
  });

  test.each(['GET', 'HEAD'] as const)('of method %s has no body', async (method) => {
    const { asked, ask } = setUp();
    await expect(ask({ method, body: {} })).rejects.toThrow(TypeError);
    expect(asked).toEqual([]);
  });
});

describe('an answer', () => {
  test.each([
    ['{"a":1}', { a: 1 }],
    ['null', null],
    [' null\n', null],
    ['', undefined],
  ])('%j is read', async (text, body) => {
    const { ask } = setUp(() => new Response(text, { headers: { 'x-request': 'one' } }));
    const answer = await ask();
    expect(answer.body).toEqual(body);
    expect(answer.headers.get('x-request')).toBe('one');
  });

  test('that is not JSON is an exception with all that came', async () => {
    const { ask } = setUp(() => new Response('<html>', { status: 200, headers: { 'x-request': 'one' } }));
    const error = await ask().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiException);
    expect(error).toMatchObject({ status: 200, response: '<html>', headers: { 'x-request': 'one' }, result: null });
  });

  test('of the type that is wanted as bytes is handed out as bytes, another is JSON', async () => {
    const typed = (type: string) => () => new Response('7', { headers: { 'content-type': type } });
    const bytes = await setUp(typed('image/png')).ask({ bytesType: 'image/png' });
    expect(bytes.body).toEqual(new TextEncoder().encode('7'));
    expect((await setUp(typed('application/json')).ask({ bytesType: 'image/png' })).body).toBe(7);
    expect((await setUp(typed('application/json')).ask()).body).toBe(7);
  });

  test('other than 2xx is an exception with its status', async () => {
    const { ask } = setUp(() => new Response('{"code":"gone"}', { status: 410 }));
    await expect(ask()).rejects.toMatchObject({ status: 410 });
  });
});

describe('no answer', () => {
  test.each([
    ['in the usual time', {}, CLIENT.requestTimeoutMs],
    ['in the time that is asked for', { timeoutMs: 60_000 }, 60_000],
  ])('%s is an exception of status 0', async (_, more, ms) => {
    const { clock, ask } = setUp(() => new Promise<Response>(() => {}));
    let error: unknown;
    ask(more).catch((reason: unknown) => {
      error = reason;
    });
    await clock.pass(ms - 1);
    expect(error).toBeUndefined();
    await clock.pass(1);
    expect(error).toBeInstanceOf(ApiException);
    expect(error).toMatchObject({ status: 0 });
  });

  test('in time is an exception also where its body has begun and comes to no end', async () => {
    const { clock, ask, init } = setUp(() => {
      const start = (body: ReadableStreamDefaultController) =>
        init().signal?.addEventListener('abort', () => body.error(new Error('aborted')));
      return new Response(new ReadableStream({ start }));
    });
    const failed = ask().catch((reason: unknown) => reason);
    await clock.pass(CLIENT.requestTimeoutMs);
    expect(init().signal?.aborted).toBe(true);
    expect(await failed).toMatchObject({ status: 0 });
  });

  test('from a broken network says something else than a time-out', async () => {
    const broken = setUp(() => Promise.reject(new Error('ECONNREFUSED')));
    const slow = setUp(() => new Promise<Response>(() => {}));
    const failed = await broken.ask().catch((reason: Error) => reason.message);
    const timedOut = slow.ask().catch((reason: Error) => reason.message);
    await slow.clock.pass(CLIENT.requestTimeoutMs);
    expect(await timedOut).not.toBe(failed);
  });

  test('is waited for no longer once there was one', async () => {
    const { clock, ask, init } = setUp();
    await ask();
    await clock.pass(CLIENT.requestTimeoutMs);
    expect(init().signal?.aborted).toBe(false);
  });
});
