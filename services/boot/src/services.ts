import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createGameServer, loadModules } from '@tuschel/gameserver';
import { type Platform, StartRefused } from '@tuschel/platform';
import { LANGUAGES, type ShownSetting } from '@tuschel/protocol';
import { createProduct } from '@tuschel/product';
import { type ContentPages, createWeb, type HeadOf } from '@tuschel/web-service';
import { readWordList } from '@tuschel/words';
import { readAdFrame } from './config/ads.ts';
import { type Config, isAlone } from './config/config.ts';
import { findingsOf } from './doctor/findings.ts';
import { formerHosts } from './dataFolder/formerHosts.ts';
import { gameAlone } from './gameAlone.ts';
import { gameServerConfig } from './config/gameServerConfig.ts';
import { createNearby } from './http/nearby.ts';
import { loadPages } from './pages.ts';
import {
  adminHost,
  quotaOf,
  renderRoomOf,
  streamsOf,
  termsCutOffs,
  passkeysOf,
  paymentsOf,
  providerLogins,
  webSettings,
} from './config/partSettings.ts';
import type { Secrets } from './config/secrets.ts';
import type { Service } from './service.ts';
import { termsVersion } from './termsVersion.ts';
import { VERSION } from './version.ts';
import { readWordFilter } from './wordFilter.ts';

const WEB_APP = fileURLToPath(new URL('../../../apps/web/dist', import.meta.url));

/** Everything that this process serves, in the order of its start. */
export function services(
  platform: Platform,
  config: Config,
  secrets: Secrets,
  { pages: given, settings = [] }: Partial<Omit<Shown, 'heads'>> = {},
): Service[] {
  if (isAlone(config)) return [gameAlone(platform, config, secrets)];
  const pages = given ?? loadPages(config);
  const heads: Heads = { of: async () => null };
  const game = gameOf(platform, config, secrets, { pages, heads, settings });
  return [game, web(platform, config, secrets, pages, heads)];
}

/** What the product says of pages where links to them are shared; of none before it has started. */
interface Heads {
  of: HeadOf;
}

interface Shown {
  pages: ContentPages;
  heads: Heads;
  settings: readonly ShownSetting[];
}

/** The game server with the product loaded into it. */
function gameOf(platform: Platform, config: Config, secrets: Secrets, { pages, heads, settings }: Shown): Service {
  const { rateLimits, openGameServer, url } = config;
  const admin = adminHost(config);
  const nearby = createNearby(config, platform.log);
  const payments = paymentsOf(config);
  const passkeys = passkeysOf(config);
  let close = async () => {};
  return {
    name: 'game',
    async start(app) {
      app.addHook('onRequest', async (request) => nearby.look(request.raw, request.ip));
      const server = await createGameServer(platform, gameServerConfig(config, secrets, nearby));
      close = () => server.close();
      const product = await createProduct({
        platform,
        extend: server.extend,
        ...readWords(),
        ...readWordFilter(new URL('../../../content/words/', import.meta.url)),
        termsVersion: termsVersion(pages),
        settings,
        version: VERSION,
        findings: () => findingsOf(config, pages, Date.now()),
        config: {
          mode: config.mode,
          ...(url ? { publicUrl: url } : {}),
          ...(admin ? { adminUrl: admin } : {}),
          ...(config.cdnUrl ? { drawingsUrl: `${config.cdnUrl.replace(/\/$/, '')}/drawings` } : {}),
          hosting: config.hosting,
          ...(config.hostingTwitch ? { hostingTwitch: config.hostingTwitch } : {}),
          tokenKey: secrets.tokenKey,
          lobbySizes: config.lobbySizes,
          quota: quotaOf(config),
          mediaKey: secrets.mediaKey,
          pages: placesOf(pages),
          render: renderRoomOf(config),
          localLogin: config.localLogin,
          ...(passkeys ? { passkeys } : {}),
          streams: streamsOf(config),
          ...(payments ? { payments } : {}),
          ...providerLogins(config),
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
      heads.of = product.headOf;
      await loadModules(config.modules, server.extend);
      await server.register(app);
      await product.register(app);
      await server.recover();
    },
    close: () => close(),
  };
}

/** Before the data is opened: what has begun to read it would have to be stopped again. */
export function refuseIfNotBuilt(): void {
  if (!existsSync(WEB_APP)) throw new StartRefused('The web app has not been built: start it with npm start');
}

function web(platform: Platform, config: Config, secrets: Secrets, pages: ContentPages, heads: Heads): Service {
  const adFrame = readAdFrame(config);
  return {
    name: 'web',
    async start(app) {
      const former = formerHosts(config.dataFolder, config.url);
      const admin = adminHost(config);
      const page = createWeb({
        log: platform.log.child({ service: 'web' }),
        distFolder: WEB_APP,
        pages,
        headOf: (path, language, origin) => heads.of(path, language, origin),
        ...(adFrame ? { adFrame } : {}),
        formerHosts: former.filter((host) => admin === null || host !== new URL(admin).host),
        ...webSettings(config, secrets.serverKey, pages.names),
      });
      await page.register(app);
    },
    close: async () => {},
  };
}

/** The operator's pages, as the sitemap lists them. */
function placesOf(pages: ContentPages) {
  return pages.names.map((name) => {
    const languages = LANGUAGES.filter((language) => pages.find(name, language)?.language === language);
    const changed = languages.flatMap((language) => pages.find(name, language)?.changed ?? []).toSorted();
    const last = changed.at(-1);
    return { path: `/${name}`, languages, changedAt: last === undefined ? null : Date.parse(last) };
  });
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
