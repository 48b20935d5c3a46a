import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  FAKE_DISCORD_APP,
  type FakeDiscord,
  fakeDiscord,
  type FakeDiscordPlace,
  type FakeDiscordUser,
} from '../../testing/fakeDiscord.ts';
import type { Trouble } from '../../testing/fakeServer.ts';
import { LOGIN_BACK, pictureOf, type ProviderLogins, startProviderLogins } from '../../testing/providerLogins.ts';
import { wholeDatabase } from '../../testing/wholeDatabase.ts';
import { DISCORD_HOSTS, readDiscordUser } from './discordProvider.ts';
import { EXCHANGE_MS } from './oauthCalls.ts';

let discord: FakeDiscord;
let logins: ProviderLogins;
let people = 0;

const somebody = (more: Partial<FakeDiscordUser> = {}): FakeDiscordUser => ({
  id: `8035111022467${(people += 1)}`,
  username: 'nelly',
  global_name: 'Nelly',
  avatar: null,
  ...more,
});

beforeAll(async () => {
  discord = await fakeDiscord({ user: somebody(), redirectUris: [LOGIN_BACK] });
  const hosts = { login: discord.url, pictures: discord.url };
  logins = await startProviderLogins({ discord: { ...FAKE_DISCORD_APP, returnUrl: LOGIN_BACK, hosts } });
});
afterAll(async () => {
  await logins.product.close();
  await discord.close();
});
beforeEach(() => {
  discord.user = somebody();
});
afterEach(() => {
  discord.trouble = {};
});

