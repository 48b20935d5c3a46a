/** Every setting there is. `--help`, the error lines and the types follow from this table. */
import { isAbsolute } from 'node:path';
import { DOMAINS, type DomainName } from '@tuschel/gameserver';
import { LOG_LEVELS } from '@tuschel/platform';
import { AD_KINDS, ADS, STORAGE, TERMS_CUT_OFFS } from '@tuschel/protocol';

export interface Setting<Value> {
  /** Name of the environment variable. */
  name: string;
  meaning: string;
  /** Completes "must be …". */
  allowed: string;
  /** What --help shows as the default. */
  fallback: string;
  /** The value of a text that is not empty; undefined: not allowed. */
  read(text: string): Value | undefined;
  /** When the variable is absent or empty. */
  absent: Value;
  /** Never printed. */
  secret?: true;
}

const MOST_PLAYERS = 100;
const MEGABYTE = 1_000_000;
const APP_ID = /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,150}$/;
const PICTURE_ORIGINS = 8;
const NETWORK_IDS = 16;

export const SETTINGS = {
  mode: choice('TUSCHEL_MODE', 'production demands keys of your own and logs JSON', ['development', 'production']),
  product: choice(
    'TUSCHEL_PRODUCT',
    'none, or npm start -- --product none: the game server alone, for any game, without Tuschel',
    ['tuschel', 'none'],
  ),
  host: text('TUSCHEL_HOST', 'address to listen on', 'an address of this machine', '0.0.0.0'),
  port: {
    name: 'TUSCHEL_PORT',
    meaning: 'port to listen on',
    allowed: 'a whole number from 1 to 65535',
    fallback: '7350',
    read: (given) => wholeNumber(given, 1, 65_535),
    absent: 7350,
  } satisfies Setting<number>,
  opsPort: {
    name: 'TUSCHEL_OPS_PORT',
    meaning: 'port for /metrics, /healthz and /readyz, for this machine alone',
    allowed: 'a whole number from 1 to 65535, or off',
    fallback: 'the one after TUSCHEL_PORT: 7351, also for a TUSCHEL_PORT below 1024',
    read: (given) => (given === 'off' ? 'off' : wholeNumber(given, 1, 65_535)),
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
  proxies: {
    name: 'TUSCHEL_PROXIES',
    meaning:
      'proxies of yours before the server, each of which adds to X-Forwarded-For; limits per address depend on it',
    allowed: 'a whole number from 0 to 8',
    fallback: '0',
    read: (given) => wholeNumber(given, 0, 8),
    absent: 0,
  } satisfies Setting<number>,
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
  storageObjects: {
    name: 'TUSCHEL_STORAGE_OBJECTS',
    meaning: 'objects that one user may keep in the storage of the game server',
    allowed: 'a whole number from 1 to 1000000',
    fallback: String(STORAGE.objects),
    read: (given) => wholeNumber(given, 1, 1_000_000),
    absent: STORAGE.objects,
  } satisfies Setting<number>,
  storageMegabytes: {
    name: 'TUSCHEL_STORAGE_MB',
    meaning: 'megabytes of these objects',
    allowed: 'a whole number from 1 to 1000000',
    fallback: String(STORAGE.bytes / MEGABYTE),
    read: (given) => wholeNumber(given, 1, 1_000_000),
    absent: STORAGE.bytes / MEGABYTE,
  } satisfies Setting<number>,
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
  quotaMegabytes: {
    name: 'TUSCHEL_QUOTA_MB',
    meaning: 'megabytes that somebody may store before what they draw by themselves is refused; games always go on',
    allowed: 'a whole number from 1 to 1000000',
    fallback: '3000',
    read: (given) => wholeNumber(given, 1, 1_000_000),
    absent: 3_000,
  } satisfies Setting<number>,
  quotaDayMegabytes: {
    name: 'TUSCHEL_QUOTA_DAY_MB',
    meaning: 'the same for one day of UTC',
    allowed: 'a whole number from 1 to 1000000',
    fallback: '300',
    read: (given) => wholeNumber(given, 1, 1_000_000),
    absent: 300,
  } satisfies Setting<number>,
  quotaDayDrawings: {
    name: 'TUSCHEL_QUOTA_DAY_DRAWINGS',
    meaning: 'drawings of one day of UTC before those that somebody draws alone are refused',
    allowed: 'a whole number from 1 to 100000',
    fallback: '200',
    read: (given) => wholeNumber(given, 1, 100_000),
    absent: 200,
  } satisfies Setting<number>,
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
  stripeKey: key(
    'TUSCHEL_STRIPE_KEY',
    'secret key of an account at Stripe, through which supporters pay',
    'nothing to pay',
  ),
  stripeMessageSecret: key(
    'TUSCHEL_STRIPE_MESSAGE_SECRET',
    'signs what Stripe tells at /hooks/stripe',
    'nothing to pay',
  ),
  stripeUrl: {
    name: 'TUSCHEL_STRIPE_URL',
    meaning: 'for tests: a server that stands for the API of Stripe',
    allowed: 'an https address without a path, or an http one of this machine',
    fallback: 'Stripe itself',
    read: readProviderOrigin,
    absent: undefined,
  } satisfies Setting<string | undefined>,
  iapApplePassword: key(
    'TUSCHEL_IAP_APPLE_PASSWORD',
    'app-specific shared secret of the App Store, to validate purchases of an app of yours on the game server',
    'no purchases at Apple',
  ),
  iapAppleBundle: words(
    'TUSCHEL_IAP_APPLE_BUNDLE',
    'with it: bundle id of the app',
    APP_ID,
    'such as com.example.game',
  ),
  iapAppleUrl: storeStandIn('APPLE', 'Apple, with its sandbox at /sandbox'),
  iapGoogleFile: {
    name: 'TUSCHEL_IAP_GOOGLE_FILE',
    meaning: 'the same for Google Play: the key file (JSON) of a service account that may see orders',
    allowed: 'the absolute path of a file',
    fallback: 'no purchases at Google',
    read: (given) => (isAbsolute(given) ? given : undefined),
    absent: undefined,
  } satisfies Setting<string | undefined>,
  iapGooglePackage: words(
    'TUSCHEL_IAP_GOOGLE_PACKAGE',
    'with it: package name of the app',
    APP_ID,
    'such as com.example.game',
  ),
  iapGoogleUrl: storeStandIn('GOOGLE', 'Google'),
  iapHuaweiClientId: key('TUSCHEL_IAP_HUAWEI_CLIENT_ID', 'the same for AppGallery: client id of the app', 'none'),
  iapHuaweiClientSecret: key('TUSCHEL_IAP_HUAWEI_CLIENT_SECRET', 'its secret', 'none'),
  iapHuaweiPublicKey: words(
    'TUSCHEL_IAP_HUAWEI_PUBLIC_KEY',
    'its public key for purchases',
    /^[A-Za-z0-9+/]{100,2000}={0,2}$/,
    'a key in base64, as AppGallery Connect shows it',
  ),
  iapHuaweiUrl: storeStandIn('HUAWEI', 'Huawei'),
  iapSamsungPackage: words(
    'TUSCHEL_IAP_SAMSUNG_PACKAGE',
    'the same for the Galaxy Store: package name of the app',
    APP_ID,
    'such as com.example.game',
  ),
  iapSamsungUrl: storeStandIn('SAMSUNG', 'the Galaxy Store'),
  iapFacebookSecret: key(
    'TUSCHEL_IAP_FACEBOOK_SECRET',
    'the same for Instant Games: secret of the app at Facebook',
    'no purchases at Facebook',
  ),
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
    read: (given) => {
      const origins = all(given.split(',').map(readProviderOrigin));
      return origins && origins.length <= ADS.origins ? [...new Set(origins)] : undefined;
    },
    absent: [],
  } satisfies Setting<string[]>,
  s3Bucket: {
    name: 'S3_BUCKET',
    meaning: 'a bucket for pictures and films instead of the data folder, at AWS or any store that speaks S3',
    allowed: '3 to 63 small letters, digits, - and .',
    fallback: 'the data folder',
    read: (given) => (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(given) ? given : undefined),
    absent: undefined,
  } satisfies Setting<string | undefined>,
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
  renderMegabytes: {
    name: 'TUSCHEL_RENDER_MB',
    meaning:
      'megabytes of pictures and films of drawings that are not published; beyond, films that nobody has seen for longest go until they are asked for',
    allowed: 'a whole number from 0 to 1000000',
    fallback: '5000',
    read: (given) => wholeNumber(given, 0, 1_000_000),
    absent: 5_000,
  } satisfies Setting<number>,
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
    read: (given) => wholeNumber(given, 0, Date.now()),
  } satisfies Setting<number>,
  termsImagesBefore: instant(
    'TUSCHEL_TERMS_IMAGES_BEFORE',
    'who has an older account and never accepted the terms is asked whether images posted so far stay public',
    TERMS_CUT_OFFS.imagesBefore,
  ),
  diskLow: mebibytes('TUSCHEL_DISK_LOW', 'free MiB below which no new lobby opens', 256),
  diskFull: mebibytes('TUSCHEL_DISK_FULL', 'free MiB below which games pause until there is room again', 64),
  busyLag: {
    name: 'TUSCHEL_BUSY_LAG',
    meaning:
      'ms the event loop may be late before new logins and lists are refused; from 2.5 times as much on new lobbies, too; 0: never',
    allowed: 'a whole number from 0 to 10000',
    fallback: '100',
    read: (given) => wholeNumber(given, 0, 10_000),
    absent: 100,
  } satisfies Setting<number>,
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
    read: (given) => wholeNumber(given, 0, 19),
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
  localLogin: {
    ...onOff('TUSCHEL_LOCAL_LOGIN', 'play under any name, without an account', false),
    fallback: 'on in development without Twitch, else off',
    absent: undefined,
  } satisfies Setting<boolean | undefined>,
  passkeys: onOff(
    'TUSCHEL_PASSKEYS',
    'people may keep their account with a passkey of their device; it needs an https address, or localhost',
    true,
  ),
  twitchClientId: key('TUSCHEL_TWITCH_CLIENT_ID', 'client id of the Twitch login', 'no Twitch login'),
  twitchClientSecret: key('TUSCHEL_TWITCH_CLIENT_SECRET', 'its secret', 'no Twitch login'),
  twitchTeam: words(
    'TUSCHEL_TWITCH_TEAM',
    'team at Twitch whose members are shown while they stream',
    /^[a-z0-9_]{1,50}$/,
    'its name, as in the address of its page',
  ),
  twitchCategory: words(
    'TUSCHEL_TWITCH_CATEGORY',
    'category at Twitch whose streams are shown, such as Art',
    /^[^\p{Cc}]{1,100}$/u,
    'the name of a category',
  ),
  twitchTag: words(
    'TUSCHEL_TWITCH_TAG',
    'with TUSCHEL_TWITCH_CATEGORY: only streams with this tag',
    /^[\p{L}\p{N}]{1,25}$/u,
    'one word of letters and digits',
  ),
  twitchUrl: {
    name: 'TUSCHEL_TWITCH_URL',
    meaning: 'for tests: a server that stands for the login, the API and the pictures of Twitch',
    allowed: 'an https address without a path, or an http one of this machine',
    fallback: 'Twitch itself',
    read: readProviderOrigin,
    absent: undefined,
  } satisfies Setting<string | undefined>,
  discordClientId: key('TUSCHEL_DISCORD_CLIENT_ID', 'client id of the Discord login', 'no Discord login'),
  discordClientSecret: key('TUSCHEL_DISCORD_CLIENT_SECRET', 'its secret', 'no Discord login'),
  discordUrl: {
    name: 'TUSCHEL_DISCORD_URL',
    meaning: 'for tests: a server that stands for the login and the pictures of Discord',
    allowed: 'an https address without a path, or an http one of this machine',
    fallback: 'Discord itself',
    read: readProviderOrigin,
    absent: undefined,
  } satisfies Setting<string | undefined>,
  oidcIssuer: {
    name: 'TUSCHEL_OIDC_ISSUER',
    meaning:
      'a login of your own: an OpenID Connect issuer, such as a realm of Keycloak; under another issuer people are other people',
    allowed:
      'an https address, or an http one of this machine, letter for letter as the issuer calls itself, without /.well-known/…',
    fallback: 'no such login',
    read: readIssuer,
    absent: undefined,
  } satisfies Setting<string | undefined>,
  oidcClientId: key('TUSCHEL_OIDC_CLIENT_ID', 'client id there', 'no such login'),
  oidcClientSecret: key('TUSCHEL_OIDC_CLIENT_SECRET', 'its secret', 'a public client, which has none'),
  oidcName: {
    ...words(
      'TUSCHEL_OIDC_NAME',
      'what people know the issuer as: “Log in with …”',
      /^[^\p{Cc}]{1,30}$/u,
      'up to 30 characters',
    ),
    fallback: 'the host of the issuer',
  },
  oidcScopes: {
    name: 'TUSCHEL_OIDC_SCOPES',
    meaning: 'what the issuer is asked for',
    allowed: 'openid and other scopes, with spaces between them',
    fallback: 'openid profile',
    read: readScopes,
    absent: 'openid profile',
  } satisfies Setting<string>,
  oidcPictures: {
    name: 'TUSCHEL_OIDC_PICTURES',
    meaning: 'where profile pictures of its people may be fetched from, beside the issuer itself',
    allowed: `up to ${PICTURE_ORIGINS} https addresses without a path, separated by commas`,
    fallback: 'the host of the issuer alone',
    read: (given) => {
      const origins = all(given.split(',').map(readProviderOrigin));
      return origins && origins.length <= PICTURE_ORIGINS ? [...new Set(origins)] : undefined;
    },
    absent: [],
  } satisfies Setting<string[]>,
  appleIds: networkIds('APPLE_IDS', 'bundle ids and service ids for which people log in with Apple'),
  appleUrl: standIn('TUSCHEL_GAMESERVER_APPLE_URL', 'the keys of Apple', 'Apple itself'),
  facebookId: {
    ...words('TUSCHEL_GAMESERVER_FACEBOOK_ID', 'id of the app at Facebook', /^\d{1,20}$/, 'a number of Facebook’s'),
    fallback: 'nobody logs in with Facebook',
  },
  facebookSecret: key('TUSCHEL_GAMESERVER_FACEBOOK_SECRET', 'its secret', 'nobody logs in with Facebook'),
  facebookUrl: standIn('TUSCHEL_GAMESERVER_FACEBOOK_URL', 'the API and the keys of Facebook', 'Facebook itself'),
  instantGameSecret: key(
    'TUSCHEL_GAMESERVER_INSTANT_GAME_SECRET',
    'secret of the app of an instant game of Facebook',
    'nobody logs in with it',
  ),
  gameCenterIds: networkIds('GAME_CENTER_IDS', 'bundle ids for whose players Apple’s Game Center vouches'),
  gameCenterUrl: standIn('TUSCHEL_GAMESERVER_GAME_CENTER_URL', 'the certificates of Game Center', 'Apple itself'),
  googleIds: networkIds('GOOGLE_IDS', 'client ids for which people log in with Google'),
  googleSecret: key(
    'TUSCHEL_GAMESERVER_GOOGLE_SECRET',
    'secret of the first of them, for codes of Play Games',
    'such codes are refused',
  ),
  googleUrl: standIn('TUSCHEL_GAMESERVER_GOOGLE_URL', 'the keys and the API of Google', 'Google itself'),
  steamApp: {
    name: 'TUSCHEL_GAMESERVER_STEAM_APP',
    meaning: 'number of the app at Steam',
    allowed: 'a whole number from 1 to 4294967295',
    fallback: 'nobody logs in with Steam',
    read: (given) => wholeNumber(given, 1, 2 ** 32 - 1),
    absent: undefined,
  } satisfies Setting<number | undefined>,
  steamKey: key('TUSCHEL_GAMESERVER_STEAM_KEY', 'key of its publisher for the Web API', 'nobody logs in with Steam'),
  steamUrl: standIn('TUSCHEL_GAMESERVER_STEAM_URL', 'the Web API of Steam', 'Steam itself'),
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

