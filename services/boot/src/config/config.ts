import { resolve } from 'node:path';
import { type DomainName, DOMAINS, type ProvidersConfig } from '@tuschel/gameserver';
import { type S3Config, StartRefused } from '@tuschel/platform';
import type { ShownSetting } from '@tuschel/protocol';
import { allOrNone, incomplete } from './incomplete.ts';
import { readNetworks } from './networks.ts';
import { VERSION } from '../version.ts';
import type { Setting } from './setting.ts';
import { SETTINGS, type SettingValues } from './settings.ts';

/** `url`: what stands for the provider in a test. */
export interface RegisteredApp {
  clientId: string;
  clientSecret: string;
  url?: string;
}

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret?: string;
  /** What people know it as. */
  name: string;
  scopes: string;
  /** Origins that pictures come from. */
  pictures: string[];
}

/** Settings of login providers, which come together as `twitch`, `discord` and `oidc`. */
const PROVIDER_KEYS = [
  'twitchClientId',
  'twitchClientSecret',
  'twitchUrl',
  'discordClientId',
  'discordClientSecret',
  'discordUrl',
  'oidcIssuer',
  'oidcClientId',
  'oidcClientSecret',
  'oidcName',
  'oidcScopes',
  'oidcPictures',
] as const satisfies (keyof SettingValues)[];
/** Settings of networks by whose word the game server lets people in, which come together as `networks`. */
const NETWORK_KEYS = [
  'appleIds',
  'appleUrl',
  'facebookId',
  'facebookSecret',
  'facebookUrl',
  'instantGameSecret',
  'gameCenterIds',
  'gameCenterUrl',
  'googleIds',
  'googleSecret',
  'googleUrl',
  'steamApp',
  'steamKey',
  'steamUrl',
] as const satisfies (keyof SettingValues)[];
type ProviderKey = (typeof PROVIDER_KEYS)[number] | (typeof NETWORK_KEYS)[number];

