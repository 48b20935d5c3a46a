import type { PageRef } from './book.ts';

/** How the people of a match may talk. What is said goes past the rules; who may say it does not. */
export interface ChatHouse {
  /** Seconds between two lines of one person; 0: as they like. */
  readonly slow: number;
  /** Only who leads or helps may speak. */
  readonly hostOnly: boolean;
  /** Who may not speak. */
  readonly muted: readonly string[];
  /** What was said until then is gone, UTC ms; null: nothing was cleared. */
  readonly clearedAt: number | null;
}

/** What the word lists of the host process say of a text that came with a command. Spans are UTF-16 units of the text. */
export interface Wording {
  readonly level: 'warn' | 'block';
  readonly spans: readonly { readonly start: number; readonly end: number; readonly word: string }[];
}

export type ReportReason = 'hate' | 'sexual' | 'violence' | 'personal' | 'other';

/** A text of which somebody who leads has to say whether it may stay: it holds doubtful words, or who got it has reported it. */
export interface Doubt {
  readonly page: PageRef;
  readonly player: string;
  readonly text: string;
  readonly cause: 'words' | 'report';
  readonly words: readonly string[];
  readonly reasons: readonly ReportReason[];
  readonly note: string;
  /** When it is decided by itself; null: it is not. */
  readonly until: number | null;
}

export type Judgement = 'keep' | 'replace' | 'again' | 'kick';

/** A line of the chat that somebody has reported, until whoever leads, helps or keeps order has looked at it. */
export interface LineReport {
  /** The id of the message. */
  readonly line: string;
  /** Who said it. */
  readonly player: string;
  readonly name: string;
  readonly text: string;
  readonly reasons: readonly ReportReason[];
  readonly note: string;
}

export type LineJudgement = 'keep' | 'hide';
