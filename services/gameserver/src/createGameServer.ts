import { createHooks } from './surface/hooks.ts';
import type { FastifyInstance } from 'fastify';
import type { GameServerConfig, GameServerPlatform } from './config.ts';
import { ApiError, Code, type Extend } from './extend.ts';
import { openParts, type Parts } from './parts.ts';
import { type Gateway, refuseAllElse, serveEndpoints, speakClientApi } from './rest/gateway.ts';
import type { Endpoint } from './rest/endpoint.ts';
import { allowCallers, sendJson } from './rest/reply.ts';
import { spend } from './rate/tooManyRequests.ts';
import { RPC_ROUTES, serveRpc } from './rpc/routes.ts';
import type { ClientMessageName } from './socket/messages.ts';
import { openSockets } from './socket/opened.ts';
import { endOtherSockets } from './socket/singleSocket.ts';
import { acceptUpgrades, formatOf, INVALID_FORMAT, INVALID_TOKEN } from './socket/upgrade.ts';
import type { OperationName } from './surface/operations.ts';
import { openApiOf } from './surface/openApi.ts';
import { servedBy } from './surface/served.ts';

export type { GameServerConfig, GameServerPlatform } from './config.ts';

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

export async function createGameServer(platform: GameServerPlatform, config: GameServerConfig): Promise<GameServer> {
  const log = platform.log.child({ service: 'gameserver' });
  const parts = await openParts({ ...platform, log }, config);
  const { figures, limiter, sessions, connections, presences, status, matches, rpcs } = parts;
  let refuseUpgrades = () => {};

  const credentials = { serverKey: config.serverKey, httpKey: config.httpKey, verify: sessions.verify };
  const isServed = (name: string) => messages.has(name) || endpoints.some((endpoint) => endpoint.name === name);
  const isOn = (name: string) => (config.domains as readonly string[] | undefined)?.includes(name) ?? false;
  const hooks = createHooks(isServed);
  const { endpoints, messages } = servedBy(parts, config, hooks, log);
  const gateway: Gateway = {
    credentials,
    log,
    hooks,
    limiter,
    load: platform.load,
    callers: config.open ? '*' : config.allowedOrigins,
  };
  const admit = (token: string) => sessions.redeem(token) ?? (config.ticketOnly ? null : sessions.verify(token));
  const remoteAddress = config.remoteAddress ?? ((request) => request.socket.remoteAddress ?? '');

  const endOthers = config.singleSocket
    ? endOtherSockets({ ...parts, router: presences.router, socketsOf: status.socketsOf })
    : null;
  const opened = openSockets({
    ...platform,
    node: config.node,
    log,
    figures,
    connections,
    status,
    endOthers,
    messages,
    hooks,
    limiter,
    remoteAddress,
  });

  return {
    surface: {
      operations: ['Healthcheck', ...endpoints.map(({ name }) => name), 'RpcFunc', 'RpcFunc2', 'DescribeApi'],
      messages: [...messages.values()].map(({ name }) => name),
    },

    extend: { ...doorOf(parts, hooks), serves: (name) => isServed(name) || isOn(name) },

    async register(app) {
      presences.tracker.start();
      parts.resets.start();
      if (isOn('matchmaker')) parts.matchmaker.start();
      await serveClientApi(app, gateway, { endpoints, rpcs });
      await serveHealth(app, gateway, config.version);
      refuseWithoutUpgrade(app, sessions.verify);
      refuseUpgrades = acceptUpgrades(app.server, {
        allowedOrigins: config.allowedOrigins,
        admit,
        connections,
        limiter,
        remoteAddress,
        opened,
        refused: (status: number) => figures.upgradeRefused(status),
      });
    },

    recover: matches.recover,

    async close() {
      refuseUpgrades();
      await closeParts(parts);
    },
  };
}

async function closeParts({ resets, matchmaker, matches, channels, streams, status, ...parts }: Parts): Promise<void> {
  await resets.close();
  matchmaker.close();
  await matches.close();
  channels.close();
  streams.close();
  status.close();
  parts.connections.end();
  parts.presences.tracker.close();
  parts.presences.router.stop();
  parts.sessions.close();
}

/** What modules are handed, but for what they are told is served. */
function doorOf(parts: Parts, hooks: Pick<Extend, 'before' | 'after'>): Omit<Extend, 'serves'> {
  const { accounts, channels, matches } = parts;
  return {
    ApiError,
    Code,
    rpc: parts.rpcs.add,
    before: (name, hook) => hooks.before(name, hook),
    after: (name, hook) => hooks.after(name, hook),
    journaledMatch: matches.define,
    guardRooms: channels.guard,
    rooms: channels.rooms,
    accounts,
    sessions: parts.sessions.extend,
    matches: matches.extend,
    matchmakerMatched: parts.matchmaker.decide,
    notifications: parts.notifications.extend,
    match: matches.defineTicking,
    streams: parts.streams.extend,
    storage: parts.storage.extend,
    leaderboards: parts.leaderboards.extend,
    tournaments: parts.tournaments.extend,
    wallets: parts.wallets,
    endAccount: parts.erase,
    eraseAccounts: parts.eraser.set,
    onEvent: parts.events.listen,
  };
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
      serveDescription(scope, gateway, endpoints);
      refuseAllElse(scope, [...endpoints, ...RPC_ROUTES, DESCRIPTION]);
    },
    { prefix: '/v2' },
  );
}

async function serveHealth(app: FastifyInstance, { callers }: Gateway, version: string | undefined): Promise<void> {
  const health = JSON.stringify(version === undefined ? {} : { version });
  await app.register(async (scope) => {
    allowCallers(scope, callers);
    scope.get('/healthcheck', (request, reply) => sendJson(request, reply, 200, health));
  });
}

const DESCRIPTION = { method: 'GET', path: '/openapi.json' } as const;

/** What is served says of itself how it is called. */
function serveDescription(scope: FastifyInstance, { limiter }: Gateway, endpoints: Endpoint[]): void {
  let text: string | undefined;
  scope.route({
    method: DESCRIPTION.method,
    url: DESCRIPTION.path,
    exposeHeadRoute: false,
    handler: (request, reply) => {
      spend(limiter, 'anonymous', { address: request.ip });
      text ??= JSON.stringify(openApiOf(endpoints));
      return sendJson(request, reply, 200, text);
    },
  });
}

/** A plain request for /ws: without an upgrade this is no socket; it is not the web app either. */
function refuseWithoutUpgrade(app: FastifyInstance, verify: Parts['sessions']['verify']): void {
  app.get('/ws', async (request, reply) => {
    const { token = '', format = 'json' } = request.query as { token?: string; format?: string };
    if (formatOf(format) === null)
      return reply.code(INVALID_FORMAT.status).type('text/plain').send(INVALID_FORMAT.text);
    const known = verify(token) !== null;
    const { status, text } = known ? { status: 400, text: 'Bad Request' } : INVALID_TOKEN;
    return reply.code(status).type('text/plain').send(text);
  });
}
