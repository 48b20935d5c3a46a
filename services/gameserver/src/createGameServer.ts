import type { IncomingMessage } from 'node:http';
import type { Platform } from '@tuschel/platform/ports';
import type { FastifyInstance } from 'fastify';
import { createAccountBook } from './account/accounts.ts';
import { authenticationEndpoints } from './account/authentication.ts';
import { accountEndpoints } from './account/endpoints.ts';
import { accountMigrations } from './account/migrations.ts';
import { createChannels } from './channel/channels.ts';
import { channelEndpoints } from './channel/endpoints.ts';
import { channelMigrations } from './channel/migrations.ts';
import { channelMessages } from './channel/socketMessages.ts';
import type { Extend } from './extend.ts';
import { createFigures } from './figures.ts';
import { createMatchTable } from './match/matches.ts';
import { matchMessages } from './match/socketMessages.ts';
import { createPresences } from './presence/presences.ts';
import { createRateLimiter } from './rate/rateLimiter.ts';
import type { Endpoint } from './rest/endpoint.ts';
import { type Gateway, refuseOtherMethods, serveEndpoints, speakClientApi } from './rest/gateway.ts';
import { allowCallers, sendJson } from './rest/reply.ts';
import { RPC_ROUTES, serveRpc } from './rpc/routes.ts';
import { createRpcTable } from './rpc/rpcTable.ts';
import { rpcMessage } from './rpc/socketRpc.ts';
import { sessionEndpoints } from './session/endpoints.ts';
import { sessionMigrations } from './session/migrations.ts';
import { createSessionBook } from './session/sessions.ts';
import { createConnections } from './socket/connections.ts';
import { HEARTBEATS } from './socket/heartbeat.ts';
import type { ClientMessageName } from './socket/messages.ts';
import { openSockets } from './socket/opened.ts';
import { acceptUpgrades, INVALID_FORMAT, INVALID_TOKEN } from './socket/upgrade.ts';
import { createStatus } from './status/status.ts';
import { createHooks } from './surface/hooks.ts';
import type { OperationName } from './surface/operations.ts';

export interface GameServerConfig {
  /** Every client of the game knows it. */
  serverKey: string;
  /** For other servers: RPCs without a user. */
  httpKey: string;
  /** Signs session tokens and socket tickets. */
  sessionKey: string;
  refreshKey: string;
  /**
   * The name of this node: what it has in the journal and on the bus is under it. It is the part of a match id after the dot, too, but says
   * nothing of where the match is by now.
   */
  node: string;
  /** Origins whose pages may open sockets, besides the server's own, and call the API, unless it is open to all. */
  allowedOrigins: string[] | '*';
  /** Sockets open with a ticket only, not with a session token. */
  ticketOnly: boolean;
  rateLimits: boolean;
  /** Addresses to which the limits per address do not apply. */
  exemptFromLimits?(address: string): boolean;
  /** Accounts for whoever brings a custom id, also without a module that vouches for him. */
  open: boolean;
  /** Of an upgrade request. Default: the peer's. */
  remoteAddress?: (request: IncomingMessage) => string;
}

export interface GameServer {
  /** What of Nakama's client API is served, by official names; hooks are found by the same names. */
  surface: { operations: readonly OperationName[]; messages: readonly ClientMessageName[] };
  /** The door for modules. */
  extend: Extend;
  /** Serves /v2/*, /healthcheck and the upgrades to /ws. */
  register(app: FastifyInstance): Promise<void>;
  /** Serves the matches of earlier lives again; returns how many. After modules have registered, before listening. */
  recover(): Promise<number>;
  /** Accepts nobody any more, deals with what it has, leaves snapshots, then cuts the sockets: clients see 1006. */
  close(): Promise<void>;
}

export type GameServerPlatform = Pick<
  Platform,
  'clock' | 'entropy' | 'log' | 'metrics' | 'sql' | 'journal' | 'bus' | 'storage' | 'load'
>;

