import type { PageRef } from '../model/book.ts';
import { seatOf } from '../model/seats.ts';
import { type Match, PHASE, type Watch } from '../model/state.ts';
import { pageAt, refAt } from './showOrder.ts';

/**
 * The page that a reaction of this person would count for; null: none. One's own pages are applauded by others, and whoever reacts often to the
 * page that is shown counts once.
 */
export function countsFor(match: Match, person: string): PageRef | null {
  if (match.phase !== PHASE.watch) return null;
  const seat = seatOf(match.seats, person);
  const page = pageAt(match, match.cursor);
  if (!seat || seat.left || !page || page.kind === 'skipped' || page.hidden || page.player === person) return null;
  const ref = refAt(match, match.cursor);
  return isAmong(match, ref, person) ? null : ref;
}

function isAmong({ reactedNow }: Watch, { book, step }: PageRef, person: string): boolean {
  return reactedNow?.book === book && reactedNow.step === step && reactedNow.people.includes(person);
}

/** Nobody is told of it before the end, and then of no number. */
export function reacted(match: Match, person: string): Match {
  const ref = countsFor(match, person);
  if (ref === null || match.phase !== PHASE.watch) return match;
  const { book, step } = ref;
  const { reactions = [], reactedNow } = match;
  const isNow = reactedNow?.book === book && reactedNow.step === step;
  const at = reactions.findIndex((one) => one.book === book && one.step === step);
  const counted = { book, step, people: (reactions[at]?.people ?? 0) + 1 };
  return {
    ...match,
    reactions: at < 0 ? [...reactions, counted] : reactions.with(at, counted),
    reactedNow: { book, step, people: [...(isNow ? reactedNow.people : []), person] },
  };
}
