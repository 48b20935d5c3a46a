import { createGameServer, type GameServer, type GameServerConfig } from '@tuschel/gameserver';
import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import fastify, { type FastifyInstance } from 'fastify';
import type { ProductConfig } from '../config.ts';
import { createProduct } from '../product.ts';
import type { ProductDeps } from '../productDeps.ts';
import { serveBoth, TEST_CONFIG, TEST_MIGRATIONS, TEST_TERMS, TEST_WORD_FILTER, TEST_WORDS } from './startProduct.ts';
import { TEST_KEYS } from './testGameServer.ts';

export interface StartedOnGameServer {
  platform: TemporaryPlatform;
  gameServer: GameServer;
  /** Serves both; whoever wants sockets lets it listen. */
  app: FastifyInstance;
  close(): Promise<void>;
}

/** The product and the real game server in one process, over a real database, without rates. */
export async function startOnGameServer(
  config: Partial<ProductConfig> = {},
  allowedOrigins: GameServerConfig['allowedOrigins'] = '*',
  more: Partial<Pick<ProductDeps, 'wordFilter' | 'wordLists' | 'findings' | 'settings'>> = {},
): Promise<StartedOnGameServer> {
  const platform = await temporaryPlatform({ migrations: TEST_MIGRATIONS });
  const gameServer = await createGameServer(platform, {
    ...TEST_KEYS,
    node: 'tuschel',
    allowedOrigins,
    ticketOnly: false,
    rateLimits: false,
    open: false,
  });
  const product = await createProduct({
    platform,
    extend: gameServer.extend,
    words: TEST_WORDS,
    wordFilter: TEST_WORD_FILTER,
    ...more,
    termsVersion: TEST_TERMS,
    config: { ...TEST_CONFIG, rateLimits: false, ...config },
  });
  const app = fastify();
  const close = await serveBoth(app, { gameServer, product, platform });
  return { platform, gameServer, app, close };
}
