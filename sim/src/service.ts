import { createGameServer, DOMAINS, type GameServer } from '@tuschel/gameserver';
import type { Platform } from '@tuschel/platform';
import { createProduct } from '@tuschel/product';
import { TERMS_CUT_OFFS } from '@tuschel/protocol';
import { createWordFilter } from '@tuschel/words';
import fastify, { type FastifyInstance } from 'fastify';

export const KEYS = { serverKey: 'server', httpKey: 'http', sessionKey: 's'.repeat(32), refreshKey: 'r'.repeat(32) };
const WORDS = Array.from({ length: 60 }, (_, index) => `Word ${index}`);

/** Product and game server in this process, over a platform with a real database. */
export interface Service {
  app: FastifyInstance;
  surface: GameServer['surface'];
  /** What modules have of it. */
  extend: GameServer['extend'];
  /** Matches of earlier lives that are served again. */
  recovered: number;
  close(): Promise<void>;
}

/** Without limits of rate, and open to whoever brings a custom id. */
export async function startService(platform: Platform): Promise<Service> {
  const gameServer = await createGameServer(platform, {
    ...KEYS,
    node: 'tuschel',
    allowedOrigins: '*',
    ticketOnly: false,
    rateLimits: false,
    open: true,
    domains: DOMAINS,
  });
  const product = await createProduct({
    platform,
    extend: gameServer.extend,
    words: { de: WORDS, en: WORDS },
    wordFilter: createWordFilter({ block: ['badword'], warn: ['doubtful'], allow: [] }),
    termsVersion: 'terms of the tests',
    config: {
      mode: 'development',
      hosting: 'open',
      lobbySizes: [16, 30, 60, 100],
      quota: { bytes: 3e9, dayBytes: 3e8, dayDrawings: 200, tiers: [1, 2, 4, 8] },
      localLogin: true,
      origins: [],
      terms: TERMS_CUT_OFFS,
      rateLimits: false,
      exemptFromLimits: () => true,
      openGameServer: true,
      render: { budgetBytes: 5_000_000_000, freeBytes: 0 },
    },
  });
  const app = fastify({ routerOptions: { maxParamLength: 400 } });
  await gameServer.register(app);
  await product.register(app);
  const recovered = await gameServer.recover();
  await app.ready();
  return {
    app,
    surface: gameServer.surface,
    extend: gameServer.extend,
    recovered,
    async close() {
      await gameServer.close();
      await app.close();
      await product.close();
    },
  };
}
