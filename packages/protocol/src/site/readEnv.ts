import {
  DEFAULT_CDN_PATH,
  DEFAULT_SERVER_HOST,
  DEFAULT_SERVER_PORT,
  ENV_ERROR,
  type EnvJson,
  type PageLocation,
  type RuntimeConfig,
} from './env.ts';
import { TERMS_CUT_OFFS, type TermsCutOffs } from './terms.ts';

/**
 * Reads the environment object for a page at `page`. No object at all: not configured, everything at its default. An
 * object without one of the three NK_SERVER_ values is a mistake of the operator: throws.
 */
export function readEnv(env: EnvJson | null | undefined, page: PageLocation): RuntimeConfig {
  const given = env ?? {
    NK_SERVER_HOST: DEFAULT_SERVER_HOST,
    NK_SERVER_PORT: DEFAULT_SERVER_PORT,
    NK_SERVER_KEY: 'defaultkey',
  };
  const { NK_SERVER_HOST: host, NK_SERVER_PORT: port, NK_SERVER_KEY: key } = given;
  if (!host || !port || !key) throw new Error(ENV_ERROR);
  const cdnUrl = given.CDN_URL || `${page.origin}${DEFAULT_CDN_PATH}`;
  return {
    serverKey: key,
    serverHost: serverHost(host, page),
    serverPort: port,
    serverSsl: given.NK_SERVER_SSL === 'true',
    twitchClientId: given.TWITCH_CLIENT_ID ?? '',
    localLogin: given.LOCAL_LOGIN === 'true',
    discordLogin: given.DISCORD_LOGIN === 'true',
    oidcName: given.OIDC_NAME ?? '',
    passkeyHost: given.PASSKEY_HOST ?? '',
    apiUrl: isLocalhost(page.hostname) || !given.API_URL ? `${page.origin}/api` : trimSlash(given.API_URL),
    imagesUrl: trimSlash(given.IMAGES_URL || cdnUrl),
    adminUrl: given.ADMIN_URL ?? '',
    productIds: (given.STRIPE_PRODUCT_IDS ?? '')
      .split(',')
      .map((id) => id.trim())
      .filter(Boolean),
    cdnUrl: trimSlash(cdnUrl),
    badgesUrl: `${trimSlash(cdnUrl)}/badges`,
    drawingsUrl: `${trimSlash(cdnUrl)}/drawings`,
    terms: readTerms(given),
    pages: given.PAGES ?? [],
    links: given.LINKS ?? {},
    ads: isLocalhost(page.hostname) ? undefined : given.ADS,
    isConfigured: env !== null && env !== undefined,
  };
}

/** On the developer's own machine, and where the operator named no host, the game server is where the page came from. */
function serverHost(host: string, page: PageLocation): string {
  return host === DEFAULT_SERVER_HOST || isLocalhost(page.hostname) ? page.hostname : host;
}

function readTerms({ TERMS_ACCEPTED_SINCE, TERMS_IMAGES_BEFORE }: EnvJson): TermsCutOffs {
  return {
    acceptedSince: Number(TERMS_ACCEPTED_SINCE) || TERMS_CUT_OFFS.acceptedSince,
    imagesBefore: Number(TERMS_IMAGES_BEFORE) || TERMS_CUT_OFFS.imagesBefore,
  };
}

export function isLocalhost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}

function trimSlash(url: string): string {
  return url.endsWith('/') ? url.slice(0, -1) : url;
}
