const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** The epoch was a Thursday: weeks begin on Mondays. */
const MONDAY_MS = 4 * DAY_MS;

/** Each backup of the last hour; of a day the newest of each hour, of a week that of each day, of four weeks that of each week. */
const RULES: readonly { withinMs: number; slotOf: (at: number) => number }[] = [
  { withinMs: HOUR_MS, slotOf: (at) => at },
  { withinMs: DAY_MS, slotOf: (at) => Math.floor(at / HOUR_MS) },
  { withinMs: 7 * DAY_MS, slotOf: (at) => Math.floor(at / DAY_MS) },
  { withinMs: 4 * WEEK_MS, slotOf: (at) => Math.floor((at - MONDAY_MS) / WEEK_MS) },
];

/** A backup as the rules of keeping see it. */
export interface Dated {
  /** In the order in which they were made, whatever the clock said. */
  sequence: number;
  /** UTC ms. */
  at: number;
}

/**
 * Which backups are kept, newest first. Hours, days and weeks are those of UTC, which knows no summer time. Age is counted from the newest backup where the
 * clock is ahead of it: one wrong clock, or a long pause, costs nothing that the next good backup would not. What is dated later than that counts as of the last hour.
 */
export function kept<Backup extends Dated>(backups: readonly Backup[], now: number): Backup[] {
  const newestFirst = backups.toSorted((a, b) => b.sequence - a.sequence);
  const [newest] = newestFirst;
  if (newest === undefined) return [];
  const from = Math.min(now, newest.at);
  const taken = RULES.map(() => new Set<number>());
  return newestFirst.filter((backup) => {
    const age = from - backup.at;
    const isFirst = RULES.map(({ withinMs, slotOf }, rule) => {
      if (age >= withinMs) return false;
      const slots = taken[rule]!;
      return slots.size < slots.add(slotOf(backup.at)).size;
    });
    return backup === newest || isFirst.includes(true);
  });
}
