import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createGameServer } from '@tuschel/gameserver';
import { type Platform, StartRefused } from '@tuschel/platform';
import { createProduct, type QuotaConfig, TWITCH_HOSTS, type TwitchConfig } from '@tuschel/product';
import { DEFAULT_SERVER_HOST, type EnvJson, type Links, type TermsCutOffs } from '@tuschel/protocol';
import { type ContentPages, createWeb } from '@tuschel/web-service';
import { readWordList } from '@tuschel/words';
import { clientAddress } from './clientAddress.ts';
import type { Config } from './config.ts';
import { createNearby } from './nearby.ts';
import { loadPages } from './pages.ts';
import type { Secrets } from './secrets.ts';
import type { Service } from './service.ts';
import { termsVersion } from './termsVersion.ts';
import { readWordFilter } from './wordFilter.ts';

const WEB_APP = fileURLToPath(new URL('../../../apps/web/dist', import.meta.url));

/** Everything that this process serves, in the order of its start. */
export function services(platform: Platform, config: Config, secrets: Secrets): Service[] {
  const pages = loadPages(config);
  return [game(platform, config, secrets, pages), web(platform, config, secrets, pages)];
}

/** The game server with the product loaded into it. */
function game(platform: Platform, config: Config, secrets: Secrets, pages: ContentPages): Service {
  const { rateLimits, openGameServer, url } = config;
  const nearby = createNearby(config, platform.log);
  let close = async () => {};
  return {
    name: 'game',
    async start(app) {
      app.addHook('onRequest', async (request) => nearby.look(request.raw, request.ip));
      const server = await createGameServer(platform, {
        ...secrets,
        node: config.node,
        allowedOrigins: openGameServer ? '*' : [...config.origins, ...(url ? [url] : [])],
        ticketOnly: config.socketTicketOnly,
        rateLimits,
        exemptFromLimits: nearby.isExempt,
        remoteAddress(request) {
          const address = clientAddress(request, config.proxies);
          nearby.look(request, address);
          return address;
        },
        open: openGameServer,
      });
      close = () => server.close();
      const product = await createProduct({
        platform,
        extend: server.extend,
        ...readWords(),
        wordFilter: readWordFilter(new URL('../../../content/words/', import.meta.url)),
        termsVersion: termsVersion(pages),
        config: {
          mode: config.mode,
          ...(url ? { publicUrl: url } : {}),
          hosting: config.hosting,
          ...(config.hostingTwitch ? { hostingTwitch: config.hostingTwitch } : {}),
          tokenKey: secrets.tokenKey,
          lobbySizes: config.lobbySizes,
          quota: quotaOf(config),
          localLogin: config.localLogin,
          ...(config.twitch ? { twitch: twitchLogin(config, config.twitch) } : {}),
          origins: config.origins,
          terms: termsCutOffs(config),
          rateLimits,
          exemptFromLimits: nearby.isExempt,
          openGameServer,
        },
      });
      close = async () => {
        await server.close();
        await product.close();
      };
      await server.register(app);
      await product.register(app);
      await server.recover();
    },
    close: () => close(),
  };
}

/** People come back from Twitch to the public address; without one, to this machine. */
function quotaOf(config: Config): QuotaConfig {
  const { quotaMegabytes, quotaDayMegabytes, quotaDayDrawings, quotaTiers } = config;
  const MEGABYTE = 1_000_000;
  return {
    bytes: quotaMegabytes * MEGABYTE,
    dayBytes: quotaDayMegabytes * MEGABYTE,
    dayDrawings: quotaDayDrawings,
    tiers: quotaTiers,
  };
}

function twitchLogin({ url, port }: Config, twitch: Twitch): TwitchConfig {
  const { clientId, clientSecret, url: standIn } = twitch;
  return {
    clientId,
    clientSecret,
    returnUrl: `${url ?? `http://localhost:${port}`}/twitch/back`,
    hosts: standIn ? { login: standIn, api: standIn, pictures: standIn } : TWITCH_HOSTS,
  };
}

type Twitch = NonNullable<Config['twitch']>;

function web(platform: Platform, config: Config, secrets: Secrets, pages: ContentPages): Service {
  return {
    name: 'web',
    async start(app) {
      if (!existsSync(WEB_APP)) throw new StartRefused('The web app has not been built: start it with npm start');
      const page = createWeb({
        log: platform.log.child({ service: 'web' }),
        distFolder: WEB_APP,
        env: { ...browserEnv(config, secrets.serverKey), PAGES: [...pages.names], LINKS: linksOf(config) },
        csp: foreignHosts(config),
        pages,
        ...(config.url ? { publicUrl: config.url } : {}),
        https: config.url?.startsWith('https:') ?? false,
      });
      await page.register(app);
    },
    close: async () => {},
  };
}

/** `/env.json`. Behind a proxy the browser reaches us where people do, else where the page came from. */
function browserEnv(config: Config, serverKey: string): EnvJson {
  const { url, adminUrl, port, localLogin, twitch, termsSince, termsImagesBefore } = config;
  const reached = url ? new URL(url) : null;
  const isSecure = reached?.protocol === 'https:';
  return {
    NK_SERVER_KEY: serverKey,
    NK_SERVER_HOST: reached?.hostname ?? DEFAULT_SERVER_HOST,
    NK_SERVER_PORT: reached ? reached.port || (isSecure ? '443' : '80') : String(port),
    NK_SERVER_SSL: String(isSecure),
    TWITCH_CLIENT_ID: twitch?.clientId ?? '',
    LOCAL_LOGIN: String(localLogin),
    ...(url ? { API_URL: `${url}/api` } : {}),
    ...(adminUrl ? { ADMIN_URL: adminUrl } : {}),
    TERMS_ACCEPTED_SINCE: String(termsSince),
    TERMS_IMAGES_BEFORE: String(termsImagesBefore),
  };
}

function termsCutOffs({ termsSince, termsImagesBefore }: Config): TermsCutOffs {
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
    billing: config.billingLink,
  };
  return Object.fromEntries(Object.entries(links).filter(([, url]) => url !== undefined)) as Links;
}

/** Browsers disagree on whether 'self' covers sockets of another scheme: the public address is named. */
function foreignHosts({ url, twitch }: Config): { connect: string[]; images: string[]; formAction: string[] } {
  return {
    connect: url ? [url, url.replace(/^http/, 'ws')] : [],
    images: [],
    formAction: twitch ? [twitch.url ?? TWITCH_HOSTS.login] : [],
  };
}

type Packs = Record<string, string[]>;

/** The packs of a language, by their names. */
function readPacks(language: 'de' | 'en'): Packs {
  const folder = new URL(`../../../content/words/packs/${language}/`, import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  return Object.fromEntries(
    files.map((name) => [name.slice(0, -'.txt'.length), readWordList(readFileSync(new URL(name, folder), 'utf8'))]),
  );
}

/** All prompts in one list for each language, and by pack. A pack has prompts of both. */
function readWords(): { words: { de: string[]; en: string[] }; packs: Record<string, { de: string[]; en: string[] }> } {
  const [de, en] = [readPacks('de'), readPacks('en')];
  const both = Object.entries(de).flatMap(([name, prompts]) =>
    en[name] ? [[name, { de: prompts, en: en[name] }] as const] : [],
  );
  return { words: { de: Object.values(de).flat(), en: Object.values(en).flat() }, packs: Object.fromEntries(both) };
}
