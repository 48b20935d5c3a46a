import { type FakeClock, fakeClock, temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { SESSIONS } from '@tuschel/protocol';
import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccountBook } from '../account/accounts.ts';
import { openSocket, refusedUpgrade } from '../conformance/rawSocket.ts';
import { call, claimsOf, logIn, type LoggedIn } from '../conformance/rest.ts';
import { startTestServer, TEST_CONFIG, type TestServer } from '../conformance/testServer.ts';
import { ApiError, Code } from '../extend.ts';
import { signJwt } from './jwt.ts';
import { MIGRATIONS } from '../parts.ts';

const KEY = 'defaultkey:';
const REFRESH = 'POST /v2/account/session/refresh';
const { sessionKey, refreshKey } = TEST_CONFIG;

let platform: TemporaryPlatform;
let clock: FakeClock;
let server: TestServer;
let people = 0;

beforeAll(async () => {
  clock = fakeClock(Date.now());
  platform = await temporaryPlatform({ migrations: MIGRATIONS, clock });
  server = await startTestServer(platform, {}, ({ extend }) => {
    extend.before('AuthenticateCustom', async ({ headers }, request) => {
      if (request.id === 'code-refused') throw new ApiError(Code.PermissionDenied, 'The state does not fit.');
      return {
        ...request,
        id: `proved:${request.id}`,
        suffixUsername: true,
        serverVars: { provider: 'test', ...(headers['x-elevated'] ? { elevated: '1' } : {}) },
        profile: { displayName: `display of ${request.username ?? ''}` },
      };
    });
  });
});

afterAll(async () => {
  await server.stop();
  await platform.close();
});

const anybody = (vars?: Record<string, string>): Promise<LoggedIn> =>
  logIn(server.url, `custom-${++people}`, `player${people}`, vars);
const accountStatus = async (token: string) => (await call(server.url, 'GET /v2/account', { bearer: token })).status;
const refresh = async (token: string, vars?: Record<string, string>) => {
  const { status, json } = await call(server.url, REFRESH, { basic: KEY, body: { token, vars } });
  return { status, token: json['token'] as string, refreshToken: json['refresh_token'] as string };
};
const logOut = (token: string, body: object) => call(server.url, 'POST /v2/session/logout', { bearer: token, body });
const ticketFor = async (token: string) => {
  const { json } = await call(server.url, 'POST /v2/session/socket-ticket', { bearer: token });
  return json['token'] as string;
};

