/** Every setting there is. `--help`, the error lines and the types follow from this table. */
import { isAbsolute } from 'node:path';
import { DOMAINS, type DomainName } from '@tuschel/gameserver';
import { LOG_LEVELS } from '@tuschel/platform';
import { AD_KINDS, ADS, STORAGE, TERMS_CUT_OFFS } from '@tuschel/protocol';
import { LOGIN_SETTINGS } from './loginSettings.ts';
import { PAYMENT_SETTINGS } from './paymentSettings.ts';
import { choice, instant, key, link, mebibytes, onOff, type Setting, text, wholeNumber, words } from './setting.ts';
import { all, readBase, readOrigin, readProviderOrigin, readProviderOrigins, readWholeNumber } from './settingText.ts';

const MOST_PLAYERS = 100;
const MEGABYTE = 1_000_000;

export const SETTINGS = {
  mode: choice('TUSCHEL_MODE', 'production demands keys of your own and logs JSON', ['development', 'production']),
  product: choice(
    'TUSCHEL_PRODUCT',
    'none, or npm start -- --product none: the game server alone, for any game, without Tuschel',
    ['tuschel', 'none'],
  ),
  host: text('TUSCHEL_HOST', 'address to listen on', 'an address of this machine', '0.0.0.0'),
  port: wholeNumber('TUSCHEL_PORT', 'port to listen on', 1, 65_535, 7350),
  opsPort: {
    name: 'TUSCHEL_OPS_PORT',
    meaning: 'port for /metrics, /healthz and /readyz, for this machine alone',
    allowed: 'a whole number from 1 to 65535, or off',
    fallback: 'the one after TUSCHEL_PORT: 7351, also for a TUSCHEL_PORT below 1024',
    read: (given) => (given === 'off' ? 'off' : readWholeNumber(given, 1, 65_535)),
    absent: undefined,
  } satisfies Setting<number | 'off' | undefined>,
  url: {
    name: 'TUSCHEL_URL',
    meaning: 'where people reach the server, when a proxy stands before it',
    allowed: 'an http or https address without a path, such as https://draw.example',
    fallback: 'what the browser asked for',
    read: readOrigin,
    absent: undefined,
  } satisfies Setting<string | undefined>,
  hsts: {
    name: 'TUSCHEL_HSTS',
    meaning: 'with an https TUSCHEL_URL: the Strict-Transport-Security header, which makes browsers use https only',
    allowed: 'off, or max-age=SECONDS, with ; includeSubDomains and ; preload behind it if you like',
    fallback: 'max-age=63072000; includeSubDomains',
    read: (given) =>
      /^(?:off|max-age=\d{1,9}(?:; includeSubDomains)?(?:; preload)?)$/.test(given) ? given : undefined,
    absent: 'max-age=63072000; includeSubDomains',
  } satisfies Setting<string>,
  proxies: wholeNumber(
    'TUSCHEL_PROXIES',
    'proxies of yours before the server, each of which adds to X-Forwarded-For; limits per address depend on it',
    0,
    8,
    0,
  ),
  dataFolder: text('TUSCHEL_DATA', 'folder of database, pictures and keys', 'a folder that can be written', './data'),
  pagesFolder: {
    name: 'TUSCHEL_PAGES',
    meaning: 'folder of your own pages, such as de/imprint.md; production demands imprint, privacy and terms',
    allowed: 'a folder with the folders de and en in it',
    fallback: 'the pages that come with Tuschel, three of them samples',
    read: (given) => given,
    absent: undefined,
  } satisfies Setting<string | undefined>,
  databaseUrl: {
    name: 'DATABASE_URL',
    meaning: 'a PostgreSQL, 15 or newer, to use instead of the built-in one',
    allowed: 'a postgres:// address',
    fallback: 'the built-in database in the data folder',
    read: (given) => (/^postgres(ql)?:\/\/./.test(given) && URL.canParse(given) ? given : undefined),
    absent: undefined,
    secret: true,
  } satisfies Setting<string | undefined>,
  node: {
    name: 'TUSCHEL_NODE',
    meaning:
      'name of this server among those that share a database; a restart under the same name takes its games up at once',
    allowed: '1 to 64 letters, digits, - or _',
    fallback: 'tuschel',
    read: (given) => (/^[A-Za-z0-9_-]{1,64}$/.test(given) ? given : undefined),
    absent: 'tuschel',
  } satisfies Setting<string>,
  openGameServer: {
    name: 'TUSCHEL_GAMESERVER',
    meaning: 'open: any Nakama client may use the game server, with the keys that Nakama comes with',
    allowed: 'open, or left out',
    fallback: 'for our own clients alone',
    read: (given) => given === 'open' || undefined,
    absent: false,
  } satisfies Setting<boolean>,
  gameServerDomains: {
    name: 'TUSCHEL_GAMESERVER_DOMAINS',
    meaning: 'what of the game server is on beside what Tuschel needs itself',
    allowed: `some of ${DOMAINS.join(', ')}, with commas between them, or none`,
    fallback: 'all of it in development and with TUSCHEL_PRODUCT=none, else nothing in production',
    read: readDomains,
    absent: undefined,
  } satisfies Setting<DomainName[] | undefined>,
  modules: {
    name: 'TUSCHEL_MODULES',
    meaning:
      'modules of your own for the game server, docs/extending.md tells how to write them; npm start -- --modules ./a.ts,./b.ts takes relative paths, too',
    allowed: 'absolute paths of files, with commas between them',
    fallback: 'none',
    read(given) {
      const paths = given.split(',').map((path) => path.trim());
      return paths.every((path) => isAbsolute(path)) ? paths : undefined;
    },
    absent: [],
  } satisfies Setting<string[]>,
  storageObjects: wholeNumber(
    'TUSCHEL_STORAGE_OBJECTS',
    'objects that one user may keep in the storage of the game server',
    1,
    1_000_000,
    STORAGE.objects,
  ),
  storageMegabytes: wholeNumber(
    'TUSCHEL_STORAGE_MB',
    'megabytes of these objects',
    1,
    1_000_000,
    STORAGE.bytes / MEGABYTE,
  ),
  singleSocket: onOff('TUSCHEL_SINGLE_SOCKET', 'on: a new socket of somebody ends the ones they had', false),
  rateLimits: onOff('TUSCHEL_RATE_LIMITS', 'off only for benchmarks and tests', true),
  hosting: choice('TUSCHEL_HOSTING', 'allowlist: only who was granted it may open a lobby', ['open', 'allowlist']),
  hostingTwitch: {
    name: 'TUSCHEL_HOSTING_TWITCH',
    meaning: 'with TUSCHEL_HOSTING=allowlist: who may open a lobby for being known at Twitch (affiliate: partners too)',
    allowed: 'partner or affiliate',
    fallback: 'nobody',
    read: (given) => (given === 'partner' || given === 'affiliate' ? given : undefined),
    absent: undefined,
  } satisfies Setting<'partner' | 'affiliate' | undefined>,
  lobbySizes: {
    name: 'TUSCHEL_LOBBY_SIZES',
    meaning: 'most players in a lobby, by the supporter tier of its host: none, 1, 2, 3',
    allowed: `four whole numbers from 2 to ${MOST_PLAYERS}, none smaller than the one before, such as 16,30,60,100`,
    fallback: '16,30,60,100',
    read: (given) => readTiers(given, 2, MOST_PLAYERS),
    absent: [16, 30, 60, 100],
  } satisfies Setting<number[]>,
  quotaMegabytes: wholeNumber(
    'TUSCHEL_QUOTA_MB',
    'megabytes that somebody may store before what they draw by themselves is refused; games always go on',
    1,
    1_000_000,
    3_000,
  ),
  quotaDayMegabytes: wholeNumber('TUSCHEL_QUOTA_DAY_MB', 'the same for one day of UTC', 1, 1_000_000, 300),
  quotaDayDrawings: wholeNumber(
    'TUSCHEL_QUOTA_DAY_DRAWINGS',
    'drawings of one day of UTC before those that somebody draws alone are refused',
    1,
    100_000,
    200,
  ),
  quotaTiers: {
    name: 'TUSCHEL_QUOTA_TIERS',
    meaning: 'how many times as much of all three, by supporter tier: none, 1, 2, 3',
    allowed: 'four whole numbers from 1 to 1000, none smaller than the one before, such as 1,2,4,8',
    fallback: '1,2,4,8',
    read: (given) => readTiers(given, 1, 1_000),
    absent: [1, 2, 4, 8],
  } satisfies Setting<number[]>,
  cdnUrl: {
    name: 'TUSCHEL_CDN_URL',
    meaning:
      'where browsers get pictures and films of drawings: a host of yours that passes on what it is asked for to /media',
    allowed: 'an http or https address such as https://cdn.example/media',
    fallback: 'this server, /media',
    read: readBase,
    absent: undefined,
  } satisfies Setting<string | undefined>,
  imagesUrl: {
    name: 'TUSCHEL_IMAGES_URL',
    meaning: 'the same for other pictures',
    allowed: 'an http or https address such as https://images.example',
    fallback: 'TUSCHEL_CDN_URL',
    read: readBase,
    absent: undefined,
  } satisfies Setting<string | undefined>,
  productIds: {
    name: 'TUSCHEL_PRODUCT_IDS',
    meaning: 'products at Stripe: those of the levels 1, 2 and 3, and of a donation',
    allowed: 'ids of letters, digits, - and _, separated by commas',
    fallback: 'none',
    read: (given) => {
      const ids = given.split(',').map((id) => id.trim());
      return ids.every((id) => /^[A-Za-z0-9_-]{1,64}$/.test(id)) ? ids : undefined;
    },
    absent: [],
  } satisfies Setting<string[]>,
  ...PAYMENT_SETTINGS,
  ads: choice(
    'TUSCHEL_ADS',
    'what is shown before a lobby and after a game, but to supporters and the team: house, pictures of the gallery and the page on support; external, TUSCHEL_ADS_FILE',
    AD_KINDS,
  ),
  adsFile: {
    name: 'TUSCHEL_ADS_FILE',
    meaning: 'with TUSCHEL_ADS=external: a file with the HTML of an ad, as its provider hands it out',
    allowed: 'the absolute path of a file',
    fallback: 'none',
    read: (given) => (isAbsolute(given) ? given : undefined),
    absent: undefined,
  } satisfies Setting<string | undefined>,
  adsOrigins: {
    name: 'TUSCHEL_ADS_ORIGINS',
    meaning:
      'with it: every web site that the ad loads from; it gets nothing from others, and the page on privacy names these',
    allowed: `up to ${ADS.origins} https addresses without a path, separated by commas, such as https://ads.example`,
    fallback: 'none',
    read: (given) => readProviderOrigins(given, ADS.origins),
    absent: [],
  } satisfies Setting<string[]>,
  s3Bucket: words(
    'S3_BUCKET',
    'a bucket for pictures and films instead of the data folder, at AWS or any store that speaks S3',
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    '3 to 63 small letters, digits, - and .',
    'the data folder',
  ),
  s3Endpoint: {
    name: 'S3_ENDPOINT',
    meaning: 'with S3_BUCKET: where the store is, also for renderers; the bucket is named in the path',
    allowed: 'an http or https address without a path, such as https://objects.example',
    fallback: 'AWS of S3_REGION',
    read: readOrigin,
    absent: undefined,
  } satisfies Setting<string | undefined>,
  s3Region: {
    name: 'S3_REGION',
    meaning: 'with S3_BUCKET: its region',
    allowed: 'small letters, digits and -',
    fallback: 'us-east-1',
    read: (given) => (/^[a-z0-9-]{1,64}$/.test(given) ? given : undefined),
    absent: 'us-east-1',
  } satisfies Setting<string>,
  s3Prefix: {
    name: 'S3_PREFIX',
    meaning: 'with S3_BUCKET: stands before every key, where the bucket holds other things as well',
    allowed: 'small letters, digits, -, _ and /, with a / at the end, such as tuschel/',
    fallback: 'nothing',
    read: (given) => (isKeyPrefix(given) ? given : undefined),
    absent: '',
  } satisfies Setting<string>,
  s3AccessKeyId: key('S3_ACCESS_KEY_ID', 'with S3_BUCKET: who we are there', 'none'),
  s3SecretAccessKey: key('S3_SECRET_ACCESS_KEY', 'its secret', 'none'),
  renderMegabytes: wholeNumber(
    'TUSCHEL_RENDER_MB',
    'megabytes of pictures and films of drawings that are not published; beyond, films that nobody has seen for longest go until they are asked for',
    0,
    1_000_000,
    5_000,
  ),
  renderFree: mebibytes('TUSCHEL_RENDER_FREE', 'free MiB below which such films go as well', 1024),
  origins: {
    name: 'TUSCHEL_ORIGINS',
    meaning: 'other web sites whose pages may call the server',
    allowed: 'http or https addresses without a path, separated by commas',
    fallback: 'none',
    read: (given) => all(given.split(',').map(readOrigin)),
    absent: [],
  } satisfies Setting<string[]>,
  termsSince: {
    ...instant('TUSCHEL_TERMS_SINCE', 'who accepted the terms before has to do so again', TERMS_CUT_OFFS.acceptedSince),
    allowed: 'a time of the past in milliseconds since 1970',
    // With one that is still to come nobody could accept late enough.
    read: (given) => readWholeNumber(given, 0, Date.now()),
  } satisfies Setting<number>,
  termsImagesBefore: instant(
    'TUSCHEL_TERMS_IMAGES_BEFORE',
    'who has an older account and never accepted the terms is asked whether images posted so far stay public',
    TERMS_CUT_OFFS.imagesBefore,
  ),
  diskLow: mebibytes('TUSCHEL_DISK_LOW', 'free MiB below which no new lobby opens', 256),
  diskFull: mebibytes('TUSCHEL_DISK_FULL', 'free MiB below which games pause until there is room again', 64),
  busyLag: wholeNumber(
    'TUSCHEL_BUSY_LAG',
    'ms the event loop may be late before new logins and lists are refused; from 2.5 times as much on new lobbies, too; 0: never',
    0,
    10_000,
    100,
  ),
  render: onOff(
    'TUSCHEL_RENDER',
    'pictures and films of drawings are made beside the server; off where others do it with --roles render',
    true,
  ),
  renderNice: {
    name: 'TUSCHEL_RENDER_NICE',
    meaning: 'how far whoever renders stands back from everybody else on the machine, as nice counts',
    allowed: 'a whole number from 0 to 19',
    fallback: '19: all else comes first',
    read: (given) => readWholeNumber(given, 0, 19),
    absent: 19,
  } satisfies Setting<number>,
  renderEncoder: choice(
    'TUSCHEL_RENDER_ENCODER',
    'what makes films: our own encoder, the faster one for drawings; ffmpeg, where it is on the path with libx264, makes smaller files',
    ['own', 'ffmpeg'],
  ),
  renderServer: {
    name: 'TUSCHEL_RENDER_SERVER',
    meaning: 'with --roles render: the server whose drawings are rendered',
    allowed: 'an http or https address without a path, such as https://draw.example',
    fallback: 'none',
    read: readOrigin,
    absent: undefined,
  } satisfies Setting<string | undefined>,
  renderToken: key(
    'TUSCHEL_RENDER_TOKEN',
    'with --roles render: the token of this renderer, from npm run grant -- renderer NAME',
    'none',
  ),
  logLevel: choice('TUSCHEL_LOG_LEVEL', 'how much is logged', LOG_LEVELS, 'info'),
  ...LOGIN_SETTINGS,
  adminUrl: {
    name: 'TUSCHEL_ADMIN_URL',
    meaning:
      'host of their own for admins and team members, who see a button that leads there logged in; the proxy passes it on to this server, too',
    allowed: 'an https address, or an http one of this machine',
    fallback: 'a part of the site, at /admin',
    read: (given) => (readProviderOrigin(URL.parse(given)?.origin ?? '') === undefined ? undefined : given),
    absent: undefined,
  } satisfies Setting<string | undefined>,
  portfolioLink: link('PORTFOLIO', 'art portfolio, in the footer'),
  instagramLink: link('INSTAGRAM', 'Instagram, in the footer'),
  tiktokLink: link('TIKTOK', 'TikTok, in the footer'),
  twitchLink: link('TWITCH', 'Twitch team, in the footer'),
  xLink: link('X', 'X, in the footer'),
  discordLink: link('DISCORD', 'Discord, in the footer'),
  merchLink: link('MERCH', 'shop, on the home page'),
  billingLink: link('BILLING', 'portal where supporters manage what they pay, in their menu'),
  serverKey: key('TUSCHEL_SERVER_KEY', 'key that a client shows to log in'),
  httpKey: key('TUSCHEL_HTTP_KEY', 'key for calls from server to server'),
  sessionKey: key('TUSCHEL_SESSION_KEY', 'signs session tokens'),
  refreshKey: key('TUSCHEL_REFRESH_KEY', 'signs refresh tokens'),
  socketTicketOnly: onOff('TUSCHEL_SOCKET_TICKET_ONLY', 'sockets open by single-use ticket alone', false),
} as const;

type Settings = typeof SETTINGS;
export type SettingValues = {
  -readonly [Key in keyof Settings]: Settings[Key] extends Setting<infer Value> ? Value : never;
};

function isKeyPrefix(given: string): boolean {
  return /^[a-z0-9][a-z0-9_/-]{0,98}\/$/.test(given) && !given.includes('//');
}

/** One number for each supporter tier: none, 1, 2, 3. */
function readTiers(given: string, min: number, max: number): number[] | undefined {
  const numbers = all(given.split(',').map((number) => readWholeNumber(number.trim(), min, max)));
  const rising = numbers?.every((number, tier) => number >= (numbers[tier - 1] ?? 0));
  return numbers?.length === 4 && rising ? numbers : undefined;
}

function readDomains(given: string): DomainName[] | undefined {
  if (given === 'none') return [];
  return all(given.split(',').map((name) => DOMAINS.find((domain) => domain === name.trim())));
}
