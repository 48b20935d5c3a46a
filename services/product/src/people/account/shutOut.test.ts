import type { Account } from '@tuschel/gameserver/extend';
import { CHANNELS, RPC } from '@tuschel/protocol';
import { afterAll, describe, expect, test } from 'vitest';
import { createRateLimiter } from '../../http/rateLimiter.ts';
import { guardChat } from '../../play/chat/chatGuard.ts';
import { DRAW_MODULE } from '../../play/draw-match/state.ts';
import { startProduct } from '../../testing/startProduct.ts';
import { personOf } from './person.ts';

const product = await startProduct({ rateLimits: false });
afterAll(() => product.close());

const BEARER = Object.entries(product.access).filter(([, { auth }]) => auth === 'bearer');
/** What stays open to a banned person. */
const OPEN_ROUTES = BEARER.filter(([, { whileBanned }]) => whileBanned).map(([route]) => route);
const BEARER_ROUTES = BEARER.map(([route]) => route).filter((route) => !OPEN_ROUTES.includes(route));

const SHUT_OUT: readonly [string, () => Promise<Account>][] = [
  ['banned here', () => product.server.signUp('Mallory', { isBanned: true })],
  ['disabled on the game server', disabled],
];

/** Disabled after the session began: its token is still good. */
async function disabled(): Promise<Account> {
  const account = await product.server.signUp('Mallory');
  await product.server.disable(account);
  return account;
}

/** The answer to a request with nothing in its body. */
async function answerOf(route: string, token: string) {
  const [method = '', path = ''] = route.split(' ');
  const url = `/api${path.replaceAll(/:\w+/g, product.platform.entropy.uuid())}`;
  const headers = { authorization: `Bearer ${token}` };
  return product.app.inject({ method: method as 'GET', url, headers });
}

test('there are routes that take a bearer token', () => {
  expect(BEARER_ROUTES.length).toBeGreaterThan(30);
});

test('A12 a banned person reads the ban, appeals and exports, and nothing else', () => {
  expect(OPEN_ROUTES).toEqual(['GET /account/ban', 'POST /account/ban/appeal', 'POST /account/export']);
});

test.each(OPEN_ROUTES)('A14 a disabled account is refused by %s as well', async (route) => {
  expect((await answerOf(route, product.server.token(await disabled()))).statusCode).toBe(403);
});

describe.each(SHUT_OUT)('an account that is %s', (_, signUp) => {
  test.each(BEARER_ROUTES)('is refused by %s', async (route) => {
    const answer = await answerOf(route, product.server.token(await signUp()));
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ status: 403, type: 'urn:tuschel:error:banned' });
  });

  test('opens no lobby and learns nothing of one', async () => {
    const host = await product.server.signUp('Host');
    const { lobbyCode } = await product.server.call(RPC.createMatch, host, {});
    expect(await product.server.call(RPC.createMatch, await signUp(), {})).toEqual({ errorCode: 'banned' });
    expect(await product.server.call(RPC.checkMatchJoin, await signUp(), { lobbyCode })).toEqual({
      errorCode: 'banned',
      servertime: product.clock.now(),
    });
  });

  test('joins no match, whatever they owe the terms', async () => {
    const host = personOf(await product.server.signUp('Host'));
    const params = { lobbyCode: 'ABCDEFGHJK', host, capacity: 16, banned: [] };
    const match = await product.server.matches.create(DRAW_MODULE, params);
    const account = await signUp();
    expect(await product.server.join(match, account)).toBe('banned');
    await product.server.accounts.patchMetadata(account.id, { termsAccepted: 0 });
    expect(await product.server.join(match, account)).toBe('banned');
  });

  test.each(CHANNELS)('hears and says nothing in the channel %s', async (channel) => {
    const limiter = createRateLimiter(product.clock, { rateLimits: false, exemptFromLimits: () => true });
    const guard = guardChat({ extend: product.server, limiter, clock: product.clock });
    const account = await signUp();
    await product.server.accounts.patchMetadata(account.id, { adminPower: 3 });
    const caller = { userId: account.id, username: account.username, vars: {} };
    await expect(guard.join(caller, channel)).rejects.toMatchObject({ message: 'chatNotHere' });
    await expect(guard.send(caller, channel, { text: 'hello' })).rejects.toMatchObject({ message: 'chatNotHere' });
  });
});

test.each(BEARER_ROUTES)('%s is 401 without a session', async (route) => {
  expect((await answerOf(route, 'nobody')).statusCode).toBe(401);
});