describe('a login', () => {
  test('gives two tokens of one family, with the claims that clients know', async () => {
    const { token, refreshToken, username } = await anybody({ k: 'v' });
    const session = claimsOf(token);
    const iat = Math.floor(clock.now() / 1000);
    expect(session).toEqual({
      tid: expect.any(String),
      uid: expect.any(String),
      usn: username,
      vrs: { k: 'v', provider: 'test' },
      exp: iat + 3 * 60 * 60,
      iat,
    });
    expect(Object.keys(session)).toEqual(['tid', 'uid', 'usn', 'vrs', 'exp', 'iat']);
    expect(claimsOf(refreshToken)).toEqual({ ...session, exp: iat + 30 * 24 * 60 * 60, gen: 1 });
    expect(atob(token.split('.')[0] ?? '')).toBe('{"alg":"HS256","typ":"JWT"}');
  });

  test('lets the hook prove who somebody is: its id counts, and its refusal is what the caller reads', async () => {
    const { userId } = await logIn(server.url, 'code-1', 'grace');
    expect(await server.game.extend.accounts.get(userId)).toMatchObject({
      customId: 'proved:code-1',
      displayName: 'display of grace',
    });
    const body = { id: 'code-refused' };
    const refused = await call(server.url, 'POST /v2/account/authenticate/custom', { basic: KEY, body });
    expect([refused.status, refused.json]).toEqual([403, { code: 7, message: 'The state does not fit.' }]);
  });

  test('a taken name gets a suffix when the hook allows it, ten at once ten different ones', async () => {
    const names = await Promise.all(Array.from({ length: 10 }, (_, i) => logIn(server.url, `name-${i}`, 'lovelace')));
    const expected = ['lovelace', ...Array.from({ length: 9 }, (_, i) => `lovelace${i + 2}`)];
    expect(new Set(names.map(({ username }) => username))).toEqual(new Set(expected));
  });

  test('one person twice at once under a taken name has one account, and no more names are tried', async () => {
    let tried = 0;
    const entropy = { ...platform.entropy, uuid: () => (tried++, platform.entropy.uuid()) };
    const book = createAccountBook({ sql: platform.sql, clock, entropy });
    const login = (id: string) => ({
      identifier: { kind: 'custom' as const, id },
      username: 'curie',
      suffixUsername: true,
      create: true,
    });
    await book.authenticate(login('custom-curie'));
    const both = await Promise.all([1, 2].map(() => book.authenticate(login('custom-marie'))));
    expect(both.map(({ account }) => account.username)).toEqual(['curie2', 'curie2']);
    expect(tried).toBeLessThanOrEqual(5);
  });

  test('no client says by itself what only the server may say', async () => {
    const given = { provider: 'twitch', elevated: '1', adminPower: '3', isBanned: 'false', role: 'admin', state: 's' };
    const { token, refreshToken } = await anybody(given);
    expect(claimsOf(token)['vrs']).toEqual({ state: 's', provider: 'test' });
    const renewed = await refresh(refreshToken, { ...given, z: 'y' });
    expect(claimsOf(renewed.token)['vrs']).toEqual({ state: 's', z: 'y', provider: 'test' });
    expect(await server.game.extend.sessions.verify(renewed.token)).toMatchObject({ vars: { provider: 'test' } });
  });
});

