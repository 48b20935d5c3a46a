import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  FAKE_ISSUER_APP,
  type FakeIssuer,
  fakeIssuer,
  type FakeIssuerPlace,
  type FakeIssuerUser,
  type Forgery,
} from '../../testing/fakeIssuer.ts';
import { FAKE_DISCORD_APP, type FakeDiscord, fakeDiscord } from '../../testing/fakeDiscord.ts';
import type { Trouble } from '../../testing/fakeServer.ts';
import {
  type Back,
  type BegunLogin,
  LOGIN_BACK,
  pictureOf,
  type ProviderLogins,
  startProviderLogins,
} from '../../testing/providerLogins.ts';
import { wholeDatabase } from '../../testing/wholeDatabase.ts';
import { EXCHANGE_MS } from './oauthCalls.ts';
import { METADATA_MS } from './oidcProvider.ts';

let issuer: FakeIssuer;
let discord: FakeDiscord;
let logins: ProviderLogins;
let people = 0;

const somebody = (more: Partial<FakeIssuerUser> = {}): FakeIssuerUser => ({
  sub: `f:otters:${(people += 1)}`,
  preferred_username: 'maari',
  ...more,
});

beforeAll(async () => {
  issuer = await fakeIssuer({ user: somebody(), redirectUris: [LOGIN_BACK] });
  discord = await fakeDiscord({
    user: { id: '80351110224678912', username: 'nelly', global_name: null, avatar: null },
    redirectUris: [LOGIN_BACK],
  });
  const hosts = { login: discord.url, pictures: discord.url };
  logins = await startProviderLogins({
    oidc: {
      ...FAKE_ISSUER_APP,
      issuer: issuer.issuer,
      scopes: 'openid profile',
      returnUrl: LOGIN_BACK,
      pictures: [issuer.url],
    },
    discord: { ...FAKE_DISCORD_APP, returnUrl: LOGIN_BACK, hosts },
  });
});
afterAll(async () => {
  await logins.product.close();
  await issuer.close();
  await discord.close();
});
beforeEach(() => {
  issuer.user = somebody();
});
afterEach(() => {
  issuer.trouble = {};
  issuer.describes = {};
  issuer.forgery = null;
  Object.assign(issuer, { age: 0, namesInToken: true, userinfoSubject: null, sendsIssuer: true });
});

