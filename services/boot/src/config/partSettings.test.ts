import { DISCORD_HOSTS, TWITCH_HOSTS } from '@tuschel/product';
import { readEnv } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import {
  paymentsOf,
  providerLogins,
  quotaOf,
  renderRoomOf,
  streamsOf,
  termsCutOffs,
  twitchLogin,
  webSettings,
} from './partSettings.ts';

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

test('passkeys belong to the public address where browsers have them, and to this machine without one; the staff’s own host has none', () => {
  const host = (environment: Record<string, string>) => web(environment).env.PASSKEY_HOST;
  expect(host({})).toBe('localhost');
  expect(host({ TUSCHEL_URL: 'https://draw.example' })).toBe('draw.example');
  expect(host({ TUSCHEL_URL: 'https://draw.example', TUSCHEL_PASSKEYS: 'off' })).toBeUndefined();
  expect(host({ TUSCHEL_URL: 'http://draw.example' })).toBeUndefined();
  const { env, adminSite } = web({
    TUSCHEL_URL: 'https://draw.example',
    TUSCHEL_ADMIN_URL: 'https://team.draw.example',
  });
  expect([env.PASSKEY_HOST, adminSite?.env.PASSKEY_HOST]).toEqual(['draw.example', undefined]);
});

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

const OTHERS = {
  TUSCHEL_URL: 'https://draw.example',
  TUSCHEL_DISCORD_CLIENT_ID: 'app',
  TUSCHEL_DISCORD_CLIENT_SECRET: 'discord-secret',
  TUSCHEL_OIDC_ISSUER: 'https://id.example/realms/otters',
  TUSCHEL_OIDC_CLIENT_ID: 'client',
  TUSCHEL_OIDC_CLIENT_SECRET: 'issuer-secret',
  TUSCHEL_OIDC_NAME: 'Otters',
};

test('people come back from all other providers to one path', () => {
  expect(providerLogins(readConfig(OTHERS))).toEqual({
    discord: {
      clientId: 'app',
      clientSecret: 'discord-secret',
      returnUrl: 'https://draw.example/login/back',
      hosts: DISCORD_HOSTS,
    },
    oidc: {
      issuer: 'https://id.example/realms/otters',
      clientId: 'client',
      clientSecret: 'issuer-secret',
      name: 'Otters',
      scopes: 'openid profile',
      pictures: ['https://id.example'],
      returnUrl: 'https://draw.example/login/back',
    },
  });
  expect(providerLogins(readConfig({}))).toEqual({});
});

test('the browser is told which logins there are, and none of their secrets', () => {
  const { env, csp } = web(OTHERS);
  expect(env).toMatchObject({ DISCORD_LOGIN: 'true', OIDC_NAME: 'Otters', LOCAL_LOGIN: 'false' });
  expect(JSON.stringify(env)).not.toMatch(/secret/);
  expect(csp.formAction).toEqual([DISCORD_HOSTS.login, 'https://id.example']);
  expect(web({}).env).not.toHaveProperty('OIDC_NAME');
  expect(web({}).env).not.toHaveProperty('DISCORD_LOGIN');
});

test('each link of the operator keeps its name', () => {
  const names = ['PORTFOLIO', 'INSTAGRAM', 'TIKTOK', 'TWITCH', 'X', 'DISCORD', 'MERCH', 'BILLING'];
  const url = (name: string) => `https://${name.toLowerCase()}.example/`;
  const environment = Object.fromEntries(names.map((name) => [`TUSCHEL_LINK_${name}`, url(name)]));
  const { env } = web(environment);
  expect(env.LINKS).toEqual(Object.fromEntries(names.map((name) => [name.toLowerCase(), url(name)])));
});

