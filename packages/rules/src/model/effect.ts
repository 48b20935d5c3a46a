import type { PageRef } from './book.ts';
import type { CustomPlan } from './customPlan.ts';
import type { Options } from './options.ts';
import type { RecordedRound } from './round.ts';
import type { Person } from './seats.ts';
import type { ChatHouse, Doubt, ReportReason } from './talk.ts';
import type { Tools } from './tools.ts';

export type RefusalCode =
  | 'badRequest'
  | 'badOption'
  | 'notPermitted'
  | 'playAlone'
  /** A crossover needs three. */
  | 'needThree'
  /** Nobody is tagged as a VIP. */
  | 'tagVip'
  /** No VIP has picked a drawing. */
  | 'pickDrawing'
  /** Everybody is a VIP whose drawing is to be drawn anew. */
  | 'needArtist'
  /** In this plan nobody has anything to do. */
  | 'nothingToDo'
  /** A story: no lines, too many of them, or some with errors. */
  | 'noPrompts'
  | 'tooManyLines'
  | 'badLines'
  /** More prompts, or more hands for each book, than players. */
  | 'tooManyPrompts'
  | 'tooShort'
  | 'tooLong'
  | 'forbidden'
  | 'notSeated'
  | 'roundTooYoung'
  | 'stepClosed'
  | 'notExtendable'
  | 'listFull'
  | 'badWords'
  | 'gameDone'
  | 'stale';

/** Why a game cannot start. */
export interface StartProblem {
  readonly code: Extract<
    RefusalCode,
    | 'playAlone'
    | 'needThree'
    | 'tagVip'
    | 'pickDrawing'
    | 'needArtist'
    | 'nothingToDo'
    | 'noPrompts'
    | 'tooManyLines'
    | 'tooManyPrompts'
    | 'badLines'
  >;
  /** `tooManyPrompts`: how many there are, and for how many players. */
  readonly numbers?: { readonly prompts: number; readonly players: number };
}

/** 400 not possible here or malformed, 403 not yours to do, 406 too early or too late. */
export type RefusalStatus = 400 | 403 | 406;

export interface Answered {
  readonly seq: number;
  readonly ok: boolean;
  readonly status?: RefusalStatus;
  readonly code?: RefusalCode;
  /** `badOption`: the name of the field. `badWords`: where they are in the text, "3-7 12-15". */
  readonly detail?: string;
}

/** Answer to a command. The same `seq` always gets the same answer. */
export interface Reply extends Answered {
  readonly type: 'reply';
  readonly to: string;
}

export type AlertCode =
  /** You lead the game while the host is gone. */
  | 'actingHost'
  | 'hostBack'
  | 'newHost'
  | 'newCoHost'
  /** Whoever leads wants another text of you. */
  | 'writeAgain'
  /** Fewer than two players: what we have is shown soon. */
  | 'fewPlayers'
  /** A step without a deadline has been open for another ten minutes. */
  | 'stepStillOpen'
  /** Something that nobody can see was taken out of your text. The host of the match sends it, not the rules. */
  | 'textChanged'
  /** The host has taken your face off the table. As above. */
  | 'faceHidden'
  | 'backAgain';

/** What remains of a game, for the private archive of everybody who took part. */
export interface GameRecord {
  readonly mode: number;
  readonly host: string;
  readonly players: readonly string[];
  /** Who made a page and was there when the show began. */
  readonly finishers: readonly string[];
  readonly aborted: boolean;
  /** Whether the books were shown to all; if not, nobody has seen the pages of others. */
  readonly shown: boolean;
  /** Of a game by a plan of its host's own. */
  readonly plan?: CustomPlan;
  /** `fps`: of animations. */
  readonly books: readonly {
    readonly book: number;
    readonly owner: string;
    readonly rounds: readonly RecordedRound[];
    readonly fps?: number;
  }[];
}

