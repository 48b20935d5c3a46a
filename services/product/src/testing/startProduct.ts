import { createGameServer, DOMAINS, type GameServer } from '@tuschel/gameserver';
import {
  fakeClock,
  type FakeClock,
  type FakeLoad,
  fakeLoad,
  type FakeStorage,
  fakeStorage,
  temporaryPlatform,
  type TemporaryPlatform,
} from '@tuschel/platform';
import type { Account } from '@tuschel/gameserver/extend';
import { MIGRATIONS } from '@tuschel/gameserver/testing';
import { TERMS_CUT_OFFS } from '@tuschel/protocol';
import { createWordFilter } from '@tuschel/words';
import fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { ProductConfig } from '../config.ts';
import type { Access } from '../http/access.ts';
import type { HeadOf } from '../library/post/shareHead.ts';
import { createProduct, productMigrations } from '../product.ts';
import { watchDatabase } from './databaseWatch.ts';
import { TEST_KEYS, testGameServer, type TestGameServer } from './testGameServer.ts';

export interface StartedProduct {
  app: FastifyInstance;
  clock: FakeClock;
  platform: TemporaryPlatform;
  storage: FakeStorage;
  load: FakeLoad;
  server: TestGameServer;
  /** The decision taken for each end-point of the API, by `METHOD /path`. */
  access: Record<string, Access>;
  /** What the page of a picture says of it where its link is shared. */
  headOf: HeadOf;
  /** Somebody new. */
  someone(metadata?: Record<string, unknown>): Promise<Account>;
  /** Of somebody's requests; null: a visitor's. */
  as(account: Account | null): { authorization?: string };
  /** Calls the API as somebody; null: as a visitor. */
  ask(
    account: Account | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export const TEST_CONFIG: ProductConfig = {
  mode: 'development',
  hosting: 'open',
  lobbySizes: [16, 30, 60, 100],
  quota: { bytes: 3_000_000_000, dayBytes: 300_000_000, dayDrawings: 200, tiers: [1, 2, 4, 8] },
  localLogin: true,
  passkeys: { host: 'localhost' },
  render: { budgetBytes: 5_000_000_000, freeBytes: 0 },
  origins: [],
  terms: TERMS_CUT_OFFS,
  rateLimits: true,
  exemptFromLimits: (address) => address === '127.0.0.1',
};

/** All tables are there when a server begins: to make them takes longer than most tests. */
export const TEST_MIGRATIONS = { ...MIGRATIONS, ...productMigrations() };

export const TEST_TERMS = 'terms of the tests';

export const TEST_WORDS = {
  de: Array.from({ length: 60 }, (_, index) => `Wörterbuch ${index}`),
  en: Array.from({ length: 60 }, (_, index) => `Dictionary ${index}`),
};

export const TEST_PACKS = {
  easy: { de: ['Wörterbuch 1', 'Wörterbuch 2'], en: ['Dictionary 1', 'Dictionary 2'] },
};

export const TEST_WORD_FILTER = createWordFilter({ block: ['badword'], warn: ['doubtful'], allow: [] });

/** The product on the real game server, over a real database, with a clock that stands still. */
export async function startProduct(config: Partial<ProductConfig> = {}): Promise<StartedProduct> {
  const base = fakeClock();
  const { metrics, settled, patient } = watchDatabase();
  const clock = patient(base);
  const storage = fakeStorage(clock);
  const load = fakeLoad();
  const platform = { ...(await temporaryPlatform({ clock, metrics, migrations: TEST_MIGRATIONS })), storage, load };
  const gameServer = await createGameServer(platform, {
    ...TEST_KEYS,
    node: 'tuschel',
    allowedOrigins: '*',
    ticketOnly: false,
    rateLimits: false,
    open: config.openGameServer ?? false,
    domains: config.mode === 'production' ? [] : DOMAINS,
  });
  const app = fastify();
  const access = decisions(app);
  holdAnswersToTheirSchemas(app);
  const server = testGameServer({ platform, gameServer, app, settled });
  const product = await createProduct({
    platform,
    extend: server,
    words: TEST_WORDS,
    packs: TEST_PACKS,
    wordFilter: TEST_WORD_FILTER,
    termsVersion: TEST_TERMS,
    config: { ...TEST_CONFIG, ...config },
  });
  const close = await serveBoth(app, { gameServer, product, platform });
  await app.ready();
  const as: StartedProduct['as'] = (account) => (account ? { authorization: `Bearer ${server.token(account)}` } : {});
  return {
    app,
    clock,
    platform,
    storage,
    load,
    server,
    access,
    headOf: product.headOf,
    someone: (metadata) => server.signUp(`Some${randomUUID().slice(0, 8)}`, metadata),
    as,
    ask: (account, method, path, payload, headers) =>
      app.inject({
        method,
        url: `/api${path}`,
        headers: { ...as(account), ...headers },
        ...(payload ? { payload } : {}),
      }),
    close,
  };
}

interface Served {
  gameServer: GameServer;
  product: Awaited<ReturnType<typeof createProduct>>;
  platform: Pick<TemporaryPlatform, 'close'>;
}

/** Answers how all of it ends. */
export async function serveBoth(
  app: FastifyInstance,
  { gameServer, product, platform }: Served,
): Promise<() => Promise<void>> {
  await gameServer.register(app);
  await product.register(app);
  return async () => {
    await gameServer.close();
    await app.close();
    await product.close();
    await platform.close();
  };
}

function decisions(app: FastifyInstance): Record<string, Access> {
  const all: Record<string, Access> = {};
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.access && typeof method === 'string' && method !== 'HEAD' && method !== 'OPTIONS')
      all[`${method} ${url.replace(/^\/api/, '')}`] = config.access;
  });
  return all;
}

/** An answer that its schema does not allow is a failure, in every test. */
function holdAnswersToTheirSchemas(app: FastifyInstance): void {
  const compiled = new Map<TSchema, ReturnType<typeof Compile>>();
  const check = (schema: TSchema) => {
    const known = compiled.get(schema) ?? Compile(schema);
    compiled.set(schema, known);
    return known;
  };
  app.addHook('preSerialization', async (request, _reply, payload) => {
    const { answer } = request.routeOptions.config;
    if (!answer) return payload;
    // As it arrives: what is undefined is not there.
    const arrived: unknown = JSON.parse(JSON.stringify(payload));
    const schema = check(answer);
    if (!schema.Check(arrived)) {
      const [fault] = schema.Errors(arrived);
      throw new Error(`${request.routeOptions.url} answers what its schema does not allow: ${JSON.stringify(fault)}`);
    }
    return payload;
  });
}
