import { TWITCH_HOSTS } from '@tuschel/product';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { quotaOf, termsCutOffs, twitchLogin, webSettings } from './partSettings.ts';

const web = (environment: Record<string, string>) => webSettings(readConfig(environment), 'the key', ['about']);

test('without a public address browsers come to where the page came from, over http', () => {
  const { env, csp, publicUrl, https } = web({ TUSCHEL_PORT: '7400' });
  expect(env).toMatchObject({
    NK_SERVER_KEY: 'the key',
    NK_SERVER_HOST: '{ip}',
    NK_SERVER_PORT: '7400',
    NK_SERVER_SSL: 'false',
    TWITCH_CLIENT_ID: '',
    LOCAL_LOGIN: 'true',
    PAGES: ['about'],
    LINKS: {},
  });
  expect(env).not.toHaveProperty('API_URL');
  expect(env).not.toHaveProperty('ADMIN_URL');
  expect(csp).toEqual({ connect: [], images: [], formAction: [] });
  expect([publicUrl, https]).toEqual([undefined, false]);
});

test.each([
  ['https://draw.example', 'draw.example', '443', true, 'wss://draw.example'],
  ['https://draw.example:8443', 'draw.example', '8443', true, 'wss://draw.example:8443'],
  ['http://draw.example', 'draw.example', '80', false, 'ws://draw.example'],
  ['http://192.0.2.7:7350', '192.0.2.7', '7350', false, 'ws://192.0.2.7:7350'],
])('at %s browsers come to the public address', (url, host, port, https, socket) => {
  const settings = web({ TUSCHEL_URL: url, TUSCHEL_PORT: '7400' });
  expect(settings.env).toMatchObject({
    NK_SERVER_HOST: host,
    NK_SERVER_PORT: port,
    NK_SERVER_SSL: String(https),
    API_URL: `${url}/api`,
  });
  expect(settings.csp.connect).toEqual([url, socket]);
  expect([settings.publicUrl, settings.https]).toEqual([url, https]);
});

const TWITCH = { TUSCHEL_TWITCH_CLIENT_ID: 'client', TUSCHEL_TWITCH_CLIENT_SECRET: 'secret' };

test('people come back from Twitch to the public address; without one, to this machine', () => {
  const login = (environment: Record<string, string>) => {
    const config = readConfig({ ...TWITCH, ...environment });
    return config.twitch && twitchLogin(config, config.twitch);
  };
  expect(login({ TUSCHEL_PORT: '7400' })).toEqual({
    clientId: 'client',
    clientSecret: 'secret',
    returnUrl: 'http://localhost:7400/twitch/back',
    hosts: TWITCH_HOSTS,
  });
  expect(login({ TUSCHEL_URL: 'https://draw.example' })).toMatchObject({
    returnUrl: 'https://draw.example/twitch/back',
  });
});

test('with Twitch the login is Twitch’s, unless the local one is wanted too, and forms may lead there', () => {
  expect(web(TWITCH)).toMatchObject({
    env: { TWITCH_CLIENT_ID: 'client', LOCAL_LOGIN: 'false' },
    csp: { formAction: [TWITCH_HOSTS.login] },
  });
  expect(web({ ...TWITCH, TUSCHEL_LOCAL_LOGIN: 'on' }).env.LOCAL_LOGIN).toBe('true');
});

test('each link of the operator keeps its name', () => {
  const names = ['PORTFOLIO', 'INSTAGRAM', 'TIKTOK', 'TWITCH', 'X', 'DISCORD', 'MERCH', 'BILLING'];
  const url = (name: string) => `https://${name.toLowerCase()}.example/`;
  const environment = Object.fromEntries(names.map((name) => [`TUSCHEL_LINK_${name}`, url(name)]));
  const { env } = web(environment);
  expect(env.LINKS).toEqual(Object.fromEntries(names.map((name) => [name.toLowerCase(), url(name)])));
});

test('quotas count in megabytes of a million bytes, and the terms keep their two times', () => {
  const config = readConfig({
    TUSCHEL_QUOTA_MB: '7',
    TUSCHEL_QUOTA_DAY_MB: '3',
    TUSCHEL_QUOTA_DAY_DRAWINGS: '5',
    TUSCHEL_QUOTA_TIERS: '1,2,3,9',
    TUSCHEL_TERMS_SINCE: '11',
    TUSCHEL_TERMS_IMAGES_BEFORE: '12',
  });
  expect(quotaOf(config)).toEqual({ bytes: 7_000_000, dayBytes: 3_000_000, dayDrawings: 5, tiers: [1, 2, 3, 9] });
  expect(termsCutOffs(config)).toEqual({ acceptedSince: 11, imagesBefore: 12 });
  expect(webSettings(config, 'the key', []).env).toMatchObject({
    TERMS_ACCEPTED_SINCE: '11',
    TERMS_IMAGES_BEFORE: '12',
  });
});
