import type { PageRef } from '../model/book.ts';
import type { Effect } from '../model/effect.ts';
import { LIMITS } from '../model/limits.ts';
import { type Alarm, type Outcome, outcome } from '../model/outcome.ts';
import type { Copy, Draw } from '../model/state.ts';

/** The pages that drawings from elsewhere are copied to. */
export function openCopies(copies: readonly Copy[]): Effect[] {
  return copies.length === 0
    ? []
    : [{ type: 'openPages', pages: copies.map(({ page, author }) => ({ page, author })) }];
}

/** The drawings that are still to be copied. */
export function pendingCopies({ copies = [] }: Draw): Effect[] {
  if (copies.length === 0) return [];
  return [{ type: 'copyPages', pages: copies.map(({ page, drawing, author }) => ({ page, drawing, author })) }];
}

/** These drawings from elsewhere are there. */
export function pagesCopied(draw: Draw, pages: readonly PageRef[]): Outcome {
  const { copies = [], ...rest } = draw;
  const isThere = ({ page }: Copy) => pages.some(({ book, step }) => book === page.book && step === page.step);
  const left = copies.filter((copy) => !isThere(copy));
  return outcome(left.length === 0 ? rest : { ...rest, copies: left });
}

export function copyAlarms(draw: Draw): Alarm[] {
  const { copies = [] } = draw;
  const [first] = copies;
  if (!first) return [];
  const again = (at: number) => ({ ...draw, copies: copies.map((copy) => ({ ...copy, askedAt: at })) });
  return [{ at: first.askedAt + LIMITS.askAgain, ring: (at) => outcome(again(at), ...pendingCopies(draw)) }];
}
