import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grant } from './index.ts';
import { acceptTerms } from './testing/acceptTerms.ts';
import { type StartedOnGameServer, startOnGameServer } from './testing/startOnGameServer.ts';

let started: StartedOnGameServer;
let app: StartedOnGameServer['app'];
let platform: StartedOnGameServer['platform'];

beforeAll(async () => {
  started = await startOnGameServer({ hosting: 'allowlist' }, []);
  ({ app, platform } = started);
  await app.ready();
});

afterAll(() => started.close());

interface Session {
  token: string;
  refresh_token: string;
  created?: boolean;
}

async function logIn(name: string, identity: string): Promise<Session> {
  const started = await app.inject({ method: 'POST', url: '/api/login/start', payload: { provider: 'local' } });
  const cookie = String(started.headers['set-cookie']).split(';', 1)[0] ?? '';
  const { state } = started.json<{ state: string }>();
  const body = { state, name, identity };
  const answer = await app.inject({ method: 'POST', url: '/api/login/local', headers: { cookie }, payload: body });
  const session = await app.inject({
    method: 'POST',
    url: '/v2/account/authenticate/custom',
    headers: { cookie, authorization: `Basic ${btoa('server:')}`, 'content-type': 'application/json' },
    payload: { id: answer.json<{ code: string }>().code, vars: { provider: 'local', state, elevated: '1' } },
  });
  expect(session.statusCode).toBe(200);
  return session.json();
}

async function account({ token }: Session) {
  const answer = await app.inject({ url: '/v2/account', headers: { authorization: `Bearer ${token}` } });
  const { user } = answer.json<{ user: { id: string; username: string; metadata: string } }>();
  return { ...user, metadata: JSON.parse(user.metadata) as Record<string, unknown> };
}

async function createMatch({ token }: Session): Promise<Record<string, unknown>> {
  const answer = await app.inject({
    method: 'POST',
    url: '/v2/rpc/CreateMatch',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(JSON.stringify({ language: 'de' })),
  });
  expect(answer.statusCode).toBe(200);
  return JSON.parse(answer.json<{ payload: string }>().payload) as Record<string, unknown>;
}

const FRESH = {
  supporterLevel: 0,
  adminPower: 0,
  twitchUserBroadcasterType: '',
  isBanned: false,
  termsAccepted: 0,
};

describe('on the real game server', () => {
  test('a window is one person for ever; a name that is taken gets a suffix; the server writes the metadata', async () => {
    const anna = await logIn('Anna', 'a'.repeat(43));
    const other = await logIn('Anna', 'b'.repeat(43));
    expect(await account(anna)).toMatchObject({ username: 'Anna', metadata: FRESH });
    expect(await account(other)).toMatchObject({ username: 'Anna2', metadata: FRESH });
    const again = await logIn('Renamed', 'a'.repeat(43));
    expect((await account(again)).id).toBe((await account(anna)).id);
    const [, payload = ''] = anna.token.split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))).toMatchObject({
      vrs: { provider: 'local' },
    });
    expect(Buffer.from(payload, 'base64url').toString('utf8')).not.toContain('elevated');
  });

  test('the session goes on with the cookie, and ends with it', async () => {
    const { refresh_token: refreshToken } = await logIn('Ben', 'c'.repeat(43));
    const post = (path: string, payload: object, cookie = '') =>
      app.inject({ method: 'POST', url: `/api/session/${path}`, headers: { cookie, 'x-tuschel': '1' }, payload });
    const first = await post('refresh', { slot: 'window0001', refreshToken });
    expect(first.statusCode).toBe(200);
    const cookie = String(first.headers['set-cookie']).split(';', 1)[0] ?? '';
    const renewed = await post('refresh', { slot: 'window0001' }, cookie);
    expect(await account({ ...renewed.json<Session>() })).toMatchObject({ username: 'Ben' });
    const latest = String(renewed.headers['set-cookie']).split(';', 1)[0] ?? '';
    await post('logout', { slot: 'window0001' }, latest);
    expect((await post('refresh', { slot: 'window0001' }, latest)).statusCode).toBe(401);
  });

  test('A10 of an account its owner changes the language and nothing else', async () => {
    const session = await logIn('Dora', 'e'.repeat(43));
    const put = async (payload: object) => {
      const headers = { authorization: `Bearer ${session.token}` };
      return (await app.inject({ method: 'PUT', url: '/v2/account', headers, payload })).statusCode;
    };
    expect(await account(session)).toMatchObject({ lang_tag: 'en' });
    expect(await put({ lang_tag: 'de-DE' })).toBe(200);
    expect(await put({ lang_tag: 'tlh' })).toBe(400);
    expect(await put({ lang_tag: 'en-GB', display_name: 'Maari' })).toBe(403);
    const after = await account(session);
    expect(after).toMatchObject({ lang_tag: 'de-DE', username: 'Dora' });
    expect(after).not.toMatchObject({ display_name: 'Maari' });
    await logIn('Dora', 'e'.repeat(43));
    expect(await account(session)).toMatchObject({ lang_tag: 'de-DE' });
  });

  test('an operator appoints by name, and it counts at once', async () => {
    const session = await logIn('Cleo', 'd'.repeat(43));
    await acceptTerms(app, session.token);
    expect(await createMatch(session)).toEqual({ errorCode: 'noPermission' });
    expect(await grant(platform.sql, platform.clock, 'Cleo', 'host')).toEqual({ ok: true, text: 'Cleo is now: host.' });
    expect(await createMatch(session)).toEqual({ lobbyCode: expect.stringMatching(/^\w{10}$/) });
    await grant(platform.sql, platform.clock, 'Cleo', 'admin');
    expect((await account(session)).metadata).toMatchObject({ adminPower: 3 });
    await grant(platform.sql, platform.clock, 'Cleo', 'none');
    expect((await account(session)).metadata).toEqual({ ...FRESH, termsAccepted: expect.any(Number) });
  });

  test('who does not exist, and what is no rank, is said in one line', async () => {
    expect(await grant(platform.sql, platform.clock, 'No one', 'admin')).toMatchObject({
      ok: false,
      text: expect.stringContaining('"No one"'),
    });
    expect(await grant(platform.sql, platform.clock, 'Cleo', 'emperor')).toEqual({
      ok: false,
      text: 'There is no rank "emperor". Ranks are: admin, team, communityMemberPlus, communityMember, nameColor, host, none.',
    });
  });
});