function isKeyPrefix(given: string): boolean {
  return /^[a-z0-9][a-z0-9_/-]{0,98}\/$/.test(given) && !given.includes('//');
}

type Settings = typeof SETTINGS;
export type SettingValues = {
  -readonly [Key in keyof Settings]: Settings[Key] extends Setting<infer Value> ? Value : never;
};

function choice<const Value extends string>(
  name: string,
  meaning: string,
  values: readonly Value[],
  fallback: Value = values[0]!,
): Setting<Value> {
  const allowed = `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
  return {
    name,
    meaning,
    allowed,
    fallback,
    read: (given) => values.find((value) => value === given),
    absent: fallback,
  };
}

function onOff(name: string, meaning: string, absent: boolean): Setting<boolean> {
  const values: Record<string, boolean> = { on: true, off: false, '1': true, '0': false };
  return {
    name,
    meaning,
    allowed: 'on or off',
    fallback: absent ? 'on' : 'off',
    read: (given) => values[given],
    absent,
  };
}

function text(name: string, meaning: string, allowed: string, fallback: string): Setting<string> {
  return { name, meaning, allowed, fallback, read: (given) => given, absent: fallback };
}

function key(name: string, meaning: string, fallback = 'random, kept in secrets.json'): Setting<string | undefined> {
  const allowed = 'text without spaces';
  const read = (given: string) => (/\s/.test(given) ? undefined : given);
  return { name, meaning, allowed, fallback, read, absent: undefined, secret: true };
}

/** By which the game server knows for whom a network has vouched. */
function networkIds(name: string, meaning: string): Setting<string[] | undefined> {
  return {
    name: `TUSCHEL_GAMESERVER_${name}`,
    meaning,
    allowed: `up to ${NETWORK_IDS} ids of letters, digits, dots and dashes, separated by commas`,
    fallback: 'nobody logs in with it',
    read: (given) => {
      const ids = given.split(',').map((id) => id.trim());
      return ids.length <= NETWORK_IDS && ids.every((id) => /^[\w.-]{1,200}$/.test(id)) ? [...new Set(ids)] : undefined;
    },
    absent: undefined,
  };
}

function standIn(name: string, what: string, fallback: string): Setting<string | undefined> {
  return {
    name,
    meaning: `for tests: a server that stands for ${what}`,
    allowed: 'an https address without a path, or an http one of this machine',
    fallback,
    read: readProviderOrigin,
    absent: undefined,
  };
}

function storeStandIn(store: string, whom: string): Setting<string | undefined> {
  return standIn(`TUSCHEL_IAP_${store}_URL`, whom, 'the store itself');
}

function link(site: string, meaning: string): Setting<string | undefined> {
  const read = (given: string) => (URL.parse(given)?.protocol === 'https:' ? given : undefined);
  return {
    name: `TUSCHEL_LINK_${site}`,
    meaning,
    allowed: 'an https address',
    fallback: 'not shown',
    read,
    absent: undefined,
  };
}

function words(name: string, meaning: string, form: RegExp, allowed: string): Setting<string | undefined> {
  const read = (given: string) => (form.test(given) ? given : undefined);
  return { name, meaning, allowed, fallback: 'none', read, absent: undefined };
}

function instant(name: string, meaning: string, absent: number): Setting<number> {
  const read = (given: string) => wholeNumber(given, 0, Number.MAX_SAFE_INTEGER);
  return { name, meaning, allowed: 'a time in milliseconds since 1970', fallback: `${absent}`, read, absent };
}

function mebibytes(name: string, meaning: string, absent: number): Setting<number> {
  const read = (given: string) => wholeNumber(given, 0, 1_000_000);
  return { name, meaning, allowed: 'a whole number of MiB from 0 to 1000000', fallback: `${absent}`, read, absent };
}

function wholeNumber(given: string, least: number, most: number): number | undefined {
  const value = /^\d+$/.test(given) ? Number(given) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}

function readOrigin(given: string): string | undefined {
  const url = URL.parse(given.trim());
  // A browser would take a star for any name.
  const plain = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` && !url.host.includes('*');
  return plain ? url.origin : undefined;
}

