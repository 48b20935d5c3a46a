import type { Book, Page } from '../model/book.ts';
import type { StartProblem } from '../model/effect.ts';
import type { Luck } from '../model/luck.ts';
import type { Options, PlanOptions } from '../model/options.ts';
import type { ModeStep } from '../model/plan.ts';
import type { Seat } from '../model/seats.ts';

/** What a game has to begin with. */
export interface Beginning {
  readonly options: Options;
  readonly host: string;
  /** Who is here, in the order in which they joined. */
  readonly here: readonly Seat[];
  /** Of these who gets pages. */
  readonly players: readonly Seat[];
  readonly picks: readonly Picked[];
}

/** A drawing of their own that a VIP wants to be drawn anew. */
export interface Picked {
  readonly player: string;
  readonly drawing: string;
  readonly lines: number;
}

/** The books of a game, and what they already hold. */
export interface FirstBooks {
  readonly books: readonly Book[];
  readonly luck: Luck;
  /** Drawings from elsewhere, to be copied to the first pages of these books. */
  readonly copies?: readonly { readonly book: number; readonly drawing: string; readonly author: string }[];
}

/** A game mode is a rule that yields a plan. Released modes never change what they do; a new idea is a new mode. */
export interface Mode {
  /** That it has on the wire, in stored matches and in the archive. */
  readonly number: number;
  /** What is asked for in each step, given the number of players with a book of their own. */
  steps(players: number, options: PlanOptions): readonly ModeStep[];
  /** Why it cannot start, beyond that nobody plays alone. */
  problem?(beginning: Beginning): StartProblem | null;
  /** What each book begins with, where everybody has one; absent: nothing. */
  firstPage?(beginning: Beginning): Page | null;
  /** Absent: one book for each player. */
  books?(beginning: Beginning, luck: Luck): FirstBooks;
  /** Absent: it is no animation. */
  fps?(options: PlanOptions): number;
  /** Books keep their first text until the drawings have been seen. */
  readonly showsPromptLast?: true;
  /** Once the prompt of a book is read, everybody may say which drawing comes closest to it. */
  readonly asksWhatIsClosest?: true;
  /** All books are one, whatever they are kept in: the show of a book ends with the last of them. */
  readonly isOneBook?: true;
  /** Whoever draws may change over to another source. */
  choosesSource?(options: Options): boolean;
  /** The archive keeps the plan of the game. */
  readonly keepsPlan?: true;
}
