import { Cron } from 'croner';

/** When something happens again and again. Times are UTC s. */
export interface Schedule {
  /** The first point behind a moment; 0: there is none any more. */
  next: (at: number) => number;
  /** The last point at or before a moment; 0: there was none. */
  last: (at: number) => number;
}

/** Patterns that are remembered. */
const MOST = 1_000;
const known = new Map<string, Schedule>();

/**
 * A cron expression of Nakama's: five fields from minutes to days of the week, with six the last one is the year, with seven the first one is
 * seconds; or `@daily` and its like. Throws where it is none.
 */
export function scheduleOf(pattern: string): Schedule {
  const found = known.get(pattern);
  if (found) return found;
  if (known.size >= MOST) known.clear();
  const schedule = remembering(read(pattern));
  known.set(pattern, schedule);
  return schedule;
}

function read(pattern: string): Schedule {
  const fields = pattern.trim().split(/\s+/);
  const withSeconds = fields.length === 6 ? ['0', ...fields] : fields;
  const cron = new Cron(withSeconds.join(' '), { timezone: 'UTC', paused: true, sloppyRanges: true });
  const seconds = (date: Date | null | undefined) => (date ? Math.floor(date.getTime() / 1000) : 0);
  return {
    next: (at) => seconds(cron.nextRun(new Date(at * 1000))),
    last: (at) => seconds(cron.previousRuns(1, new Date((at + 1) * 1000))[0]),
  };
}

/** Between two points every call asks for the same two, and to find that there is none takes long. */
function remembering({ next, last }: Schedule): Schedule {
  let known = { from: 0, to: 0, last: 0, next: 0 };
  const look = (at: number) => {
    if (at >= known.from && at < known.to) return known;
    const points = { last: last(at), next: next(at) };
    known = { ...points, from: points.last || at, to: points.next || Number.POSITIVE_INFINITY };
    return known;
  };
  return { next: (at) => look(at).next, last: (at) => look(at).last };
}
