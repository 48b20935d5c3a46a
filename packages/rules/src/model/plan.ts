import type { Tools } from './tools.ts';

export type StepKind = 'write' | 'draw';

/**
 * Who works on which book. random: by lot, under the same fairness as the circle. same: who made the last page. owner: whose book it is. table:
 * as the plan says. deal: everybody gets a book, and one book as many people as it takes. nobody: the pages are there at once.
 */
export type Hand = 'random' | 'same' | 'owner' | 'table' | 'deal' | 'nobody';

/** What a step asks for, apart from its time. */
export interface StepRules {
  readonly kind: StepKind;
  /** Absent: along the circle. */
  readonly hand?: Hand;
  /** Place in the table of the circle; absent: the number of the step. */
  readonly turn?: number;
  /** A book may come back, to its owner too, but never to whoever made its last page. */
  readonly repeats?: true;
  /** How many pages of one book the same person makes at most; absent: any number. */
  readonly mostPages?: number;
  /** Only those who own a book, or only the others. */
  readonly only?: 'owners' | 'others';
  /** Absent: everything may be used. */
  readonly tools?: Tools;
  /** How the drawing before is shown: as the beginning of the new one, or through the paper. Absent: beside. */
  readonly place?: 'base' | 'onion';
  /** Per cent; absent: fully. */
  readonly baseOpacity?: number;
  readonly baseLayers?: readonly number[];
  /** The first text of the book is told beside a drawing. */
  readonly tellsText?: true;
  /** subject: a short text. guess: two of them. */
  readonly text?: 'subject' | 'guess';
  /** The subjects of two books are drawn as one. */
  readonly crosses?: true;
  /** Texts for `nobody`; absent: those of the pack, or of the match. */
  readonly words?: readonly string[];
  readonly pack?: string;
  /** For `table`: who draws in whose book. */
  readonly table?: Readonly<Record<string, string>>;
}

export interface PlannedStep extends StepRules {
  /** Milliseconds; null: until the host closes the step. */
  readonly length: number | null;
}

/** What a mode says of a step. */
export interface ModeStep extends StepRules {
  /** Milliseconds at the normal tempo, of a drawing of 4 minutes; the other tempos keep the proportion. */
  readonly short?: number;
  /** Milliseconds whatever the tempo; null: until the host closes the step. */
  readonly fixed?: number | null;
}

/** What all books go through, frozen at the start of a game. */
export interface Plan {
  readonly mode: number;
  readonly steps: readonly PlannedStep[];
  /** An animation: frames in a second. */
  readonly fps?: number;
}

/** Milliseconds for the first text, each later text, and a drawing. */
export interface StepLengths {
  readonly write: number;
  readonly describe: number;
  readonly draw: number;
}