/** A place below which addresses are made, without a slash at its end. */
function readBase(given: string): string | undefined {
  const url = URL.parse(given.trim());
  const isPlain = url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '' && url.username === '';
  if (!isPlain || url.href.includes('?')) return undefined;
  let end = url.href.length;
  while (url.href[end - 1] === '/') end -= 1;
  return url.href.slice(0, end);
}

/** Nobody between us and a login provider may listen. */
function readProviderOrigin(given: string): string | undefined {
  const origin = readOrigin(given);
  return origin && /^https:|^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:|$)/.test(origin) ? origin : undefined;
}

/** With a path, a slash at its end included, but nothing behind it. The document that describes an issuer may name another one. */
function readIssuer(given: string): string | undefined {
  const url = URL.parse(given);
  const isPlain = url && url.username === '' && url.password === '' && !/[?#]|\/\.well-known(\/|$)/.test(url.href);
  return isPlain && !given.includes('?') && !given.includes('#') && readProviderOrigin(url.origin) ? given : undefined;
}

function readScopes(given: string): string | undefined {
  const scopes = given.split(/\s+/);
  const isPlain = scopes.every((scope) => /^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/.test(scope));
  return isPlain && scopes.includes('openid') ? scopes.join(' ') : undefined;
}

/** One number for each supporter tier: none, 1, 2, 3. */
function readTiers(given: string, min: number, max: number): number[] | undefined {
  const numbers = all(given.split(',').map((number) => wholeNumber(number.trim(), min, max)));
  const rising = numbers?.every((number, tier) => number >= (numbers[tier - 1] ?? 0));
  return numbers?.length === 4 && rising ? numbers : undefined;
}

function readDomains(given: string): DomainName[] | undefined {
  if (given === 'none') return [];
  return all(given.split(',').map((name) => DOMAINS.find((domain) => domain === name.trim())));
}

function all<Value>(values: (Value | undefined)[]): Value[] | undefined {
  return values.every((value) => value !== undefined) ? values : undefined;
}
