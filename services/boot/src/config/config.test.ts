import { resolve } from 'node:path';
import { DOMAINS } from '@tuschel/gameserver';
import { describe, expect, test } from 'vitest';
import { helpText, idleSettings, readConfig, shownSettings, unknownSettings } from './config.ts';
import { SETTINGS } from './settings.ts';

test('a server that is told nothing is a development server for everybody in the house', () => {
  expect(readConfig({})).toEqual({
    mode: 'development',
    product: 'tuschel',
    host: '0.0.0.0',
    diskLow: 256,
    diskFull: 64,
    busyLag: 100,
    proxies: 0,
    port: 7350,
    opsPort: 7351,
    url: undefined,
    dataFolder: resolve('data'),
    databaseUrl: undefined,
    node: 'tuschel',
    modules: [],
    singleSocket: false,
    pagesFolder: undefined,
    adminUrl: undefined,
    ads: 'none',
    adsFile: undefined,
    adsOrigins: [],
    portfolioLink: undefined,
    instagramLink: undefined,
    tiktokLink: undefined,
    twitchLink: undefined,
    xLink: undefined,
    discordLink: undefined,
    merchLink: undefined,
    billingLink: undefined,
    openGameServer: false,
    gameServerDomains: DOMAINS,
    rateLimits: true,
    termsSince: 1698510600000,
    termsImagesBefore: 1697932800000,
    hosting: 'open',
    hsts: 'max-age=63072000; includeSubDomains',
    lobbySizes: [16, 30, 60, 100],
    storageObjects: 1_000,
    storageMegabytes: 16,
    quotaMegabytes: 3_000,
    quotaDayMegabytes: 300,
    quotaDayDrawings: 200,
    quotaTiers: [1, 2, 4, 8],
    cdnUrl: undefined,
    imagesUrl: undefined,
    productIds: [],
    iapApplePassword: undefined,
    iapAppleBundle: undefined,
    iapAppleUrl: undefined,
    iapGoogleFile: undefined,
    iapGooglePackage: undefined,
    iapGoogleUrl: undefined,
    iapHuaweiClientId: undefined,
    iapHuaweiClientSecret: undefined,
    iapHuaweiPublicKey: undefined,
    iapHuaweiUrl: undefined,
    iapFacebookSecret: undefined,
    renderMegabytes: 5_000,
    renderFree: 1024,
    render: true,
    renderNice: 19,
    renderEncoder: 'own',
    origins: [],
    logLevel: 'info',
    localLogin: true,
    passkeys: true,
    serverKey: undefined,
    httpKey: undefined,
    sessionKey: undefined,
    refreshKey: undefined,
    socketTicketOnly: false,
  });
});

