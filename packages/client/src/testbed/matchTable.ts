import { type MatchState, OpCode } from '@tuschel/protocol';
import { deviceStorage } from '../storage/deviceStorage.ts';
import { memoryStorage } from '../storage/memoryStorage.ts';
import { fakeClock } from './fakeClock.ts';
import { scriptedGameServer } from './scriptedGameServer.ts';
import { lobbyState } from './matchState.ts';
import { type ApiCall, ApiException, type KeyValue } from '../tuschelClient.ts';
import { createHub } from '../game/hub.ts';
import { createMatch } from '../game/match.ts';

export const CODE = 'ABCDEFGHJK';
export const MATCH = '11111111-1111-4111-8111-111111111111.tuschel';
export const REMATCH = '22222222-2222-4222-8222-222222222222.tuschel';
export const CODE_KEY = 'tuschel.lobbyCode';
export const noAnswer = () => new ApiException('Request timed out.', 0, '', {}, null);

export function setUp(kept: KeyValue = memoryStorage()) {
  const clock = fakeClock();
  const check: Record<string, unknown> = { matchId: MATCH, servertime: clock.now(), seated: true };
  const calls: { id: string; input: object }[] = [];
  const game = scriptedGameServer({
    rpc: async (_token, id, input) => {
      calls.push({ id, input });
      return { ...check };
    },
  });
  const storage = deviceStorage(() => kept);
  const logged: string[] = [];
  const log = (message: string) => logged.push(message);
  let token: string | null = 'access';
  const bearer = { token: () => token, renew: async () => null };
  const hub = createHub({
    gameServer: game.server,
    bearer,
    clock,
    log,
    matchData: (...message) => match.matchData(...message),
  });
  const asked: ApiCall[] = [];
  const api = {
    ask: async (call: ApiCall) => {
      asked.push(call);
      if (check['refuses']) throw check['refuses'];
      return { isSuccess: true };
    },
  };
  const match = createMatch({ gameServer: game.server, hub, bearer, api, clock, storage: () => storage, log });

  const sent = (opCode: number) => game.last().sent.filter((message) => message.opCode === opCode);
  return {
    clock,
    check,
    calls,
    game,
    storage,
    logged,
    signOut() {
      token = null;
    },
    hub,
    match,
    rest: asked,
    commands: () => sent(OpCode.Command).map(({ body }) => body),
    reactions: () => sent(OpCode.React).map(({ body }) => body),
    asked: () => sent(OpCode.OpenBook).map(({ body }) => body),
    pings: () => sent(OpCode.PingPong).map(({ body }) => body['t0'] as number),
    state: (version: number, change: Partial<MatchState> = {}, matchId = MATCH) =>
      game.last().push(matchId, OpCode.StateUpdate, { matchId, version, full: lobbyState(change) }),
    answer: (seq: number, more: object = {}) =>
      game.last().push(MATCH, OpCode.Reply, { matchId: MATCH, seq, ok: true, ...more }),
    async seat(lastSeq = 0) {
      const joined = match.join(CODE);
      await clock.settle();
      this.state(1, { you: { id: 'user-1', isHost: false, seated: true, lastSeq } });
      await joined;
    },
    async reconnect() {
      game.last().drop(1006);
      await clock.pass(2000);
    },
  };
}
