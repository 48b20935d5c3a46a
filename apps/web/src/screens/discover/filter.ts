/** An ISO week in UTC. */
export interface IsoWeek {
  /** Of the ISO calendar: the days around New Year may belong to its neighbours. */
  year: number;
  week: number;
}

/** What of the feed somebody wants to see; it stands in the address of the page. */
export interface Filter {
  /** Null: all. */
  week: IsoWeek | null;
  /** User names; empty: everybody's. */
  authors: readonly string[];
}

const AUTHORS_MAX = 50;
const USER_NAME = /^[A-Za-z0-9_]{1,64}$/;
const WEEK = /^(\d{4})-W(\d{2})$/;

/** As `2026-W01`. */
export function weekKey({ year, week }: IsoWeek): string {
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** What cannot be meant is left out. */
export function readFilter(search: URLSearchParams): Filter {
  const [, year = '', week = ''] = WEEK.exec(search.get('week') ?? '') ?? [];
  const isWeek = Number(week) >= 1 && Number(week) <= 53;
  const authors = (search.get('authors') ?? '').split(',').filter((name) => USER_NAME.test(name));
  return {
    week: isWeek ? { year: Number(year), week: Number(week) } : null,
    authors: [...new Set(authors)].slice(0, AUTHORS_MAX),
  };
}

/** The query of an address with this filter, beside what else stands there. */
export function writeFilter(search: URLSearchParams, { week, authors }: Filter): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('week');
  next.delete('authors');
  if (week) next.set('week', weekKey(week));
  if (authors.length > 0) next.set('authors', authors.join(','));
  return next;
}

/** @returns Monday and Sunday of a week, UTC ms */
export function daysOf({ year, week }: IsoWeek): { from: number; to: number } {
  const day = 24 * 60 * 60 * 1000;
  // 4 January always lies in week 1.
  const fourth = Date.UTC(year, 0, 4);
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * day;
  const from = monday + (week - 1) * 7 * day;
  return { from, to: from + 6 * day };
}
