import {
  DISCORD_HOSTS,
  type DiscordConfig,
  type ProductConfig,
  type QuotaConfig,
  type RenderRoomConfig,
  type PaymentsConfig,
  type RelyingParty,
  relyingPartyOf,
  type StreamsConfig,
  TWITCH_HOSTS,
  type TwitchConfig,
} from '@tuschel/product';
import {
  type ContentPageName,
  DEFAULT_SERVER_HOST,
  type EnvJson,
  type Links,
  type TermsCutOffs,
} from '@tuschel/protocol';
import type { WebDeps } from '@tuschel/web-service';
import { adsOf } from './ads.ts';
import type { Config, RegisteredApp } from './config.ts';

/** What the parts of the server are told of the configuration. */

/** Where people reach the server: the public address, and without one this machine. */
export function reachedAt({ url, port }: Pick<Config, 'url' | 'port'>): string {
  return url ?? `http://localhost:${port}`;
}

export function quotaOf(config: Config): QuotaConfig {
  const { quotaMegabytes, quotaDayMegabytes, quotaDayDrawings, quotaTiers } = config;
  const MEGABYTE = 1_000_000;
  return {
    bytes: quotaMegabytes * MEGABYTE,
    dayBytes: quotaDayMegabytes * MEGABYTE,
    dayDrawings: quotaDayDrawings,
    tiers: quotaTiers,
  };
}

export function storageRoomOf({ storageObjects, storageMegabytes }: Config): { objects: number; bytes: number } {
  return { objects: storageObjects, bytes: storageMegabytes * 1_000_000 };
}

export function renderRoomOf({ renderMegabytes, renderFree }: Config): RenderRoomConfig {
  return { budgetBytes: renderMegabytes * 1_000_000, freeBytes: renderFree * 1024 * 1024 };
}

export function streamsOf({ twitchTeam: team, twitchCategory: category, twitchTag: tag }: Config): StreamsConfig {
  return { ...(team ? { team } : {}), ...(category ? { category } : {}), ...(tag ? { tag } : {}) };
}

/** Absent while the operator has no account at Stripe. */
export function paymentsOf(config: Config): PaymentsConfig | null {
  const { stripeKey, stripeMessageSecret, stripeUrl, productIds } = config;
  if (!stripeKey || !stripeMessageSecret) return null;
  return {
    secretKey: stripeKey,
    messageSecret: stripeMessageSecret,
    products: productIds,
    returnUrl: `${reachedAt(config)}/support`,
    ...(stripeUrl ? { url: stripeUrl } : {}),
  };
}

/** Null: switched off, or an address at which browsers have no passkeys. */
export function passkeysOf({ passkeys, url }: Pick<Config, 'passkeys' | 'url'>): RelyingParty | null {
  return passkeys ? relyingPartyOf(url) : null;
}

/** People come back from Twitch to the public address; without one, to this machine. */
export function twitchLogin(config: Config, twitch: RegisteredApp): TwitchConfig {
  const { clientId, clientSecret, url: standIn } = twitch;
  return {
    clientId,
    clientSecret,
    returnUrl: `${reachedAt(config)}/twitch/back`,
    hosts: standIn ? { login: standIn, api: standIn, pictures: standIn } : TWITCH_HOSTS,
  };
}

/** Where all other providers send people back to. */
function loginReturn(config: Config): string {
  return `${reachedAt(config)}/login/back`;
}

function discordLogin(config: Config, { clientId, clientSecret, url: standIn }: RegisteredApp): DiscordConfig {
  const hosts = standIn ? { login: standIn, pictures: standIn } : DISCORD_HOSTS;
  return { clientId, clientSecret, returnUrl: loginReturn(config), hosts };
}

/** The logins of providers that are set up. */
export function providerLogins(config: Config): Pick<ProductConfig, 'twitch' | 'discord' | 'oidc'> {
  const { twitch, discord, oidc } = config;
  return {
    ...(twitch ? { twitch: twitchLogin(config, twitch) } : {}),
    ...(discord ? { discord: discordLogin(config, discord) } : {}),
    ...(oidc ? { oidc: { ...oidc, returnUrl: loginReturn(config) } } : {}),
  };
}

