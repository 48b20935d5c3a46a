const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;
/** The first of January 1970 was a Thursday. */
const THURSDAY = 3;

/** A week of ISO 8601, of UTC. */
export interface Week {
  /** Of its Thursday. */
  year: number;
  week: number;
  /** Its first and last moment, UTC ms. */
  from: number;
  until: number;
}

/** @param number weeks since 1970, counted by Mondays, as the database counts them */
export function weekOf(number: number): Week {
  const from = number * WEEK_MS - THURSDAY * DAY_MS;
  const thursday = from + THURSDAY * DAY_MS;
  const year = new Date(thursday).getUTCFullYear();
  const week = Math.floor((thursday - Date.UTC(year, 0, 1)) / WEEK_MS) + 1;
  return { year, week, from, until: from + WEEK_MS - 1 };
}

/** Null: that year has no such week. */
export function weekNumbered(year: number, week: number): Week | null {
  // The fourth of January is always in the first week.
  const first = Math.floor((Date.UTC(year, 0, 4) / DAY_MS + THURSDAY) / 7);
  const found = weekOf(first + week - 1);
  return found.year === year && found.week === week ? found : null;
}

/** "2026-W01" */
export function weekLabel({ year, week }: Week): string {
  return `${year}-W${String(week).padStart(2, '0')}`;
}
