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

/** The first `count` pages of a book. */
export function roundsOf(book: Book, index: number, count = book.pages.length): Round[] {
  return book.pages.slice(0, count).map((page, step) => roundOf(book, page, refOf(book, index, step)));
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