/** `/env.json`, headers and addresses of the web app. */
export function webSettings(
  config: Config,
  serverKey: string,
  pages: readonly ContentPageName[],
): Pick<WebDeps, 'env' | 'csp' | 'publicUrl' | 'https' | 'hsts' | 'adminSite'> {
  const admin = adminHost(config);
  const ads = adsOf(config);
  const isHttps = config.url?.startsWith('https:') ?? false;
  return {
    env: { ...browserEnv(config, serverKey), PAGES: [...pages], LINKS: linksOf(config), ...(ads ? { ADS: ads } : {}) },
    csp: foreignHosts(config),
    ...(config.url ? { publicUrl: config.url } : {}),
    ...(admin
      ? {
          adminSite: {
            host: new URL(admin).host,
            env: {
              // There, their site is the app's own.
              ...browserEnv({ ...config, url: admin, adminUrl: undefined, passkeys: false }, serverKey),
              PAGES: [...pages],
              LINKS: linksOf(config),
            },
          },
        }
      : {}),
    https: isHttps,
    ...(isHttps && config.hsts !== 'off' ? { hsts: config.hsts } : {}),
  };
}

/** Origin of the staff's own host; null: their site is a part of the app, on the public host. */
export function adminHost({ adminUrl, url }: Pick<Config, 'adminUrl' | 'url'>): string | null {
  const origin = adminUrl === undefined ? null : new URL(adminUrl).origin;
  return origin === url ? null : origin;
}

/** `/env.json`. Behind a proxy the browser reaches us where people do, else where the page came from. */
function browserEnv(config: Config, serverKey: string): EnvJson {
  const { url, adminUrl, port, localLogin, twitch, discord, oidc, termsSince, termsImagesBefore } = config;
  const { cdnUrl, imagesUrl, productIds } = config;
  const passkeys = passkeysOf(config);
  const reached = url ? new URL(url) : null;
  const isSecure = reached?.protocol === 'https:';
  return {
    NK_SERVER_KEY: serverKey,
    NK_SERVER_HOST: reached?.hostname ?? DEFAULT_SERVER_HOST,
    NK_SERVER_PORT: reached ? reached.port || (isSecure ? '443' : '80') : String(port),
    NK_SERVER_SSL: String(isSecure),
    TWITCH_CLIENT_ID: twitch?.clientId ?? '',
    LOCAL_LOGIN: String(localLogin),
    ...(discord ? { DISCORD_LOGIN: 'true' } : {}),
    ...(oidc ? { OIDC_NAME: oidc.name } : {}),
    ...(passkeys ? { PASSKEY_HOST: passkeys.host } : {}),
    ...(url ? { API_URL: `${url}/api` } : {}),
    ...(adminUrl ? { ADMIN_URL: adminUrl } : {}),
    ...(imagesUrl ? { IMAGES_URL: imagesUrl } : {}),
    ...(cdnUrl ? { CDN_URL: cdnUrl } : {}),
    ...(productIds.length > 0 ? { STRIPE_PRODUCT_IDS: productIds.join() } : {}),
    TERMS_ACCEPTED_SINCE: String(termsSince),
    TERMS_IMAGES_BEFORE: String(termsImagesBefore),
  };
}

export function termsCutOffs({ termsSince, termsImagesBefore }: Config): TermsCutOffs {
  return { acceptedSince: termsSince, imagesBefore: termsImagesBefore };
}

function linksOf(config: Config): Links {
  const links: { [Name in keyof Links]: string | undefined } = {
    portfolio: config.portfolioLink,
    instagram: config.instagramLink,
    tiktok: config.tiktokLink,
    twitch: config.twitchLink,
    x: config.xLink,
    discord: config.discordLink,
    merch: config.merchLink,
    // Where nothing else is said, from the page that leads to the provider's portal.
    billing: config.billingLink ?? paymentsOf(config)?.returnUrl,
  };
  return Object.fromEntries(Object.entries(links).filter(([, url]) => url !== undefined)) as Links;
}

/** Browsers disagree on whether 'self' covers sockets of another scheme: the public address is named. */
function foreignHosts(config: Config): { connect: string[]; images: string[]; formAction: string[] } {
  const { url, twitch, discord, oidc, cdnUrl, imagesUrl, s3 } = config;
  const admin = adminHost(config);
  const media = [...new Set([cdnUrl, imagesUrl].flatMap((base) => (base ? [new URL(base).origin] : [])))];
  return {
    // Films and pictures are also fetched, to be kept or drawn.
    connect: [
      ...(url ? [url, url.replace(/^http/, 'ws')] : []),
      ...(admin ? [admin.replace(/^http/, 'ws')] : []),
      ...media,
      ...(s3 ? [storeOf(s3)] : []),
    ],
    images: media,
    formAction: [
      ...(twitch ? [twitch.url ?? TWITCH_HOSTS.login] : []),
      ...(discord ? [discord.url ?? DISCORD_HOSTS.login] : []),
      ...(oidc ? [new URL(oidc.issuer).origin] : []),
    ],
  };
}

/** Where a tab that renders puts what it has made. */
function storeOf({ endpoint, bucket, region }: NonNullable<Config['s3']>): string {
  return endpoint ?? `https://${bucket}.s3.${region}.amazonaws.com`;
}
