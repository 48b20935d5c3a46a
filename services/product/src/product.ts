import type { Extend } from '@tuschel/gameserver/extend';
import { limitedCounter } from '@tuschel/platform';
import type { Platform } from '@tuschel/platform/ports';
import { RPC } from '@tuschel/protocol';
import type { Language } from '@tuschel/rules';
import type { WordFilter } from '@tuschel/words';
import type { FastifyInstance } from 'fastify';
import { ownLanguage } from './account/ownLanguage.ts';
import { accountRoutes } from './account/routes.ts';
import { lookTeller } from './account/tellLook.ts';
import { createAvatars } from './avatar/avatars.ts';
import { serveAvatars } from './avatar/routes.ts';
import { createChannelMutes } from './chat/channelMutes.ts';
import { watchChannels } from './chat/channelWatch.ts';
import { guardChat } from './chat/chatGuard.ts';
import { matchChat } from './chat/matchChat.ts';
import { createReportLine } from './chat-report/reportLine.ts';
import { chatReportRoutes } from './chat-report/routes.ts';
import { createChatReportStore } from './chat-report/store.ts';
import { sweepChatReports } from './chat-report/sweep.ts';
import { isSecure, type ProductConfig } from './config.ts';
import { createDrawMatch } from './draw-match/drawMatch.ts';
import { DRAW_MODULE, type DrawStatus } from './draw-match/state.ts';
import { packPages } from './drawing/packing.ts';
import { newDrawingRoutes } from './drawing/newRoutes.ts';
import { drawingRoutes } from './drawing/routes.ts';
import { sweepTails } from './drawing/tails.ts';
import { exceptionRoutes } from './exception/routes.ts';
import { createExceptionStore } from './exception/store.ts';
import { createDrawingStanding } from './history/drawingStanding.ts';
import { createGameArchive } from './history/gameArchive.ts';
import { createHideOwnDrawing } from './history/hideDrawing.ts';
import { historyRoutes } from './history/routes.ts';
import { saveGame } from './history/store.ts';
import { createHosting } from './host/hosting.ts';
import { serveApi } from './http/serveApi.ts';
import { createRateLimiter } from './http/rateLimiter.ts';
import { checkMatchJoin } from './lobby/checkMatchJoin.ts';
import { createMatch } from './lobby/createMatch.ts';
import { rematchOpener } from './lobby/rematch.ts';
import { createLobbyStore } from './lobby/store.ts';
import { createAttempts } from './login/attempts.ts';
import { guardAuthentication } from './login/authenticate.ts';
import { createLocalProvider } from './login/localProvider.ts';
import { loginCounter } from './login/outcomes.ts';
import type { LoginProvider } from './login/provider.ts';
import { loginRoutes } from './login/routes.ts';
import { createTwitchOauth } from './login/twitchOauth.ts';
import { createTwitchProvider } from './login/twitchProvider.ts';
import { welcomer } from './login/welcome.ts';
import { MIGRATIONS } from './migrations.ts';
import { createRepublish } from './post/republish.ts';
import { createRepublishStore } from './post/republishStore.ts';
import { postRoutes } from './post/routes.ts';
import { preferenceRoutes } from './preferences/routes.ts';
import { optionsRoutes } from './options/routes.ts';
import { createPreferenceStore } from './preferences/store.ts';
import { promptRoutes } from './prompt/routes.ts';
import { createPromptStore } from './prompt/store.ts';
import { createRefreshCookies } from './session/refreshCookie.ts';
import { sessionRoutes } from './session/routes.ts';
import { createChallenges } from './solo/challenges.ts';
import { soloRoutes } from './solo/routes.ts';
import { createSoloShelf } from './solo/soloDrawings.ts';
import { createAcceptances } from './terms/acceptances.ts';
import { acceptTerms } from './terms/acceptTerms.ts';

export interface ProductDeps {
  platform: Pick<Platform, 'clock' | 'entropy' | 'log' | 'metrics' | 'sql' | 'lines' | 'blobs' | 'bus' | 'storage'>;
  extend: Extend;
  /** All prompts of the dictionary. */
  words: Record<Language, string[]>;
  /** The same prompts by the names of their packs, for games of one's own. Absent: there are no packs. */
  packs?: Record<string, Record<Language, string[]>>;
  /** Of everything people write. */
  wordFilter: WordFilter;
  /** Of the terms that people accept: another text, another version. */
  termsVersion: string;
  config: ProductConfig;
}

