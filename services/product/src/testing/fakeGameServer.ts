import type {
  Account,
  AuthenticateCustomRequest,
  AuthenticateCustomVerdict,
  Extend,
  JournaledMatch,
  MatchHost,
  Presence,
  RequestContext,
  RoomLine,
  RpcFunction,
} from '@tuschel/gameserver/extend';
import type { Platform, Tx } from '@tuschel/platform/ports';
import { TERMS_CUT_OFFS } from '@tuschel/protocol';

type AnyMatch = JournaledMatch<unknown, unknown, unknown>;

/** One socket in a match, with everything it has received. */
export interface FakeSocket {
  presence: Presence;
  received: { opCode: number; message: Record<string, unknown> }[];
  send(opCode: number, message: unknown): Promise<void>;
  close(): Promise<void>;
}

/** A game server for tests: real matches over the platform's journal, accounts and sessions in memory. */
export interface FakeGameServer extends Extend {
  /** What happened to rooms, oldest first: "release lobby.…". */
  roomEvents: string[];
  /** What was said in rooms, oldest first, by the names of the rooms. */
  said: Map<string, RoomLine[]>;
  /** Somebody who has accepted the terms, unless `metadata` says otherwise. */
  signUp(username: string, metadata?: Record<string, unknown>): Account;
  /** The access token of an account. */
  token(account: Account): string;
  /** A refresh token of an account. */
  refreshToken(account: Account): string;
  call(rpc: string, account: Account | null, payload: unknown, address?: string): Promise<Record<string, unknown>>;
  authenticate(request: Partial<AuthenticateCustomRequest>, cookie?: string): Promise<AuthenticateCustomVerdict>;
  /** Joins, or answers the reason of the refusal. */
  join(matchId: string, account: Account): Promise<FakeSocket | string>;
  /** Resolves when no match has anything left to do. */
  settled(): Promise<void>;
  /** As after a crash: memory is gone, the journal is read again. */
  restart(downMs: number): Promise<void>;
}

interface Running {
  id: string;
  module: AnyMatch;
  state: unknown;
  seq: number;
  epoch: number;
  sockets: FakeSocket[];
  turn: Promise<void>;
  cancelWake: () => void;
}

