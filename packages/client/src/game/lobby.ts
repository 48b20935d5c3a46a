import {
  type Access,
  type CheckMatchJoinResult,
  type CreateMatch,
  type CreateMatchResult,
  ErrorPage,
  JOIN_ERRORS,
  type JoinError,
  type Language,
  RPC,
} from '@tuschel/protocol';
import { type Bearer, withBearer } from '../account/bearer.ts';
import type { GameServer } from '../gameserver/gameServer.ts';
import { LOBBY_CODE_KEY } from './lobbyCodeKey.ts';
import type { ClientClock, CreateRefusal, KeyValue } from '../tuschelClient.ts';

/** The lobby code of the game that this person is in, and the two RPCs about lobbies. */
export interface Lobby {
  create: (
    language: Language,
    access?: Access,
    matchType?: 'draw' | 'quiz',
  ) => Promise<{ lobbyCode: string } | { errorCode: CreateRefusal }>;
  check(lobbyCode: string): Promise<CheckMatchJoinResult>;
  remember(lobbyCode: string): void;
  /** @param lobbyCode only if it is this one */
  forget(lobbyCode?: string): void;
  /** The lobby to resume: the stored code when its match lives and has our seat, else null (and the code is forgotten). */
  resumable: () => Promise<string | null>;
}

export function createLobby(options: {
  gameServer: GameServer;
  bearer: Bearer;
  clock: ClientClock;
  storage: () => KeyValue;
  /** A server time `t1` was read between local time `t0` and now. */
  serverTimeSeen: (t0: number, t1: number) => void;
  log: (message: string, fields?: object) => void;
}): Lobby {
  const rpc = (id: string, input: object) =>
    withBearer(options.bearer, (token) => options.gameServer.rpc(token, id, input));

  /** The last lobby that was not open. Whoever names its match may ask more often. */
  let closed: { lobbyCode: string; matchId: string } | null = null;

  const storedCode = () => options.storage().getItem(LOBBY_CODE_KEY);

  async function check(lobbyCode: string): Promise<CheckMatchJoinResult> {
    const t0 = options.clock.now();
    const matchId = closed?.lobbyCode === lobbyCode ? closed.matchId : undefined;
    const result = (await rpc(RPC.checkMatchJoin, { lobbyCode, matchId })) as CheckMatchJoinResult;
    options.serverTimeSeen(t0, result.servertime);
    closed = result.errorCode === 'private' && result.matchId ? { lobbyCode, matchId: result.matchId } : null;
    return result;
  }

  function forget(lobbyCode?: string): void {
    if (lobbyCode === undefined || lobbyCode === storedCode()) options.storage().removeItem(LOBBY_CODE_KEY);
  }

  return {
    async create(language, access, matchType = 'draw') {
      const input: CreateMatch = { matchType, language, ...(access === undefined ? {} : { access }) };
      const { lobbyCode, errorCode } = (await rpc(RPC.createMatch, input)) as CreateMatchResult;
      return lobbyCode ? { lobbyCode } : { errorCode: errorCode ?? 'noPermission' };
    },
    check,
    remember: (lobbyCode) => options.storage().setItem(LOBBY_CODE_KEY, lobbyCode),
    forget,
    async resumable() {
      const lobbyCode = storedCode();
      if (!lobbyCode || !options.bearer.token()) return null;
      try {
        const { matchId, errorCode, seated } = await check(lobbyCode);
        if (matchId && !errorCode && seated) return lobbyCode;
        forget();
      } catch (error) {
        options.log('The last game could not be looked up.', { error: String(error) });
      }
      return null;
    },
  };
}

export interface Refusal {
  errorCode: JoinError | 'unavailable';
  /** Code of the error page. */
  page: number;
  /** The host lets nobody in any more. */
  closed?: true;
}

/** `reason`: the name of a join error; a match may also refuse with words of its own. */
export function refusalOf(reason: string): Refusal {
  if (!Object.hasOwn(JOIN_ERRORS, reason)) return { errorCode: 'unavailable', page: ErrorPage.joining };
  const errorCode = reason as JoinError;
  return { errorCode, page: JOIN_ERRORS[errorCode] };
}