describe('a refresh token', () => {
  test('is replaced by each use, keeps its vars, and both tabs that use it at once go on', async () => {
    const { token, refreshToken } = await anybody({ k: 'v' });
    const [one, two] = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(claimsOf(one.token)).toMatchObject({ tid: claimsOf(token)['tid'], vrs: { k: 'v', provider: 'test' } });
    for (const tab of [one, two]) {
      expect(await accountStatus(tab.token)).toBe(200);
      expect((await refresh(tab.refreshToken)).status).toBe(200);
    }
  });

  test('used again after the grace, it ends the family: thief and victim log in anew', async () => {
    const { token, refreshToken } = await anybody();
    const victim = await refresh(refreshToken);
    const socket = await openSocket(server.port, `token=${victim.token}`);
    await clock.advance(30_001);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(victim.refreshToken)).status).toBe(401);
    expect(await accountStatus(token)).toBe(401);
    expect(await accountStatus(victim.token)).toBe(401);
    expect(await socket.closed).toEqual([1000, 'server-side session disconnect']);
    expect((await refusedUpgrade(server.port, `token=${victim.token}`)).status).toBe(401);
  });

  test('used again after the grace, it ends the family for good: a restart does not revive it', async () => {
    const { refreshToken } = await anybody();
    const victim = await refresh(refreshToken);
    await clock.advance(30_001);
    expect((await refresh(refreshToken)).status).toBe(401);
    const restarted = await startTestServer(platform);
    const renewed = await call(restarted.url, REFRESH, { basic: KEY, body: { token: victim.refreshToken } });
    const account = await call(restarted.url, 'GET /v2/account', { bearer: victim.token });
    await restarted.stop();
    expect([renewed.status, account.status]).toEqual([401, 401]);
  });

  test('of somebody whose account is gone is worth nothing', async () => {
    const { refreshToken, userId } = await anybody();
    const db = platform.sql.db<{ gameserver_account: { id: string } }>();
    await db.deleteFrom('gameserver_account').where('id', '=', userId).execute();
    const { status, json } = await call(server.url, REFRESH, { basic: KEY, body: { token: refreshToken } });
    expect([status, json]).toEqual([404, { code: 5, message: 'User account not found.' }]);
    expect(await server.game.extend.sessions.refresh(refreshToken)).toBeNull();
  });

  test('for the family of another user is worth nothing, and the family goes on', async () => {
    const [ada, eve] = [await anybody(), await anybody()];
    const forged = signJwt({ ...claimsOf(ada.refreshToken), uid: eve.userId }, refreshKey);
    expect((await refresh(forged)).status).toBe(401);
    expect((await refresh(ada.refreshToken)).status).toBe(200);
  });

  test('for a family that never was is worth nothing', async () => {
    const { refreshToken } = await anybody();
    const forged = signJwt({ ...claimsOf(refreshToken), tid: '00000000-0000-4000-8000-000000000009' }, refreshKey);
    expect((await refresh(forged)).status).toBe(401);
  });

  test('takes over the name of its account, and vars only when new ones are given', async () => {
    const { refreshToken, userId } = await anybody({ k: 'v' });
    const db = platform.sql.db<{ gameserver_account: { id: string; username: string } }>();
    await db.updateTable('gameserver_account').set({ username: 'renamed' }).where('id', '=', userId).execute();
    const renewed = await refresh(refreshToken);
    expect(claimsOf(renewed.token)).toMatchObject({ usn: 'renamed', vrs: { k: 'v', provider: 'test' } });
    const changed = await refresh(renewed.refreshToken, { z: 'y' });
    expect(claimsOf(changed.token)['vrs']).toEqual({ z: 'y', provider: 'test' });
    expect(claimsOf(changed.refreshToken)).toMatchObject({ gen: 3 });
  });

  test('is rotated, and its family ended, by a module as well', async () => {
    const { refreshToken, userId, username } = await anybody();
    const { sessions } = server.game.extend;
    const pair = await sessions.refresh(refreshToken);
    expect(await sessions.verify(pair?.token ?? '')).toEqual({ userId, username, vars: { provider: 'test' } });
    expect(await sessions.verify('x')).toBeNull();
    await sessions.logout('x');
    expect(await sessions.verify(pair?.token ?? '')).not.toBeNull();
    await sessions.logout(pair?.refreshToken ?? '');
    expect(await sessions.verify(pair?.token ?? '')).toBeNull();
    expect(await sessions.refresh(pair?.refreshToken ?? '')).toBeNull();
  });

  test('gives no token that outlives the last day of its family', async () => {
    const { refreshToken } = await anybody();
    const lastDay = clock.now() + 60 * 60_000;
    const db = platform.sql.db<{ gameserver_session_family: { id: string; opened_at: number } }>();
    await db
      .updateTable('gameserver_session_family')
      .set({ opened_at: lastDay - SESSIONS.refreshAbsoluteMs })
      .where('id', '=', claimsOf(refreshToken)['tid'] as string)
      .execute();
    const renewed = await refresh(refreshToken);
    const exp = Math.floor(lastDay / 1000);
    expect([claimsOf(renewed.token)['exp'], claimsOf(renewed.refreshToken)['exp']]).toEqual([exp, exp]);
  });

  test('does not change since when somebody is logged in', async () => {
    const begun = clock.now();
    const { token, refreshToken } = await anybody();
    await clock.advance(60_000);
    const renewed = await refresh(refreshToken);
    const { sessions } = server.game.extend;
    expect([await sessions.loggedInAt(token), await sessions.loggedInAt(renewed.token)]).toEqual([begun, begun]);
    expect(await sessions.loggedInAt('nobody’s')).toBeNull();
  });

  test('shows a module whose it is, good or not, and they get a session as old as their first one', async () => {
    const { refreshToken, userId, username } = await anybody();
    const { sessions } = server.game.extend;
    await sessions.logout(refreshToken);
    expect([sessions.ownerOf(refreshToken), sessions.ownerOf('nobody’s')]).toEqual([userId, null]);
    const loggedInAt = clock.now() - 60 * 60_000;
    const { token = '', refreshToken: next = '' } = (await sessions.open(userId, { by: 'module' }, loggedInAt)) ?? {};
    expect(await sessions.verify(token)).toEqual({ userId, username, vars: { by: 'module' } });
    expect(await sessions.loggedInAt(token)).toBe(loggedInAt);
    expect((await refresh(next)).status).toBe(200);
    expect(await sessions.open('00000000-0000-4000-8000-000000000009', {}, loggedInAt)).toBeNull();
  });

  test('of a disabled account is worth nothing', async () => {
    const { refreshToken, userId } = await anybody();
    const db = platform.sql.db<{ gameserver_account: { id: string; disable_time: Date } }>();
    await db.updateTable('gameserver_account').set({ disable_time: new Date() }).where('id', '=', userId).execute();
    const { status, json } = await call(server.url, REFRESH, { basic: KEY, body: { token: refreshToken } });
    expect([status, json]).toEqual([403, { code: 7, message: 'User account banned.' }]);
    expect(await server.game.extend.sessions.open(userId, {}, clock.now())).toBeNull();
  });
});

