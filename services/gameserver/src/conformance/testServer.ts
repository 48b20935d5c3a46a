import fastify, { type FastifyInstance } from 'fastify';
import type { AddressInfo, Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import {
  createGameServer,
  type GameServer,
  type GameServerConfig,
  type GameServerPlatform,
} from '../createGameServer.ts';
import { DOMAINS } from '../surface/domainName.ts';
import { loadModules } from '../modules/loadModules.ts';
import { counterMatch } from './counterMatch.ts';

export interface TestServer {
  port: number;
  url: string;
  app: FastifyInstance;
  game: GameServer;
  /** Ends it the polite way. */
  stop(): Promise<void>;
  /** Ends it as kill -9 would: no snapshot, no goodbye. */
  crash(): Promise<void>;
}

const CONFORMANCE_MODULE = fileURLToPath(new URL('../../conformance/module.mjs', import.meta.url));

export const TEST_CONFIG: GameServerConfig = {
  serverKey: 'defaultkey',
  httpKey: 'defaulthttpkey',
  sessionKey: 'a session key of the tests, 32 bytes or more',
  refreshKey: 'a refresh key of the tests, 32 bytes or more',
  node: 'tuschel',
  allowedOrigins: ['https://play.example'],
  ticketOnly: false,
  rateLimits: false,
  open: true,
  domains: DOMAINS,
};

/** On a free port, unless a test needs the one that a server had before. */
export async function startTestServer(
  platform: GameServerPlatform,
  config: Partial<GameServerConfig> = {},
  prepare: (game: GameServer) => void = () => undefined,
  wantedPort = 0,
): Promise<TestServer> {
  // What a dead server would do later does not reach the journal that its successor works on.
  const journal = { ...platform.journal };
  const game = await createGameServer({ ...platform, journal }, { ...TEST_CONFIG, ...config });
  await loadModules([CONFORMANCE_MODULE], game.extend);
  game.extend.rpc('r_bug', async () => {
    throw new Error('the password is 12345');
  });
  game.extend.journaledMatch('counter', counterMatch());
  prepare(game);
  const app = fastify({ routerOptions: { maxParamLength: 400 } });
  const lines = new Set<Socket>();
  app.server.on('connection', (line: Socket) => lines.add(line));
  await game.register(app);
  await game.recover();
  await app.listen({ port: wantedPort, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;

  const stop = async () => {
    await game.close();
    await app.close();
  };
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    app,
    game,
    stop,
    async crash() {
      journal.append = journal.snapshot = () => new Promise(() => {});
      journal.heartbeat = () => new Promise(() => {});
      for (const line of lines) line.destroy();
      await app.close();
      // What is left of it can do nothing any more; its timers end in the background.
      void game.close();
    },
  };
}