export function fakeGameServer(platform: Pick<Platform, 'clock' | 'entropy' | 'journal' | 'log'>): FakeGameServer {
  const { clock, entropy, journal, log } = platform;
  const accounts = new Map<string, Account>();
  const refreshTokens = new Map<string, string>();
  const rpcs = new Map<string, RpcFunction>();
  const modules = new Map<string, AnyMatch>();
  const running = new Map<string, Running>();
  const roomEvents: string[] = [];
  const said: FakeGameServer['said'] = new Map();
  let before: (context: RequestContext, request: AuthenticateCustomRequest) => Promise<AuthenticateCustomVerdict> =
    async (_, request) => request;

  const context = (account: Account | null, address: string, headers: RequestContext['headers'] = {}) => ({
    caller: account && { userId: account.id, username: account.username, vars: {} },
    headers,
    remoteAddress: address,
    query: {},
  });

  const host = (match: Running): MatchHost<unknown, unknown> => ({
    matchId: match.id,
    state: () => match.state,
    now: () => clock.now(),
    presences: () => match.sockets.map(({ presence }) => presence),
    send(opCode, data, to) {
      const message = JSON.parse(typeof data === 'string' ? data : Buffer.from(data).toString('utf8'));
      for (const socket of match.sockets) {
        if (!to || to.some(({ sessionId }) => sessionId === socket.presence.sessionId)) {
          socket.received.push({ opCode, message });
        }
      }
    },
    input: (input) => void enqueue(match, input),
    remove({ sessionId }) {
      match.sockets = match.sockets.filter(({ presence }) => presence.sessionId !== sessionId);
    },
  });

  const applyAll = async (match: Running, effects: unknown[]) => {
    for (const effect of effects) {
      try {
        await match.module.apply(effect, host(match));
      } catch (error) {
        log.error('match.effectFailed', { error });
      }
    }
  };

  /** As the real server does: effects without rows of their own write nothing. */
  const persistOf = ({ id, module }: Running, effects: unknown[], state: unknown) => {
    const hasRows = (effect: unknown) => module.hasRows?.(effect) ?? true;
    if (!module.persist || !effects.some(hasRows)) return undefined;
    return async (tx: Tx) => module.persist?.(tx, effects, id, state);
  };

  const take = async (match: Running, input: unknown) => {
    if (!running.has(match.id)) return;
    const { state, effects } = match.module.step(match.state, input);
    const entries = [{ seq: match.seq + 1, data: input }];
    const written = await journal.append(match.id, match.epoch, entries, persistOf(match, effects, state));
    if (!written) throw new Error('fenced');
    match.state = state;
    match.seq++;
    await applyAll(match, effects);
    if (match.module.isOver(state)) await end(match);
    else wakeLater(match);
  };

  const end = async (match: Running) => {
    match.cancelWake();
    running.delete(match.id);
    await journal.end(match.id, match.epoch);
  };

  const wakeLater = (match: Running) => {
    match.cancelWake();
    const at = match.module.wakeAt(match.state);
    match.cancelWake = at === null ? () => {} : clock.at(at, () => void enqueue(match, match.module.wake(clock.now())));
  };

  const enqueue = (match: Running, input: unknown): Promise<void> => {
    match.turn = match.turn.then(() => take(match, input));
    return match.turn;
  };

  const start = (id: string, module: AnyMatch, state: unknown, seq: number, epoch: number): Running => {
    const match = { id, module, state, seq, epoch, sockets: [], turn: Promise.resolve(), cancelWake: () => {} };
    running.set(id, match);
    wakeLater(match);
    return match;
  };

  const recover = async (id: string, downMs: number) => {
    const stored = await journal.load(id);
    const module = stored && modules.get(stored.module);
    if (!stored || !module) return;
    let state = stored.snapshot;
    for (const { data } of stored.entries) state = module.step(state, data).state;
    const epoch = (await journal.claim(id, 'test', stored.epoch)) ?? stored.epoch;
    const match = start(id, module, state, stored.snapshotSeq + stored.entries.length, epoch);
    await enqueue(match, module.resumed(clock.now(), downMs, []));
    match.turn = match.turn.then(() => applyAll(match, module.unfinished(match.state)));
  };

  const leave = async (match: Running, socket: FakeSocket) => {
    if (!match.sockets.includes(socket)) return;
    match.sockets = match.sockets.filter((other) => other !== socket);
    const input = match.module.gone(socket.presence.userId, clock.now());
    if (input !== null) await enqueue(match, input);
  };

  const receive = async (match: Running, socket: FakeSocket, opCode: number, message: unknown) => {
    const data = Buffer.from(typeof message === 'string' ? message : JSON.stringify(message));
    const reaction = match.module.received(match.state, socket.presence, opCode, data, clock.now());
    if (reaction.kind === 'input') await enqueue(match, reaction.input);
    if (reaction.kind === 'answer') await applyAll(match, reaction.effects);
  };

  const seat = async (match: Running, account: Account, known: unknown): Promise<FakeSocket> => {
    const presence = { userId: account.id, sessionId: entropy.uuid(), username: account.username };
    const socket: FakeSocket = {
      presence,
      received: [],
      send: (opCode, message) => receive(match, socket, opCode, message),
      close: () => leave(match, socket),
    };
    for (const older of match.sockets.filter((other) => other.presence.userId === account.id)) {
      const farewell = match.module.superseded?.(older.presence, match.id);
      if (farewell) host(match).send(farewell.opCode, farewell.data, [older.presence]);
      host(match).remove(older.presence);
    }
    match.sockets.push(socket);
    const input = match.module.joined(presence, account, clock.now(), known);
    if (input !== null) await enqueue(match, input);
    return socket;
  };

  return {
    rpc: (id, run) => void rpcs.set(id, run),
    before: (name, hook) => {
      if (name === 'AuthenticateCustom') before = hook as unknown as typeof before;
    },
    after: () => {},
    journaledMatch: (name, match) => void modules.set(name, match as AnyMatch),

    accounts: {
      get: async (id) => accounts.get(id) ?? null,
      byUsername: async (name) => [...accounts.values()].find(({ username }) => username === name) ?? null,
      many: async (ids) => ids.flatMap((id) => accounts.get(id) ?? []),
      named: async (folded) =>
        [...accounts.values()].filter(({ username, displayName }) =>
          [username, displayName].some((name) => folded.includes(name.normalize('NFKC').toLowerCase())),
        ),
      patchMetadata: async (id, patch) => void Object.assign(accounts.get(id)?.metadata ?? {}, patch),
      setProfile: async (id, profile) => void Object.assign(accounts.get(id) ?? {}, profile),
    },
    sessions: {
      verify: async (token) => {
        const account = accounts.get(token.replace('access-', ''));
        return account ? { userId: account.id, username: account.username, vars: {} } : null;
      },
      refresh: async (token) => {
        const id = refreshTokens.get(token);
        if (id === undefined) return null;
        refreshTokens.delete(token);
        const refreshToken = `refresh-${entropy.uuid()}`;
        refreshTokens.set(refreshToken, id);
        return { token: `access-${id}`, refreshToken };
      },
      logout: async (token) => void refreshTokens.delete(token),
      revokeUser: async () => {},
    },
    guardRooms: () => {},
    rooms: {
      send: async () => {},
      release: async (room) => void roomEvents.push(`release ${room}`),
      remove: (room, userId) => void roomEvents.push(`remove ${userId} ${room}`),
      close: (room) => void roomEvents.push(`close ${room}`),
      clear: async (room, at) => void roomEvents.push(`clear ${room} ${at}`),
      members: () => [],
      withdraw: async (room, messageId) => {
        roomEvents.push(`withdraw ${messageId} ${room}`);
        said.set(
          room,
          (said.get(room) ?? []).filter((line) => line.messageId !== messageId),
        );
      },
      excerpt: async (room, messageId, reader, around) => {
        const lines = (said.get(room) ?? []).filter((line) => !line.held || line.senderId === reader);
        const at = lines.findIndex((line) => line.messageId === messageId);
        const line = lines[at];
        if (!line) return null;
        return { line, before: lines.slice(Math.max(0, at - around), at), after: lines.slice(at + 1, at + 1 + around) };
      },
    },
    roomEvents,
    said,
    matches: {
      async create(name, params, persist) {
        const module = modules.get(name);
        if (!module) throw new Error(`no module ${name}`);
        const id = `${entropy.uuid()}.tuschel`;
        const seed = Buffer.from(entropy.bytes(32)).toString('hex');
        const state = module.open(params, { matchId: id, seed, at: clock.now() });
        const row = { id, module: name, rulesVersion: module.rulesVersion, node: 'test', snapshot: state };
        const { epoch } = await journal.open(row, persist && ((tx) => persist(tx, id)));
        start(id, module, state, 0, epoch);
        return id;
      },
      ask: async (id, question) => {
        const match = running.get(id);
        return match ? match.module.answer(match.state, question, clock.now()) : null;
      },
      tell: async (id, input) => {
        const match = running.get(id);
        if (match) await enqueue(match, input);
        return match !== undefined;
      },
      of: (userId) =>
        [...running].flatMap(([id, { sockets }]) =>
          sockets.some(({ presence }) => presence.userId === userId) ? [id] : [],
        ),
    },

    signUp(username, metadata = {}) {
      const account: Account = {
        id: entropy.uuid(),
        username,
        displayName: '',
        avatarUrl: '',
        langTag: 'en',
        metadata: { termsAccepted: TERMS_CUT_OFFS.acceptedSince, ...metadata },
        customId: `local:${username}`,
        createdAt: clock.now(),
        disabledAt: null,
      };
      accounts.set(account.id, account);
      return account;
    },
    token: ({ id }) => `access-${id}`,
    refreshToken({ id }) {
      const token = `refresh-${entropy.uuid()}`;
      refreshTokens.set(token, id);
      return token;
    },
    async call(rpc, account, payload, address = '127.0.0.1') {
      const run = rpcs.get(rpc);
      if (!run) throw new Error(`no rpc ${rpc}`);
      const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
      return JSON.parse(await run(context(account, address), text)) as Record<string, unknown>;
    },
    authenticate: (request, cookie) =>
      before(context(null, '127.0.0.1', { cookie }), { id: '', create: true, vars: {}, ...request }),
    async join(matchId, account) {
      const match = running.get(matchId);
      if (!match) return 'Match not found';
      const presence = { userId: account.id, sessionId: entropy.uuid(), username: account.username };
      const known = await match.module.lookUp?.(match.state, match.id, account);
      const verdict = match.module.joinAttempt(match.state, presence, {}, clock.now(), account, known);
      return verdict.ok ? seat(match, account, known) : verdict.reason;
    },
    async settled() {
      let turns: Promise<void>[] = [];
      do {
        turns = [...running.values()].map(({ turn }) => turn);
        await Promise.all(turns);
      } while ([...running.values()].some(({ turn }) => !turns.includes(turn)));
    },
    async restart(downMs) {
      for (const match of running.values()) match.cancelWake();
      running.clear();
      for (const id of await journal.live()) await recover(id, downMs);
    },
  };
}