describe('a logout', () => {
  test('ends the tokens it names and closes their sockets, and nobody else is touched', async () => {
    const { token, refreshToken } = await anybody();
    const bystander = await anybody();
    const socket = await openSocket(server.port, `token=${token}`);
    const other = await openSocket(server.port, `token=${bystander.token}`);
    expect(await logOut(token, { token, refresh_token: refreshToken })).toMatchObject({ status: 200, text: '{}' });
    expect(await socket.closed).toEqual([1000, 'server-side session disconnect']);
    expect(await accountStatus(token)).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refusedUpgrade(server.port, `token=${token}`)).status).toBe(401);
    expect(await accountStatus(bystander.token)).toBe(200);
    expect(other.socket.readyState).toBe(other.socket.OPEN);
    other.socket.terminate();
  });

  test('without names ends everything the user holds, but not what they get afterwards', async () => {
    const id = `custom-${++people}`;
    const [phone, laptop] = [await logIn(server.url, id), await logIn(server.url, id)];
    expect((await logOut(phone.token, {})).status).toBe(200);
    expect([await accountStatus(phone.token), await accountStatus(laptop.token)]).toEqual([401, 401]);
    expect(await accountStatus((await logIn(server.url, id)).token)).toBe(200);
  });

  test('that names one token of them ends the whole family', async () => {
    for (const name of ['token', 'refresh_token'] as const) {
      const { token, refreshToken } = await anybody();
      const named = { token, refresh_token: refreshToken }[name];
      expect((await logOut(token, { [name]: named })).status).toBe(200);
      expect([await accountStatus(token), (await refresh(refreshToken)).status]).toEqual([401, 401]);
    }
  });

  test('of one login leaves the other logins of the user alone', async () => {
    const id = `custom-${++people}`;
    const [phone, laptop] = [await logIn(server.url, id), await logIn(server.url, id)];
    await logOut(phone.token, { token: phone.token });
    expect([await accountStatus(phone.token), await accountStatus(laptop.token)]).toEqual([401, 200]);
  });

  test('of what is not one’s own is refused', async () => {
    const [ada, eve] = [await anybody(), await anybody()];
    const refused = async (body: object) => (await logOut(eve.token, body)).json;
    expect(await refused({ token: 'x' })).toEqual({ code: 3, message: 'Session token invalid.' });
    expect(await refused({ token: ada.token })).toEqual({ code: 3, message: 'Session token invalid.' });
    expect(await refused({ token: eve.token, refresh_token: 'x' })).toEqual({
      code: 3,
      message: 'Refresh token invalid.',
    });
    expect(await refused({ refresh_token: ada.refreshToken })).toEqual({ code: 3, message: 'Refresh token invalid.' });
    expect([await accountStatus(ada.token), await accountStatus(eve.token)]).toEqual([200, 200]);
  });

  test('is remembered over a restart, and learned from another node without the bus', async () => {
    const { token, refreshToken } = await anybody();
    const later = await anybody();
    await server.game.extend.sessions.logout(refreshToken);
    const deafBus = { ...platform.bus, subscribe: () => () => {}, publish: () => {} };
    const node = await startTestServer({ ...platform, bus: deafBus });
    expect((await call(node.url, 'GET /v2/account', { bearer: token })).status).toBe(401);
    const socket = await openSocket(node.port, `token=${later.token}`);
    await server.game.extend.sessions.revokeUser(later.userId);
    await clock.advance(5_000);
    expect(await socket.closed).toEqual([1000, 'server-side session disconnect']);
    expect((await call(node.url, 'GET /v2/account', { bearer: later.token })).status).toBe(401);
    // Its own revocations a node knows at once, bus or not.
    const own = await anybody();
    await node.game.extend.sessions.revokeUser(own.userId);
    expect((await call(node.url, 'GET /v2/account', { bearer: own.token })).status).toBe(401);
    await node.stop();
  });
});

