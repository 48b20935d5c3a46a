/** How much there is to do: 0 as usual, 1 busy, 2 crowded. */
export type LoadLevel = 0 | 1 | 2;

/** What was seen in a short time. */
export interface LoadSample {
  /** The end of that time, ms. */
  at: number;
  /** How long it was, ms. */
  lastedMs: number;
  /** How late the event loop came to its work, all but the worst of a hundred times, ms. */
  lagMs: number;
  /** Callers that wait for the database. */
  waiting: number;
}

export type LoadLimit = Pick<LoadSample, 'lagMs' | 'waiting'>;

export interface LoadLimits {
  /** From where on it is busy, and crowded. */
  levels: readonly [LoadLimit, LoadLimit];
  /** It has to be as bad for so long before the level rises. */
  riseMs: number;
  /** It has to be below half of the limits for so long before the level falls by one. */
  fallMs: number;
}

/** The level that follows from samples in the order of their time. */
export interface LoadGauge {
  observe(sample: LoadSample): LoadLevel;
}

/** Rises at once by as many levels as are called for, falls one by one: it does not swing with what it sheds. */
export function createLoadGauge({ levels, riseMs, fallMs }: LoadLimits): LoadGauge {
  let level: LoadLevel = 0;
  /** Since when each level's limit is reached without a break. */
  let reachedSince: (number | null)[] = [null, null];
  let quietSince: number | null = null;

  const rise = ({ at }: LoadSample) => {
    const called = reachedSince.map((since) => since !== null && at - since >= riseMs).lastIndexOf(true) + 1;
    if (called > level) level = called as LoadLevel;
  };

  const fall = ({ at }: LoadSample) => {
    if (level === 0 || quietSince === null || at - quietSince < fallMs) return;
    level = (level - 1) as LoadLevel;
    quietSince = at;
  };

  return {
    observe(sample) {
      const begin = sample.at - sample.lastedMs;
      const since = (held: boolean, before: number | null) => (held ? (before ?? begin) : null);
      reachedSince = levels.map((limit, index) => since(reaches(sample, limit, 1), reachedSince[index] ?? null));
      const own = levels[Math.max(level, 1) - 1] ?? levels[0];
      quietSince = since(!reaches(sample, own, 0.5), quietSince);
      rise(sample);
      fall(sample);
      return level;
    },
  };
}

function reaches({ lagMs, waiting }: LoadSample, limit: LoadLimit, share: number): boolean {
  return lagMs >= limit.lagMs * share || waiting >= limit.waiting * share;
}