/** A drawing page, and what may be done on it. */
export interface OpenedPage {
  readonly page: PageRef;
  readonly author: string;
  /** Absent: everything may be used. */
  readonly tools?: Tools;
  /** Its picture lies locked at the back of this page: it may be drawn over, but neither erased nor undone. */
  readonly base?: PageRef;
  /** How strongly the base shows, per cent, 1…100. Absent: fully. */
  readonly baseOpacity?: number;
  /** Only these layers of the base, 0 back to 2 front. Absent: all. */
  readonly baseLayers?: readonly number[];
  /** The artist may begin with a copy of one of these, as long as nothing is on the page. The copy is not undone, but may be erased. */
  readonly copyable?: readonly PageRef[];
}

/** What the host process has to do; the rules themselves do nothing. */
export type Effect =
  | Reply
  /** Views may have changed: every seat gets its view. */
  | { readonly type: 'changed' }
  /** Drawing pages come into being, each with the one person who may draw on it. */
  | { readonly type: 'openPages'; readonly pages: readonly OpenedPage[] }
  /** From now on these people, and the author, may read the page. `reveal`: it has been shown to all. */
  | {
      readonly type: 'grant';
      readonly pages: readonly {
        readonly page: PageRef;
        readonly readers: readonly string[];
        readonly reveal?: boolean;
      }[];
    }
  /** These pages take no more lines; to be answered by `pagesClosed`. Idempotent, issued again until answered. */
  | { readonly type: 'closePages'; readonly pages: readonly PageRef[] }
  /** How many lines do these open pages have? Their players are gone. To be answered by `pagesSeen`; if it is not, they count as begun. */
  | { readonly type: 'lookAtPages'; readonly pages: readonly PageRef[] }
  /** Drawings whose makers do not want them kept: nothing of them remains. Idempotent. */
  | { readonly type: 'erasePages'; readonly pages: readonly PageRef[] }
  /** Is this drawing this person's own, and how many lines has it? To be answered by `drawingChecked`. Issued again until answered. */
  | { readonly type: 'checkDrawing'; readonly person: string; readonly drawing: string }
  /**
   * The lines of these drawings, all of which are their authors' own, are to be copied to pages of the match, which are closed then; to be answered
   * by `pagesCopied`. Idempotent, issued again until answered.
   */
  | {
      readonly type: 'copyPages';
      readonly pages: readonly { readonly page: PageRef; readonly drawing: string; readonly author: string }[];
    }
  /** Takes a person out of the match. 463: removed by the host. 462, 481 … 485: not admitted. */
  | { readonly type: 'dismiss'; readonly person: string; readonly code: number; readonly reason: string }
  /** Joins the personal ban list of the host. */
  | { readonly type: 'banned'; readonly host: string; readonly person: string; readonly reason: string }
  | { readonly type: 'unbanned'; readonly host: string; readonly person: string }
  /** To one person, or to all. */
  | { readonly type: 'alert'; readonly to?: string; readonly text: AlertCode; readonly level: 'info' | 'warning' }
  /** These people are asked about a text. */
  | { readonly type: 'doubt'; readonly to: readonly string[]; readonly doubt: Doubt }
  /** Somebody reported a text: for the people who look after the whole site. */
  | {
      readonly type: 'promptReported';
      readonly page: PageRef;
      readonly player: string;
      readonly reporter: string;
      readonly text: string;
      readonly reasons: readonly ReportReason[];
      readonly note: string;
      readonly at: number;
    }
  /** A message of the chat is shown to nobody any more. Idempotent. */
  | { readonly type: 'hideLine'; readonly line: string }
  | { readonly type: 'saveHistory'; readonly record: GameRecord }
  /** Open a match with this set-up under the same lobby code; to be answered by `rematched`. Issued again until then. */
  | {
      readonly type: 'rematch';
      readonly host: Person;
      readonly options: Options;
      readonly seats: readonly Person[];
      readonly vips: readonly string[];
      readonly coHosts: readonly string[];
      readonly banned: readonly string[];
      /** How people may talk there. */
      readonly chat: Omit<ChatHouse, 'clearedAt'>;
    }
  /** Nothing will happen any more: the match can be dropped. */
  | { readonly type: 'over' };
