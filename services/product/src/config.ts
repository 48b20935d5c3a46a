import type { Place } from './community/sitemap/place.ts';
import type { RenderRoomConfig } from './library/render/room.ts';
import type { TermsCutOffs } from '@tuschel/protocol';
import type { DiscordConfig } from './people/login/discordProvider.ts';
import type { OidcConfig } from './people/login/oidcProvider.ts';
import type { RelyingParty } from './people/passkey/relyingParty.ts';
import type { TwitchConfig } from './people/login/twitchOauth.ts';

/** What an operator may say about the product. Boot reads it from the environment. */
export interface ProductConfig {
  mode: 'development' | 'production';
  /** Where people reach the instance; decides whether cookies are Secure. Absent: plain http. */
  publicUrl?: string;
  /** What the operator has written, for search engines. Absent: nothing. */
  pages?: readonly Place[];
  /** A host of the staff's own. Absent: their site is a part of the app. */
  adminUrl?: string;
  /** Where published pictures are for everybody. Absent: on this server. */
  drawingsUrl?: string;
  /** `allowlist`: only accounts with the permission may open lobbies. */
  hosting: 'open' | 'allowlist';
  /** With `allowlist`: Twitch's partners, or affiliates and partners, may as well. */
  hostingTwitch?: 'partner' | 'affiliate';
  /** Most players of a lobby by supporter tier of its host: none, 1, 2, 3 and trusted ranks. */
  lobbySizes: number[];
  quota: QuotaConfig;
  localLogin: boolean;
  /** Whom passkeys are made for. Absent: there are none. */
  passkeys?: RelyingParty;
  /** The instance is registered with Twitch, and people may log in there. */
  twitch?: TwitchConfig;
  discord?: DiscordConfig;
  /** An OpenID Connect issuer. `pictures`: origins that pictures of its people are fetched from. */
  oidc?: OidcConfig & { pictures: readonly string[] };
  /** What supporters pay through. Absent: levels are given by the team alone. */
  payments?: PaymentsConfig;
  /** Whose streams are shown beside those of hosts, with Twitch. */
  streams?: StreamsConfig;
  /** Seals the tokens that hosts' consents come with. Without it hosts are not asked for any. */
  tokenKey?: string;
  /** Signs the addresses of private pictures and films. Absent: one of this process alone. */
  mediaKey?: string;
  render: RenderRoomConfig;
  /** Foreign origins whose pages may call the API. */
  origins: string[];
  terms: TermsCutOffs;
  rateLimits: boolean;
  /** Addresses to which the limits per address do not apply. */
  exemptFromLimits(address: string): boolean;
  /** Foreign clients may authenticate with custom ids of their own. */
  openGameServer?: boolean;
}

/** An account at Stripe. */
export interface PaymentsConfig {
  secretKey: string;
  /** Signs what Stripe tells us. */
  messageSecret: string;
  /** The products of levels 1, 2 and 3, and of a donation. */
  products: readonly string[];
  /** The page from which people go to pay, and to which they come back. */
  returnUrl: string;
  /** For tests: a server that stands for Stripe's API. */
  url?: string;
}

export interface StreamsConfig {
  /** Name of a team at Twitch. */
  team?: string;
  /** Name of a category there. */
  category?: string;
  /** Of the category only those with this tag. */
  tag?: string;
}

/** What people may store before what they draw by themselves is refused. A day is one of UTC. */
export interface QuotaConfig {
  bytes: number;
  dayBytes: number;
  dayDrawings: number;
  /** How many times as much, by supporter tier: none, 1, 2, 3 and trusted ranks. */
  tiers: number[];
}

export function isSecure({ publicUrl }: Pick<ProductConfig, 'publicUrl'>): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}
