import type { PageRef } from './book.ts';
import type { Options } from './options.ts';
import type { Person } from './seats.ts';
import type { DrawingNote, PickProblem } from './state.ts';
import type { Judgement, LineJudgement, LineReport, ReportReason, Wording } from './talk.ts';

/**
 * What a person may ask for; on the wire with `seq` beside it. A command that carries `step` is meant for that step and
 * is refused once it has closed.
 */
export type Command =
  | { readonly type: 'ready'; readonly ready: boolean }
  | { readonly type: 'options'; readonly options: Partial<Options> }
  | { readonly type: 'start' }
  /** A drawing needs no text; a text that is missing is the one typed so far. */
  | { readonly type: 'submit'; readonly step: number; readonly text?: string; readonly texts?: readonly string[] }
  | { readonly type: 'keepDrawing'; readonly step: number }
  /** What stands in the input now; counts if time runs out. */
  | { readonly type: 'typed'; readonly step: number; readonly text: string; readonly texts?: readonly string[] }
  /** A VIP's own drawing that the others are to draw anew; null: none. */
  | { readonly type: 'pickDrawing'; readonly drawingId: string | null }
  | { readonly type: 'chooseSource'; readonly step: number; readonly book: number }
  /** Whom the `marker`th `?` of one's line stands for. */
  | { readonly type: 'choosePlayer'; readonly step: number; readonly marker: number; readonly player: string }
  /** Takes a page that nobody works on. */
  | { readonly type: 'understudy'; readonly step: number }
  /** Does not want the pages of this step that are on offer to them now. */
  | { readonly type: 'decline'; readonly step: number }
  /** Who waits for the next game would take such a page, or would not. */
  | { readonly type: 'standBy'; readonly on: boolean }
  | { readonly type: 'forceNext'; readonly step: number }
  | { readonly type: 'undoForce'; readonly step: number }
  | { readonly type: 'extend'; readonly step: number }
  | { readonly type: 'moreTime'; readonly step: number }
  /** Stops all clocks for a while, or lets them go on. */
  | { readonly type: 'recess'; readonly on: boolean }
  /** With too few players left: do not show what we have, wait for somebody to come back. */
  | { readonly type: 'wait' }
  /** With too few players left: show what we have now. */
  | { readonly type: 'show' }
  /** Answer to the question that comes with the removal of a player: are the pages they made to be hidden? */
  | { readonly type: 'hidePages'; readonly player: string; readonly hide: boolean }
  | { readonly type: 'cancel'; readonly reason: string; readonly show: boolean }
  | { readonly type: 'drive'; readonly book: number; readonly page: number }
  | { readonly type: 'replay' }
  | { readonly type: 'autoplay'; readonly on: boolean }
  /** `at`: ms of the replay. */
  | { readonly type: 'scrub'; readonly at: number }
  /** How many times faster than its own pace: 0.5, 1, 2 or 4. */
  | { readonly type: 'speed'; readonly value: number }
  | { readonly type: 'pause'; readonly on: boolean }
  | { readonly type: 'loop'; readonly on: boolean }
  /** One page that has been shown, named as in `drive`. */
  | { readonly type: 'hidePage'; readonly book: number; readonly page: number; readonly hide: boolean }
  /** Secret. `book` is the book's own number, wherever it is in the show. */
  | { readonly type: 'star'; readonly book: number; readonly on: boolean }
  /** EchoInYourStyle: the drawing that comes closest to its book's prompt, named as in `drive`. */
  | { readonly type: 'closest'; readonly book: number; readonly page: number; readonly on: boolean }
  /** Of a long show: the most starred books first. */
  | { readonly type: 'bestOf'; readonly on: boolean }
  | { readonly type: 'end' }
  /** `options`: what is to be another than in this game. */
  | { readonly type: 'playAgain'; readonly options?: Partial<Pick<Options, 'mode' | 'tempo'>> }
  | { readonly type: 'kick'; readonly player: string; readonly reason?: string }
  | { readonly type: 'ban'; readonly player: string; readonly reason?: string }
  /** Off the host's ban list. */
  | { readonly type: 'unban'; readonly player: string }
  | { readonly type: 'coHost'; readonly player: string; readonly on: boolean }
  | { readonly type: 'promote'; readonly player: string }
  | { readonly type: 'vip'; readonly player: string; readonly on: boolean }
  /** `slow`: seconds between two lines of one person, 0: none. What is absent stays. */
  | { readonly type: 'chatRules'; readonly slow?: number; readonly hostOnly?: boolean }
  | { readonly type: 'chatMute'; readonly player: string; readonly on: boolean }
  /** Nothing that was said so far is shown any more. */
  | { readonly type: 'chatClear' }
  /** What is to become of a line of the chat; by whoever leads, helps or keeps order. `line`: the id of its message. */
  | { readonly type: 'judgeLine'; readonly line: string; readonly judgement: LineJudgement }
  /** "I am still here", after having counted as away. */
  | { readonly type: 'here' }
  | { readonly type: 'leave' }
  /** What is to become of a doubtful text; by whoever leads, helps or keeps order. */
  | { readonly type: 'judge'; readonly page: PageRef; readonly judgement: Judgement }
  /** The text of one's task should not be in the game. `skip`: one does not work on it either. */
  | {
      readonly type: 'reportPrompt';
      readonly step: number;
      readonly reasons: readonly ReportReason[];
      readonly note?: string;
      readonly skip: boolean;
    };

