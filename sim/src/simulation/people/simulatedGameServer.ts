import { ApiException, type GameServer } from '@tuschel/client';
import { CLIENT } from '@tuschel/protocol';
import type { SocketAnswer, Wire } from '../network/wire.ts';
import { tokenOf } from './token.ts';
import type { WindowDeps } from './windowDeps.ts';

type Timers = { setTimeout(run: () => void, ms: number): unknown; clearTimeout(timer: unknown): void };
type Asked = <Answer>(work: Promise<Answer>, ms: number) => Promise<Answer>;
type InThisLife = <Answer>(asked: Promise<Answer>) => Promise<Answer>;

export function simulatedGameServer(
  deps: WindowDeps,
  timers: Timers,
  wires: Set<Wire>,
  inThisLife: InThisLife,
): GameServer {
  const { network, road, user } = deps;
  const asked: Asked = (work, ms) => withTimeout(timers, inThisLife(work), ms);

  return {
    authenticateCustom: async () => ({ token: tokenOf(user, deps.clock.now()), refreshToken: user.id }),
    account: async () => ({ ...NOBODY, id: user.id, username: user.name, displayName: user.name }),
    keepLanguage: async () => {},
    async rpc(_token, id, input) {
      const caller = { userId: user.id, username: user.name, vars: {} };
      const call = network.ask(road, (server) => server.product.rpc(id, caller, JSON.stringify(input)));
      return JSON.parse(await asked(call, CLIENT.requestTimeoutMs)) as unknown;
    },
    socketTicket: async (token) => token,
    openSocket: (_ticket, events) => openSocket(deps, events, { timers, wires, asked }),
  };
}

type Opened = Parameters<GameServer['openSocket']>[1];
type Work = Parameters<Wire['up']>[0];

/** What a socket carries for the client: questions that are answered by number, and match data. */
async function openSocket(
  { network, road, user }: WindowDeps,
  events: Opened,
  { timers, wires, asked }: { timers: Timers; wires: Set<Wire>; asked: Asked },
): ReturnType<GameServer['openSocket']> {
  const questions = createQuestions(timers);
  let isOver = false;
  let wire: Wire | null = null;
  const isCurrent = () => wire !== null && wires.has(wire);
  const opened = await asked(
    network.connect(road, user, {
      frame: (frame) => isCurrent() && matchDataOf(frame, (...message) => events.matchData(...message)),
      answered: (id, answer) => questions.answered(id, isCurrent() ? answer : null),
      closed(code) {
        if (!isCurrent() || isOver) return;
        isOver = true;
        events.closed(code, '');
      },
    }),
    CLIENT.connectTimeoutMs,
  );
  wire = opened;
  wires.add(opened);

  return {
    joinMatch: (matchId) => questions.ask((id) => opened.up(joining(opened, id, matchId))),
    leaveMatch: async (matchId) => void (await questions.ask((id) => opened.up(leaving(opened, id, matchId)))),
    sendMatchData(matchId, opCode, data) {
      opened.up(({ matches }, sender) => matches.receive(sender, matchId, { opCode, data, reliable: true }));
    },
    probe: () => opened.probe(),
    close() {
      isOver = true;
      opened.hangUp();
      wires.delete(opened);
    },
  };
}

function createQuestions(timers: Timers) {
  const waiting = new Map<number, (answer: SocketAnswer) => void>();
  let last = 0;
  return {
    ask(run: (id: number) => void): Promise<SocketAnswer> {
      const id = ++last;
      const answer = new Promise<SocketAnswer>((resolve) => void waiting.set(id, resolve));
      run(id);
      return withTimeout(timers, answer, CLIENT.sendTimeoutMs);
    },
    /** Null: nobody hears it. */
    answered(id: number, answer: SocketAnswer | null): void {
      if (answer) waiting.get(id)?.(answer);
      waiting.delete(id);
    },
  };
}

function joining(wire: Wire, id: number, matchId: string): Work {
  return ({ matches }, sender) =>
    matches
      .join(sender, matchId, {}, () => wire.answerJoin(id, matchId, { ok: true }))
      .catch((error: unknown) => wire.answerJoin(id, matchId, refusalOf(error)));
}

function leaving(wire: Wire, id: number, matchId: string): Work {
  return ({ matches }, sender) =>
    matches.leave(sender, matchId).then(
      () => wire.answerLeave(id, matchId, { ok: true }),
      () => wire.answerLeave(id, matchId, { ok: false, isRejected: false, reason: 'no such match' }),
    );
}

function withTimeout<Answer>(timers: Timers, asked: Promise<Answer>, ms: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = timers.setTimeout(() => reject(noAnswer('Request timed out.')), ms);
    asked.then(
      (answer) => {
        timers.clearTimeout(timer);
        resolve(answer);
      },
      (error: unknown) => {
        timers.clearTimeout(timer);
        reject(error instanceof ApiException ? error : noAnswer(String(error)));
      },
    );
  });
}

function noAnswer(message: string): ApiException {
  return new ApiException(message, 0, '', {}, null);
}

/** Socket error 5: the match does not admit this person. */
const MATCH_JOIN_REJECTED = 5;

function refusalOf(error: unknown): SocketAnswer {
  const { code, message } = error as { code?: number; message: string };
  return { ok: false, isRejected: code === MATCH_JOIN_REJECTED, reason: message };
}

function matchDataOf(frame: Buffer, deliver: (matchId: string, opCode: number, data: Uint8Array) => void): void {
  const { match_data: data } = JSON.parse(frame.toString()) as { match_data?: MatchDataJson };
  if (data) deliver(data.match_id, Number(data.op_code), Buffer.from(data.data ?? '', 'base64'));
}

export interface MatchDataJson {
  match_id: string;
  op_code: string;
  data?: string;
}

const NOBODY = {
  avatarUrl: '',
  createdAt: 0,
  supporterLevel: 0,
  adminPower: 0,
  isBanned: false,
  termsAccepted: null,
  broadcasterType: '',
};
