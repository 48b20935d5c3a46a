import { ApiError, Code } from '@tuschel/gameserver/extend';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { TEST_KEYS } from '../../testing/testGameServer.ts';
import { hashSecret } from './secret.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const IDENTITY = 'a'.repeat(43);

interface Window {
  state: string;
  cookie: string;
}

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  product.app.inject({ method: 'POST', url: `/api${path}`, headers, payload: body });

async function start(): Promise<Window> {
  const answer = await post('/login/start', { provider: 'local' });
  expect(answer.statusCode).toBe(200);
  const { state, authorizeUrl } = answer.json<{ state: string; authorizeUrl: string }>();
  expect(authorizeUrl).toBe(`/login/local?state=${state}`);
  const header = String(answer.headers['set-cookie']);
  expect(header).toMatch(/; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  return { state, cookie: header.split(';', 1)[0] ?? '' };
}

async function codeFor({ state, cookie }: Window, name = 'Anna', identity = IDENTITY): Promise<string> {
  const answer = await post('/login/local', { state, name, identity }, { cookie });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ code: string }>().code;
}

const finish = (code: string, state: string, cookie?: string) =>
  product.server.authenticate({ id: code, vars: { provider: 'local', state, elevated: '1', lang: 'de' } }, cookie);

async function refusal(attempt: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe('logging in with the local provider', () => {
  let window: Window;
  let code: string;
  beforeEach(async () => {
    window = await start();
    code = await codeFor(window);
  });

  test('leads to an account under the hash of the identity; the server alone sets provider and elevation', async () => {
    expect(await finish(code, window.state, window.cookie)).toEqual({
      onAccount: expect.any(Function),
      id: `local:${hashSecret(IDENTITY)}`,
      username: 'Anna',
      create: true,
      vars: { lang: 'de' },
      serverVars: { provider: 'local' },
      profile: { displayName: 'Anna' },
      suffixUsername: true,
    });
  });

  test('refuses a browser without the cookie', async () => {
    const error = await refusal(finish(code, window.state));
    expect(error.code).toBe(Code.Unauthenticated);
    expect(error.message).toContain('not started in this browser');
  });

  test('refuses the state of another window, and the cookie of another window under its name', async () => {
    const other = await start();
    expect((await refusal(finish(code, window.state, other.cookie))).message).toContain('not started in this browser');
    const [name] = window.cookie.split('=');
    const [, value] = other.cookie.split('=');
    expect((await refusal(finish(code, window.state, `${name}=${value}`))).message).toContain('another browser');
  });

  test('refuses a state that nobody gave out', async () => {
    const error = await refusal(finish(code, 'x'.repeat(43), `tuschel_login_${'x'.repeat(12)}=y`));
    expect(error.message).toContain('not known');
  });

  test('works once', async () => {
    await finish(code, window.state, window.cookie);
    expect((await refusal(finish(code, window.state, window.cookie))).message).toContain('used already');
    expect(
      (await post('/login/local', { state: window.state, name: 'Anna', identity: IDENTITY }, { cookie: window.cookie }))
        .statusCode,
    ).toBe(401);
  });

  test('only one of two that come at the same time', async () => {
    const both = await Promise.allSettled([
      finish(code, window.state, window.cookie),
      finish(code, window.state, window.cookie),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('refuses a state after ten minutes', async () => {
    await product.clock.jump(10 * 60_000);
    expect((await refusal(finish(code, window.state, window.cookie))).message).toContain('too long');
  });

  test('refuses a code after a minute, a wrong one, and one of another login', async () => {
    const other = await start();
    const otherCode = await codeFor(other, 'Ben');
    expect((await refusal(finish('nonsense', window.state, window.cookie))).message).toContain('code');
    expect((await refusal(finish(code, other.state, other.cookie))).message).toContain('code');
    const late = await start();
    const lateCode = await codeFor(late);
    await product.clock.jump(60_000);
    expect((await refusal(finish(lateCode, late.state, late.cookie))).message).toContain('code');
    expect(otherCode).not.toBe(code);
  });

  test('takes a code until just before its minute is over', async () => {
    await product.clock.jump(60_000 - 1);
    expect(await finish(code, window.state, window.cookie)).toMatchObject({ username: 'Anna' });
    const late = await start();
    const lateCode = await codeFor(late);
    await product.clock.jump(60_000);
    const error = await refusal(finish(lateCode, late.state, late.cookie));
    expect(error.code).toBe(Code.Unauthenticated);
    expect(error.message).toBe('The login code is not valid any more. Please start the login again.');
  });

  test('takes the last code that was given out, for the last name', async () => {
    const second = await codeFor(window, 'Ben');
    const error = await refusal(finish(code, window.state, window.cookie));
    expect(error.message).toContain('not valid any more');
    const other = await start();
    const [first, last] = [await codeFor(other, 'Cleo'), await codeFor(other, 'Dora', 'd'.repeat(43))];
    expect(first).not.toBe(last);
    expect(await finish(last, other.state, other.cookie)).toMatchObject({
      username: 'Dora',
      id: `local:${hashSecret('d'.repeat(43))}`,
    });
    expect(second).not.toBe(code);
  });

  test('two windows of one browser log in beside each other', async () => {
    const other = await start();
    const otherCode = await codeFor(other, 'Ben', 'b'.repeat(43));
    const cookies = `${window.cookie}; ${other.cookie}`;
    expect(await finish(code, window.state, cookies)).toMatchObject({ username: 'Anna' });
    expect(await finish(otherCode, other.state, cookies)).toMatchObject({ username: 'Ben' });
  });
});

test.each([
  ['Käthe', 'Käthe', 'Kaethe'],
  ['  Anna   Lena ', 'Anna Lena', 'Anna_Lena'],
  ['O’Brien', "O'Brien", 'OBrien'],
  ['李', '李', 'player'],
  ['An\u200Bna', 'Anna', 'Anna'],
  ['\u202EAnna', 'Anna', 'Anna'],
  ['李 Admin', '李 Admin', expect.stringMatching(/^user_/)],
])('A21 somebody who types %j is called "%s", and has a user name of ASCII', async (typed, displayName, username) => {
  const { state, cookie } = await start();
  const code = await codeFor({ state, cookie }, typed);
  expect(await finish(code, state, cookie)).toMatchObject({ username, profile: { displayName } });
});

describe('what is refused', () => {
  test.each([
    ['a name of 257 characters', { name: 'x'.repeat(257) }],
    ['a name that is no text', { name: 7 }],
    ['a short identity', { identity: 'abc' }],
  ])('%s', async (_, change) => {
    const { state, cookie } = await start();
    const body = { state, name: 'Anna', identity: IDENTITY, ...change };
    expect((await post('/login/local', body, { cookie })).statusCode).toBe(400);
  });

  test.each([
    ['Admin', 'reserved'],
    ['adm1n_2', 'reserved'],
    ['Tuschel_Support', 'reserved'],
    ['badword', 'unwanted'],
    ['xx_b4dword', 'unwanted'],
    ['Аdmin', 'reserved'],
    ['x\u0316\u0317\u0318', 'hidden'],
    ['  ', 'short'],
    ['x'.repeat(26), 'long'],
    ['Anna 😀', 'letters'],
    ['Anna: Ben', 'letters'],
    ['"Anna"', 'letters'],
  ])('A18 the name %s, as %s; another one under the same login is taken', async (name, problem) => {
    const { state, cookie } = await start();
    const answer = await post('/login/local', { state, name, identity: IDENTITY }, { cookie });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ type: 'urn:tuschel:error:badRequest', errors: { name: problem } });
    expect(await codeFor({ state, cookie })).toBeTruthy();
  });

  test('a provider that is not offered', async () => {
    expect((await post('/login/start', { provider: 'twitch' })).statusCode).toBe(400);
    expect((await post('/login/start', { provider: 'nobody' })).statusCode).toBe(400);
  });

  test.each([{}, { provider: 7 }, { provider: 'local', elevated: 'yes' }])('%j to begin with', async (body) => {
    expect((await post('/login/start', body)).statusCode).toBe(400);
  });

  test('a provider that is not offered is called so', async () => {
    const answer = await post('/login/start', { provider: 'twitch' });
    expect(answer.json()).toMatchObject({ detail: 'This login provider is not offered here.' });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('a code for a login that did not begin here, with the reason', async () => {
    const { state, cookie } = await start();
    const ask = async (headers: Record<string, string>, asked = state) =>
      (await post('/login/local', { state: asked, name: 'Anna', identity: IDENTITY }, headers)).json<object>();
    expect(await ask({})).toMatchObject({
      status: 401,
      detail: expect.stringContaining('not started in this browser'),
    });
    const [name] = cookie.split('=');
    expect(await ask({ cookie: `${name}=x` })).toMatchObject({ detail: expect.stringContaining('another browser') });
    await product.clock.jump(10 * 60_000);
    expect(await ask({ cookie })).toMatchObject({ status: 401, detail: expect.stringContaining('too long') });
  });

  test('a page of another origin', async () => {
    const elsewhere = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, { origin: 'null' }];
    for (const headers of elsewhere) {
      expect((await post('/login/start', { provider: 'local' }, headers)).statusCode).toBe(403);
    }
    const own = { origin: 'http://localhost:7350', host: 'localhost:7350', 'sec-fetch-site': 'same-origin' };
    expect((await post('/login/start', { provider: 'local' }, own)).statusCode).toBe(200);
  });

  test("custom ids of somebody else's choice", async () => {
    const error = await refusal(product.server.authenticate({ id: 'some-device-id' }));
    expect(error.code).toBe(Code.PermissionDenied);
    expect((await refusal(product.server.authenticate({ id: `local:${hashSecret(IDENTITY)}` }))).code).toBe(
      Code.PermissionDenied,
    );
  });
});

describe('a game server that is open to other clients', () => {
  let open: StartedProduct;
  beforeAll(async () => {
    open = await startProduct({ openGameServer: true });
  });
  afterAll(() => open.close());

  test.each(['some-device-id', '12:34', 'A:b', 'My local:thing', 'x1:y', ':x'])(
    'lets %j log in as it is',
    async (id) => {
      expect(await open.server.authenticate({ id })).toMatchObject({ id });
    },
  );

  test.each(['local:x', 'twitch:1', 'a:', 'later:'])('keeps %j for a login provider', async (id) => {
    const error = await refusal(open.server.authenticate({ id }));
    expect([error.code, error.message]).toEqual([Code.PermissionDenied, 'This id belongs to a login provider.']);
  });

  test('A18 takes no reserved names, whichever way they come', async () => {
    const id = 'a-custom-id';
    expect(await refusal(open.server.authenticate({ id, username: 'Admin' }))).toMatchObject({
      code: Code.InvalidArgument,
      message: 'Name invalid, it is reserved.',
    });
    const authorization = `Basic ${Buffer.from(`${TEST_KEYS.serverKey}:`).toString('base64')}`;
    const device = (username: string) =>
      open.app.inject({
        method: 'POST',
        url: `/v2/account/authenticate/device?create=true&username=${username}`,
        headers: { authorization },
        payload: { id: 'a-device-of-the-test' },
      });
    expect((await device('%D0%B0dmin')).json()).toMatchObject({
      code: Code.InvalidArgument,
      message: 'Name invalid, it is reserved.',
    });
    const email = await open.app.inject({
      method: 'POST',
      url: '/v2/account/authenticate/email?username=%D0%B0dmin',
      headers: { authorization },
      payload: { email: 'someone@example.com', password: 'password1' },
    });
    expect(email.json()).toMatchObject({ code: Code.InvalidArgument, message: 'Name invalid, it is reserved.' });
    const { token } = (await device('Otter')).json<{ token: string }>();
    const update = (payload: object) =>
      open.app.inject({ method: 'PUT', url: '/v2/account', headers: { authorization: `Bearer ${token}` }, payload });
    for (const change of [
      { display_name: 'Sуstem' },
      { username: 'Moderator' },
      { display_name: 'An\u200Bna' },
      { display_name: 'badword' },
    ])
      expect((await update(change)).statusCode).toBe(400);
    for (const field of ['location', 'timezone', 'avatar_url'])
      expect((await update({ [field]: 'so badword' })).json()).toEqual({
        code: 3,
        message: 'This text has bad words.',
      });
    expect((await update({ display_name: 'Anna', location: 'Aachen' })).statusCode).toBe(200);
    // To read a text for its words takes the longer the longer it is.
    expect((await update({ avatar_url: 'a'.repeat(512) })).statusCode).toBe(200);
    expect((await update({ avatar_url: 'a'.repeat(513) })).json()).toEqual({
      code: 3,
      message: 'A field has 512 characters at most.',
    });
  });

  test('has the logins of ours beside them', async () => {
    const error = await refusal(open.server.authenticate({ id: 'x', vars: { state: 'y' } }));
    expect(error.message).toContain('not started in this browser');
  });
});