export interface Config
  extends Omit<
    SettingValues,
    | 'opsPort'
    | 'localLogin'
    | 'gameServerDomains'
    | ProviderKey
    | 's3Bucket'
    | 's3Endpoint'
    | 's3Region'
    | 's3Prefix'
    | 's3AccessKeyId'
    | 's3SecretAccessKey'
  > {
  /** Absolute. */
  dataFolder: string;
  /** Null: it is off. */
  opsPort: number | null;
  localLogin: boolean;
  gameServerDomains: readonly DomainName[];
  twitch?: RegisteredApp;
  discord?: RegisteredApp;
  oidc?: OidcSettings;
  networks?: ProvidersConfig;
  /** Where pictures and films are, unless in the data folder. */
  s3?: S3Config;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** What the environment says. Throws `StartRefused` with name, value and what is allowed at the first bad setting. */
export function readConfig(environment: Environment): Config {
  const values = Object.fromEntries(
    Object.entries<Setting<unknown>>(SETTINGS).map(([key, setting]) => [key, readSetting(setting, environment)]),
  ) as SettingValues;
  const { localLogin, ...others } = withoutProviders(values);
  checkStripe(values);
  checkAds(values);
  checkPurchaseStores(values);
  const { s3Bucket, s3Endpoint, s3Region, s3Prefix, s3AccessKeyId, s3SecretAccessKey, ...rest } = others;
  const { twitch, discord, oidc } = readProviders(values);
  const networks = readNetworks(values);
  const s3 = readS3({ s3Bucket, s3Endpoint, s3Region, s3Prefix, s3AccessKeyId, s3SecretAccessKey });
  return {
    ...rest,
    dataFolder: resolve(values.dataFolder),
    opsPort: opsPortOf(values),
    // Alone it is open to anyone who has its key, as Nakama is.
    openGameServer: values.openGameServer || isAlone(values),
    gameServerDomains: rest.gameServerDomains ?? (values.mode === 'development' || isAlone(values) ? DOMAINS : []),
    localLogin: localLogin ?? (values.mode === 'development' && !twitch && !discord && !oidc),
    ...(twitch && { twitch }),
    ...(discord && { discord }),
    ...(oidc && { oidc }),
    ...(networks && { networks }),
    ...(s3 && { s3 }),
  };
}

/** The game server runs without Tuschel. */
export function isAlone({ product }: Pick<SettingValues, 'product'>): boolean {
  return product === 'none';
}

function withoutProviders(values: SettingValues): Omit<SettingValues, ProviderKey> {
  const isOfProvider = (key: string) => [...PROVIDER_KEYS, ...NETWORK_KEYS].some((one) => one === key);
  const others = Object.entries(values).filter(([key]) => !isOfProvider(key));
  return Object.fromEntries(others) as Omit<SettingValues, ProviderKey>;
}

/** How people may log in, by name. */
export function loginsOf({ twitch, discord, oidc, localLogin }: Config): string[] {
  const offered = { twitch, discord, oidc, local: localLogin };
  return Object.entries(offered).flatMap(([name, is]) => (is ? [name] : []));
}

function readSetting<Value>(setting: Setting<Value>, environment: Environment): Value {
  const given = environment[setting.name]?.trim();
  if (!given) return setting.absent;
  const value = setting.read(given);
  if (value !== undefined) return value;
  const shown = setting.secret ? 'not usable' : JSON.stringify(given);
  throw new StartRefused(`${setting.name} is ${shown}: it must be ${setting.allowed}`, { isLasting: true });
}

/** Below it a port is not for everybody. */
const FIRST_FREE_PORT = 1024;

/**
 * The next port: a second server that was given a port of its own gets a second one with it. Whoever may have 443 and is asked for 444 would
 * read about a port that they have not chosen.
 */
function opsPortOf({ port, opsPort }: Pick<SettingValues, 'port' | 'opsPort'>): number | null {
  if (opsPort === 'off') return null;
  if (opsPort !== undefined) return opsPort;
  if (port < FIRST_FREE_PORT) return SETTINGS.port.absent + 1;
  return port < 65_535 ? port + 1 : port - 1;
}

/** Login providers. Throws where one of what each needs is missing. */
function readProviders(values: SettingValues): Pick<Config, 'twitch' | 'discord' | 'oidc'> {
  const { twitchClientId, discordClientId, oidcIssuer, url } = SETTINGS;
  const twitch = readApp(values, 'twitch');
  const discord = readApp(values, 'discord');
  const oidc = readOidc(values);
  const first = (twitch && twitchClientId) ?? (discord && discordClientId) ?? (oidc && oidcIssuer);
  // On a developer's machine people come back to localhost, the one address that Twitch takes without https.
  if (first && !values.url && values.mode === 'production') throw incomplete(url, first);
  return { ...(twitch && { twitch }), ...(discord && { discord }), ...(oidc && { oidc }) };
}

function readApp(values: SettingValues, name: 'twitch' | 'discord'): RegisteredApp | undefined {
  const { [`${name}ClientId` as const]: clientId, [`${name}ClientSecret` as const]: clientSecret } = values;
  const url = values[`${name}Url`];
  if (!clientId && !clientSecret) return undefined;
  if (!clientId) throw incomplete(SETTINGS[`${name}ClientId`], SETTINGS[`${name}ClientSecret`]);
  if (!clientSecret) throw incomplete(SETTINGS[`${name}ClientSecret`], SETTINGS[`${name}ClientId`]);
  return { clientId, clientSecret, ...(url ? { url } : {}) };
}

function readOidc(values: SettingValues): OidcSettings | undefined {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = values;
  if (!issuer) {
    for (const name of ['oidcClientId', 'oidcClientSecret', 'oidcName'] as const)
      if (values[name]) throw incomplete(SETTINGS.oidcIssuer, SETTINGS[name]);
    return undefined;
  }
  if (!clientId) throw incomplete(SETTINGS.oidcClientId, SETTINGS.oidcIssuer);
  const { host, origin } = new URL(issuer);
  return {
    issuer,
    clientId,
    ...(clientSecret ? { clientSecret } : {}),
    name: values.oidcName ?? host,
    scopes: values.oidcScopes,
    pictures: [...new Set([origin, ...values.oidcPictures])],
  };
}

/** @throws while one of what payments need is missing */
function checkStripe({ stripeKey, stripeMessageSecret, productIds, url, mode }: SettingValues): void {
  if (stripeKey && !stripeMessageSecret) throw incomplete(SETTINGS.stripeMessageSecret, SETTINGS.stripeKey);
  if (stripeMessageSecret && !stripeKey) throw incomplete(SETTINGS.stripeKey, SETTINGS.stripeMessageSecret);
  if (stripeKey && productIds.length === 0) throw incomplete(SETTINGS.productIds, SETTINGS.stripeKey);
  if (stripeKey && !url && mode === 'production') throw incomplete(SETTINGS.url, SETTINGS.stripeKey);
}

/** @throws while one of what ads of others need is missing */
function checkAds({ ads, adsFile, adsOrigins }: SettingValues): void {
  if (ads !== 'external') return;
  if (!adsFile) throw incomplete(SETTINGS.adsFile, SETTINGS.ads, 'external');
  if (adsOrigins.length === 0) throw incomplete(SETTINGS.adsOrigins, SETTINGS.ads, 'external');
}

/** @throws while one of what a store needs is missing */
function checkPurchaseStores(values: SettingValues): void {
  allOrNone(values, 'iapApplePassword', 'iapAppleBundle');
  allOrNone(values, 'iapGoogleFile', 'iapGooglePackage');
  allOrNone(values, 'iapHuaweiClientId', 'iapHuaweiClientSecret', 'iapHuaweiPublicKey');
}

type S3Values = Pick<
  SettingValues,
  's3Bucket' | 's3Endpoint' | 's3Region' | 's3Prefix' | 's3AccessKeyId' | 's3SecretAccessKey'
>;

function readS3(values: S3Values): S3Config | undefined {
  const { s3Bucket: bucket, s3Endpoint: endpoint, s3Region: region, s3Prefix: prefix } = values;
  const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = values;
  if (!bucket) {
    for (const name of ['s3Endpoint', 's3AccessKeyId', 's3SecretAccessKey'] as const)
      if (values[name]) throw incomplete(SETTINGS.s3Bucket, SETTINGS[name]);
    return undefined;
  }
  if (!accessKeyId) throw incomplete(SETTINGS.s3AccessKeyId, SETTINGS.s3Bucket);
  if (!secretAccessKey) throw incomplete(SETTINGS.s3SecretAccessKey, SETTINGS.s3Bucket);
  return { bucket, region, prefix, accessKeyId, secretAccessKey, ...(endpoint && { endpoint }) };
}

/** Settings that look like ours and are none: a typing error, most likely. */
export function unknownSettings(environment: Environment): string[] {
  const known = new Set(Object.values(SETTINGS).map(({ name }) => name));
  return Object.keys(environment).filter((name) => name.startsWith('TUSCHEL_') && !known.has(name));
}

/** Each setting with its value, for admins to read. The value of a secret is never shown, only whether it is set. */
export function shownSettings(environment: Environment): ShownSetting[] {
  return Object.values<Setting<unknown>>(SETTINGS).map(({ name, meaning, fallback, secret = false }) => {
    const given = environment[name]?.trim() || null;
    // A password may also stand in an address.
    const value = given && (secret ? '' : given.replace(/\/\/[^/@\s]*@/g, '//[hidden]@'));
    return { name, meaning, fallback, isSecret: secret, value };
  });
}

/** Settings that say nothing to the game server alone. */
const OF_TUSCHEL = [
  'hsts',
  'pagesFolder',
  'openGameServer',
  'hosting',
  'hostingTwitch',
  'lobbySizes',
  'quotaMegabytes',
  'quotaDayMegabytes',
  'quotaDayDrawings',
  'quotaTiers',
  'cdnUrl',
  'imagesUrl',
  'productIds',
  'stripeKey',
  'stripeMessageSecret',
  'stripeUrl',
  'ads',
  'adsFile',
  'adsOrigins',
  'renderMegabytes',
  'renderFree',
  'origins',
  'termsSince',
  'termsImagesBefore',
  'render',
  'renderNice',
  'renderEncoder',
  'renderServer',
  'renderToken',
  'localLogin',
  'passkeys',
  'twitchClientId',
  'twitchClientSecret',
  'twitchTeam',
  'twitchCategory',
  'twitchTag',
  'twitchUrl',
  'discordClientId',
  'discordClientSecret',
  'discordUrl',
  'oidcIssuer',
  'oidcClientId',
  'oidcClientSecret',
  'oidcName',
  'oidcScopes',
  'oidcPictures',
  'adminUrl',
  'portfolioLink',
  'instagramLink',
  'tiktokLink',
  'twitchLink',
  'xLink',
  'discordLink',
  'merchLink',
  'billingLink',
  's3Bucket',
  's3Endpoint',
  's3Region',
  's3Prefix',
  's3AccessKeyId',
  's3SecretAccessKey',
] as const satisfies (keyof SettingValues)[];

/** Those that are given though the game server runs alone. */
export function idleSettings(environment: Environment): string[] {
  if (environment[SETTINGS.product.name]?.trim() !== 'none') return [];
  return OF_TUSCHEL.map((key) => SETTINGS[key].name).filter((name) => environment[name]?.trim());
}

/** The text of --help. */
export function helpText({ product }: { product?: string | undefined } = {}): string {
  return product === 'none' ? aloneHelp() : tuschelHelp();
}

function aloneHelp(): string {
  const names = new Set<string>(OF_TUSCHEL.map((key) => SETTINGS[key].name));
  return [
    `The game server of Tuschel ${VERSION}, alone: it speaks Nakama's client API, for any game.`,
    '',
    '  npm start -- --product none --modules ./my-module.ts',
    '                                start it, with modules of yours; several have commas between them',
    '  npm start -- doctor --product none',
    '                                say what is incomplete or unsafe about the set-up, and what to do',
    '  npm run backup -- --to PLACE  back up database and keys; what has not changed is stored once; the server may run',
    '  npm run restore -- PLACE      make the data folder from a backup',
    '',
    'In development clients use the keys that Nakama comes with; in production keys are random and lie in secrets.json of the data',
    'folder. services/gameserver/README.md leads to a first match, docs/nakama.md says what differs from Nakama.',
    '',
    'Settings are environment variables:',
    '',
    ...settingLines(({ name }) => !names.has(name)),
  ].join('\n');
}

function settingLines(isShown: (setting: Setting<unknown>) => boolean): string[] {
  return Object.values<Setting<unknown>>(SETTINGS)
    .filter(isShown)
    .map(
      ({ name, meaning, allowed, fallback }) => `  ${name}\n      ${meaning}\n      ${allowed}; default: ${fallback}`,
    );
}

function tuschelHelp(): string {
  return [
    `Tuschel ${VERSION}: a multiplayer drawing-and-guessing game.`,
    '',
    '  npm start                     start the server',
    '  npm start -- --product none --modules ./my-module.ts',
    '                                start the game server alone, for another game; with --help it says how',
    '  npm start -- prepare          install and build, and start nothing',
    '  npm start -- doctor           say what is incomplete or unsafe about the set-up, and what to do',
    '  npm start -- --roles render   make pictures and videos for a server that runs elsewhere',
    '  npm run grant -- NAME RANK    make somebody who has logged in once an admin, team member or host',
    '  npm run grant -- renderer NAME',
    '                                give whoever renders a token; with revoke behind the name take it back',
    '  npm run people -- VERB NAME   find, ban, export, erase somebody, set a supporter level, and so on; without a verb it lists all',
    '  npm run audit -- verify       say whether the decisions of the team stand as they were written',
    '  npm run backup -- --to PLACE  back up database, pictures and keys; what has not changed is stored once; the server may run',
    '                                list PLACE, verify PLACE and keys FILE see to such places; FOLDER alone is copied into in full',
    '  npm run restore -- PLACE      make the data folder from a backup, or FOLDER',
    '',
    'Settings are environment variables:',
    '',
    ...settingLines(() => true),
  ].join('\n');
}
