import { describe, expect, test } from 'vitest';
import { ENV_ERROR, type EnvJson, type PageLocation } from './env.ts';
import { readEnv } from './readEnv.ts';

const page = (origin: string): PageLocation => {
  const url = new URL(origin);
  return { origin: url.origin, hostname: url.hostname, port: url.port, protocol: url.protocol };
};
const home = page('http://localhost:7350');
const live = page('https://tuschel.example');
const server: EnvJson = { NK_SERVER_KEY: 'key', NK_SERVER_HOST: 'game.example', NK_SERVER_PORT: '443' };

describe('the runtime configuration', () => {
  test.each([
    ['true', true],
    ['TRUE', false],
    ['1', false],
    ['yes', false],
    ['', false],
    [undefined, false],
  ])('SSL text %j means %j', (text, ssl) => {
    expect(readEnv({ ...server, ...(text === undefined ? {} : { NK_SERVER_SSL: text }) }, live).serverSsl).toBe(ssl);
  });

  test.each([null, undefined])('no environment object (%j): flagged, and everything at its default', (missing) => {
    expect(readEnv(missing, live)).toMatchObject({
      isConfigured: false,
      serverHost: 'tuschel.example',
      serverPort: '7350',
      serverSsl: false,
      apiUrl: 'https://tuschel.example/api',
      twitchClientId: '',
      adminUrl: '',
    });
  });

  test.each(['http://localhost:7350', 'http://127.0.0.1:7350', 'http://[::1]:7350'])(
    'I1 at %s nobody sees ads',
    (origin) => {
      expect(readEnv({ ...server, ADS: { kind: 'house' } }, page(origin)).ads).toBeUndefined();
    },
  );

  test('elsewhere they are what the server says', () => {
    const ADS = { kind: 'external', origins: ['https://ads.example'] } as const;
    expect(readEnv({ ...server, ADS }, live).ads).toEqual(ADS);
    expect(readEnv({ ...server, ADS }, page('https://localhost.example')).ads).toEqual(ADS);
    expect(readEnv(server, live).ads).toBeUndefined();
  });

  test.each(['NK_SERVER_HOST', 'NK_SERVER_PORT', 'NK_SERVER_KEY'] as const)(
    'an object without %s is an error',
    (name) => {
      expect(() => readEnv({ ...server, [name]: '' }, live)).toThrow(ENV_ERROR);
      const { [name]: _, ...rest } = server;
      expect(() => readEnv(rest, live)).toThrow('NK_SERVER_ variables is not set in env');
    },
  );

  test.each([
    ['game.example', home, 'localhost'],
    ['game.example', page('http://127.0.0.1:7350'), '127.0.0.1'],
    ['game.example', page('http://[::1]:7350'), '[::1]'],
    ['game.example', live, 'game.example'],
    ['{ip}', page('http://192.168.1.20:7350'), '192.168.1.20'],
  ])('host %s on page %o is %s', (host, at, expected) => {
    expect(readEnv({ ...server, NK_SERVER_HOST: host }, at).serverHost).toBe(expected);
  });

  test('on localhost the API is where the page is, elsewhere where the operator says', () => {
    const env = { ...server, API_URL: 'https://api.example/v1/' };
    expect(readEnv(env, home).apiUrl).toBe('http://localhost:7350/api');
    expect(readEnv(env, live).apiUrl).toBe('https://api.example/v1');
  });

  test('the CDN has a built-in default; badges and drawings lie below it', () => {
    expect(readEnv(server, live)).toMatchObject({
      cdnUrl: 'https://tuschel.example/media',
      badgesUrl: 'https://tuschel.example/media/badges',
      drawingsUrl: 'https://tuschel.example/media/drawings',
      imagesUrl: 'https://tuschel.example/media',
    });
    expect(readEnv({ ...server, CDN_URL: 'https://cdn.example/' }, live).drawingsUrl).toBe(
      'https://cdn.example/drawings',
    );
  });

  test('product ids are a comma-separated list', () => {
    expect(readEnv({ ...server, STRIPE_PRODUCT_IDS: 'a, b,,c ' }, live).productIds).toEqual(['a', 'b', 'c']);
    expect(readEnv(server, live).productIds).toEqual([]);
  });

  test('G1 the cut-offs of the terms are those of 2023, unless the operator has later ones', () => {
    expect(readEnv(server, live).terms).toEqual({ acceptedSince: 1698510600000, imagesBefore: 1697932800000 });
    const env = { ...server, TERMS_ACCEPTED_SINCE: '1767225600000', TERMS_IMAGES_BEFORE: '1735689600000' };
    expect(readEnv(env, live).terms).toEqual({ acceptedSince: 1767225600000, imagesBefore: 1735689600000 });
  });
});

test('each setting of the operator lands in its own field', () => {
  const given: EnvJson = {
    NK_SERVER_KEY: 'the key',
    NK_SERVER_HOST: 'game.example',
    NK_SERVER_PORT: '7443',
    NK_SERVER_SSL: 'true',
    TWITCH_CLIENT_ID: 'twitch',
    LOCAL_LOGIN: 'true',
    DISCORD_LOGIN: 'true',
    OIDC_NAME: 'the issuer',
    PASSKEY_HOST: 'draw.example',
    API_URL: 'https://api.example/',
    IMAGES_URL: 'https://images.example/',
    ADMIN_URL: 'https://admin.example/',
    STRIPE_PRODUCT_IDS: 'prod_1',
    CDN_URL: 'https://cdn.example/',
    TERMS_ACCEPTED_SINCE: '3',
    TERMS_IMAGES_BEFORE: '4',
    PAGES: ['about'],
    LINKS: { x: 'https://x.example' },
  };
  expect(readEnv(given, live)).toEqual({
    serverKey: 'the key',
    serverHost: 'game.example',
    serverPort: '7443',
    serverSsl: true,
    twitchClientId: 'twitch',
    localLogin: true,
    discordLogin: true,
    oidcName: 'the issuer',
    passkeyHost: 'draw.example',
    apiUrl: 'https://api.example',
    imagesUrl: 'https://images.example',
    adminUrl: 'https://admin.example/',
    productIds: ['prod_1'],
    cdnUrl: 'https://cdn.example',
    badgesUrl: 'https://cdn.example/badges',
    drawingsUrl: 'https://cdn.example/drawings',
    terms: { acceptedSince: 3, imagesBefore: 4 },
    pages: ['about'],
    links: { x: 'https://x.example' },
    isConfigured: true,
  });
});

test('images come from the CDN unless the operator names another place for them', () => {
  const env = { ...server, CDN_URL: 'https://cdn.example/' };
  expect(readEnv(env, live).imagesUrl).toBe('https://cdn.example');
  expect(readEnv({ ...env, IMAGES_URL: '' }, live).imagesUrl).toBe('https://cdn.example');
  expect(readEnv({ ...env, IMAGES_URL: 'https://images.example' }, live)).toMatchObject({
    imagesUrl: 'https://images.example',
    cdnUrl: 'https://cdn.example',
  });
});

test('pages and links of the operator are what the server says; without a word there are none', () => {
  const links = { discord: 'https://discord.example', merch: 'https://shop.example' };
  expect(readEnv({ ...server, PAGES: ['about', 'terms'], LINKS: links }, live)).toMatchObject({
    pages: ['about', 'terms'],
    links,
  });
  expect(readEnv(server, live)).toMatchObject({ pages: [], links: {}, adminUrl: '' });
});
