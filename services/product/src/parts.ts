import type { Account, RoomGuard } from '@tuschel/gameserver/extend';
import { limitedCounter } from '@tuschel/platform';
import { MODERATION } from '@tuschel/protocol';
import { isSecure, type ProductConfig } from './config.ts';
import { createHeavyWork, type HeavyWork } from './heavy/heavyWork.ts';
import { createRateLimiter, type RateLimiter } from './http/rateLimiter.ts';
import { createDiscover, type DiscoverPosts } from './library/post/discover.ts';
import { createRepublish, type Republish } from './library/post/republish.ts';
import { createRepublishStore } from './library/post/republishStore.ts';
import { createShare, type Share } from './library/post/share.ts';
import { createQuota, type Quota } from './library/quota/quota.ts';
import { renderFigures } from './library/render/figures.ts';
import { createRenderJobs, type RenderJobs } from './library/render/jobs.ts';
import { createRenderers, type Renderers } from './library/render/renderers.ts';
import { createPromptStore, type PromptStore } from './moderation/prompt/store.ts';
import { lookTeller, type TellLook } from './people/account/tellLook.ts';
import { type Avatars, createAvatars } from './people/avatar/avatars.ts';
import { createErasureWishes, type ErasureWishes } from './people/erasure/wishes.ts';
import { createFaces, type Faces } from './people/face/faces.ts';
import { createHiddenFaces, type HiddenFaces } from './people/face/hiddenFaces.ts';
import { createFaceStore, type FaceStore } from './people/face/store.ts';
import { type Attempts, createAttempts } from './people/login/attempts.ts';
import { createTwitchOauth, type TwitchOauth } from './people/login/twitchOauth.ts';
import { createPasskeyProvider, type PasskeyProvider } from './people/passkey/passkeyProvider.ts';
import { type ChannelMutes, createChannelMutes } from './play/chat/channelMutes.ts';
import { guardChat } from './play/chat/chatGuard.ts';
import { createHosting, type Hosting } from './play/host/hosting.ts';
import { createLobbyStore, type LobbyStore } from './play/lobby/store.ts';
import { createTimings, type Timings } from './operations/timings.ts';
import { createTroubles, type Troubles } from './operations/troubles.ts';
import { type LiveWordFilter, liveWordFilter } from '@tuschel/words';
import type { ProductDeps } from './productDeps.ts';

/** What more than one resource stands on, beside what the product was made with. */
export interface Parts extends ProductDeps {
  /** Its lists may change while the server runs. */
  wordFilter: LiveWordFilter;
  /** Cookies are for https alone. */
  secure: boolean;
  limiter: RateLimiter;
  attempts: Attempts;
  erasures: ErasureWishes;
  /** Null: the instance is not registered with Twitch. */
  oauth: TwitchOauth | null;
  /** Null: there are no passkeys at this address. */
  passkeyProvider: PasskeyProvider | null;
  avatars: Avatars;
  faceStore: FaceStore;
  faces: Faces;
  hiddenFaces: HiddenFaces;
  tellLook: TellLook;
  hosting: Hosting;
  lobbies: LobbyStore;
  /** Reported texts. */
  prompts: PromptStore;
  mutes: ChannelMutes;
  /** Who may say and read what in which room. */
  guard: RoomGuard;
  republish: Republish;
  discover: DiscoverPosts;
  /** Of a person: a young account, or few finished games. */
  isNewcomer: (account: Account) => Promise<boolean>;
  share: Share;
  renderers: Renderers;
  /** What is to be rendered. */
  renderJobs: RenderJobs;
  heavy: HeavyWork;
  quota: Quota;
  troubles: Troubles;
  timings: Timings;
}

export function createParts(deps: ProductDeps): Parts {
  const { platform, extend, config } = deps;
  const filter = liveWordFilter(deps.wordFilter);
  const { clock, entropy, log, sql, lines, blobs } = platform;
  const secure = isSecure(config);
  const limiter = createRateLimiter(clock, config, limitedCounter(platform.metrics));
  const attempts = createAttempts(sql, clock, entropy);
  const oauth = config.twitch ? createTwitchOauth(config.twitch, clock, log) : null;
  const mutes = createChannelMutes(sql, clock);
  const discover = createDiscover({ sql, clock, lines, accounts: extend.accounts });
  const hiddenFaces = createHiddenFaces(sql, clock);
  const hosting = createHosting({ platform, extend, config, attempts, oauth, secure, hiddenFaces });
  const { matches, accounts } = extend;
  const tellLook = lookTeller({
    matches,
    accounts,
    games: hosting.games,
    hiddenFaces,
    lobbySizes: config.lobbySizes,
    clock,
    log,
  });
  const faceStore = createFaceStore(sql, clock, entropy);
  return {
    ...deps,
    wordFilter: filter,
    secure,
    limiter,
    attempts,
    erasures: createErasureWishes(sql, clock),
    oauth,
    passkeyProvider: config.passkeys ? createPasskeyProvider(sql, clock, entropy) : null,
    avatars: createAvatars({ blobs, clock, log, origins: pictureOrigins(config) }),
    faceStore,
    faces: createFaces({ store: faceStore, accounts, matches, tellLook }),
    hiddenFaces,
    tellLook,
    hosting,
    isNewcomer: async ({ id, createdAt }) =>
      clock.now() - createdAt < MODERATION.newcomerMs || (await hosting.games.count(id)) < MODERATION.newcomerGames,
    lobbies: createLobbyStore(sql, clock),
    prompts: createPromptStore(sql, clock),
    mutes,
    discover,
    share: createShare(sql, discover),
    guard: guardChat({ extend, limiter, filter, clock, mutes }),
    heavy: createHeavyWork(clock, config),
    troubles: createTroubles(clock),
    timings: createTimings(clock),
    quota: createQuota({ sql, clock, config }),
    renderers: createRenderers(sql, clock),
    renderJobs: createRenderJobs({ sql, clock, entropy, ended: renderFigures(platform.metrics) }),
    republish: createRepublish(createRepublishStore(sql, clock), log),
  };
}

/** Where login providers have the pictures of their people. */
function pictureOrigins({ twitch, discord, oidc }: ProductConfig): string[] {
  return [twitch?.hosts.pictures, discord?.hosts.pictures, ...(oidc?.pictures ?? [])].filter(
    (one) => one !== undefined,
  );
}
