import type { Access, ChatHouse, Effect, Gate, Input, Language, Match, Options, Person, Wording } from '@tuschel/rules';

/** Name of the module on the game server. */
export const DRAW_MODULE = 'draw';

/** What a match is opened with. */
export interface DrawParams {
  lobbyCode: string;
  host: Person;
  capacity: number;
  /** The host's personal ban list. */
  banned: readonly string[];
  language?: Language;
  access?: Access;
  /** Set for a rematch. */
  options?: Options;
  seats?: readonly Person[];
  vips?: readonly string[];
  coHosts?: readonly string[];
  chat?: Omit<ChatHouse, 'clearedAt'>;
}

/** The rules' match and what the rules do not know: its names in the world. Plain JSON. */
export interface DrawState {
  readonly matchId: string;
  readonly lobbyCode: string;
  /** 256 bits, hexadecimal. Ids of pages come from it; it never leaves the state. */
  readonly seed: string;
  /** UTC ms */
  readonly openedAt: number;
  readonly match: Match;
}

/** The rules' inputs. A join also says by which socket, so that this one gets the full state. */
export type DrawInput =
  | Exclude<Input, { type: 'join' } | { type: 'command' } | { type: 'reacted' } | { type: 'look' }>
  | (Extract<Input, { type: 'join' }> & { sessionId: string })
  | (Extract<Input, { type: 'reacted' }> & { emoji: number })
  /** `faceHidden`: the host has just taken the face off this table. */
  | (Extract<Input, { type: 'look' }> & { faceHidden?: true })
  /** `changed`: something that nobody can see was taken out of its texts. */
  | (Extract<Input, { type: 'command' }> & { changed?: true });

/** The rules' effects, and what is told to single sockets. */
export type DrawEffect =
  | Effect
  /** The full state, whether or not it was sent before. */
  | { readonly type: 'full'; readonly sessionId: string }
  | { readonly type: 'pong'; readonly sessionId: string; readonly t0: number; readonly t1: number }
  /** To the author of a text that is typed or handed in: the words of the lists in it. */
  | {
      readonly type: 'wording';
      readonly person: string;
      readonly step: number;
      readonly text: string;
      readonly wording: Wording;
    }
  /** A command that came too often. */
  | { readonly type: 'tooMany'; readonly sessionId: string; readonly seq: number }
  /** To everybody; not kept. */
  | { readonly type: 'reaction'; readonly person: string; readonly emoji: number }
  /** All pages of a book that this person may see, to one socket. */
  | { readonly type: 'book'; readonly sessionId: string; readonly person: string; readonly book: number }
  /** The person is no longer in the match. */
  | { readonly type: 'leaveChat'; readonly person: string }
  /** What was said in the chat and held back, because it told a secret, may be seen now. Idempotent. */
  | { readonly type: 'releaseChat' }
  /** What was said until `at` (UTC ms) is shown no more. Idempotent. */
  | { readonly type: 'clearChat'; readonly at: number }
  /** For who debugs a client. */
  | { readonly type: 'log'; readonly sessionId: string; readonly text: string }
  /** A message that is no command. `seq` 0 where it had none. */
  | { readonly type: 'malformed'; readonly sessionId: string; readonly seq: number; readonly detail: string };

/** What server code asks a match. */
export type DrawQuestion =
  | { type: 'status' }
  | { type: 'admission'; person: Person; gate: Gate }
  | { type: 'door'; person: string }
  | { type: 'people' }
  | { type: 'overview' }
  /** All that is set in the lobby, with the texts that its state may have no room for. */
  | { type: 'options'; person: string }
  /** May this person talk, and may everybody read the text now? */
  | { type: 'chat'; person: string; text: string };

export type DrawAnswer =
  | DrawStatus
  | MatchOverview
  | Admission
  | DoorQuestion
  | MatchPeople
  | OptionsAnswer
  | ChatAnswer;

/** Whom a match lets in, and what it asks about somebody. */
export interface DoorQuestion {
  matchId: string;
  host: string;
  access: Access;
  unreachable: Options['unreachable'];
  seated: boolean;
}

/** Null: they are not for this person, or the game has begun. */
export interface OptionsAnswer {
  options: Options | null;
  /** The highest number that a command of theirs may have. */
  farthestSeq: number;
}

export interface MatchPeople {
  host: string;
  people: { id: string; moderator: boolean }[];
  hostLive: boolean;
}

/** How a match goes, without anything that is written or drawn in it. */
export interface MatchOverview extends Omit<DrawStatus, 'capacity'> {
  /** GameMode */
  mode: number;
  /** From 1; 0 outside of the drawing phase. */
  step: number;
  steps: number;
  seated: number;
  /** Of these, whose connection stands. */
  present: number;
}

export interface ChatAnswer {
  seated: boolean;
  /** The text tells a secret of the game. */
  spoils: boolean;
  /** It has a word that the host does not want here. */
  isUnwanted: boolean;
  /** Leads or helps: says what they like. */
  leads: boolean;
  muted: boolean;
  hostOnly: boolean;
  /** Seconds between two lines; 0: as one likes. */
  slow: number;
}

export interface DrawStatus {
  phase: Match['phase'];
  host: string;
  /** Most players. */
  capacity: number;
}

/** `errorCode`: a name of JOIN_ERRORS. */
export interface Admission {
  errorCode?: string;
  seated: boolean;
  /** The host lets nobody in any more. */
  closed?: true;
}