export async function createGameServer(platform: GameServerPlatform, config: GameServerConfig): Promise<GameServer> {
  const log = platform.log.child({ service: 'gameserver' });
  const parts = await openParts({ ...platform, log }, config);
  const { figures, limiter, accounts, sessions, connections, presences, status, matches, channels, rpcs } = parts;
  let refuseUpgrades = () => {};

  const credentials = { serverKey: config.serverKey, httpKey: config.httpKey, verify: sessions.verify };
  const hooks = createHooks((name) => messages.has(name) || endpoints.some((endpoint) => endpoint.name === name));
  const gateway: Gateway = {
    credentials,
    log,
    hooks,
    limiter,
    load: platform.load,
    callers: config.open ? '*' : config.allowedOrigins,
  };
  const endpoints: Endpoint[] = [
    ...authenticationEndpoints({ accounts, sessions, hooks, open: config.open }),
    ...accountEndpoints({ accounts, hooks, open: config.open, isOnline: status.isOnline }),
    ...sessionEndpoints(sessions),
    ...channelEndpoints(channels),
  ];

  const messages = new Map(
    [...HEARTBEATS, rpcMessage(rpcs, limiter, log), ...matchMessages(matches), ...channelMessages(channels)].map(
      (message) => [message.name as string, message],
    ),
  );

  const admit = (token: string) => sessions.redeem(token) ?? (config.ticketOnly ? null : sessions.verify(token));
  const remoteAddress = config.remoteAddress ?? ((request) => request.socket.remoteAddress ?? '');

  const opened = openSockets({
    ...platform,
    node: config.node,
    log,
    figures,
    connections,
    status,
    messages,
    hooks,
    limiter,
    remoteAddress,
  });

  return {
    surface: {
      operations: ['Healthcheck', ...endpoints.map(({ name }) => name), 'RpcFunc', 'RpcFunc2'],
      messages: [...messages.values()].map(({ name }) => name),
    },

    extend: {
      rpc: rpcs.add,
      before: (name, hook) => hooks.before(name, hook),
      after: (name, hook) => hooks.after(name, hook),
      journaledMatch: matches.define,
      guardRooms: channels.guard,
      rooms: channels.rooms,
      accounts,
      sessions: sessions.extend,
      matches: matches.extend,
    },

    async register(app) {
      presences.tracker.start();
      await serveClientApi(app, gateway, { endpoints, rpcs });
      await app.register(async (scope) => {
        allowCallers(scope, gateway.callers);
        scope.get('/healthcheck', (request, reply) => sendJson(request, reply, 200, '{}'));
      });
      refuseWithoutUpgrade(app, sessions.verify);
      const doorkeeper = {
        allowedOrigins: config.allowedOrigins,
        admit,
        connections,
        limiter,
        remoteAddress,
        opened,
        refused: (status: number) => figures.upgradeRefused(status),
      };
      refuseUpgrades = acceptUpgrades(app.server, doorkeeper);
    },

    recover: matches.recover,

    async close() {
      refuseUpgrades();
      await matches.close();
      channels.close();
      connections.close();
      presences.tracker.close();
      presences.router.close();
      sessions.close();
    },
  };
}

type Parts = Awaited<ReturnType<typeof openParts>>;

/** What the server keeps and knows, each part wired to those that must hear of it; nothing of it can be reached yet. */
async function openParts(platform: GameServerPlatform, config: GameServerConfig) {
  if (config.sessionKey === config.refreshKey) throw new Error('sessionKey and refreshKey must differ');
  const { clock, sql } = platform;
  await sql.migrate({ ...accountMigrations, ...sessionMigrations, ...channelMigrations });

  const figures = createFigures(platform.metrics);
  const limiter = createRateLimiter(clock, config, (rate) => figures.rateLimited(rate));
  const accounts = createAccountBook(platform);
  const sessions = await createSessionBook(platform, accounts, config);
  const connections = createConnections(clock);
  const presences = createPresences(platform, config.node, connections);
  const status = createStatus(presences);
  const matches = createMatchTable({ ...platform, presences, accounts, limiter });
  const channels = createChannels({ ...platform, presences }, config.open);
  figures.watchSockets(connections);

  sessions.onRevoked(connections.closeFamilies);
  connections.onGone(status.gone);
  connections.onGone(matches.forget);
  connections.onGone(channels.forget);
  const rpcs = createRpcTable();
  return { figures, limiter, accounts, sessions, connections, presences, status, matches, channels, rpcs };
}

async function serveClientApi(
  app: FastifyInstance,
  gateway: Gateway,
  { endpoints, rpcs }: { endpoints: Endpoint[]; rpcs: Parts['rpcs'] },
): Promise<void> {
  await app.register(
    async (scope) => {
      speakClientApi(scope, gateway);
      serveEndpoints(scope, gateway, endpoints);
      serveRpc(scope, gateway, rpcs);
      refuseOtherMethods(scope, [...endpoints, ...RPC_ROUTES]);
    },
    { prefix: '/v2' },
  );
}

/** A plain request for /ws: without an upgrade this is no socket; it is not the web app either. */
function refuseWithoutUpgrade(app: FastifyInstance, verify: Parts['sessions']['verify']): void {
  app.get('/ws', async (request, reply) => {
    const { token = '', format = 'json' } = request.query as { token?: string; format?: string };
    if (format !== 'json') return reply.code(INVALID_FORMAT.status).type('text/plain').send(INVALID_FORMAT.text);
    const known = verify(token) !== null;
    const { status, text } = known ? { status: 400, text: 'Bad Request' } : INVALID_TOKEN;
    return reply.code(status).type('text/plain').send(text);
  });
}
