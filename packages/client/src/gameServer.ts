import type { SignedInUser } from './tuschelClient.ts';

/**
 * What the client asks of the game server. `nakamaGameServer.ts` asks by the official library; a simulator may answer
 * by itself. All calls throw ApiException.
 */
export interface GameServer {
  /** Exchanges the code of a login provider for tokens. */
  authenticateCustom(code: string, vars: Record<string, string>): Promise<{ token: string; refreshToken: string }>;
  account(token: string): Promise<Omit<SignedInUser, 'isElevated'>>;
  /** Answers the parsed payload. */
  rpc(token: string, id: string, input: object): Promise<unknown>;
  /** A token for one socket; where the server does not know tickets, the session token itself. */
  socketTicket(token: string): Promise<string>;
  /** Resolves once open. Afterwards `closed` is called exactly once, unless `close` was called before. */
  openSocket(ticket: string, events: SocketEvents): Promise<GameSocket>;
}

export interface SocketEvents {
  /** `code`: of the close frame; 1006 when the connection was cut or fell silent. */
  closed(code: number, reason: string): void;
  matchData(matchId: string, opCode: number, data: Uint8Array): void;
}

export interface GameSocket {
  /** Throws when there was no answer. `reason` is what the match said. */
  joinMatch(matchId: string): Promise<{ ok: true } | { ok: false; isRejected: boolean; reason: string }>;
  leaveMatch(matchId: string): Promise<void>;
  sendMatchData(matchId: string, opCode: number, data: Uint8Array): void;
  /** Makes sure soon that the other side is still there; closes the socket with 1006 when it is not. */
  probe(): void;
  close(): void;
}