describe('what is revoked on one node', () => {
  test.each<[string, (holder: LoggedIn) => Promise<unknown>]>([
    ['by a logout', ({ token, refreshToken }) => logOut(token, { token, refresh_token: refreshToken })],
    ['with everything a user holds', ({ userId }) => server.game.extend.sessions.revokeUser(userId)],
    [
      'because a refresh token was used again',
      async ({ refreshToken }) => {
        await refresh(refreshToken);
        await clock.advance(30_001);
        await refresh(refreshToken);
      },
    ],
  ])('%s ends at once on the others, sockets included', async (_, revoke) => {
    const node = await startTestServer(platform);
    const holder = await anybody();
    const socket = await openSocket(node.port, `token=${holder.token}`);
    const status = async () => (await call(node.url, 'GET /v2/account', { bearer: holder.token })).status;
    expect(await status()).toBe(200);
    // Without the bus it would be learned when time goes on, which it does not here.
    await revoke(holder);
    await expect.poll(status).toBe(401);
    expect(await socket.closed).toEqual([1000, 'server-side session disconnect']);
    await node.stop();
  });
});

describe('a socket ticket', () => {
  test('opens one socket, within 30 seconds, and nothing else', async () => {
    const { token } = await anybody();
    const ticket = await ticketFor(token);
    expect(await accountStatus(ticket)).toBe(401);
    const socket = await openSocket(server.port, `token=${ticket}`);
    socket.socket.terminate();
    expect(await refusedUpgrade(server.port, `token=${ticket}`)).toEqual({
      status: 401,
      text: 'Missing or invalid token',
    });
    const late = await ticketFor(token);
    await clock.advance(30_001);
    expect((await refusedUpgrade(server.port, `token=${late}`)).status).toBe(401);
  });

  test('of a session that has ended opens none', async () => {
    const { token } = await anybody();
    const ticket = await ticketFor(token);
    await logOut(token, { token });
    expect((await refusedUpgrade(server.port, `token=${ticket}`)).status).toBe(401);
  });

  test('is the only way in where the operator says so', async () => {
    const strict = await startTestServer(platform, { ticketOnly: true });
    const { token } = await anybody();
    expect((await refusedUpgrade(strict.port, `token=${token}`)).status).toBe(401);
    const { json } = await call(strict.url, 'POST /v2/session/socket-ticket', { bearer: token });
    (await openSocket(strict.port, `token=${json['token'] as string}`)).socket.terminate();
    await strict.stop();
  });
});

