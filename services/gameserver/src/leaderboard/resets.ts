import type { Clock, Log } from '@tuschel/platform/ports';
import type { Leaderboard, Tournament as ShownTournament } from '../extend.ts';
import { isTournament } from './board.ts';
import type { BoardStore, ClaimedBoard } from './boardStore.ts';
import { duesOf } from './period.ts';

/** What modules want to hear of. Times are UTC s. */
export interface ResetListeners {
  leaderboardReset: ((board: Leaderboard, endedAt: number) => Promise<void>)[];
  tournamentEnd: ((tournament: ShownTournament, endedAt: number) => Promise<void>)[];
  tournamentReset: ((tournament: ShownTournament, endedAt: number) => Promise<void>)[];
}

export interface ResetDeps {
  boards: Pick<BoardStore, 'claim' | 'renew' | 'done'>;
  clock: Pick<Clock, 'now' | 'sleep'>;
  log: Pick<Log, 'warn' | 'error'>;
  listeners: ResetListeners;
  /** A board as it was at a moment. */
  shownBoard: (board: ClaimedBoard['board'], at: number) => Leaderboard;
  shownTournament: (board: ClaimedBoard['board'], at: number) => Promise<ShownTournament>;
}

const EVERY_MS = 1_000;
/** So long a board is one node's, s: another one tells it again where that has died. */
const LEASE = 60;
const RENEW_MS = 20_000;
/** Boards of which one node tells at the same time. */
const AT_ONCE = 16;
/** So long the end of a node waits for what it tells, ms. */
const CLOSE_MS = 5_000;

export interface Resets {
  start: () => void;
  close: () => Promise<void>;
}

/**
 * Tells modules of the ends of periods, each once, on one of the nodes; once more where a node died in the middle of it. What came due while no
 * node was there is told once by the next one: the end of the period in which the last one went.
 */
export function createResets(deps: ResetDeps): Resets {
  const { boards, clock, log, listeners } = deps;
  const stopped = new AbortController();
  const running = new Set<Promise<void>>();
  const now = () => Math.floor(clock.now() / 1000);

  const tell = async (claimed: ClaimedBoard) => {
    const done = new AbortController();
    const renewing = renewWhile(claimed, done.signal);
    const at = now();
    await tellOf(deps, claimed, at);
    done.abort();
    await renewing;
    // What has come due meanwhile is announced next.
    await boards.done(claimed, duesOf(claimed.board, at));
  };

  const renewWhile = async ({ board }: ClaimedBoard, signal: AbortSignal) => {
    try {
      for (;;) {
        await clock.sleep(RENEW_MS, signal);
        await boards.renew(board.id, now() + LEASE);
      }
    } catch (error) {
      if (!signal.aborted) log.warn('a board could not be kept for this node', { error });
    }
  };

  const look = async () => {
    while (running.size < AT_ONCE && !stopped.signal.aborted) {
      const claimed = await boards.claim(now(), now() + LEASE);
      if (!claimed) return;
      const told = tell(claimed)
        .catch((error: unknown) => log.error('the end of a period could not be written down', { error }))
        .finally(() => running.delete(told));
      running.add(told);
    }
  };

  const watch = async () => {
    while (!stopped.signal.aborted) {
      await clock.sleep(EVERY_MS, stopped.signal);
      if (Object.values(listeners).every(({ length }) => length === 0)) continue;
      await look().catch((error: unknown) => log.warn('nobody knows which periods have ended', { error }));
    }
  };

  let watching: Promise<void> = Promise.resolve();
  return {
    start() {
      // The sleep ends with an AbortError when the server closes.
      watching = watch().catch(() => undefined);
    },
    async close() {
      stopped.abort();
      const waited = new AbortController();
      // A board that was claimed meanwhile is announced, too.
      const told = watching.then(() => Promise.all(running));
      await Promise.race([told, clock.sleep(CLOSE_MS, waited.signal).catch(() => undefined)]);
      waited.abort();
    },
  };
}

/** The end of an open time comes before that of its period. */
async function tellOf({ log, listeners, ...deps }: ResetDeps, { board, due }: ClaimedBoard, at: number): Promise<void> {
  const safely = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      log.error('a listener to the ends of periods failed', { error });
    }
  };
  if (!isTournament(board)) {
    const { reset } = due;
    if (reset === null || reset > at) return;
    for (const listener of listeners.leaderboardReset)
      await safely(() => listener(deps.shownBoard(board, reset - 1), reset));
    return;
  }
  for (const [moment, told] of [
    [due.end, listeners.tournamentEnd],
    [due.reset, listeners.tournamentReset],
  ] as const) {
    if (moment === null || moment > at || told.length === 0) continue;
    await safely(async () => {
      const shown = await deps.shownTournament(board, moment - 1);
      for (const listener of told) await safely(() => listener(shown, moment));
    });
  }
}
