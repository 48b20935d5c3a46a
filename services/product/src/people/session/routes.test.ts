import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const SLOT = 'window0001';

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  product.app.inject({
    method: 'POST',
    url: `/api/session/${path}`,
    headers: { 'x-tuschel': '1', ...headers },
    payload: body,
  });

const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie']].flat().map((header) => String(header).split(';', 1)[0] ?? '');

async function signedIn(slot = SLOT): Promise<string> {
  const refreshToken = product.server.refreshToken(await product.server.signUp('Anna'));
  const answer = await post('refresh', { slot, refreshToken });
  expect(answer.statusCode).toBe(200);
  return cookieOf(answer)[0] ?? '';
}

test('S6 after a login the refresh token goes into the cookie of the window, rotated', async () => {
  const account = await product.server.signUp('Anna');
  const refreshToken = product.server.refreshToken(account);
  const answer = await post('refresh', { slot: SLOT, refreshToken });
  expect(answer.json()).toEqual({ token: product.server.token(account) });
  const header = String(answer.headers['set-cookie']);
  expect(header).toMatch(/^tuschel_refresh_window0001=/);
  expect(header).toMatch(/Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(header).not.toContain(refreshToken);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('the answer is dated by the clock that dates the token, not by the wall', async () => {
  const refreshToken = product.server.refreshToken(await product.server.signUp('Anna'));
  const answer = await post('refresh', { slot: SLOT, refreshToken });
  expect(answer.headers['date']).toBe(new Date(product.clock.now()).toUTCString());
});

test('a reload needs the slot alone', async () => {
  const cookie = await signedIn();
  const answer = await post('refresh', { slot: SLOT }, { cookie });
  expect(answer.statusCode).toBe(200);
  expect(cookieOf(answer)[0]).not.toBe(cookie);
  expect((await post('refresh', { slot: 'window0002' }, { cookie })).statusCode).toBe(401);
});

test('a token that is not valid is 401, and its cookie goes', async () => {
  const answer = await post('refresh', { slot: SLOT }, { cookie: `tuschel_refresh_${SLOT}=0~stolen` });
  expect(answer.statusCode).toBe(401);
  expect(String(answer.headers['set-cookie'])).toContain('Max-Age=0');
});

test('logging out ends the session and removes the cookie', async () => {
  const cookie = await signedIn();
  const answer = await post('logout', { slot: SLOT }, { cookie });
  expect(answer.statusCode).toBe(204);
  expect(String(answer.headers['set-cookie'])).toContain('Max-Age=0');
  expect((await post('refresh', { slot: SLOT }, { cookie })).statusCode).toBe(401);
  expect((await post('logout', { slot: SLOT })).statusCode).toBe(204);
});

test('windows that were closed long ago make room', async () => {
  const cookies: string[] = [];
  for (let number = 0; number < 10; number++) {
    cookies.push(await signedIn(`closedwindow${number}`));
    await product.clock.advance(1000);
  }
  const refreshToken = product.server.refreshToken(await product.server.signUp('Anna'));
  const answer = await post('refresh', { slot: SLOT, refreshToken }, { cookie: cookies.join('; ') });
  expect(cookieOf(answer)).toEqual([
    expect.stringMatching(`^tuschel_refresh_${SLOT}=`),
    'tuschel_refresh_closedwindow0=',
  ]);
});

test.each([
  ['without the header', { 'x-tuschel': '' }],
  ['from another origin', { origin: 'https://evil.example' }],
  ['from another site', { 'sec-fetch-site': 'cross-site' }],
])('S7 %s a cookie opens nothing', async (_, headers) => {
  const cookie = await signedIn();
  expect((await post('refresh', { slot: SLOT }, { cookie, ...headers })).statusCode).toBe(403);
  expect((await post('logout', { slot: SLOT }, { cookie, ...headers })).statusCode).toBe(403);
});

test('a slot is a name of letters and digits', async () => {
  expect((await post('refresh', { slot: 'a; Domain=x' })).statusCode).toBe(400);
});

describe('S6 the cookie', () => {
  test('over plain http has no prefix, which browsers would refuse there', async () => {
    expect(await signedIn('window0003')).toMatch(/^tuschel_refresh_window0003=/);
  });

  test('over https is bound to this very host, and one without the prefix is none', async () => {
    const secure = await startProduct({ publicUrl: 'https://draw.example' });
    const send = (payload: object, cookie = '') =>
      secure.app.inject({
        method: 'POST',
        url: '/api/session/refresh',
        headers: { 'x-tuschel': '1', origin: 'https://draw.example', 'sec-fetch-site': 'same-origin', cookie },
        payload,
      });
    const refreshToken = secure.server.refreshToken(await secure.server.signUp('Anna'));
    const header = String((await send({ slot: SLOT, refreshToken })).headers['set-cookie']);
    expect(header).toMatch(/^__Host-tuschel_refresh_window0001=/);
    expect(header).toMatch(/; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
    expect(header).not.toMatch(/domain/i);
    const [cookie = ''] = header.split(';', 1);
    expect((await send({ slot: SLOT }, cookie.replace('__Host-', ''))).statusCode).toBe(401);
    expect((await send({ slot: SLOT }, cookie)).statusCode).toBe(200);
    await secure.close();
  });
});
