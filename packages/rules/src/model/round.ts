import { type Book, type Page, type PageRef, refOf, type RoundType, type Subject } from './book.ts';

/** A page as it is shown to all. */
export interface Round {
  readonly step: number;
  readonly type: RoundType;
  /** Null: nobody had this page. */
  readonly player: string | null;
  /** The text written; beside a drawing: the dictionary prompt that was drawn. */
  readonly text?: string;
  /** The drawing. */
  readonly page?: PageRef;
  readonly lines?: number;
  /** The text came from the dictionary. */
  readonly dice?: true;
  readonly skipped?: true;
  /** Hidden by the leader or its maker, or made by somebody whose pages the host has hidden: neither text nor drawing is told. */
  readonly hidden?: true;
  /** ContentWarning flags, 1–7. */
  readonly warning?: number;
  /** Its maker did not want the drawing kept: it is gone. */
  readonly erased?: true;
  /** The two texts of a guess at a crossover. */
  readonly answers?: readonly string[];
  /** What a crossover crosses, and whose texts these are. */
  readonly subjects?: readonly Subject[];
  /** The drawing whose lines are the beginning of this one. */
  readonly base?: PageRef;
  /** Whom a line of a story is about, in its order; null: the artist's choice. */
  readonly cast?: readonly (string | null)[];
  /** Whom the artist of a story chose for each `?`. */
  readonly chosen?: readonly (string | null)[];
}

/** A page as it is kept for those who took part: also what is hidden, which its maker alone gets to see. */
export interface RecordedRound extends Round {
  /** With `hidden`: who wished so. host: whoever led, or helped. */
  readonly hiddenBy?: 'artist' | 'host';
}

/** All pages of a book, as they are kept. A drawing that was not to be kept has its `page`, of which nothing is there any more. */
export function recordedRoundsOf(books: readonly Book[], index: number): RecordedRound[] {
  const book = books[index] as Book;
  return book.pages.map((page, step) =>
    withoutHidden(books, book, recordedRoundOf(book, page, refOf(book, index, step))),
  );
}

function recordedRoundOf(book: Book, page: Page, ref: PageRef): RecordedRound {
  if (page.kind === 'skipped') return roundOf(book, page, ref);
  const { hidden = false, hiddenBy, ...made } = page;
  const round = roundOf(book, made, ref);
  return {
    ...(round.erased ? { ...round, page: ref } : round),
    ...(hidden ? { hidden, hiddenBy: hiddenBy === page.player ? 'artist' : 'host' } : {}),
  };
}

/** The pages of a book. */
export function roundsOf(books: readonly Book[], index: number): Round[] {
  const book = books[index] as Book;
  return book.pages.map((page, step) => withoutHidden(books, book, roundOf(book, page, refOf(book, index, step))));
}

/** What was crossed stands on two pages besides: the text of one that is hidden is not told here either. */
function withoutHidden<Told extends Round>(books: readonly Book[], book: Book, round: Told): Told {
  if (!round.subjects) return round;
  const sources = [book, books[book.partner ?? -1]];
  const subjects = round.subjects.map((subject, index): Subject => {
    const isHidden = sources[index]?.pages.some((page) => page.kind === 'text' && page.hidden && isFrom(page, subject));
    return isHidden ? { text: '', author: subject.author, hidden: true } : subject;
  });
  return { ...round, subjects };
}

/** A text that leaves somebody to be chosen reads otherwise once they are. */
function isFrom({ text, player, dice, cast = [] }: Page & { readonly kind: 'text' }, subject: Subject): boolean {
  return (text === subject.text || cast.includes(null)) && (dice ? null : player) === subject.author;
}

function roundOf(book: Book, page: Page, ref: PageRef): Round {
  const { type } = page;
  const player = page.player === '' ? null : page.player;
  if (page.kind !== 'skipped' && page.hidden) return { step: ref.step, type, player, hidden: true };
  switch (page.kind) {
    case 'text':
      return {
        step: ref.step,
        type,
        player,
        text: page.text,
        ...(page.dice ? { dice: true } : {}),
        ...(page.answers ? { answers: page.answers } : {}),
        ...(page.cast?.length ? { cast: page.cast } : {}),
      };
    case 'drawing':
      if (page.erased) return { step: ref.step, type, player, erased: true };
      return {
        step: ref.step,
        type,
        player,
        page: ref,
        lines: page.lines,
        ...(page.prompt === null ? {} : { text: page.prompt, dice: true }),
        ...(page.warning === undefined ? {} : { warning: page.warning }),
        ...(page.subjects ? { subjects: page.subjects } : {}),
        ...(isShownBase(book, page.base) ? { base: refOf(book, ref.book, page.base) } : {}),
        ...(page.chosen?.length ? { chosen: page.chosen } : {}),
      };
    case 'skipped':
      return { step: ref.step, type, player, skipped: true };
    default:
      return page satisfies never;
  }
}

/** Nothing is told of a beginning that is hidden, or is no more. */
function isShownBase({ pages }: Book, step: number | undefined): step is number {
  const base = step === undefined ? undefined : pages[step];
  return base?.kind === 'drawing' && !base.hidden && !base.erased;
}
