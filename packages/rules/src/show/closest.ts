import { modeOf } from '../modes/index.ts';
import type { Book } from '../model/book.ts';
import { type Answer, outcome, refuse } from '../model/outcome.ts';
import type { Watch } from '../model/state.ts';
import type { ClosestView } from '../model/view.ts';
import { indexOf, isShown, pageAt, type Place, refAt, stepsInShowOrder } from './showOrder.ts';

/**
 * Once the prompt of a book is read, everybody may say which drawing comes closest to it, where the mode asks for that; one in each book, not
 * their own, and another one as often as they like.
 */
export function closest(watch: Watch, by: string, place: Place, on: boolean): Answer {
  if (indexOf(watch, place) === null || typeof on !== 'boolean') return refuse(400, 'badRequest');
  const { book, step } = refAt(watch, place);
  const page = pageAt(watch, place);
  const isSeen = page?.kind === 'drawing' && !page.hidden && !page.erased;
  if (!isAsked(watch, book) || !isSeen || page.player === by) return refuse(400, 'notPermitted');
  const { votes = [] } = watch;
  const isGiven = votes.some((vote) => vote.player === by && vote.book === book && vote.step === step);
  if (isGiven === on) return outcome(watch);
  const others = votes.filter((vote) => vote.player !== by || vote.book !== book);
  return outcome({ ...watch, votes: on ? [...others, { player: by, book, step }] : others });
}

function isAsked(watch: Watch, book: number): boolean {
  return modeOf(watch.plan).asksWhatIsClosest === true && isShown(watch, { book, step: 0 });
}

/** What is said of the book that is shown; who says so is told to nobody. Undefined: nobody is asked. */
export function closestSeen(watch: Watch, who: string): ClosestView | undefined {
  const { book } = refAt(watch, watch.cursor);
  if (!isAsked(watch, book)) return undefined;
  const votes = (watch.votes ?? []).filter((vote) => vote.book === book);
  const steps = stepsInShowOrder(watch.plan.mode, watch.books[book] as Book);
  const own = votes.find(({ player }) => player === who)?.step;
  return {
    book,
    votes: steps.map((step) => votes.filter((vote) => vote.step === step).length),
    own: own === undefined ? null : steps.indexOf(own),
  };
}
