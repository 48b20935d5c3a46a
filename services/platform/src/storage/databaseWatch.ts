import type { Clock, Log } from '../ports.ts';

/** A connection of the watch's own: a pool that is used up is not a database that is away. */
export interface Line {
  ask(): Promise<unknown>;
  drop(): void;
}

export interface DatabaseWatch {
  /** Until then it is never away: a start on a busy machine waits rather than gives up. */
  begin: () => void;
  isAway(): boolean;
  /** Ms since its last sign of life. When it is back the listeners still read for how long it had been silent. */
  silentMs(): number;
  onChange(listener: (isAway: boolean) => void): () => void;
  stop(): void;
}

export interface DatabaseWatchDeps {
  open: () => Promise<Line>;
  clock: Clock;
  log: Log;
  /** A question unanswered for longer means that the database is away. ms */
  patienceMs?: number;
}

/** Together with the patience, callers learn within a second that nobody answers. */
const ASK_EVERY_MS = 250;
const PATIENCE_MS = 650;
const TRY_EVERY_MS = 100;
/** Then a hung connection is given up for a new one. Each that hangs holds a place in the database's own queue. */
const HUNG_MS = 10_000;
/**
 * A wait is made of steps, and none counts for more than it was to take: when a timer comes late, our own event loop stood still, and what
 * the database said meanwhile is read only after the timer.
 */
const STEP_MS = 50;

/** Asks the database again and again whether it is there. */
export function watchDatabase({ open, clock, log, patienceMs = PATIENCE_MS }: DatabaseWatchDeps): DatabaseWatch {
  const listeners = new Set<(isAway: boolean) => void>();
  const stopped = new AbortController();
  let isAway = false;
  let heardAt = clock.now();

  const set = (now: boolean) => {
    if (now === isAway || stopped.signal.aborted) return;
    isAway = now;
    if (now) log.error('the database does not answer');
    else log.warn('the database answers again', { awayMs: clock.now() - heardAt });
    for (const listener of listeners) listener(now);
  };

  const heard = () => {
    set(false);
    heardAt = clock.now();
  };

  const deps = { clock, patienceMs, late: () => set(true) };
  const pause = (ms: number) => clock.sleep(ms, stopped.signal).catch(() => undefined);

  const run = async () => {
    let line: Line | null = null;
    for (let failures = 0; !stopped.signal.aborted; ) {
      try {
        line ??= await dial(open, deps);
        await patiently(line.ask(), deps);
        failures = 0;
        heard();
        await pause(ASK_EVERY_MS);
      } catch {
        line?.drop();
        line = null;
        // A connection may break by itself; when the next one cannot be made either, it is the database.
        if (failures++ === 0) continue;
        set(true);
        await pause(TRY_EVERY_MS);
      }
    }
    line?.drop();
  };

  return {
    begin() {
      heardAt = clock.now();
      void run();
    },
    isAway: () => isAway,
    silentMs: () => clock.now() - heardAt,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => stopped.abort(),
  };
}

/** A connection that comes after it was given up is closed at once. */
async function dial(open: () => Promise<Line>, deps: Patience): Promise<Line> {
  const opening = open();
  try {
    return await patiently(opening, deps);
  } catch (error) {
    void opening.then(
      (late) => late.drop(),
      () => undefined,
    );
    throw error;
  }
}

interface Patience {
  clock: Clock;
  patienceMs: number;
  late: () => void;
}

/** Says so (`late`) when the answer takes too long, and goes on waiting; rejects when it hangs for good. */
function patiently<Value>(answer: Promise<Value>, { clock, patienceMs, late }: Patience): Promise<Value> {
  return new Promise((resolve, reject) => {
    let cancel = () => {};
    const wait = (ms: number, run: () => void) => {
      const step = Math.min(ms, STEP_MS);
      cancel = clock.at(clock.now() + step, () => (ms > step ? wait(ms - step, run) : run()));
    };
    wait(patienceMs, () => {
      late();
      wait(HUNG_MS, () => reject(new Error('The database hangs.')));
    });
    answer.then(resolve, reject).finally(() => cancel());
  });
}
