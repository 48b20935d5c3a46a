import type { SignedInUser } from '../tuschelClient.ts';

/**
 * What the client asks of the game server. `nakamaGameServer.ts` asks by the official library; a simulator may answer
 * by itself. All calls throw ApiException.
 */
export interface GameServer {
  /** Exchanges the code of a login provider for tokens. */
  authenticateCustom(code: string, vars: Record<string, string>): Promise<{ token: string; refreshToken: string }>;
  account(token: string): Promise<Omit<SignedInUser, 'isElevated'>>;
  /** Keeps with the account what its owner chose, a tag of LANGUAGE_TAGS. */
  keepLanguage(token: string, tag: string): Promise<void>;
  /** Answers the parsed payload. */
  rpc(token: string, id: string, input: object): Promise<unknown>;
  /** A token for one socket, used once: it stands in the socket's address, where the session token must not. */
  socketTicket(token: string): Promise<string>;
  /** Resolves once open. Afterwards `closed` is called exactly once, unless `close` was called before. */
  openSocket(ticket: string, events: SocketEvents): Promise<GameSocket>;
  /** Messages of a room, newest first: the last ones, or those before `cursor`. Absent: this server has no rooms. */
  roomMessages?(token: string, channelId: string, limit: number, cursor?: string): Promise<RoomPage>;
}

/** A message in a room of the game server. */
export interface RoomMessage {
  channelId: string;
  messageId: string;
  senderId: string;
  username: string;
  /** 0 said, 1 changed, 2 taken back; others are news of a group. */
  code: number;
  content: Record<string, unknown>;
  /** UTC ms */
  createdAt: number;
}

export interface RoomPage {
  messages: RoomMessage[];
  /** Cursor of the messages before these; null: there are none. */
  older: string | null;
}

export interface SocketEvents {
  /** `code`: of the close frame; 1006 when the connection was cut or fell silent. */
  closed(code: number, reason: string): void;
  matchData(matchId: string, opCode: number, data: Uint8Array): void;
  roomMessage?(message: RoomMessage): void;
  /** Something new is in the inbox. @param type NoticeType */
  notice?(type?: string): void;
}

/** What the server said no to. `reason` is in its words. */
export interface RoomRefusal {
  ok: false;
  reason: string;
}

/** Rooms of the socket that it belongs to. Calls throw when there was no answer. */
export interface SocketRooms {
  join(room: string): Promise<{ ok: true; channelId: string } | RoomRefusal>;
  leave(channelId: string): Promise<void>;
  send(channelId: string, content: object): Promise<{ ok: true; messageId: string; createdAt: number } | RoomRefusal>;
}

export interface GameSocket {
  /** Throws when there was no answer. `reason` is what the match said. */
  joinMatch(matchId: string): Promise<{ ok: true } | { ok: false; isRejected: boolean; reason: string }>;
  leaveMatch(matchId: string): Promise<void>;
  sendMatchData(matchId: string, opCode: number, data: Uint8Array): void;
  /** Absent: this server has no rooms. */
  rooms?: SocketRooms;
  /** Makes sure soon that the other side is still there; closes the socket with 1006 when it is not. */
  probe(): void;
  close(): void;
}
