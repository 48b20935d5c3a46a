import type { GameServer } from '@tuschel/gameserver';
import {
  type Account,
  ApiError,
  type AuthenticateCustomRequest,
  type AuthenticateCustomVerdict,
  type Code,
  type Extend,
  type RequestContext,
  type RoomLine,
} from '@tuschel/gameserver/extend';
import {
  keepLine,
  linesOf,
  openSocketInMemory,
  type RawSocket,
  testPeople,
  type TestPeople,
} from '@tuschel/gameserver/testing';
import type { Platform } from '@tuschel/platform/ports';
import { TERMS_CUT_OFFS } from '@tuschel/protocol';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { matchData, type MatchSocket } from './matchSocket.ts';

/** Of every game server that tests start. */
export const TEST_KEYS = {
  serverKey: 'server',
  httpKey: 'http',
  sessionKey: 's'.repeat(32),
  refreshKey: 'r'.repeat(32),
};

/** The game server that a product of the tests runs on, and what people and other servers do to it. */
export interface TestGameServer extends Extend, TestPeople {
  /** Somebody who has accepted the terms, unless `metadata` says otherwise. */
  signUp: TestPeople['signUp'];
  /** Calls an RPC over REST; null: as another server. Rejects with the ApiError that was answered. */
  call(rpc: string, account: Account | null, payload: unknown, address?: string): Promise<Record<string, unknown>>;
  /** Logs in over REST. Answers what the product made of the request, or rejects with its refusal. */
  authenticate(request: Partial<AuthenticateCustomRequest>, cookie?: string): Promise<AuthenticateCustomVerdict>;
  /** Joins with a new socket, or answers the reason of the refusal. */
  join(matchId: string, account: Account): Promise<MatchSocket | string>;
  /** Somebody has said this in a room. */
  keepLine(room: string, line: RoomLine): Promise<void>;
  /** Ids of the lines that a room shows to everybody, oldest first. */
  linesOf(room: string): Promise<string[]>;
  /** Resolves when no match, and nobody else, has anything left to do. */
  settled: () => Promise<void>;
}

interface TestGameServerDeps {
  platform: Pick<Platform, 'sql' | 'clock' | 'entropy'>;
  gameServer: GameServer;
  app: FastifyInstance;
  settled: () => Promise<void>;
}

/** Names a login in the headers of its request, so that its verdict can be found again. */
const LOGIN_HEADER = 'x-test-login';

type LoginHook = (context: RequestContext, request: AuthenticateCustomRequest) => Promise<AuthenticateCustomVerdict>;

export function testGameServer({ platform, gameServer, app, settled }: TestGameServerDeps): TestGameServer {
  const { extend } = gameServer;
  const people = testPeople(platform, TEST_KEYS);
  const verdicts = new Map<string, AuthenticateCustomVerdict>();
  let lines = 0;

  const remembering =
    (hook: LoginHook): LoginHook =>
    async (context, request) => {
      const verdict = await hook(context, request);
      verdicts.set(context.headers[LOGIN_HEADER] ?? '', verdict);
      return verdict;
    };
  const before = ((name: string, hook: unknown) =>
    extend.before(
      name,
      (name === 'AuthenticateCustom' ? remembering(hook as LoginHook) : hook) as never,
    )) as Extend['before'];

  const socketOf = async (account: Account): Promise<RawSocket> => {
    const token = encodeURIComponent(people.token(account));
    return openSocketInMemory(app.server, `token=${token}&format=json`);
  };

  return {
    ...extend,
    ...people,
    before,
    signUp: (username, metadata = {}, ...customId) =>
      people.signUp(username, { termsAccepted: TERMS_CUT_OFFS.acceptedSince, ...metadata }, ...customId),

    async call(rpc, account, payload, address) {
      const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
      const key = account ? '' : `?http_key=${TEST_KEYS.httpKey}`;
      const headers: Record<string, string> = account ? { authorization: `Bearer ${people.token(account)}` } : {};
      const answer = await post(app, `/v2/rpc/${rpc}${key}`, headers, JSON.stringify(text), address);
      return JSON.parse(String(answer['payload'])) as Record<string, unknown>;
    },

    async authenticate({ id = '', vars = {}, create = true, username = '' }, cookie = '') {
      const login = randomUUID();
      const headers = { authorization: `Basic ${btoa(`${TEST_KEYS.serverKey}:`)}`, cookie, [LOGIN_HEADER]: login };
      const url = `/v2/account/authenticate/custom?create=${create}&username=${encodeURIComponent(username)}`;
      const refusal = await post(app, url, headers, JSON.stringify({ id, vars })).then(
        () => null,
        (error: unknown) => error,
      );
      const verdict = verdicts.get(login);
      if (!verdict) throw refusal;
      return verdict;
    },

    async join(matchId, account) {
      const socket = await socketOf(account);
      const { error, match } = await socket.answerTo({ match_join: { match_id: matchId } });
      if (error) return (error as { message: string }).message;
      await settled();
      return matchSocket(socket, matchId, match as JoinedMatch, settled);
    },

    keepLine: (room, line) => keepLine(platform, room, line, lines++ % 1_000),
    linesOf: (room) => linesOf(platform, room),
    settled,
  };
}

async function post(
  app: FastifyInstance,
  url: string,
  headers: Record<string, string>,
  payload: string,
  remoteAddress?: string,
) {
  const json = { ...headers, 'content-type': 'application/json' };
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: json,
    payload,
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
  });
  const body = answer.json<Record<string, unknown>>();
  if (answer.statusCode === 200) return body;
  throw new ApiError(body['code'] as Code, String(body['message']));
}

interface JoinedMatch {
  self: { user_id: string; session_id: string; username: string };
}

function matchSocket(
  socket: RawSocket,
  matchId: string,
  { self }: JoinedMatch,
  settled: () => Promise<void>,
): MatchSocket {
  return {
    presence: { userId: self.user_id, sessionId: self.session_id, username: self.username },
    get received() {
      return socket.received.flatMap(matchData);
    },
    async send(opCode, message) {
      const text = typeof message === 'string' ? message : JSON.stringify(message);
      const data = Buffer.from(text).toString('base64');
      socket.say({ match_data_send: { match_id: matchId, op_code: String(opCode), data } });
      await settled();
    },
    async close() {
      socket.socket.close();
      await socket.closed;
      await settled();
    },
  };
}
