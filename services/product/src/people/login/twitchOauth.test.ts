import { collectingLog, type CollectingLog, fakeClock, type FakeClock } from '@tuschel/platform';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ProviderFault } from './boundedFetch.ts';
import { recordIn } from './oauthCalls.ts';
import { createTwitchOauth, TWITCH_HOSTS, type TwitchOauth } from './twitchOauth.ts';

const APP = { clientId: 'our-app', clientSecret: 'our-secret', returnUrl: 'https://draw.example/twitch/back?a=b' };
const TOKEN = {
  access_token: 'token',
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3_600,
  scope: ['user:read:email', 'moderation:read'],
};
const USER = { data: [{ id: '7', login: 'otter', display_name: 'Otter' }] };

interface Asked {
  url: string;
  method: string;
  form: Record<string, string>;
  headers: Record<string, string>;
}

let clock: FakeClock;
let log: CollectingLog;
let twitch: TwitchOauth;
let asked: Asked[];
/** By path. */
let answers: Record<string, { status?: number; body: unknown }>;
beforeEach(() => {
  clock = fakeClock();
  log = collectingLog();
  twitch = createTwitchOauth({ ...APP, hosts: TWITCH_HOSTS }, clock, log);
  asked = [];
  answers = {
    '/oauth2/token': { body: TOKEN },
    '/helix/users': { body: USER },
    '/oauth2/revoke': { body: '' },
  };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(input as URL);
    asked.push({
      url: url.href,
      method: init?.method ?? 'GET',
      form: Object.fromEntries(new URLSearchParams(init?.body as URLSearchParams | undefined)),
      headers: Object.fromEntries(new Headers(init?.headers)),
    });
    const { status = 200, body } = answers[url.pathname]!;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(text, { status, headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => vi.restoreAllMocks());

/** What Twitch is said not to have answered. */
const fault = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ProviderFault);
  return (error as ProviderFault).message;
};

test('A1 people are sent to Twitch itself, with what it needs to send them back', () => {
  const { origin, pathname, searchParams } = new URL(twitch.authorizeUrl('a state', ['one:scope', 'another']));
  expect([origin, pathname]).toEqual(['https://id.twitch.tv', '/oauth2/authorize']);
  expect(Object.fromEntries(searchParams)).toEqual({
    response_type: 'code',
    client_id: 'our-app',
    redirect_uri: APP.returnUrl,
    scope: 'one:scope another',
    state: 'a state',
  });
});

test('A9 pictures come from the host that Twitch keeps them on', () => {
  expect(TWITCH_HOSTS.pictures).toBe('https://static-cdn.jtvnw.net');
});

describe('a code', () => {
  test('is exchanged at Twitch for a token, and the token for the person', async () => {
    expect(await twitch.redeem('a-code_1')).toEqual({
      user: { subject: '7', username: 'otter', displayName: 'Otter', broadcasterType: '' },
      grant: {
        token: 'token',
        refreshToken: 'refresh',
        scopes: ['user:read:email', 'moderation:read'],
        expiresAt: clock.now() + 3_600_000,
      },
    });
    expect(asked).toMatchObject([
      {
        url: 'https://id.twitch.tv/oauth2/token',
        method: 'POST',
        form: {
          grant_type: 'authorization_code',
          code: 'a-code_1',
          redirect_uri: expect.stringContaining('https://draw.example/twitch/back'),
          client_id: 'our-app',
          client_secret: 'our-secret',
        },
      },
      {
        url: 'https://api.twitch.tv/helix/users',
        method: 'GET',
        headers: { authorization: 'Bearer token', 'client-id': 'our-app' },
      },
    ]);
  });

  test.each(['', 'two words', 'a&b', 'x'.repeat(129), 'ümlaut', ' code', 'code\n'])(
    'that cannot be one is not sent there: %j',
    async (code) => {
      expect(await twitch.redeem(code)).toBeNull();
      expect(asked).toEqual([]);
    },
  );

  test('of the greatest length is asked about', async () => {
    expect(await twitch.redeem('x'.repeat(128))).not.toBeNull();
  });

  test('that Twitch does not know is nobody’s; another refusal is trouble of Twitch', async () => {
    const refuse = (status: number, message: unknown) => {
      answers['/oauth2/token'] = { status, body: { status, message } };
      return twitch.redeem('code');
    };
    expect(await refuse(400, 'Invalid authorization code')).toBeNull();
    expect(await fault(refuse(401, 'Invalid authorization code'))).toContain('401 Invalid authorization code');
    expect(await fault(refuse(400, 'missing client id'))).toBe('Twitch gave no token: 400 missing client id');
    expect(await fault(refuse(400, 7))).toBe('Twitch gave no token: 400');
    expect(await fault(refuse(400, 'x'.repeat(500)))).toBe(`Twitch gave no token: 400 ${'x'.repeat(120)}`);
    // What a grant is renewed with is another thing.
    expect(await fault(refuse(400, 'Invalid refresh token'))).toContain('400 Invalid refresh token');
  });

  test('for which Twitch cannot be reached says why, with no secret in it', async () => {
    vi.mocked(fetch).mockRejectedValue(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }));
    expect(await fault(twitch.redeem('code'))).toBe('id.twitch.tv/oauth2/token: fetch failed (connect ECONNREFUSED)');
    expect(await fault(twitch.renew('before'))).toContain('connect ECONNREFUSED');
  });

  test('whose person is not said is given back', async () => {
    answers['/helix/users'] = { status: 500, body: { message: 'try later' } };
    expect(await fault(twitch.redeem('code'))).toBe('Twitch does not say who it is: 500 try later');
    answers['/helix/users'] = { body: { data: [] } };
    expect(await fault(twitch.redeem('code'))).toContain('describes nobody');
    await expect.poll(() => asked.filter(({ url }) => url.endsWith('/oauth2/revoke')).length).toBe(2);
  });

  test('may come with fewer words: no scopes, no time, nothing to renew it with', async () => {
    answers['/oauth2/token'] = { body: { access_token: 'token', token_type: 'bearer' } };
    expect((await twitch.redeem('code'))?.grant).toEqual({
      token: 'token',
      refreshToken: '',
      scopes: [],
      expiresAt: clock.now(),
    });
    answers['/oauth2/token'] = { body: { ...TOKEN, scope: 'one  two' } };
    expect((await twitch.redeem('code'))?.grant.scopes).toEqual(['one', 'two']);
  });
});

