import { describe, expect, test } from 'vitest';
import { loginsOf, readConfig, shownSettings } from './config.ts';

describe('the local login', () => {
  const twitch = { TUSCHEL_TWITCH_CLIENT_ID: 'id', TUSCHEL_TWITCH_CLIENT_SECRET: 'secret' };

  test.each([
    ['in development', {}, true],
    ['in development with Twitch', twitch, false],
    ['in development with Twitch, asked for', { ...twitch, TUSCHEL_LOCAL_LOGIN: 'on' }, true],
    ['in production', { TUSCHEL_MODE: 'production' }, false],
    ['in production, asked for', { TUSCHEL_MODE: 'production', TUSCHEL_LOCAL_LOGIN: 'on' }, true],
  ])('%s', (_when, environment, expected) => {
    expect(readConfig(environment).localLogin).toBe(expected);
  });

  test('Twitch needs both of its settings', () => {
    expect(readConfig(twitch).twitch).toEqual({ clientId: 'id', clientSecret: 'secret' });
    expect(() => readConfig({ TUSCHEL_TWITCH_CLIENT_ID: 'id' })).toThrow('TUSCHEL_TWITCH_CLIENT_SECRET is missing');
    expect(() => readConfig({ TUSCHEL_TWITCH_CLIENT_SECRET: 's' })).toThrow('TUSCHEL_TWITCH_CLIENT_ID is missing');
  });

  test('payments need a key, the secret of messages, and products; in production also where people come back to', () => {
    const [key, secret] = [{ TUSCHEL_STRIPE_KEY: 'sk' }, { TUSCHEL_STRIPE_MESSAGE_SECRET: 'whsec' }];
    expect(() => readConfig(key)).toThrow('TUSCHEL_STRIPE_MESSAGE_SECRET is missing');
    expect(() => readConfig(secret)).toThrow('TUSCHEL_STRIPE_KEY is missing');
    expect(() => readConfig({ ...key, ...secret })).toThrow('TUSCHEL_PRODUCT_IDS is missing');
    const all = { ...key, ...secret, TUSCHEL_PRODUCT_IDS: 'prod_1' };
    expect(readConfig(all)).toMatchObject({ stripeKey: 'sk', stripeMessageSecret: 'whsec', productIds: ['prod_1'] });
    expect(() => readConfig({ ...all, TUSCHEL_MODE: 'production' })).toThrow('TUSCHEL_URL is missing');
  });

  test('Twitch needs an address to send people back to, except on the machine of a developer', () => {
    const live = { ...twitch, TUSCHEL_MODE: 'production' };
    expect(() => readConfig(live)).toThrow('TUSCHEL_URL is missing: it must be set when TUSCHEL_TWITCH_CLIENT_ID is');
    expect(readConfig({ ...live, TUSCHEL_URL: 'https://draw.example' }).twitch).toBeDefined();
  });

  const discord = { TUSCHEL_DISCORD_CLIENT_ID: 'id', TUSCHEL_DISCORD_CLIENT_SECRET: 'secret' };
  const oidc = { TUSCHEL_OIDC_ISSUER: 'https://id.example/realms/otters', TUSCHEL_OIDC_CLIENT_ID: 'id' };

  test('Discord needs both of its settings', () => {
    expect(readConfig(discord)).toMatchObject({
      discord: { clientId: 'id', clientSecret: 'secret' },
      localLogin: false,
    });
    expect(() => readConfig({ TUSCHEL_DISCORD_CLIENT_ID: 'id' })).toThrow('TUSCHEL_DISCORD_CLIENT_SECRET is missing');
    expect(() => readConfig({ TUSCHEL_DISCORD_CLIENT_SECRET: 's' })).toThrow('TUSCHEL_DISCORD_CLIENT_ID is missing');
    const standIn = 'http://127.0.0.1:5000';
    expect(readConfig({ ...discord, TUSCHEL_DISCORD_URL: standIn }).discord?.url).toBe(standIn);
    expect(() => readConfig({ ...discord, TUSCHEL_DISCORD_URL: 'http://discord.test' })).toThrow('an https address');
  });

  test('an issuer needs a client id; the rest has a default', () => {
    expect(readConfig(oidc)).toMatchObject({ localLogin: false });
    expect(readConfig(oidc).oidc).toEqual({
      issuer: 'https://id.example/realms/otters',
      clientId: 'id',
      name: 'id.example',
      scopes: 'openid profile',
      pictures: ['https://id.example'],
    });
    expect(
      readConfig({
        ...oidc,
        TUSCHEL_OIDC_CLIENT_SECRET: 'secret',
        TUSCHEL_OIDC_NAME: 'The Otters’ Club',
        TUSCHEL_OIDC_SCOPES: 'openid  profile groups',
        TUSCHEL_OIDC_PICTURES: 'https://a.example, https://id.example',
      }).oidc,
    ).toMatchObject({
      clientSecret: 'secret',
      name: 'The Otters’ Club',
      scopes: 'openid profile groups',
      pictures: ['https://id.example', 'https://a.example'],
    });
    expect(() => readConfig({ TUSCHEL_OIDC_ISSUER: 'https://id.example' })).toThrow(
      'TUSCHEL_OIDC_CLIENT_ID is missing',
    );
    for (const name of ['CLIENT_ID', 'CLIENT_SECRET', 'NAME'])
      expect(() => readConfig({ [`TUSCHEL_OIDC_${name}`]: 'x' })).toThrow('TUSCHEL_OIDC_ISSUER is missing');
  });

  test.each([
    'https://id.example',
    'https://id.example/o/tuschel/',
    'http://localhost:8080/realms/x',
    'http://[::1]:1',
  ])('%s may be an issuer, letter for letter', (issuer) => {
    expect(readConfig({ ...oidc, TUSCHEL_OIDC_ISSUER: issuer }).oidc?.issuer).toBe(issuer);
  });

  test.each([
    'id.example',
    'http://id.example',
    'https://id.example/?tenant=1',
    'https://id.example/?',
    'https://id.example/#x',
    'https://me:pw@id.example',
    'https://id.example/.well-known/openid-configuration',
    'https://*.example',
    'ftp://id.example',
  ])('%s is no issuer', (issuer) => {
    expect(() => readConfig({ ...oidc, TUSCHEL_OIDC_ISSUER: issuer })).toThrow('TUSCHEL_OIDC_ISSUER is');
  });

  test.each([
    ['SCOPES', 'profile', 'openid and other scopes'],
    ['SCOPES', 'openid "x"', 'openid and other scopes'],
    ['NAME', 'x'.repeat(31), 'up to 30 characters'],
    ['PICTURES', 'http://a.example', 'up to 8 https addresses'],
    ['PICTURES', Array.from({ length: 9 }, (_, i) => `https://${i}.example`).join(), 'up to 8 https addresses'],
  ])('TUSCHEL_OIDC_%s=%s is refused', (name, value, words) => {
    expect(() => readConfig({ ...oidc, [`TUSCHEL_OIDC_${name}`]: value })).toThrow(words);
  });

  test('as much as fits is taken', () => {
    const pictures = Array.from({ length: 8 }, (_, i) => `https://${i}.example`);
    const full = { ...oidc, TUSCHEL_OIDC_NAME: 'x'.repeat(30), TUSCHEL_OIDC_PICTURES: pictures.join() };
    expect(readConfig(full).oidc).toMatchObject({
      name: 'x'.repeat(30),
      pictures: ['https://id.example', ...pictures],
    });
  });

  test('in production each of them needs an address to send people back to', () => {
    for (const [settings, name] of [
      [discord, 'TUSCHEL_DISCORD_CLIENT_ID'],
      [oidc, 'TUSCHEL_OIDC_ISSUER'],
    ] as const) {
      const live = { ...settings, TUSCHEL_MODE: 'production' };
      expect(() => readConfig(live)).toThrow(`TUSCHEL_URL is missing: it must be set when ${name} is`);
      expect(readConfig({ ...live, TUSCHEL_URL: 'https://draw.example' })).toMatchObject({ mode: 'production' });
    }
  });

  test('the start log names the logins', () => {
    expect(loginsOf(readConfig({}))).toEqual(['local']);
    expect(loginsOf(readConfig({ ...oidc, ...discord, ...twitch }))).toEqual(['twitch', 'discord', 'oidc']);
    expect(loginsOf(readConfig({ TUSCHEL_MODE: 'production' }))).toEqual([]);
  });

  test.each(['https://twitch.test', 'http://127.0.0.1:21200', 'http://localhost:1', 'http://[::1]:1'])(
    '%s may stand for Twitch',
    (url) => {
      expect(readConfig({ ...twitch, TUSCHEL_TWITCH_URL: url }).twitch).toMatchObject({ url });
    },
  );

  test.each([
    'http://twitch.test',
    'http://127.0.0.1.twitch.test',
    'http://localhost.test:1',
    'https://twitch.test/path',
  ])('%s may not stand for Twitch', (url) => {
    expect(() => readConfig({ ...twitch, TUSCHEL_TWITCH_URL: url })).toThrow('an https address without a path');
  });
});

