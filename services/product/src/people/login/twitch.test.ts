import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import {
  FAKE_TWITCH_APP,
  type FakeTwitch,
  fakeTwitch,
  type FakeTwitchPlace,
  type FakeTwitchTrouble,
  type FakeTwitchUser,
} from '../../testing/fakes/fakeTwitch.ts';
import {
  type BegunLogin,
  type Person,
  pictureOf,
  type ProviderLogins,
  PUBLIC,
  startProviderLogins,
} from '../../testing/providerLogins.ts';
import { wholeDatabase } from '../../testing/wholeDatabase.ts';
import { EXCHANGE_MS } from './oauthCalls.ts';
import { PICTURE_WAIT_MS } from './welcome.ts';

const RETURN_URL = `${PUBLIC}/twitch/back`;

let logins: ProviderLogins;
let twitch: FakeTwitch;
let people = 0;

beforeAll(async () => {
  twitch = await fakeTwitch({ user: await person('nobody'), redirectUris: [RETURN_URL] });
  const hosts = { login: twitch.url, api: twitch.url, pictures: twitch.url };
  logins = await startProviderLogins({ twitch: { ...FAKE_TWITCH_APP, returnUrl: RETURN_URL, hosts } });
});
afterAll(async () => {
  await logins.product.close();
  await twitch.close();
});

beforeEach(async () => {
  twitch.user = await person('maari');
});
afterEach(() => {
  twitch.trouble = {};
  twitch.withheld.clear();
});

/** Somebody new at Twitch, with a picture of one colour. */
async function person(login: string, more: Partial<FakeTwitchUser> = {}): Promise<FakeTwitchUser> {
  people += 1;
  const picture = await pictureOf((people * 83) % 256, (people * 37) % 256, 160);
  return { id: `${1000 + people}`, login, display_name: login, broadcaster_type: '', picture, ...more };
}

const start = (elevated = false) => logins.start('twitch', elevated ? { elevated } : {});

/** The person allows it; the code that comes back. */
async function allow(window: BegunLogin): Promise<string> {
  const back = await twitch.answer(window.authorizeUrl, 'allow');
  expect(`${back.origin}${back.pathname}`).toBe(RETURN_URL);
  expect(back.searchParams.get('state')).toBe(window.state);
  return back.searchParams.get('code') ?? '';
}

const finish = (code: string, state: string, cookie = '', vars: Record<string, string> = {}) =>
  logins.finish({ code }, { state, cookie }, { provider: 'twitch', ...vars });

async function logIn({
  elevated = false,
  vars = {},
}: {
  elevated?: boolean;
  vars?: Record<string, string>;
} = {}): Promise<Person> {
  const window = await start(elevated);
  return logins.whoIs(await finish(await allow(window), window.state, window.cookie, vars));
}

