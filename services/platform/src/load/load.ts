import type { Clock, Load, Log, Metrics, Shedding, Turned } from '../ports.ts';
import { createLoadGauge, type LoadLevel, type LoadLimits } from './loadGauge.ts';
import { createTurns, type TurnLimits } from './turns.ts';

export interface LoadDeps {
  clock: Clock;
  log: Log;
  metrics: Metrics;
  /** How late the event loop came to its work since it was asked before, all but the worst of a hundred times, ms. */
  lagMs: () => number;
  /** For how long it has stood still altogether, ms. */
  stoodStillMs: () => number;
  /** Callers that wait for the database. */
  waiting: () => number;
}

export interface LoadWatch extends Load {
  /** Until then there is never too much to do: a start has the event loop for itself, and may be late. */
  begin: () => void;
  stop(): void;
}

const LOOK_EVERY_MS = 500;
/** Whoever was refused comes again when the level may have fallen. */
const AGAIN_AFTER_MS = 5_000;
/** From which level on it is refused. What belongs to running games is not in the table: it never is. */
const REFUSED_FROM: Readonly<Record<Shedding, LoadLevel>> = { login: 1, list: 1, lobby: 2 };

/** A login takes some ms of the event loop: with so few at a time nobody in a game waits for more than those. */
const TURNS: Readonly<Record<Turned, TurnLimits>> = {
  login: { atOnce: 8, most: 500, patienceMs: 3_000 },
  list: { atOnce: 16, most: 500, patienceMs: 3_000 },
};

const TIMES = { riseMs: 1_000, fallMs: 5_000 };
const NEVER = { lagMs: Infinity, waiting: Infinity };

/** @param busyLagMs the lag from which the server is busy; 0: it never is, whatever happens */
export function loadLimits(busyLagMs: number): LoadLimits {
  if (busyLagMs === 0) return { levels: [NEVER, NEVER], ...TIMES };
  const busy = { lagMs: busyLagMs, waiting: 200 };
  return { levels: [busy, { lagMs: 2.5 * busy.lagMs, waiting: 4 * busy.waiting }], ...TIMES };
}

/** Looks twice a second how late the event loop is and who waits for the database. */
export function watchLoad(busyLagMs: number, deps: LoadDeps): LoadWatch {
  const { clock, log, metrics, lagMs, waiting } = deps;
  const gauge = createLoadGauge(loadLimits(busyLagMs));
  const stopped = new AbortController();
  const turns = { login: createTurns(TURNS.login, clock), list: createTurns(TURNS.list, clock) };
  let [level, lag]: [LoadLevel, number] = [0, 0];
  const refused = metrics.counter<'what'>({
    name: 'tuschel_load_refused_total',
    help: 'What was refused because there is too much to do',
    labels: ['what'],
  });
  metrics.gauge(
    { name: 'tuschel_load_level', help: '0 as usual, 1 busy (no new logins and lists), 2 crowded (no new lobbies)' },
    () => level,
  );
  metrics.gauge(
    { name: 'tuschel_load_lag_seconds', help: 'How late the event loop is, as the level goes by it' },
    () => lag / 1000,
  );

  const look = (lastedMs: number) => {
    const at = clock.now();
    lag = lagMs();
    const now = gauge.observe({ at, lastedMs, lagMs: lag, waiting: waiting() });
    if (now === level) return;
    if (now > level) log.warn('there is too much to do', { load: now, lagMs: Math.round(lag), waiting: waiting() });
    else log.info('there is less to do', { load: now });
    level = now;
  };

  const watch = async () => {
    // What was late before does not count.
    lagMs();
    for (let before = clock.now(); !stopped.signal.aborted; ) {
      await clock.sleep(LOOK_EVERY_MS, stopped.signal);
      const now = clock.now();
      look(now - before);
      before = now;
    }
  };

  return {
    // The sleep ends with an AbortError when the platform closes.
    begin: () => void watch().catch(() => undefined),
    level: () => level,
    stoodStillMs: deps.stoodStillMs,
    refusal(what) {
      if (level < REFUSED_FROM[what]) return null;
      refused.add(1, { what });
      return AGAIN_AFTER_MS;
    },
    async turn(what) {
      const leave = await turns[what].take();
      if (leave) return { leave };
      refused.add(1, { what });
      return AGAIN_AFTER_MS;
    },
    stop: () => stopped.abort(),
  };
}

export interface FakeLoad extends Load {
  become(level: LoadLevel): void;
  /** The event loop has stood still for so long. */
  standStill(ms: number): void;
  /** Turns that have begun and not ended. */
  readonly turns: number;
  /** So many wait that nobody has a turn. */
  crowd(isCrowded: boolean): void;
}

/** As much to do as a test says. */
export function fakeLoad(): FakeLoad {
  let level: LoadLevel = 0;
  let stillMs = 0;
  let turns = 0;
  let isCrowded = false;
  return {
    level: () => level,
    get turns() {
      return turns;
    },
    async turn() {
      if (isCrowded) return AGAIN_AFTER_MS;
      turns++;
      let isOver = false;
      return {
        leave() {
          if (!isOver) turns--;
          isOver = true;
        },
      };
    },
    crowd(next) {
      isCrowded = next;
    },
    stoodStillMs: () => stillMs,
    refusal: (what) => (level < REFUSED_FROM[what] ? null : AGAIN_AFTER_MS),
    become(next) {
      level = next;
    },
    standStill(ms) {
      stillMs += ms;
    },
  };
}