describe('the way to an issuer', () => {
  test('A40 asks for a code with PKCE, state and nonce, of which nobody can tell what the browser holds', async () => {
    const { authorizeUrl, state, cookie } = await logins.start('oidc');
    const url = new URL(authorizeUrl);
    expect(`${url.origin}${url.pathname}`).toBe(`${issuer.issuer}/auth`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: FAKE_ISSUER_APP.clientId,
      response_type: 'code',
      redirect_uri: LOGIN_BACK,
      scope: 'openid profile',
      state,
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(authorizeUrl).not.toContain(FAKE_ISSUER_APP.clientSecret);
    expect(authorizeUrl).not.toContain(cookie.split('=')[1]);
    const again = new URL((await logins.start('oidc')).authorizeUrl).searchParams;
    for (const name of ['nonce', 'code_challenge']) expect(again.get(name)).not.toBe(url.searchParams.get(name));
  });

  test('A41 the login is refused with 503 while the issuer is away, and the next one works', async () => {
    issuer.trouble.discovery = 'down';
    await logins.product.clock.jump(METADATA_MS);
    const answer = await logins.tryStart('oidc');
    expect([answer.statusCode, answer.json<{ type: string }>().type]).toEqual([
      503,
      'urn:tuschel:error:providerUnavailable',
    ]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    issuer.trouble = {};
    expect((await logins.logIn('oidc', issuer)).created).toBe(true);
  });
});

describe('whoever comes back from an issuer', () => {
  test('A42 is signed in with name and our copy of the picture, under a hash of issuer and subject', async () => {
    issuer.user = somebody({ preferred_username: 'otter_queen', picture: await pictureOf(200, 30, 90) });
    const it = await logins.logIn('oidc', issuer);
    expect(it).toMatchObject({
      customId: expect.stringMatching(/^oidc:[0-9a-f]{64}$/),
      username: 'otter_queen',
      displayName: 'otter_queen',
      avatarUrl: expect.stringMatching(/^\/media\/avatars\/[0-9a-f]{64}\.webp$/),
      vars: { provider: 'oidc' },
      created: true,
    });
    const { picture: _, ...user } = issuer.user;
    issuer.user = { ...user, preferred_username: 'renamed' };
    const again = await logins.logIn('oidc', issuer);
    expect(again).toMatchObject({ userId: it.userId, username: 'otter_queen', displayName: 'renamed', created: false });
  });

  test.each<[string, Partial<FakeIssuerUser>, string, string]>([
    ['what they chose to be called', { preferred_username: 'anna', nickname: 'A', name: 'Anna Alt' }, 'anna', 'anna'],
    ['their nickname', { preferred_username: undefined, nickname: 'Käthe' }, 'Kaethe', 'Käthe'],
    ['their name', { preferred_username: undefined, name: 'Ina Iltis' }, 'Ina_Iltis', 'Ina Iltis'],
    [
      'their name, where they log in with an address',
      { preferred_username: 'u@work.example', name: 'Uwe' },
      'Uwe',
      'Uwe',
    ],
    ['none, where there is but an address', { preferred_username: 'secret@work.example' }, 'player', ''],
    ['none, where it is too long', { preferred_username: 'x'.repeat(26) }, 'player', ''],
    ['a number, where it speaks for the server', { preferred_username: 'Admin' }, 'user_', 'user_'],
  ])('A42 is called by %s', async (_, names, username, displayName) => {
    issuer.user = somebody(names as Partial<FakeIssuerUser>);
    const it = await logins.logIn('oidc', issuer);
    expect(it.username.slice(0, username.length)).toBe(username);
    expect(it.displayName.slice(0, displayName.length || undefined)).toBe(displayName);
    expect(JSON.stringify(it)).not.toMatch(/work|example/);
  });

  test('A42 is called as the user endpoint says where the token has no name, if it speaks of them', async () => {
    issuer.namesInToken = false;
    issuer.user = somebody({ preferred_username: 'only_when_asked' });
    expect((await logins.logIn('oidc', issuer)).username).toBe('only_when_asked');
    const before = await logins.accounts();
    issuer.user = somebody();
    issuer.userinfoSubject = 'the-victim';
    const begun = await logins.start('oidc');
    expect((await logins.finish(await logins.allow(issuer, begun), begun)).statusCode).toBe(503);
    expect(await logins.accounts()).toBe(before);
  });

  test('A42 shows no picture from anywhere but the hosts that the operator named', async () => {
    const seen = discord.asked.length;
    for (const picture of ['http://169.254.169.254/latest/meta-data', `${discord.url.replace('127', '127.0')}/x.png`]) {
      issuer.user = somebody({ picture });
      expect((await logins.logIn('oidc', issuer)).avatarUrl).toBe('');
    }
    expect(discord.asked).toHaveLength(seen);
  });

  test('A43 leaves no token with us, not even at the issuer', async () => {
    await logins.logIn('oidc', issuer);
    await expect.poll(() => issuer.liveTokens()).toBe(0);
  });

  test('A43 is signed in though the issuer takes no token back', async () => {
    issuer.trouble.revoke = 'error';
    await logins.logIn('oidc', issuer);
    await expect.poll(() => JSON.stringify(logins.product.platform.log.lines)).toContain('not take a token back');
  });

  test('A40 is signed in by a key that the issuer has changed to meanwhile', async () => {
    await logins.logIn('oidc', issuer);
    issuer.rotateKey();
    expect((await logins.logIn('oidc', issuer)).created).toBe(false);
  });

  test('A40 is signed in though the clock of the issuer is wrong by a minute, not by more', async () => {
    // A token lives 300 s.
    issuer.age = 300 + 50;
    expect((await logins.logIn('oidc', issuer)).created).toBe(true);
    issuer.age = 300 + 61;
    const begun = await logins.start('oidc');
    expect((await logins.finish(await logins.allow(issuer, begun), begun)).statusCode).toBe(503);
  });
});

describe('nobody is signed in, and no account is made,', () => {
  let begun: BegunLogin;
  let back: Back;
  let before: number;
  beforeEach(async () => {
    begun = await logins.start('oidc');
    back = await logins.allow(issuer, begun);
    before = await logins.accounts();
  });

  const outcome = async (answer: ReturnType<ProviderLogins['finish']>) => {
    const { statusCode, body } = await answer;
    return { statusCode, showsCode: body.includes(back.code), made: (await logins.accounts()) - before };
  };
  const refusal = (statusCode: number) => ({ statusCode, showsCode: false, made: 0 });

  const forgeries: Forgery[] = [
    'absent',
    'algNone',
    'unsigned',
    'otherKey',
    'unknownKey',
    'publicKeyAsSecret',
    'clientSecretAsKey',
    'changedAfterSigning',
    'nonce',
    'noNonce',
    'audience',
    'otherAuthorizedParty',
    'issuer',
    'expired',
    'notYet',
    'noExpiry',
    'noSubject',
  ];
  test.each(forgeries)('A40 with an ID token that is wrong: %s', async (forgery) => {
    issuer.forgery = forgery;
    expect(await outcome(logins.finish(back, begun))).toEqual(refusal(503));
    const said = logins.product.platform.log.lines.findLast(({ message }) => message.includes('did not answer'));
    expect(String(said?.fields['error'])).toContain('the issuer');
  });

  test('A2 A40 with the state, and the cookie, of another browser', async () => {
    const other = await logins.start('oidc');
    expect(await outcome(logins.finish(back, { ...begun, cookie: '' }))).toEqual(refusal(401));
    expect(await outcome(logins.finish(back, { ...begun, cookie: other.cookie }))).toEqual(refusal(401));
    const [name] = begun.cookie.split('=');
    const [, binding] = other.cookie.split('=');
    expect(await outcome(logins.finish(back, { ...begun, cookie: `${name}=${binding}` }))).toEqual(refusal(401));
  });

  test('A40 with the code of another browser: its proof key does not fit', async () => {
    const thief = await logins.start('oidc');
    expect(await outcome(logins.finish(back, thief))).toEqual(refusal(401));
  });

  test('A4 with a code that was used', async () => {
    expect((await logins.finish(back, begun)).statusCode).toBe(200);
    before = await logins.accounts();
    expect(await outcome(logins.finish(back, begun))).toEqual(refusal(401));
    expect(await outcome(logins.finish(back, await logins.start('oidc')))).toEqual(refusal(401));
  });

  test.each([[''], ['two words'], ['line\nbreak'], ['x'.repeat(4097)]])(
    'A4 with what cannot be a code, of which the issuer is not asked: %j',
    async (code) => {
      const seen = issuer.asked.length;
      expect((await logins.finish({ ...back, code }, begun)).statusCode).toBe(401);
      expect(issuer.asked.length).toBe(seen);
    },
  );

  test('A4 with a code of the greatest length the issuer is asked', async () => {
    const seen = issuer.asked.length;
    expect((await logins.finish({ ...back, code: 'x'.repeat(4096) }, begun)).statusCode).toBe(401);
    expect(issuer.asked.slice(seen)).toContain('POST /realms/otters/token');
  });

  test('A44 when another issuer says that it sends the browser back, or none where ours says so; it never sees the code', async () => {
    const seen = issuer.asked.length;
    const { code } = back;
    expect(await outcome(logins.finish({ code, iss: 'https://evil.example' }, begun))).toEqual(refusal(401));
    const again = await logins.start('oidc');
    expect(await outcome(logins.finish({ code }, again))).toEqual(refusal(401));
    expect(issuer.asked.slice(seen)).not.toContain('POST /realms/otters/token');
  });

  test('A44 when the answer of one provider comes back as that of another; the code stays with its own', async () => {
    const atDiscord = await logins.start('discord');
    const [seen, seenThere] = [issuer.asked.length, discord.asked.length];
    expect(await outcome(logins.finish(back, atDiscord))).toEqual(refusal(401));
    expect(discord.asked).toHaveLength(seenThere);
    const theirs = await logins.allow(discord, await logins.start('discord'));
    expect(await outcome(logins.finish(theirs, begun))).toEqual(refusal(401));
    expect(issuer.asked).toHaveLength(seen);
  });

  const troubles: [FakeIssuerPlace, Trouble][] = (['token', 'keys'] as const).flatMap((place) =>
    (['down', 'error', 'garbage', 'redirect', 'endless'] as const).map((trouble): [FakeIssuerPlace, Trouble] => [
      place,
      trouble,
    ]),
  );
  test.each(troubles)('A8 while the issuer has trouble: %s is %s', async (place, trouble) => {
    issuer.trouble = { [place]: trouble };
    expect(await outcome(logins.finish(back, begun))).toEqual(refusal(503));
    expect(issuer.asked).not.toContain('GET /trap');
  });

  test.each<FakeIssuerPlace>(['token', 'keys', 'userinfo'])(
    'A8 when it (%s) is silent for five seconds',
    async (place) => {
      issuer.trouble = { [place]: 'silent' };
      issuer.namesInToken = false;
      const seen = issuer.asked.length;
      const answer = logins.finish(back, begun);
      await expect.poll(() => issuer.asked.slice(seen).at(-1)).toMatch(place);
      await logins.product.clock.advance(EXCHANGE_MS);
      expect(await outcome(answer)).toEqual(refusal(503));
      issuer.speak();
    },
  );
});

test('A43 neither code nor token nor secret nor subject stands in the log, and none but hashes in the database', async () => {
  issuer.user = somebody({ sub: 'subject-0123456789-of-somebody', preferred_username: 'kept_name' });
  const begun = await logins.start('oidc');
  const back = await logins.allow(issuer, begun);
  const asked = new URL(begun.authorizeUrl).searchParams;
  expect((await logins.finish(back, begun)).statusCode).toBe(200);
  const { sql, log } = logins.product.platform;
  const kept = [JSON.stringify(log.lines), await wholeDatabase(sql)].join('\n');
  expect(kept).toContain('kept_name');
  const secrets = [
    back.code,
    begun.state,
    begun.cookie.split('=')[1] ?? '',
    asked.get('nonce') ?? '',
    asked.get('code_challenge') ?? '',
    FAKE_ISSUER_APP.clientSecret,
    issuer.user.sub,
    ...issuer.given,
  ];
  expect(secrets.filter((secret) => secret === '' || kept.includes(secret))).toEqual([]);
});