describe('forged tokens open neither REST nor socket', () => {
  const claims = (more: object = {}) => {
    const iat = Math.floor(clock.now() / 1000);
    const ids = { tid: '00000000-0000-4000-8000-000000000001', uid: '00000000-0000-4000-8000-000000000002' };
    return { ...ids, usn: 'mallory', exp: iat + 3600, iat, ...more };
  };
  const part = (value: object | string) =>
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
  const hmac = (text: string, key = sessionKey, algorithm = 'sha256') =>
    createHmac(algorithm, key).update(text).digest('base64url');
  const withHeader = (header: object, algorithm = 'sha256') => {
    const signed = `${part(header)}.${part(claims())}`;
    return `${signed}.${hmac(signed, sessionKey, algorithm)}`;
  };
  const genuine = () => signJwt(claims(), sessionKey);

  test('the pattern itself is good', async () => {
    expect(await accountStatus(genuine())).toBe(404);
  });

  test.each<[string, () => string | Promise<string>]>([
    ['nothing', () => ''],
    ['no token at all', () => 'mallory'],
    ['alg none, no signature', () => `${part({ alg: 'none', typ: 'JWT' })}.${part(claims())}.`],
    ['alg none, signed all the same', () => withHeader({ alg: 'none', typ: 'JWT' })],
    ['alg NONE in disguise', () => withHeader({ alg: 'nOnE', typ: 'JWT' })],
    ['alg HS512', () => withHeader({ alg: 'HS512', typ: 'JWT' }, 'sha512')],
    ['alg RS256 over the shared key', () => withHeader({ alg: 'RS256', typ: 'JWT' })],
    [
      'alg RS256 with a key pair of the forger',
      () => {
        const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims())}`;
        const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
        return `${signed}.${createSign('sha256').update(signed).sign(privateKey, 'base64url')}`;
      },
    ],
    ['a header with a key of its own', () => withHeader({ alg: 'HS256', typ: 'JWT', jwk: { k: 'eA' } })],
    ['signed with another key', () => signJwt(claims(), 'another key')],
    ['signed with the empty key', () => signJwt(claims(), '')],
    ['signed with the refresh key', () => signJwt(claims(), refreshKey)],
    ['a real refresh token', async () => (await anybody()).refreshToken],
    ['expired', () => signJwt(claims({ exp: claims().iat - 1, iat: claims().iat - 3600 }), sessionKey)],
    ['no expiry', () => signJwt(claims({ exp: undefined }), sessionKey)],
    ['an expiry that is text', () => signJwt(claims({ exp: '9999999999' }), sessionKey)],
    ['an expiry in the year 30000', () => signJwt(claims({ exp: 1e12 }), sessionKey)],
    ['an expiry beyond all numbers', () => signJwt(claims({ exp: 1e15 }), sessionKey)],
    ['from the future', () => signJwt(claims({ iat: claims().iat + 3600, exp: claims().iat + 7200 }), sessionKey)],
    ['for another audience', () => signJwt(claims({ aud: 'admin' }), sessionKey)],
    ['a ticket without an id', () => signJwt(claims({ aud: 'ws', exp: claims().iat + 30 }), sessionKey)],
    ['no user', () => signJwt(claims({ uid: undefined }), sessionKey)],
    ['a user id that is none', () => signJwt(claims({ uid: "' or 1=1" }), sessionKey)],
    ['vars that are no texts', () => signJwt(claims({ vrs: { elevated: true } }), sessionKey)],
    ['claims that are a list', () => signJwt([claims()], sessionKey)],
    ['claims that are no JSON', () => `${part({ alg: 'HS256', typ: 'JWT' })}.${part('{')}.${hmac('x')}`],
    ['another name put in', () => genuine().replace(/\.[^.]+\./, `.${part(claims({ usn: 'admin' }))}.`)],
    ['a cut signature', () => genuine().slice(0, -1)],
    ['a signature with other trailing bits', () => trailingBits(genuine())],
    ['a padded signature', () => `${genuine()}=`],
    ['a fourth part', () => `${genuine()}.x`],
    ['very long', () => `${genuine()}${'x'.repeat(3_000)}`],
  ])('%s', async (_, forge) => {
    const token = await forge();
    expect(await accountStatus(token)).toBe(401);
    expect((await call(server.url, 'POST /v2/rpc/r_echo', { bearer: token })).status).toBe(401);
    const query = new URLSearchParams({ token });
    expect(await refusedUpgrade(server.port, query.toString())).toEqual({
      status: 401,
      text: 'Missing or invalid token',
    });
  });
});

/** The last letter of a signature holds two bits that mean nothing: another letter decodes to the same bytes. */
function trailingBits(token: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = alphabet.indexOf(token.at(-1) ?? 'A');
  return token.slice(0, -1) + alphabet[last ^ 1];
}