describe('a grant', () => {
  test('is renewed at Twitch, and keeps what renews it unless Twitch gives another', async () => {
    expect(await twitch.renew('before')).toMatchObject({ token: 'token', refreshToken: 'refresh' });
    expect(asked).toMatchObject([
      {
        url: 'https://id.twitch.tv/oauth2/token',
        form: { grant_type: 'refresh_token', refresh_token: 'before', client_secret: 'our-secret' },
      },
    ]);
    const { refresh_token: _, ...without } = TOKEN;
    answers['/oauth2/token'] = { body: without };
    expect(await twitch.renew('before')).toMatchObject({ refreshToken: 'before' });
  });

  test('that was taken back is none; another refusal is trouble of Twitch', async () => {
    const refuse = (status: number, message: string) => {
      answers['/oauth2/token'] = { status, body: { status, message } };
      return twitch.renew('before');
    };
    expect(await refuse(400, 'Invalid refresh token')).toBeNull();
    expect(await refuse(401, 'Invalid refresh token')).toBeNull();
    expect(await fault(refuse(403, 'Invalid refresh token'))).toContain('403');
    expect(await fault(refuse(400, 'Invalid authorization code'))).toContain('400');
  });

  test('is given back at Twitch; what goes wrong there is noted without the token', async () => {
    await twitch.giveBack('token');
    expect(asked).toMatchObject([
      { url: 'https://id.twitch.tv/oauth2/revoke', form: { token: 'token', client_id: 'our-app' } },
    ]);
    expect(log.lines).toEqual([]);
    answers['/oauth2/revoke'] = { status: 400, body: { message: 'Invalid token' } };
    await twitch.giveBack('token');
    vi.mocked(fetch).mockRejectedValue(new Error('down'));
    await twitch.giveBack('token');
    expect(log.lines.map(({ fields }) => fields['reason'])).toEqual(['refused', 'id.twitch.tv/oauth2/revoke: down']);
  });
});

test('an answer that is no record holds nothing', () => {
  expect(recordIn('{"a":1}')).toEqual({ a: 1 });
  for (const text of ['null', '7', '"a"', 'no json', '']) expect(recordIn(text)).toEqual({});
});
