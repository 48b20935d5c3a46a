import type { Book, Page, PageRef, RoundType } from './book.ts';

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
}

/** The first `count` pages of a book. */
export function roundsOf(book: Book, index: number, count = book.pages.length): Round[] {
  return book.pages.slice(0, count).map((page, step) => roundOf(page, { book: index, step }));
}

function roundOf(page: Page, ref: PageRef): Round {
  const { type, player } = page;
  if (page.kind !== 'skipped' && page.hidden) return { step: ref.step, type, player, hidden: true };
  switch (page.kind) {
    case 'text':
      return { step: ref.step, type, player, text: page.text, ...(page.dice ? { dice: true } : {}) };
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
      };
    case 'skipped':
      return { step: ref.step, type, player, skipped: true };
    default:
      return page satisfies never;
  }
}