test('A45 people are asked at Discord for who they are alone, with PKCE', async () => {
  const { authorizeUrl, state } = await logins.start('discord');
  const url = new URL(authorizeUrl);
  expect(`${url.origin}${url.pathname}`).toBe(`${discord.url}/oauth2/authorize`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: FAKE_DISCORD_APP.clientId,
    response_type: 'code',
    redirect_uri: LOGIN_BACK,
    scope: 'identify',
    state,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
  expect(DISCORD_HOSTS).toEqual({ login: 'https://discord.com', pictures: 'https://cdn.discordapp.com' });
});

test('A45 whoever says yes is signed in under their number there, with name and our copy of the picture', async () => {
  discord.user = somebody({ username: 'otter.queen', global_name: 'Ötter Queen', avatar: 'a_0123456789abcdef' });
  discord.user.picture = await pictureOf(10, 200, 90);
  expect(await logins.logIn('discord', discord)).toMatchObject({
    customId: `discord:${discord.user.id}`,
    username: 'otter_queen',
    displayName: 'Ötter Queen',
    avatarUrl: expect.stringMatching(/^\/media\/avatars\/[0-9a-f]{64}\.webp$/),
    vars: { provider: 'discord' },
    created: true,
  });
  expect((await logins.logIn('discord', discord)).created).toBe(false);
});

test('A45 an elevated login is a plain one', async () => {
  expect((await logins.logIn('discord', discord, { elevated: true })).vars).toEqual({ provider: 'discord' });
});

test('A7 leaves no token with us, not even at Discord, whatever comes of the login', async () => {
  await logins.logIn('discord', discord);
  await expect.poll(() => discord.liveTokens()).toBe(0);
  discord.trouble.user = 'error';
  const begun = await logins.start('discord');
  await logins.finish(await logins.allow(discord, begun), begun);
  await expect.poll(() => discord.liveTokens()).toBe(0);
});

test('A7 one is signed in though Discord does not take the token back', async () => {
  discord.trouble.revoke = 'error';
  await logins.logIn('discord', discord);
  await expect.poll(() => JSON.stringify(logins.product.platform.log.lines)).toContain('not take a token back');
});

describe('nobody is signed in', () => {
  test.each<[FakeDiscordPlace, Trouble]>(
    (['token', 'user'] as const).flatMap((place) =>
      (['down', 'error', 'garbage', 'redirect', 'endless'] as const).map((trouble): [FakeDiscordPlace, Trouble] => [
        place,
        trouble,
      ]),
    ),
  )('A8 while Discord has trouble: %s is %s', async (place, trouble) => {
    const begun = await logins.start('discord');
    const back = await logins.allow(discord, begun);
    discord.trouble = { [place]: trouble };
    const before = await logins.accounts();
    const answer = await logins.finish(back, begun);
    expect([answer.statusCode, answer.body.includes(back.code)]).toEqual([503, false]);
    expect(await logins.accounts()).toBe(before);
    expect(discord.asked).not.toContain('GET /trap');
  });

  test('A8 when Discord is silent for five seconds', async () => {
    const begun = await logins.start('discord');
    const back = await logins.allow(discord, begun);
    discord.trouble.user = 'silent';
    const answer = logins.finish(back, begun);
    await expect.poll(() => discord.asked.at(-1)).toMatch('users');
    await logins.product.clock.advance(EXCHANGE_MS);
    expect((await answer).statusCode).toBe(503);
    discord.speak();
  });

  test('A45 with the code of another browser, whose proof key does not fit, or one that was used', async () => {
    const begun = await logins.start('discord');
    const back = await logins.allow(discord, begun);
    expect((await logins.finish(back, await logins.start('discord'))).statusCode).toBe(401);
    const again = await logins.allow(discord, begun);
    expect((await logins.finish(again, begun)).statusCode).toBe(200);
    expect((await logins.finish(again, await logins.start('discord'))).statusCode).toBe(401);
  });

  test('A44 with a code that somebody else says to have sent, of which Discord is not asked', async () => {
    const begun = await logins.start('discord');
    const { code } = await logins.allow(discord, begun);
    const seen = discord.asked.length;
    expect((await logins.finish({ code, iss: 'https://evil.example' }, begun)).statusCode).toBe(401);
    expect(discord.asked).toHaveLength(seen);
  });

  test.each([[''], ['two words'], ['x'.repeat(129)], ['a&client_id=b']])('A4 with %j for a code', async (code) => {
    const begun = await logins.start('discord');
    const seen = discord.asked.length;
    expect((await logins.finish({ code }, begun)).statusCode).toBe(401);
    expect(discord.asked).toHaveLength(seen);
  });
});

describe('what Discord says of somebody', () => {
  const read = (user: Record<string, unknown>) => readDiscordUser(user, 'https://cdn.example');

  test.each([
    [
      { username: 'nelly', global_name: 'Nelly' },
      { username: 'nelly', displayName: 'Nelly' },
    ],
    [
      { username: 'nelly', global_name: null },
      { username: 'nelly', displayName: 'nelly' },
    ],
    [
      { username: 'nelly', global_name: '🦦🦦' },
      { username: 'nelly', displayName: 'nelly' },
    ],
    [
      { username: 'nelly', global_name: 'x'.repeat(26) },
      { username: 'nelly', displayName: 'nelly' },
    ],
    [
      { username: 'a.b', global_name: 'x'.repeat(25) },
      { username: 'a_b', displayName: 'x'.repeat(25) },
    ],
    [{ username: '🦦', global_name: '🦦' }, { username: 'player' }],
  ])('A45 names: %j', (names, expected) => {
    expect(read({ id: '7', avatar: null, ...names })).toEqual({ subject: '7', ...expected });
  });

  test('A45 a picture is at the address that follows from its hash, and from nothing else', () => {
    const pictureOfHash = (avatar: unknown) => read({ id: '7', username: 'nelly', avatar })?.pictureUrl;
    expect(pictureOfHash('a_0f')).toBe('https://cdn.example/avatars/7/a_0f.png?size=512');
    for (const odd of [null, 7, '', '../../x', 'https://evil.example/', 'x'.repeat(65)])
      expect(pictureOfHash(odd)).toBeUndefined();
  });

  test.each([
    [{}],
    [{ id: 7, username: 'n' }],
    [{ id: '7x', username: 'n' }],
    [{ id: '7' }],
    [{ id: '1'.repeat(21), username: 'n' }],
  ])('A45 %j is nobody', (user) => expect(read(user)).toBeNull());
});

test('A7 neither code nor token nor secret stands in the log or in the database', async () => {
  const begun = await logins.start('discord');
  const { code } = await logins.allow(discord, begun);
  expect((await logins.finish({ code }, begun)).statusCode).toBe(200);
  const { sql, log } = logins.product.platform;
  const kept = [JSON.stringify(log.lines), await wholeDatabase(sql)].join('\n');
  expect(kept).toContain(`discord:${discord.user.id}`);
  const secrets = [
    code,
    begun.state,
    begun.cookie.split('=')[1] ?? '',
    FAKE_DISCORD_APP.clientSecret,
    ...discord.given,
  ];
  expect(secrets.filter((secret) => kept.includes(secret))).toEqual([]);
});
