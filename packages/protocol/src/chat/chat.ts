/** The chat of a lobby: names, limits and refusals. It is a room of the game server. */

export const CHAT = {
  /** Code points, after trimming and composing (NFC). */
  minLength: 1,
  maxLength: 300,
  /** UTF-16 units of what is looked at at all. */
  maxUnits: 2000,
  /** Combining marks in a row. */
  maxMarks: 2,
  /** Newest lines that somebody gets when he comes in; one page of the room's history. */
  history: 100,
  /** So often the same text within `mutedMs` mutes its author. */
  sameText: 3,
  mutedMs: 60_000,
} as const;

const LOBBY_PREFIX = 'lobby.';

/** The room in which the people of a match talk. */
export function lobbyRoom(matchId: string): string {
  return `${LOBBY_PREFIX}${matchId}`;
}

/** The match whose room this is, or null. */
export function matchOfRoom(room: string): string | null {
  return room.startsWith(LOBBY_PREFIX) ? room.slice(LOBBY_PREFIX.length) : null;
}

/** Why a line is refused. */
export const CHAT_REFUSALS = [
  'chatEmpty',
  'chatTooLong',
  /** Control characters, bidi overrides, or marks piled up on a letter. */
  'chatNotPlain',
  /** It holds words that are blocked. */
  'chatBadWords',
  'chatTooFast',
  'chatMuted',
  /** Not a room, or not one of the caller's. */
  'chatNotHere',
] as const;
export type ChatRefusalCode = (typeof CHAT_REFUSALS)[number];

/** `waitSeconds`: until it may work again. */
export interface ChatRefusal {
  code: ChatRefusalCode;
  waitSeconds?: number;
}

/** The message of the game server's error: `chatMuted 42`. */
export function writeChatRefusal({ code, waitSeconds }: ChatRefusal): string {
  return waitSeconds === undefined ? code : `${code} ${waitSeconds}`;
}

/** Null: a message that is no refusal of the chat. */
export function readChatRefusal(message: string): ChatRefusal | null {
  const [, name, wait] = /^(\w+)(?: (\d{1,6}))?$/.exec(message) ?? [];
  const code = CHAT_REFUSALS.find((known) => known === name);
  if (!code) return null;
  return wait === undefined ? { code } : { code, waitSeconds: Number(wait) };
}
