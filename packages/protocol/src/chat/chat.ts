/** The chat: names, limits and refusals. Everybody talks in rooms of the game server. */
import { Rank } from '../enums.ts';
import { REACTIONS } from '../match/reactions.ts';

export const CHAT = {
  /** Code points, after trimming and composing (NFC). */
  minLength: 1,
  maxLength: 300,
  /** UTF-16 units of what is looked at at all. */
  maxUnits: 2000,
  /** Combining marks in a row. */
  maxMarks: 2,
  /** Newest lines that somebody gets when they come in; one page of the room's history. */
  history: 100,
  /** So often the same text within `mutedMs` mutes its author. */
  sameText: 3,
  mutedMs: 60_000,
  /** What one may put below a line, by its number on the wire: one for each person. */
  emoji: REACTIONS.emoji,
  /** People whose reactions one line takes. */
  reactions: 100,
} as const;

const LOBBY_PREFIX = 'lobby.';

/** Rooms that are not those of a match. */
export const CHANNELS = ['supporters', 'team'] as const;
export type Channel = (typeof CHANNELS)[number];

export type ChatRoom = { kind: 'lobby'; matchId: string } | { kind: 'channel'; channel: Channel };

/** The room in which the people of a match talk. */
export function lobbyRoom(matchId: string): string {
  return `${LOBBY_PREFIX}${matchId}`;
}

/** Null: there is no such room. */
export function readChatRoom(room: string): ChatRoom | null {
  if (room.startsWith(LOBBY_PREFIX)) return { kind: 'lobby', matchId: room.slice(LOBBY_PREFIX.length) };
  const channel = CHANNELS.find((name) => name === room);
  return channel ? { kind: 'channel', channel } : null;
}

/** Who reads and writes in a channel: supporters and those who were appointed to something; the team. */
export function isOfChannel(
  channel: Channel,
  { rank, supporterLevel }: { rank: number; supporterLevel: number },
): boolean {
  return channel === 'team' ? rank >= Rank.Team : supporterLevel > 0 || rank >= Rank.CommunityMember;
}

/** Why a line, or a reaction to one, is refused. */
export const CHAT_REFUSALS = [
  'chatEmpty',
  'chatTooLong',
  /** Control characters, bidi overrides, or marks piled up on a letter. */
  'chatNotPlain',
  /** It holds words that are blocked. */
  'chatBadWords',
  'chatTooFast',
  /** Said the same too often. */
  'chatMuted',
  /** Whoever leads the match does not let this person speak. */
  'chatMutedByHost',
  /** The team does not let this person speak in the channels. */
  'chatMutedByTeam',
  /** Only who leads or helps may speak now. */
  'chatHostOnly',
  /** Slow mode. */
  'chatSlow',
  /** A channel: it tells a secret of the game its author is in. */
  'chatSecret',
  /** There is no such line to react to. */
  'chatNoLine',
  /** So many have reacted to this line that nobody else may. */
  'chatReactionsFull',
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
