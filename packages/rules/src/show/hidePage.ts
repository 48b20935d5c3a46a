import type { MadePage, PageRef } from '../model/book.ts';
import { participants } from './done.ts';
import type { Effect } from '../model/effect.ts';
import { isCoHost, leader } from '../people/host.ts';
import { type Answer, outcome, refuse } from '../model/outcome.ts';
import { indexOf, pageAt, type Place, refAt } from './showOrder.ts';
import type { Watch } from '../model/state.ts';

/**
 * Hides one page that has been shown, at once and for everybody, or shows it again. The leader and co-hosts may do so with every page, everybody with their
 * own; what its maker has hidden only they show again, and what was hidden by whoever leads, only they. The pages of a removed player are another matter, see `hidePages`.
 */
export function hidePage(watch: Watch, by: string, place: Place, hide: boolean): Answer {
  const index = indexOf(watch, place);
  if (index === null || typeof hide !== 'boolean') return refuse(400, 'badRequest');
  const page = pageAt(watch, place);
  if (index >= watch.shown || !page || page.kind === 'skipped') return refuse(400, 'notPermitted');
  const leads = by === leader(watch) || isCoHost(watch, by);
  if (!leads && by !== page.player) return refuse(403, 'forbidden');
  if ((page.hidden ?? false) === hide) return outcome(watch);
  if (!hide && page.hiddenBy === undefined) return refuse(400, 'notPermitted');
  const isTheirs = page.hiddenBy === page.player ? by === page.player : leads;
  if (!hide && !isTheirs) return refuse(403, 'forbidden');
  return replaced(watch, refAt(watch, place), hide ? hidden(page, by) : shown(page));
}

function hidden(page: MadePage, by: string): MadePage {
  return { ...page, hidden: true, hiddenBy: by };
}

function shown({ hidden: _hidden, hiddenBy: _by, ...page }: MadePage): MadePage {
  return page;
}

function replaced(watch: Watch, ref: PageRef, page: MadePage): Answer {
  const books = watch.books.map((book, number) =>
    number === ref.book ? { ...book, pages: book.pages.map((old, step) => (step === ref.step ? page : old)) } : book,
  );
  return outcome({ ...watch, books }, ...(page.kind === 'drawing' ? [grant(watch, ref, page)] : []));
}

function grant(watch: Watch, page: PageRef, { hidden }: MadePage): Effect {
  const pages = hidden ? [{ page, readers: [] }] : [{ page, readers: participants(watch), reveal: true }];
  return { type: 'grant', pages };
}