describe('the way to Twitch', () => {
  test('A1 asks for a code, to be sent to the registered return address letter for letter', async () => {
    const { authorizeUrl, state } = await start();
    const url = new URL(authorizeUrl);
    expect(`${url.origin}${url.pathname}`).toBe(`${twitch.url}/oauth2/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: FAKE_TWITCH_APP.clientId,
      response_type: 'code',
      redirect_uri: RETURN_URL,
      scope: 'user:read:email',
      state,
    });
    expect(authorizeUrl).not.toContain(FAKE_TWITCH_APP.clientSecret);
  });

  test('A1 the elevated login asks for the moderation scope as well', async () => {
    const { authorizeUrl } = await start(true);
    expect(new URL(authorizeUrl).searchParams.get('scope')).toBe('user:read:email moderation:read');
  });

  test('Twitch shows its error page for a return address that is not registered', async () => {
    const { authorizeUrl } = await start();
    const elsewhere = authorizeUrl.replace(encodeURIComponent(PUBLIC), encodeURIComponent('https://evil.example'));
    await expect(twitch.answer(elsewhere, 'allow')).rejects.toThrow('400');
  });
});

describe('whoever comes back with a code', () => {
  test('A5 is signed in under the number at Twitch, with name, broadcaster type and our copy of the picture', async () => {
    twitch.user = await person('otter_queen', { display_name: 'Otter_Queen', broadcaster_type: 'partner' });
    const it = await logIn();
    expect(it).toMatchObject({
      customId: `twitch:${twitch.user.id}`,
      username: 'otter_queen',
      displayName: 'Otter_Queen',
      vars: { provider: 'twitch' },
      created: true,
    });
    expect(it.metadata).toMatchObject({ twitchUserBroadcasterType: 'partner', isBanned: false });
    expect(it.avatarUrl).toMatch(/^\/media\/avatars\/[0-9a-f]{64}\.webp$/);
  });

  test('A5 stays the same person under another name, and what Twitch says is copied again', async () => {
    twitch.user = await person('before', { broadcaster_type: 'affiliate' });
    const first = await logIn();
    const { picture = '' } = await person('somebody');
    twitch.user = { ...twitch.user, login: 'after', display_name: 'After', broadcaster_type: '', picture };
    const again = await logIn();
    expect(again).toMatchObject({ userId: first.userId, username: 'before', displayName: 'After', created: false });
    expect(again.metadata['twitchUserBroadcasterType']).toBe('');
    expect(again.avatarUrl).not.toBe(first.avatarUrl);
  });

  test('A5 is somebody else than the other one of the same name, who has it without a suffix', async () => {
    twitch.user = await person('twin');
    const first = await logIn();
    twitch.user = await person('twin');
    const second = await logIn();
    expect([first.username, second.username]).toEqual(['twin', 'twin2']);
    expect(second.userId).not.toBe(first.userId);
  });

  test.each([
    ['letters of another script', 'ひつじ', 'ひつじ'],
    ['markup', '<b>fat</b>', 'odd_one'],
    ['letters that turn the text around', 'abc\u202Edef', 'odd_one'],
    ['nothing', '', 'odd_one'],
  ])('A5 is shown by a name that can be shown: %s', async (_, displayName, shown) => {
    twitch.user = await person('odd_one', { display_name: displayName });
    expect((await logIn()).displayName).toBe(shown);
  });

  test('A6 is elevated when the login was and Twitch really granted it', async () => {
    expect((await logIn({ elevated: true })).vars).toEqual({ provider: 'twitch', elevated: '1' });
    twitch.withheld.add('moderation:read');
    expect((await logIn({ elevated: true })).vars).toEqual({ provider: 'twitch' });
  });

  test('A6 is not elevated when they asked Twitch for more than the login did', async () => {
    const { authorizeUrl, ...window } = await start();
    const asked = new URL(authorizeUrl);
    asked.searchParams.set('scope', 'user:read:email moderation:read');
    const code = await allow({ ...window, authorizeUrl: asked.href });
    expect((await logins.whoIs(await finish(code, window.state, window.cookie))).vars).toEqual({ provider: 'twitch' });
  });

  test('A6 is not elevated by their own word, and not by another login of the local provider', async () => {
    expect((await logIn({ vars: { elevated: '1', lang: 'de' } })).vars).toEqual({ provider: 'twitch', lang: 'de' });
    const { state, cookie } = await logins.start('local', { elevated: true });
    const payload = { state, name: 'Local_One', identity: 'a'.repeat(43) };
    const given = await logins.call('POST', '/login/local', null, { payload, cookie });
    const { code } = given.json<{ code: string }>();
    const session = await logins.whoIs(await finish(code, state, cookie, { provider: 'local', elevated: '1' }));
    expect(session.vars).toEqual({ provider: 'local' });
  });

  test('A7 leaves no token with us, not even at Twitch', async () => {
    await logIn({ elevated: true });
    await expect.poll(() => twitch.liveTokens()).toBe(0);
    twitch.trouble.users = 'error';
    const window = await start();
    await finish(await allow(window), window.state, window.cookie);
    await expect.poll(() => twitch.liveTokens()).toBe(0);
  });

  test('A7 is signed in though Twitch does not take the token back', async () => {
    twitch.trouble.revoke = 'error';
    await logIn();
    await expect.poll(() => JSON.stringify(logins.product.platform.log.lines)).toContain('did not take a token back');
  });
});

describe('nobody is signed in, and no account is made,', () => {
  let window: BegunLogin;
  let code: string;
  let before: number;
  beforeEach(async () => {
    window = await start();
    code = await allow(window);
    before = await logins.accounts();
  });

  const outcome = async (answer: ReturnType<typeof finish>) => {
    const { statusCode, body } = await answer;
    return { statusCode, body, showsCode: body.includes(code), made: (await logins.accounts()) - before };
  };
  const refusal = (statusCode: number, text: string) => ({
    statusCode,
    body: expect.stringContaining(text),
    showsCode: false,
    made: 0,
  });

  test('A2 without the state cookie', async () => {
    expect(await outcome(finish(code, window.state))).toEqual(refusal(401, 'not started in this browser'));
  });

  test('A2 without the state', async () => {
    expect(await outcome(finish(code, '', window.cookie))).toEqual(refusal(401, 'not started in this browser'));
  });

  test("A2 with the state of one browser and another browser's cookie", async () => {
    const other = await start();
    const [name] = window.cookie.split('=');
    const [, binding] = other.cookie.split('=');
    expect(await outcome(finish(code, window.state, other.cookie))).toEqual(
      refusal(401, 'not started in this browser'),
    );
    expect(await outcome(finish(code, window.state, `${name}=${binding}`))).toEqual(refusal(401, 'another browser'));
  });

  test('A2 with a state that began a login of another provider', async () => {
    const { state, cookie } = await logins.start('local');
    expect(await outcome(finish(code, state, cookie))).toEqual(refusal(401, 'not valid any more'));
  });

  test('A3 with a state of Twitch at the local login', async () => {
    const payload = { state: window.state, name: 'Anna', identity: 'a'.repeat(43) };
    const answer = await logins.call('POST', '/login/local', null, { payload, cookie: window.cookie });
    expect([answer.statusCode, answer.json().detail]).toEqual([401, expect.stringContaining('another')]);
  });

  test('A3 with a state that was used', async () => {
    const first = await finish(code, window.state, window.cookie);
    expect(first.statusCode).toBe(200);
    before = await logins.accounts();
    expect(await outcome(finish(await allow(await start()), window.state, window.cookie))).toEqual(
      refusal(401, 'used already'),
    );
  });

  test('A3 after ten minutes, but a moment before', async () => {
    await logins.product.clock.jump(10 * 60_000 - 1);
    const inTime = await finish(code, window.state, window.cookie);
    expect(inTime.statusCode).toBe(200);
    before = await logins.accounts();
    const late = await start();
    code = await allow(late);
    await logins.product.clock.jump(10 * 60_000);
    expect(await outcome(finish(code, late.state, late.cookie))).toEqual(refusal(401, 'took too long'));
  });

  test('A4 with a code that was used, by the same browser or by somebody who saw it', async () => {
    expect((await finish(code, window.state, window.cookie)).statusCode).toBe(200);
    before = await logins.accounts();
    const thief = await start();
    expect(await outcome(finish(code, thief.state, thief.cookie))).toEqual(refusal(401, 'not valid any more'));
  });

  test.each([[''], ['nonsense'], ['x'.repeat(129)], ['two words'], ['a&client_id=b']])(
    'A4 with %j for a code',
    async (nonsense) => {
      const answer = await finish(nonsense, window.state, window.cookie);
      expect([answer.statusCode, await logins.accounts()]).toEqual([401, before]);
    },
  );

  const troubles: [FakeTwitchPlace, FakeTwitchTrouble][] = [
    ['token', 'down'],
    ['token', 'error'],
    ['token', 'garbage'],
    ['token', 'redirect'],
    ['token', 'endless'],
    ['users', 'down'],
    ['users', 'error'],
    ['users', 'garbage'],
    ['users', 'redirect'],
    ['users', 'endless'],
    ['users', 'nobody'],
  ];
  test.each(troubles)('A8 while Twitch has trouble: %s is %s', async (place, trouble) => {
    twitch.trouble = { [place]: trouble };
    expect(await outcome(finish(code, window.state, window.cookie))).toEqual(refusal(503, 'not available'));
    expect(twitch.asked).not.toContain('GET /trap');
  });

  test.each<FakeTwitchPlace>(['token', 'users'])('A8 when Twitch (%s) is silent for five seconds', async (place) => {
    twitch.trouble = { [place]: 'silent' };
    const seen = twitch.asked.length;
    const answer = finish(code, window.state, window.cookie);
    await expect.poll(() => twitch.asked.slice(seen).at(-1)).toMatch(place);
    await logins.product.clock.advance(EXCHANGE_MS);
    expect(await outcome(answer)).toEqual(refusal(503, 'not available'));
  });

  test('A8 but a moment before that Twitch may still answer', async () => {
    twitch.trouble.users = 'silent';
    const seen = twitch.asked.length;
    const answer = finish(code, window.state, window.cookie);
    await expect.poll(() => twitch.asked.slice(seen).at(-1)).toMatch('users');
    await logins.product.clock.advance(EXCHANGE_MS - 1);
    twitch.speak();
    expect((await answer).statusCode).toBe(200);
  });

  test('A8 and the next login works', async () => {
    twitch.trouble.token = 'down';
    expect(await outcome(finish(code, window.state, window.cookie))).toEqual(refusal(503, 'not available'));
    twitch.trouble = {};
    expect((await logIn()).customId).toBe(`twitch:${twitch.user.id}`);
  });

  test('whoever was banned by the game server', async () => {
    const it = await logIn();
    before = await logins.accounts();
    await logins.product.platform.sql
      .db<{ gameserver_account: { id: string; disable_time: Date | null } }>()
      .updateTable('gameserver_account')
      .set({ disable_time: new Date(logins.product.clock.now()) })
      .where('id', '=', it.userId)
      .execute();
    const again = await start();
    code = await allow(again);
    expect(await outcome(finish(code, again.state, again.cookie))).toEqual(refusal(403, 'banned'));
  });
});

describe('the picture', () => {
  const served = (path: string) => logins.product.app.inject({ url: path });

  test('A9 is served by us alone, as nothing but a picture, for ever', async () => {
    const { avatarUrl } = await logIn();
    const answer = await served(avatarUrl);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 300, height: 300 });
  });

  test.each([
    '/media/avatars/',
    '/media/avatars/x.webp',
    `/media/avatars/${'0'.repeat(64)}.webp`,
    '/media/avatars/..%2f..%2fsecrets.json',
  ])('%s is no picture', async (path) => {
    expect((await served(path)).statusCode).toBe(404);
  });

  test.each<FakeTwitchTrouble>(['down', 'error', 'garbage', 'redirect', 'endless'])(
    'A9 is left out when its host is %s; the login goes on',
    async (trouble) => {
      twitch.trouble.picture = trouble;
      expect(await logIn()).toMatchObject({ avatarUrl: '', username: expect.stringMatching(/^maari\d*$/) });
      expect(twitch.asked).not.toContain('GET /trap');
    },
  );

  test.each([
    'http://169.254.169.254/latest/meta-data',
    'http://localhost:1/x.png',
    'file:///etc/passwd',
    'no address',
  ])('A9 is not fetched from %s', async (picture) => {
    twitch.user = { ...twitch.user, picture };
    expect((await logIn()).avatarUrl).toBe('');
  });

  test('A9 of before stays when the new one cannot be had', async () => {
    const { avatarUrl } = await logIn();
    expect(avatarUrl).not.toBe('');
    twitch.trouble.picture = 'error';
    expect((await logIn()).avatarUrl).toBe(avatarUrl);
  });

  test('A9 does not keep a login waiting; one that comes late is shown from then on', async () => {
    twitch.trouble.picture = 'silent';
    const window = await start();
    const code = await allow(window);
    const seen = twitch.asked.length;
    const answer = finish(code, window.state, window.cookie);
    await expect.poll(() => twitch.asked.slice(seen).at(-1)).toMatch('/pictures/');
    await logins.product.clock.advance(PICTURE_WAIT_MS);
    const session = await answer;
    expect((await logins.whoIs(session)).avatarUrl).toBe('');
    twitch.speak();
    await expect.poll(async () => (await logins.whoIs(session)).avatarUrl).not.toBe('');
  });
});

test('A7 neither code nor token nor secret stands in the log or in the database', async () => {
  const window = await start();
  const code = await allow(window);
  expect((await finish(code, window.state, window.cookie)).statusCode).toBe(200);
  const kept = [
    JSON.stringify(logins.product.platform.log.lines),
    await wholeDatabase(logins.product.platform.sql),
  ].join('\n');
  expect(kept).toContain(`twitch:${twitch.user.id}`);
  const secrets = [
    code,
    window.state,
    window.cookie.split('=')[1] ?? '',
    FAKE_TWITCH_APP.clientSecret,
    ...twitch.given,
  ];
  expect(secrets.filter((secret) => kept.includes(secret))).toEqual([]);
});
