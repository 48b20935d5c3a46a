/** Runtime configuration of the browser: `/env.json`, as the server writes it and as the client reads it. */

import type { ContentPageName } from './contentPage.ts';
import type { TermsCutOffs } from './terms.ts';

/** Other sites that belong to this one. `billing`: where supporters manage what they pay. */
export const LINKS = ['portfolio', 'instagram', 'tiktok', 'twitch', 'x', 'discord', 'merch', 'billing'] as const;
export type LinkName = (typeof LINKS)[number];
export type Links = Partial<Record<LinkName, string>>;

/** What people see before they join a game and after it has ended. `external`: what others made, which comes from `origins` alone. */
export type Ads = { kind: 'house' } | { kind: 'external'; origins: readonly string[] };

export interface EnvJson {
  NK_SERVER_KEY?: string;
  /** `{ip}` stands for the host of the page. */
  NK_SERVER_HOST?: string;
  NK_SERVER_PORT?: string;
  /** Secure only when the text equals "true". */
  NK_SERVER_SSL?: string;
  TWITCH_CLIENT_ID?: string;
  /** "true" while the server offers its own login. */
  LOCAL_LOGIN?: string;
  /** "true" while people may log in with Discord. */
  DISCORD_LOGIN?: string;
  /** What the operator calls their OpenID Connect issuer. Absent: there is none. */
  OIDC_NAME?: string;
  /** The host that passkeys of this server belong to. Absent: there are none. */
  PASSKEY_HOST?: string;
  API_URL?: string;
  IMAGES_URL?: string;
  ADMIN_URL?: string;
  /** Comma-separated product ids of the card-payment provider. */
  STRIPE_PRODUCT_IDS?: string;
  CDN_URL?: string;
  /** Cut-offs of the terms, UTC ms. */
  TERMS_ACCEPTED_SINCE?: string;
  TERMS_IMAGES_BEFORE?: string;
  /** Pages of the operator that exist. */
  PAGES?: ContentPageName[];
  LINKS?: Links;
  /** Absent: nothing. On localhost there are none. */
  ADS?: Ads;
}

export interface RuntimeConfig {
  serverKey: string;
  serverHost: string;
  serverPort: string;
  serverSsl: boolean;
  twitchClientId: string;
  localLogin: boolean;
  discordLogin: boolean;
  /** Empty: there is no issuer. */
  oidcName: string;
  /** Empty: there are no passkeys here. */
  passkeyHost: string;
  apiUrl: string;
  imagesUrl: string;
  adminUrl: string;
  productIds: string[];
  cdnUrl: string;
  badgesUrl: string;
  drawingsUrl: string;
  terms: TermsCutOffs;
  pages: readonly ContentPageName[];
  links: Links;
  ads: Ads | undefined;
  /** False when no environment object exists at all. */
  isConfigured: boolean;
}

/** What `readEnv` needs of `window.location`. */
export interface PageLocation {
  origin: string;
  hostname: string;
  port: string;
  protocol: string;
}

export const DEFAULT_SERVER_HOST = '{ip}';
export const DEFAULT_SERVER_PORT = '7350';
export const DEFAULT_CDN_PATH = '/media';
export const ENV_ERROR = 'NK_SERVER_ variables is not set in env';