describe('networks by whose word people come in to the game server', () => {
  const of = (settings: Record<string, string>) =>
    readConfig(
      Object.fromEntries([
        ['TUSCHEL_GAMESERVER', 'open'],
        ...Object.entries(settings).map(([name, value]) => [`TUSCHEL_GAMESERVER_${name}`, value]),
      ]) as Record<string, string>,
    );

  test('are off until they are configured, each by itself', () => {
    expect(readConfig({})).not.toHaveProperty('networks');
    expect(of({}).networks).toBeUndefined();
    expect(of({ APPLE_IDS: 'com.example.inkers, com.example.site' }).networks).toEqual({
      apple: { audiences: ['com.example.inkers', 'com.example.site'] },
    });
    expect(of({ INSTANT_GAME_SECRET: 'secret' }).networks).toEqual({ facebookInstantGame: { appSecret: 'secret' } });
    expect(of({ GOOGLE_IDS: 'a.apps.googleusercontent.com' }).networks).toEqual({
      google: { clientIds: ['a.apps.googleusercontent.com'] },
    });
  });

  test('are all on with all their settings', () => {
    const url = 'http://127.0.0.1:21200';
    const urls = Object.fromEntries(
      ['APPLE', 'FACEBOOK', 'GAME_CENTER', 'GOOGLE', 'STEAM'].map((name) => [`${name}_URL`, url]),
    );
    const keys = {
      APPLE_IDS: 'com.example.inkers',
      FACEBOOK_ID: '123',
      FACEBOOK_SECRET: 'secret',
      INSTANT_GAME_SECRET: 'instant',
      GAME_CENTER_IDS: 'com.example.inkers',
      GOOGLE_IDS: 'a.apps.googleusercontent.com',
      GOOGLE_SECRET: 'secret',
      STEAM_APP: '480',
      STEAM_KEY: 'key',
    };
    expect(of({ ...keys, ...urls }).networks).toEqual({
      apple: { audiences: ['com.example.inkers'], url },
      facebook: { appId: '123', appSecret: 'secret', url },
      facebookInstantGame: { appSecret: 'instant' },
      gameCenter: { bundleIds: ['com.example.inkers'], url },
      google: { clientIds: ['a.apps.googleusercontent.com'], clientSecret: 'secret', url },
      steam: { appId: 480, publisherKey: 'key', url },
    });
    expect(of(urls).networks).toBeUndefined();
  });

  test.each([
    ['FACEBOOK_ID', '123', 'FACEBOOK_SECRET'],
    ['FACEBOOK_SECRET', 'secret', 'FACEBOOK_ID'],
    ['STEAM_APP', '480', 'STEAM_KEY'],
    ['STEAM_KEY', 'key', 'STEAM_APP'],
    ['GOOGLE_SECRET', 'secret', 'GOOGLE_IDS'],
  ])('%s=%s needs %s', (name, value, missing) => {
    expect(() => of({ [name]: value })).toThrow(
      `TUSCHEL_GAMESERVER_${missing} is missing: it must be set when TUSCHEL_GAMESERVER_${name} is`,
    );
  });

  test.each([
    ['APPLE_IDS', 'com.example/inkers', 'up to 16 ids of letters'],
    ['APPLE_IDS', 'a,,b', 'up to 16 ids of letters'],
    ['GOOGLE_IDS', Array.from({ length: 17 }, (_, i) => `id${i}`).join(), 'up to 16 ids of letters'],
    ['FACEBOOK_ID', 'inkers', 'a number of Facebook’s'],
    ['STEAM_APP', '0', 'a whole number from 1 to 4294967295'],
    ['STEAM_APP', '4294967296', 'a whole number from 1 to 4294967295'],
    ['STEAM_URL', 'http://steam.example', 'an https address without a path'],
    ['FACEBOOK_SECRET', 'two words', 'text without spaces'],
  ])('%s=%s is refused', (name, value, words) => {
    expect(() => of({ [name]: value })).toThrow(words);
    expect(
      of({ GOOGLE_IDS: Array.from({ length: 16 }, (_, i) => `id${i}`).join() }).networks?.google?.clientIds,
    ).toHaveLength(16);
  });

  test('are of use where the game server is open, or modules look at who comes', () => {
    const apple = { TUSCHEL_GAMESERVER_APPLE_IDS: 'com.example.inkers' };
    expect(() => readConfig(apple)).toThrow(
      'TUSCHEL_GAMESERVER is missing: it must be set when TUSCHEL_GAMESERVER_APPLE_IDS is',
    );
    expect(readConfig({ ...apple, TUSCHEL_MODULES: '/srv/inkers.mjs' }).networks).toHaveProperty('apple');
    expect(readConfig({ ...apple, TUSCHEL_GAMESERVER: 'open' }).networks).toHaveProperty('apple');
  });

  test.each([
    [{ FACEBOOK_ID: '1', FACEBOOK_SECRET: 's' }, 'FACEBOOK_ID'],
    [{ INSTANT_GAME_SECRET: 's' }, 'INSTANT_GAME_SECRET'],
    [{ GAME_CENTER_IDS: 'a' }, 'GAME_CENTER_IDS'],
    [{ GOOGLE_IDS: 'a' }, 'GOOGLE_IDS'],
    [{ STEAM_APP: '480', STEAM_KEY: 'k' }, 'STEAM_APP'],
  ])('%j is told by name that it is of no use', (settings, name) => {
    const named = Object.entries(settings).map(([key, value]) => [`TUSCHEL_GAMESERVER_${key}`, value]);
    expect(() => readConfig(Object.fromEntries(named))).toThrow(
      `TUSCHEL_GAMESERVER is missing: it must be set when TUSCHEL_GAMESERVER_${name} is`,
    );
  });

  test('X5 have secrets that nobody reads', () => {
    const shown = shownSettings({
      TUSCHEL_GAMESERVER_FACEBOOK_SECRET: 'hunter2',
      TUSCHEL_GAMESERVER_STEAM_KEY: 'hunter2',
      TUSCHEL_GAMESERVER_GOOGLE_SECRET: 'hunter2',
      TUSCHEL_GAMESERVER_INSTANT_GAME_SECRET: 'hunter2',
    });
    expect(JSON.stringify(shown)).not.toContain('hunter2');
  });
});