test('with payments set up supporters manage theirs from the page of supporters, or where the operator says', () => {
  const stripe = { TUSCHEL_STRIPE_KEY: 'sk', TUSCHEL_STRIPE_MESSAGE_SECRET: 'whsec', TUSCHEL_PRODUCT_IDS: 'p1,p2' };
  expect(paymentsOf(readConfig({}))).toBeNull();
  const set = { ...stripe, TUSCHEL_URL: 'https://draw.example' };
  expect(paymentsOf(readConfig(set))).toEqual({
    secretKey: 'sk',
    messageSecret: 'whsec',
    products: ['p1', 'p2'],
    returnUrl: 'https://draw.example/support',
  });
  expect(paymentsOf(readConfig({ ...stripe, TUSCHEL_PORT: '8000' }))?.returnUrl).toBe('http://localhost:8000/support');
  expect(web(set).env.LINKS?.billing).toBe('https://draw.example/support');
  const link = 'https://pay.example/portal';
  expect(web({ ...set, TUSCHEL_LINK_BILLING: link }).env.LINKS?.billing).toBe(link);
  expect(JSON.stringify(web(set).env)).not.toMatch(/whsec|"sk"/);
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

test('browsers learn where pictures, films and products are, and may load them from there', () => {
  const { env, csp } = web({
    TUSCHEL_URL: 'https://draw.example',
    TUSCHEL_CDN_URL: 'https://cdn.example/tuschel/',
    TUSCHEL_IMAGES_URL: 'https://images.example:8443',
    TUSCHEL_PRODUCT_IDS: 'prod_1, prod-2',
  });
  expect(env).toMatchObject({
    CDN_URL: 'https://cdn.example/tuschel',
    IMAGES_URL: 'https://images.example:8443',
    STRIPE_PRODUCT_IDS: 'prod_1,prod-2',
  });
  expect(csp.images).toEqual(['https://cdn.example', 'https://images.example:8443']);
  expect(csp.connect).toEqual(['https://draw.example', 'wss://draw.example', ...csp.images]);
  const page = { origin: 'https://draw.example', hostname: 'draw.example', port: '', protocol: 'https:' };
  expect(readEnv(env, page)).toMatchObject({
    cdnUrl: 'https://cdn.example/tuschel',
    drawingsUrl: 'https://cdn.example/tuschel/drawings',
    badgesUrl: 'https://cdn.example/tuschel/badges',
    imagesUrl: 'https://images.example:8443',
    productIds: ['prod_1', 'prod-2'],
  });
  for (const name of ['CDN_URL', 'IMAGES_URL', 'STRIPE_PRODUCT_IDS']) expect(web({}).env).not.toHaveProperty(name);
  const one = web({ TUSCHEL_CDN_URL: 'https://cdn.example', TUSCHEL_IMAGES_URL: 'https://cdn.example/images' });
  expect(one.csp.images).toEqual(['https://cdn.example']);
});

test.each([
  ['TUSCHEL_CDN_URL', 'cdn.example'],
  ['TUSCHEL_CDN_URL', 'ftp://cdn.example'],
  ['TUSCHEL_CDN_URL', 'https://cdn.example/?a=b'],
  ['TUSCHEL_CDN_URL', 'https://cdn.example/?'],
  ['TUSCHEL_CDN_URL', 'https://user@cdn.example'],
  ['TUSCHEL_IMAGES_URL', 'javascript:alert(1)'],
  ['TUSCHEL_PRODUCT_IDS', 'prod_1,,prod_2'],
  ['TUSCHEL_PRODUCT_IDS', 'prod 1'],
  ['TUSCHEL_RENDER_MB', '-1'],
  ['TUSCHEL_RENDER_FREE', '1000001'],
  ['TUSCHEL_RENDER_NICE', '-1'],
  ['TUSCHEL_RENDER_NICE', '20'],
  ['TUSCHEL_RENDER_ENCODER', 'h264'],
])('%s is not %j', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test('room for pictures and films is counted in bytes', () => {
  expect(renderRoomOf(readConfig({}))).toEqual({ budgetBytes: 5_000_000_000, freeBytes: 1024 ** 3 });
});

test('a tab that renders may put what it has made into the bucket', () => {
  const bucket = { S3_BUCKET: 'tuschel', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  expect(web({ ...bucket, S3_ENDPOINT: 'https://objects.example' }).csp.connect).toEqual(['https://objects.example']);
  expect(web({ ...bucket, S3_REGION: 'eu-central-1' }).csp.connect).toEqual([
    'https://tuschel.s3.eu-central-1.amazonaws.com',
  ]);
});

test('whatever browsers read of /env.json an operator can set', () => {
  const settings = {
    TUSCHEL_URL: 'https://draw.example',
    TUSCHEL_ADMIN_URL: 'https://admin.example/',
    TUSCHEL_CDN_URL: 'https://cdn.example',
    TUSCHEL_IMAGES_URL: 'https://images.example',
    TUSCHEL_PRODUCT_IDS: 'one',
    TUSCHEL_ADS: 'house',
    TUSCHEL_TWITCH_CLIENT_ID: 'id',
    TUSCHEL_TWITCH_CLIENT_SECRET: 'secret',
    TUSCHEL_DISCORD_CLIENT_ID: 'id',
    TUSCHEL_DISCORD_CLIENT_SECRET: 'secret',
    TUSCHEL_OIDC_ISSUER: 'https://id.example',
    TUSCHEL_OIDC_CLIENT_ID: 'id',
  };
  const { env } = web(settings);
  const read = new Set<string>();
  const watched = new Proxy(env, { get: (target, name) => (read.add(String(name)), Reflect.get(target, name)) });
  readEnv(watched, { origin: 'https://draw.example', hostname: 'draw.example', port: '', protocol: 'https:' });
  expect([...read].filter((name) => !(name in env))).toEqual([]);
  expect(read.size).toBeGreaterThan(10);
});

test('https is asked for where people come by it, unless the operator does not want that', () => {
  const https = { TUSCHEL_URL: 'https://draw.example' };
  expect(web(https).hsts).toBe('max-age=63072000; includeSubDomains');
  expect(web({ ...https, TUSCHEL_HSTS: 'max-age=300' }).hsts).toBe('max-age=300');
  expect(web({ ...https, TUSCHEL_HSTS: 'off' }).hsts).toBeUndefined();
  expect(web({ TUSCHEL_URL: 'http://draw.example' }).hsts).toBeUndefined();
});

test('what stands for a provider in a test is asked for everything, and forms may lead there', () => {
  const [twitch, others] = ['http://127.0.0.1:5001', 'http://127.0.0.1:5002'];
  const environment = {
    ...OTHERS,
    ...TWITCH,
    TUSCHEL_TWITCH_URL: twitch,
    TUSCHEL_DISCORD_URL: others,
    TUSCHEL_STRIPE_KEY: 'sk',
    TUSCHEL_STRIPE_MESSAGE_SECRET: 'whsec',
    TUSCHEL_PRODUCT_IDS: 'p1',
    TUSCHEL_STRIPE_URL: others,
  };
  const config = readConfig(environment);
  const logins = providerLogins(config);
  expect(logins.twitch).toMatchObject({
    returnUrl: 'https://draw.example/twitch/back',
    hosts: { login: twitch, api: twitch, pictures: twitch },
  });
  expect(logins.discord?.hosts).toEqual({ login: others, pictures: others });
  expect(web(environment).csp.formAction).toEqual([twitch, others, 'https://id.example']);
  expect(paymentsOf(config)?.url).toBe(others);
});

test('streams are looked for by what the operator names of them', () => {
  const streams = (names: string[]) =>
    streamsOf(readConfig(Object.fromEntries(names.map((name) => [`TUSCHEL_TWITCH_${name}`, name.toLowerCase()]))));
  expect(streams([])).toEqual({});
  expect(streams(['TEAM'])).toEqual({ team: 'team' });
  expect(streams(['CATEGORY'])).toEqual({ category: 'category' });
  expect(streams(['CATEGORY', 'TAG'])).toEqual({ category: 'category', tag: 'tag' });
});

test('staff with a host of their own have their site there, reach it from the app, and their sockets may be opened', () => {
  const { env, csp, adminSite } = web({
    TUSCHEL_URL: 'https://draw.example',
    TUSCHEL_ADMIN_URL: 'https://team.example:8443/admin',
    TUSCHEL_LINK_X: 'https://x.example/',
  });
  expect(env.ADMIN_URL).toBe('https://team.example:8443/admin');
  expect(csp.connect).toContain('wss://team.example:8443');
  expect(adminSite).toMatchObject({
    host: 'team.example:8443',
    env: {
      API_URL: 'https://team.example:8443/api',
      NK_SERVER_HOST: 'team.example',
      NK_SERVER_PORT: '8443',
      NK_SERVER_KEY: 'the key',
      PAGES: ['about'],
      LINKS: { x: 'https://x.example/' },
    },
  });
  expect(adminSite?.env).not.toHaveProperty('ADMIN_URL');
});

test('staff whose site is a part of the app have no host of their own', () => {
  const { env, csp, adminSite } = web({
    TUSCHEL_URL: 'https://draw.example',
    TUSCHEL_ADMIN_URL: 'https://draw.example/admin',
  });
  expect([adminSite, csp.connect]).toEqual([undefined, ['https://draw.example', 'wss://draw.example']]);
  expect(env.ADMIN_URL).toBe('https://draw.example/admin');
  expect(web({}).adminSite).toBeUndefined();
});

test('browsers are told of ads where there are some', () => {
  expect(web({}).env).not.toHaveProperty('ADS');
  expect(web({ TUSCHEL_ADS: 'house' }).env.ADS).toEqual({ kind: 'house' });
});