/** What a match does not know of a person who stands at its door. All of it is about the host of the match, or the site. */
export interface Gate {
  /** From the whole site. */
  readonly siteBanned?: boolean;
  /** By the host, or from their channel. */
  readonly banned?: boolean;
  /** On the host's whitelist. */
  readonly listed?: boolean;
  readonly follower?: boolean;
  readonly subscriber?: boolean;
}

/** Everything that can happen to a match. `at` is UTC ms; an `at` that falls behind counts as the latest one seen. */
export type Input =
  /** A person's connection stands: a new person, or one whose seat is kept. */
  | { readonly type: 'join'; readonly at: number; readonly person: Person; readonly gate?: Gate }
  | { readonly type: 'disconnect'; readonly at: number; readonly person: string }
  | { readonly type: 'return'; readonly at: number; readonly person: string }
  | {
      readonly type: 'command';
      readonly at: number;
      readonly person: string;
      readonly seq: number;
      readonly command: Command;
      /** The text that comes with it holds words of the lists. */
      readonly wording?: Wording;
    }
  | { readonly type: 'wake'; readonly at: number }
  /** Who of those seated keeps order in the host's channel now. */
  | { readonly type: 'moderators'; readonly at: number; readonly people: readonly string[] }
  /** How somebody who has a seat looks from now on. Whether they keep order in the host's channel is not said here. */
  | { readonly type: 'look'; readonly at: number; readonly person: Person }
  /** The site has shut this person out. A game treats them as kicked; a host's role passes on. */
  | { readonly type: 'expelled'; readonly at: number; readonly person: string }
  /** The match has room for this many people from now on. Everybody who has a seat keeps it. */
  | { readonly type: 'resized'; readonly at: number; readonly capacity: number }
  /** The site has closed this match: nobody is shown anything of it that they have not seen. */
  | { readonly type: 'closed'; readonly at: number }
  /** Whether the host is live on their channel. */
  | { readonly type: 'hostLive'; readonly at: number; readonly on: boolean }
  /** Somebody who sees it has reported a line of the chat. */
  | { readonly type: 'lineReported'; readonly at: number; readonly report: LineReport }
  /** Somebody reacted to the page that is shown. */
  | { readonly type: 'reacted'; readonly at: number; readonly person: string }
  /** Answer to `closePages`: these pages take no more lines and have so many. */
  | {
      readonly type: 'pagesClosed';
      readonly at: number;
      readonly pages: readonly { readonly page: PageRef; readonly lines: number; readonly note?: DrawingNote }[];
    }
  /** Answer to `lookAtPages`: how many lines these pages have now. They go on taking more. */
  | {
      readonly type: 'pagesSeen';
      readonly at: number;
      readonly pages: readonly { readonly page: PageRef; readonly lines: number }[];
    }
  /**
   * The server is back after `downMs`. Every open deadline moves by the outage plus LIMITS.outageCredit, and every
   * connection counts as lost until its person returns; but not those of the `connected`, which have outlived the outage.
   */
  | {
      readonly type: 'resumed';
      readonly at: number;
      readonly downMs: number;
      readonly connected?: readonly string[];
    }
  /** Answer to `checkDrawing`: how many lines this person's drawing has; 0: it is not theirs, or not to be used. */
  | {
      readonly type: 'drawingChecked';
      readonly at: number;
      readonly person: string;
      readonly drawing: string;
      readonly lines: number;
      /** Why it is not to be used. */
      readonly problem?: PickProblem;
    }
  /** Answer to `copyPages`: these need not be copied again. */
  | { readonly type: 'pagesCopied'; readonly at: number; readonly pages: readonly PageRef[] }
  /** Answer to `rematch`. */
  | { readonly type: 'rematched'; readonly at: number; readonly matchId: string };