export interface Product {
  /** Adds the REST API under /api. */
  register(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}

/**
 * The drawing game on a generic game server: its match, RPCs and login hooks are in place once this resolves, and its
 * tables exist.
 */
export async function createProduct(deps: ProductDeps): Promise<Product> {
  const { platform, extend, words, packs, wordFilter: filter, config } = deps;
  const { clock, entropy, log, sql, lines, blobs, storage } = platform;
  if (words.de.length === 0 || words.en.length === 0) throw new RangeError('the dictionary of a language is empty');
  await sql.migrate(MIGRATIONS);

  const stopSweeping = sweepTails(lines, clock, log);
  const stopPacking = packPages(lines, clock, log);
  const secure = isSecure(config);
  const limiter = createRateLimiter(clock, config, limitedCounter(platform.metrics));
  const lobbies = createLobbyStore(sql, clock);
  const prompts = createPromptStore(sql, clock);
  const attempts = createAttempts(sql, clock, entropy);
  const local = config.localLogin ? createLocalProvider(sql, clock, entropy) : null;
  const oauth = config.twitch ? createTwitchOauth(config.twitch, clock, log) : null;
  const twitch = oauth && createTwitchProvider(oauth, config.tokenKey !== undefined);
  const providers = new Map<string, LoginProvider>([local, twitch].flatMap((it) => (it ? [[it.name, it]] : [])));
  const avatars = createAvatars({ blobs, clock, log, origins: config.twitch ? [config.twitch.hosts.pictures] : [] });
  const hosting = createHosting({ platform, extend, config, attempts, oauth, secure });
  const { door, consents } = hosting;
  const welcome = welcomer({ accounts: extend.accounts, avatars, clock, log });

  const openGameServer = config.openGameServer ?? false;
  if (!openGameServer) extend.beforeUpdateAccount(async (_context, update) => ownLanguage(update));
  const countLogin = loginCounter(platform.metrics);
  guardAuthentication({ extend, attempts, providers, welcome, consents, countLogin, secure, openGameServer, log });
  extend.journaledMatch(
    DRAW_MODULE,
    createDrawMatch({
      lines,
      log,
      metrics: platform.metrics,
      words,
      ...(packs ? { packs } : {}),
      terms: config.terms,
      archive: {
        async saveGame(tx, state, record) {
          await saveGame(tx, state, record);
          await hosting.games.note(tx, state, record);
        },
        ban: (tx, ban) => lobbies.ban(tx, ban),
        unban: (tx, ban) => lobbies.unban(tx, ban),
        changeHost: (tx, match, host) => lobbies.changeHost(tx, match, host),
        endLobby: (tx, match, at) => lobbies.end(tx, match, at),
      },
      rematch: rematchOpener({ matches: extend.matches, lobbies, config }),
      standing: createDrawingStanding(platform.sql),
      chat: matchChat(extend.rooms),
      filter,
      limiter,
      reports: prompts,
      door,
    }),
  );
  const mutes = createChannelMutes(sql, clock);
  const guard = guardChat({ extend, limiter, filter, clock, mutes });
  extend.guardRooms(guard);
  const lineReports = createChatReportStore(sql, clock);
  const stopSweepingReports = sweepChatReports(lineReports, clock, log);
  const stopWatchingChannels = watchChannels({ extend, clock, log });
  extend.rpc(
    RPC.createMatch,
    createMatch({ extend, lobbies, limiter, entropy, clock, storage, config, opened: hosting.prepare }),
  );
  extend.rpc(RPC.checkMatchJoin, checkMatchJoin({ extend, lobbies, limiter, clock, terms: config.terms, door }));

  const republish = createRepublish(createRepublishStore(sql, clock), log);
  await republish.resume();
  const { accounts } = extend;
  const terms = { cutOffs: config.terms, version: deps.termsVersion, acceptances: createAcceptances(sql) };
  extend.rpc(RPC.acceptTerms, acceptTerms({ accounts, republish, clock, ...terms }));

  const shelf = createSoloShelf(sql, lines, clock);

  const isGameDone = async (match: string) => {
    const status = (await extend.matches.ask(match, { type: 'status' })) as DrawStatus | null;
    return status === null || status.phase === 99;
  };

  return {
    register: async (app) => {
      serveAvatars(app, blobs);
      await serveApi(app, { extend, limiter, config, log }, (api, gate) => {
        loginRoutes(api, { attempts, providers, local, secure });
        sessionRoutes(api, extend.sessions, createRefreshCookies(secure, clock), clock);
        drawingRoutes(api, gate, { lines, isGameDone, storage });
        newDrawingRoutes(api, gate, { shelf, entropy, storage });
        historyRoutes(api, gate, {
          archive: createGameArchive(sql, lines),
          hideOwnDrawing: createHideOwnDrawing(sql, lines, clock),
          clock,
        });
        const challenges = createChallenges({ sql, clock, entropy, lines, words });
        soloRoutes(api, gate, { shelf, challenges, entropy, words });
        hosting.addRoutes(api, gate);
        optionsRoutes(api, gate, { matches: extend.matches, clock, storage, filter });
        const tellLook = lookTeller({ matches: extend.matches, accounts, games: hosting.games, clock, log });
        accountRoutes(api, gate, { accounts, tellLook });
        postRoutes(api, gate, republish);
        promptRoutes(api, gate, prompts);
        const report = createReportLine({ guard, extend, store: lineReports, clock });
        chatReportRoutes(api, gate, { report, store: lineReports, mutes, extend });
        preferenceRoutes(api, gate, createPreferenceStore(sql, clock));
        exceptionRoutes(api, createExceptionStore(sql, clock));
      });
    },
    close: async () => {
      stopSweeping();
      stopPacking();
      stopWatchingChannels();
      stopSweepingReports();
      hosting.stop();
      await republish.close();
    },
  };
}