test('an empty setting is one that was left out', () => {
  expect(readConfig({ TUSCHEL_PORT: '', TUSCHEL_URL: ' ', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test('in production nothing of the game server is on that the product does not need', () => {
  expect(readConfig({ TUSCHEL_MODE: 'production' }).gameServerDomains).toEqual([]);
  const some = { TUSCHEL_MODE: 'production', TUSCHEL_GAMESERVER_DOMAINS: 'friends' };
  expect(readConfig(some).gameServerDomains).toEqual(['friends']);
});

describe('a setting', () => {
  test.each([
    ['TUSCHEL_MODE', 'production', { mode: 'production' }],
    ['TUSCHEL_PORT', '1', { port: 1 }],
    ['TUSCHEL_PORT', '65535', { port: 65535 }],
    ['TUSCHEL_PORT', '8000', { opsPort: 8001 }],
    ['TUSCHEL_PORT', '65535', { opsPort: 65534 }],
    ['TUSCHEL_PORT', '443', { opsPort: 7351 }],
    ['TUSCHEL_PORT', '1024', { opsPort: 1025 }],
    ['TUSCHEL_HSTS', 'off', { hsts: 'off' }],
    ['TUSCHEL_HSTS', 'max-age=300; preload', { hsts: 'max-age=300; preload' }],
    ['TUSCHEL_OPS_PORT', '9000', { port: 7350, opsPort: 9000 }],
    ['TUSCHEL_PROXIES', '2', { proxies: 2 }],
    ['TUSCHEL_OPS_PORT', 'off', { opsPort: null }],
    ['TUSCHEL_URL', 'https://draw.example', { url: 'https://draw.example' }],
    ['TUSCHEL_URL', 'http://draw.example:8080/', { url: 'http://draw.example:8080' }],
    ['TUSCHEL_DATA', '/srv/tuschel', { dataFolder: '/srv/tuschel' }],
    ['DATABASE_URL', 'postgres://a:b@c/d', { databaseUrl: 'postgres://a:b@c/d' }],
    ['TUSCHEL_NODE', 'play-2', { node: 'play-2' }],
    ['TUSCHEL_GAMESERVER', 'open', { openGameServer: true }],
    ['TUSCHEL_GAMESERVER_DOMAINS', 'friends, notifications', { gameServerDomains: ['friends', 'notifications'] }],
    ['TUSCHEL_GAMESERVER_DOMAINS', 'none', { gameServerDomains: [] }],
    ['TUSCHEL_MODULES', '/srv/a.mjs, /srv/b.mjs', { modules: ['/srv/a.mjs', '/srv/b.mjs'] }],
    ['TUSCHEL_BUSY_LAG', '0', { busyLag: 0 }],
    ['TUSCHEL_RATE_LIMITS', 'off', { rateLimits: false }],
    ['TUSCHEL_HOSTING', 'allowlist', { hosting: 'allowlist' }],
    ['TUSCHEL_HOSTING_TWITCH', 'affiliate', { hostingTwitch: 'affiliate' }],
    ['TUSCHEL_LOBBY_SIZES', '8, 8, 20, 100', { lobbySizes: [8, 8, 20, 100] }],
    ['TUSCHEL_STORAGE_OBJECTS', '5', { storageObjects: 5 }],
    ['TUSCHEL_STORAGE_MB', '2', { storageMegabytes: 2 }],
    ['TUSCHEL_QUOTA_MB', '50', { quotaMegabytes: 50 }],
    ['TUSCHEL_QUOTA_DAY_MB', '1', { quotaDayMegabytes: 1 }],
    ['TUSCHEL_QUOTA_DAY_DRAWINGS', '100000', { quotaDayDrawings: 100_000 }],
    ['TUSCHEL_QUOTA_TIERS', '1,1,3,1000', { quotaTiers: [1, 1, 3, 1_000] }],
    [
      'TUSCHEL_ORIGINS',
      'https://a.example, http://b.example:1',
      { origins: ['https://a.example', 'http://b.example:1'] },
    ],
    ['TUSCHEL_LINK_DISCORD', 'https://discord.gg/x', { discordLink: 'https://discord.gg/x' }],
    ['TUSCHEL_ADS', 'house', { ads: 'house' }],
    ['TUSCHEL_ADMIN_URL', 'https://draw.example/admin', { adminUrl: 'https://draw.example/admin' }],
    ['TUSCHEL_ADMIN_URL', 'http://localhost:8080', { adminUrl: 'http://localhost:8080' }],
    ['TUSCHEL_TWITCH_TEAM', 'tuschel_7', { twitchTeam: 'tuschel_7' }],
    ['TUSCHEL_TWITCH_CATEGORY', 'Software and Game Development', { twitchCategory: 'Software and Game Development' }],
    ['TUSCHEL_TWITCH_TAG', 'Gemütlich', { twitchTag: 'Gemütlich' }],
    ['TUSCHEL_PAGES', '/etc/tuschel/pages', { pagesFolder: '/etc/tuschel/pages' }],
    ['TUSCHEL_TERMS_SINCE', '1767225600000', { termsSince: 1767225600000 }],
    ['TUSCHEL_TERMS_IMAGES_BEFORE', '0', { termsImagesBefore: 0 }],
    ['TUSCHEL_LOG_LEVEL', 'debug', { logLevel: 'debug' }],
    ['TUSCHEL_LOCAL_LOGIN', 'off', { localLogin: false }],
    ['TUSCHEL_PASSKEYS', 'off', { passkeys: false }],
    ['TUSCHEL_SOCKET_TICKET_ONLY', '1', { socketTicketOnly: true }],
  ])('%s=%s is taken', (name, value, expected) => {
    expect(readConfig({ [name]: value })).toMatchObject(expected);
  });

  test.each([
    ['TUSCHEL_HSTS', 'max-age=1\r\nx: y', 'TUSCHEL_HSTS is'],
    ['TUSCHEL_HSTS', 'on', 'TUSCHEL_HSTS is "on"'],
    ['TUSCHEL_ADS', 'on', 'TUSCHEL_ADS is "on": it must be none, house or external'],
    ['TUSCHEL_ORIGINS', 'https://*.example', 'TUSCHEL_ORIGINS is "https://*.example"'],
    ['TUSCHEL_MODE', 'prod', 'TUSCHEL_MODE is "prod": it must be development or production'],
    ['TUSCHEL_PORT', '65536', 'TUSCHEL_PORT is "65536": it must be a whole number from 1 to 65535'],
    ['TUSCHEL_PORT', '80a', 'TUSCHEL_PORT is "80a"'],
    ['TUSCHEL_PORT', '0', 'TUSCHEL_PORT is "0"'],
    ['TUSCHEL_OPS_PORT', '0', 'TUSCHEL_OPS_PORT is "0": it must be a whole number from 1 to 65535, or off'],
    ['TUSCHEL_URL', 'draw.example', 'TUSCHEL_URL is "draw.example": it must be an http or https address'],
    ['TUSCHEL_URL', 'https://draw.example/game', 'TUSCHEL_URL'],
    ['TUSCHEL_URL', 'ftp://draw.example', 'TUSCHEL_URL'],
    ['TUSCHEL_ADMIN_URL', 'http://admin.example', 'it must be an https address, or an http one of this machine'],
    ['TUSCHEL_ADMIN_URL', 'admin.example', 'TUSCHEL_ADMIN_URL'],
    ['TUSCHEL_TWITCH_TEAM', 'The Team', 'it must be its name, as in the address of its page'],
    ['TUSCHEL_TWITCH_TEAM', 'x'.repeat(51), 'TUSCHEL_TWITCH_TEAM'],
    ['TUSCHEL_TWITCH_CATEGORY', 'x'.repeat(101), 'TUSCHEL_TWITCH_CATEGORY'],
    ['TUSCHEL_TWITCH_TAG', 'two words', 'it must be one word of letters and digits'],
    ['TUSCHEL_NODE', 'play.2', 'TUSCHEL_NODE is "play.2": it must be 1 to 64 letters, digits, - or _'],
    ['TUSCHEL_GAMESERVER', 'closed', 'it must be open, or left out'],
    [
      'TUSCHEL_GAMESERVER_DOMAINS',
      'friends,everything',
      'it must be some of notifications, friends, groups, storage, leaderboards, tournaments, events, chat, status, matches',
    ],
    ['TUSCHEL_MODULES', '/srv/a.mjs,b.mjs', 'it must be absolute paths of files, with commas between them'],
    ['TUSCHEL_BUSY_LAG', '-1', 'it must be a whole number from 0 to 10000'],
    ['TUSCHEL_RATE_LIMITS', 'none', 'it must be on or off'],
    ['TUSCHEL_HOSTING', 'nobody', 'it must be open or allowlist'],
    ['TUSCHEL_HOSTING_TWITCH', 'everybody', 'it must be partner or affiliate'],
    ['TUSCHEL_LOBBY_SIZES', '16,30,60', 'four whole numbers'],
    ['TUSCHEL_LOBBY_SIZES', '16,30,60,101', 'four whole numbers'],
    ['TUSCHEL_LOBBY_SIZES', '16,15,60,100', 'four whole numbers'],
    ['TUSCHEL_LOBBY_SIZES', '1,2,3,4', 'four whole numbers'],
    ['TUSCHEL_ORIGINS', 'https://a.example,b.example', 'separated by commas'],
    ['TUSCHEL_LINK_MERCH', 'javascript:alert(1)', 'it must be an https address'],
    ['TUSCHEL_LINK_MERCH', 'http://shop.example', 'it must be an https address'],
    ['TUSCHEL_TERMS_SINCE', '4102444800000', 'a time of the past'],
    ['TUSCHEL_LOG_LEVEL', 'loud', 'it must be debug, info, warn, error or silent'],
    ['TUSCHEL_LOCAL_LOGIN', 'maybe', 'it must be on or off'],
  ])('%s=%s is refused by name, value and what is allowed', (name, value, line) => {
    expect(() => readConfig({ [name]: value })).toThrow(line);
  });

  test('that holds a secret is refused without showing it', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:s3cret@db' })).toThrow(
      'DATABASE_URL is not usable: it must be a postgres:// address',
    );
    expect(() => readConfig({ TUSCHEL_SESSION_KEY: 'two words' })).toThrow('TUSCHEL_SESSION_KEY is not usable');
  });

  test('that does not exist is noticed', () => {
    expect(unknownSettings({ TUSCHEL_PROT: '80', TUSCHEL_PORT: '80', PATH: '' })).toEqual(['TUSCHEL_PROT']);
  });
});

describe('a bucket', () => {
  const bucket = { S3_BUCKET: 'tuschel', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

  test('is used when it is named with its keys', () => {
    expect(readConfig({}).s3).toBeUndefined();
    const keys = { bucket: 'tuschel', accessKeyId: 'id', secretAccessKey: 'secret' };
    expect(readConfig(bucket).s3).toEqual({ ...keys, region: 'us-east-1', prefix: '' });
    const more = { S3_ENDPOINT: 'https://objects.example', S3_REGION: 'eu-central-1', S3_PREFIX: 'a/b/' };
    const elsewhere = { endpoint: 'https://objects.example', region: 'eu-central-1', prefix: 'a/b/' };
    expect(readConfig({ ...bucket, ...more }).s3).toEqual({ ...keys, ...elsewhere });
  });

  test.each(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])('without %s is refused', (name) => {
    expect(() => readConfig({ ...bucket, [name]: '' })).toThrow(`${name} is missing`);
  });

  test.each([
    ['S3_BUCKET', 'Tuschel'],
    ['S3_ENDPOINT', 'objects.example'],
    ['S3_ENDPOINT', 'https://objects.example/path'],
    ['S3_REGION', 'eu central'],
    ['S3_PREFIX', 'no-slash'],
    ['S3_PREFIX', '../'],
  ])('%s may not be %s', (name, value) => {
    expect(() => readConfig({ ...bucket, [name]: value })).toThrow(`${name} is "${value}": it must be`);
  });

  test.each([
    ['S3_ENDPOINT', 'https://objects.example'],
    ['S3_ACCESS_KEY_ID', 'id'],
    ['S3_SECRET_ACCESS_KEY', 'secret'],
  ])('is missing where %s alone is set', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`S3_BUCKET is missing: it must be set when ${name} is`);
  });

  test('never has its secret in an error', () => {
    expect(() => readConfig({ ...bucket, S3_SECRET_ACCESS_KEY: 'two words' })).toThrow(
      'S3_SECRET_ACCESS_KEY is not usable',
    );
  });
});

test('the help names every setting with what is allowed and its default', () => {
  for (const { name, meaning, allowed, fallback } of Object.values(SETTINGS)) {
    expect(helpText()).toContain(name);
    expect(helpText()).toContain(meaning);
    expect(helpText()).toContain(`${allowed}; default: ${fallback}`);
  }
});

describe('the game server alone', () => {
  const alone = { TUSCHEL_PRODUCT: 'none' };

  test('is open, with all of its domains, in production too', () => {
    expect(readConfig(alone)).toMatchObject({ product: 'none', openGameServer: true, gameServerDomains: DOMAINS });
    const live = { ...alone, TUSCHEL_MODE: 'production' };
    expect(readConfig(live)).toMatchObject({ openGameServer: true, gameServerDomains: DOMAINS });
    expect(readConfig({ ...live, TUSCHEL_GAMESERVER_DOMAINS: 'storage' }).gameServerDomains).toEqual(['storage']);
    expect(() => readConfig({ TUSCHEL_PRODUCT: 'chess' })).toThrow('it must be tuschel or none');
  });

  test('has a help of its own, without what it has no use for, and says what has no effect', () => {
    const help = helpText({ product: 'none' });
    for (const name of [
      'TUSCHEL_PORT',
      'TUSCHEL_MODULES',
      'TUSCHEL_SERVER_KEY',
      'DATABASE_URL',
      'TUSCHEL_IAP_APPLE_BUNDLE',
    ])
      expect(help).toContain(`  ${name}\n`);
    for (const name of ['TUSCHEL_STRIPE_KEY', 'TUSCHEL_LOBBY_SIZES', 'S3_BUCKET', 'TUSCHEL_PAGES', 'TUSCHEL_LINK_X'])
      expect(help).not.toContain(`  ${name}\n`);
    expect(help).not.toContain('npm run people');
    const given = { TUSCHEL_STRIPE_KEY: 'sk', TUSCHEL_PORT: '80', TUSCHEL_ADS: ' ' };
    expect(idleSettings({ ...given, ...alone })).toEqual(['TUSCHEL_STRIPE_KEY']);
    expect(idleSettings(given)).toEqual([]);
  });
});

test('the help of the game server alone has every setting but those of what Tuschel alone has', () => {
  const ofTuschel =
    /^(?:S3_|TUSCHEL_(?:LINK|TWITCH|DISCORD|OIDC|LOCAL|PASSKEYS|QUOTA|STRIPE|PRODUCT_IDS|ADS|RENDER|TERMS|HOSTING|LOBBY|CDN|IMAGES|ORIGINS|ADMIN|HSTS|PAGES|GAMESERVER$))/;
  const names: string[] = Object.values(SETTINGS).map(({ name }) => name);
  const shown = [...helpText({ product: 'none' }).matchAll(/^ {2}([A-Z][A-Z0-9_]+)$/gm)].map(([, name]) => name);
  expect(shown).toEqual(names.filter((name) => !ofTuschel.test(name)));
  const given = Object.fromEntries(names.map((name) => [name, 'x']));
  expect(idleSettings({ ...given, TUSCHEL_PRODUCT: 'none' }).toSorted()).toEqual(
    names.filter((name) => ofTuschel.test(name)).toSorted(),
  );
});

test('X5 admins read what the server was started with, and of secrets only that they are set', () => {
  const shown = shownSettings({
    TUSCHEL_PORT: ' 7000 ',
    DATABASE_URL: 'postgres://tuschel:hunter2@db/tuschel',
    S3_ENDPOINT: 'https://key:hunter2@s3.example',
    TUSCHEL_URL: '',
  });
  const of = (name: string) => shown.find((one) => one.name === name);
  expect(of('TUSCHEL_PORT')).toMatchObject({ value: '7000', isSecret: false, fallback: '7350' });
  expect(of('DATABASE_URL')).toMatchObject({ value: '', isSecret: true });
  expect(of('S3_ENDPOINT')).toMatchObject({ value: 'https://[hidden]@s3.example' });
  expect(of('TUSCHEL_URL')).toMatchObject({ value: null });
  expect(of('TUSCHEL_TWITCH_CLIENT_SECRET')).toMatchObject({ value: null, isSecret: true });
  expect(of('TUSCHEL_DISCORD_CLIENT_SECRET')).toMatchObject({ isSecret: true });
  expect(of('TUSCHEL_OIDC_CLIENT_SECRET')).toMatchObject({ isSecret: true });
  expect(JSON.stringify(shown)).not.toContain('hunter2');
});
