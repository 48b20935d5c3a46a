import type { FastifyInstance } from 'fastify';
import { blog } from './community/blog/resource.ts';
import { sitemap } from './community/sitemap/resource.ts';
import { streamers } from './community/streamers/resource.ts';
import { exception } from './exception/resource.ts';
import { serveApi } from './http/serveApi.ts';
import { drawing } from './library/drawing/resource.ts';
import { history } from './library/history/resource.ts';
import { post } from './library/post/resource.ts';
import { firstHead, type HeadOf, shareHead } from './library/post/shareHead.ts';
import { quiz } from './library/quiz/resource.ts';
import { quota } from './library/quota/resource.ts';
import { render } from './library/render/resource.ts';
import { paper } from './library/paper/resource.ts';
import { solo } from './library/solo/resource.ts';
import { stats } from './library/stats/resource.ts';
import { chatReport } from './moderation/chat-report/resource.ts';
import { foreignTexts } from './moderation/foreign-texts/resource.ts';
import { galleryModeration } from './moderation/gallery/resource.ts';
import { prompt } from './moderation/prompt/resource.ts';
import { moderation } from './moderation/resource.ts';
import { words } from './moderation/words/resource.ts';
import { createParts } from './parts.ts';
import { operations } from './operations/resource.ts';
import { account } from './people/account/resource.ts';
import { avatar } from './people/avatar/resource.ts';
import { badge } from './people/badge/resource.ts';
import { support } from './people/support/resource.ts';
import { desk } from './people/desk/resource.ts';
import { erasure } from './people/erasure/resource.ts';
import { accountExport } from './people/export/resource.ts';
import { face } from './people/face/resource.ts';
import { jump } from './people/jump/resource.ts';
import { login } from './people/login/resource.ts';
import { notice } from './people/notice/resource.ts';
import { passkey } from './people/passkey/resource.ts';
import { preferences } from './people/preferences/resource.ts';
import { profile } from './people/profile/resource.ts';
import { retention } from './people/retention/resource.ts';
import { session } from './people/session/resource.ts';
import { staff } from './people/staff/resource.ts';
import { terms } from './people/terms/resource.ts';
import { chat } from './play/chat/resource.ts';
import { drawMatch } from './play/draw-match/resource.ts';
import { host } from './play/host/resource.ts';
import { lobby } from './play/lobby/resource.ts';
import { options } from './play/options/resource.ts';
import { quizMatch } from './play/quiz-match/resource.ts';
import type { ProductDeps } from './productDeps.ts';
import type { Migrations } from '@tuschel/platform';
import { allMigrations, type Opened, type Resource } from './resource.ts';

/** Everything there is. A new resource is a folder and a line here. */
export const RESOURCES: readonly Resource[] = [
  login,
  passkey,
  session,
  account,
  avatar,
  face,
  preferences,
  desk,
  terms,
  staff,
  jump,
  accountExport,
  erasure,
  retention,
  lobby,
  drawMatch,
  options,
  host,
  drawing,
  chat,
  render,
  solo,
  paper,
  quota,
  history,
  post,
  quiz,
  quizMatch,
  stats,
  chatReport,
  prompt,
  moderation,
  words,
  galleryModeration,
  notice,
  badge,
  support,
  blog,
  sitemap,
  streamers,
  profile,
  foreignTexts,
  exception,
  operations,
];

/** Of every table that the product keeps. */
export const productMigrations = (): Migrations => allMigrations(RESOURCES);

export interface Product {
  /** Adds the REST API under /api. */
  register(app: FastifyInstance): Promise<void>;
  /** What a link to a page shows where it is shared; null: what every page does. */
  headOf: HeadOf;
  close(): Promise<void>;
}

/**
 * The drawing game on a generic game server: its match, RPCs and login hooks are in place once this resolves, and its
 * tables exist.
 */
export async function createProduct(deps: ProductDeps): Promise<Product> {
  const { platform, extend, words: dictionary, config } = deps;
  if (dictionary.de.length === 0 || dictionary.en.length === 0)
    throw new RangeError('the dictionary of a language is empty');
  await platform.sql.migrate(productMigrations());

  const parts = createParts(deps);
  const opened: Opened[] = [];
  for (const resource of RESOURCES) opened.push((await resource.open?.(parts)) ?? {});
  for (const { rpcs = {} } of opened) for (const [name, call] of Object.entries(rpcs)) extend.rpc(name, call);
  const stops = opened.flatMap(({ jobs = [] }) => jobs).map((begin) => begin());

  return {
    register: async (app) => {
      for (const { serve } of opened) serve?.(app);
      await serveApi(
        app,
        {
          extend,
          renderers: parts.renderers,
          limiter: parts.limiter,
          load: platform.load,
          config,
          log: platform.log,
          troubles: parts.troubles,
          timings: parts.timings,
        },
        {
          endpoints: opened.flatMap(({ endpoints = [] }) => endpoints),
          scopes: opened.flatMap(({ scopes = [] }) => scopes),
        },
      );
    },
    headOf: firstHead([shareHead(parts.share, config), ...opened.flatMap(({ headOf }) => headOf ?? [])]),
    close: async () => {
      for (const stop of stops) stop();
      for (const { close } of opened.toReversed()) await close?.();
      await parts.heavy.close();
    },
  };
}
