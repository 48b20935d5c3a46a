import { type Board, isTournament, type Tournament } from './board.ts';
import { scheduleOf } from './schedule.ts';

/** When a tournament is open, and when what has been written is over. UTC s. */
export interface Period {
  startActive: number;
  endActive: number;
  /** 0: never. */
  expiry: number;
}

/** The end of the period of a moment, under which its records are kept; 0: there is none. UTC s. */
export function expiryOf(board: Board, at: number): number {
  if (isTournament(board)) return periodOf(board, at).expiry;
  return board.schedule === null ? 0 : scheduleOf(board.schedule).next(at);
}

export function periodOf({ schedule, tournament }: Tournament, at: number): Period {
  const { startAt, endAt, duration } = tournament;
  const capped = (time: number) => (endAt > 0 && (time === 0 || time > endAt) ? endAt : time);
  if (schedule === null) return { startActive: startAt, endActive: capped(startAt + duration), expiry: endAt };
  const { next, last } = scheduleOf(schedule);
  const from = (point: number): Period => {
    const following = next(point);
    const end = point + duration;
    const expiry = capped(following);
    return {
      startActive: point,
      endActive: capped(following === 0 ? end : Math.min(end, following)),
      expiry,
    };
  };
  if (at < startAt) return from(next(startAt));
  const point = last(at);
  // Of a schedule that has not begun.
  if (point === 0) return from(next(startAt));
  const period = from(point);
  if (startAt > period.endActive) return from(next(startAt));
  return startAt > period.startActive ? { ...period, startActive: startAt } : period;
}

/** Whether scores and newcomers are taken at a moment. */
export function isActive({ startActive, endActive }: Period, at: number): boolean {
  return startActive <= at && at < endActive;
}

export function hasEnded({ tournament: { endAt } }: Tournament, at: number): boolean {
  return endAt > 0 && endAt <= at;
}

/** What modules hear of after a moment: the end of an open time, and the end of a period. Null: nothing any more. */
export interface Dues {
  end: number | null;
  reset: number | null;
}

export function duesOf(board: Board, at: number): Dues {
  if (!isTournament(board)) return { end: null, reset: expiryOf(board, at) || null };
  if (hasEnded(board, at)) return { end: null, reset: null };
  // What is told of a period that has not begun is not where it begins where that is within one of the schedule.
  const { endActive, expiry } = periodOf(board, Math.max(at, board.tournament.startAt));
  const reset = expiry > at ? expiry : null;
  if (endActive > at) return { end: endActive, reset };
  const following = reset !== null && !hasEnded(board, reset) ? periodOf(board, reset).endActive : 0;
  return { end: following > at ? following : null, reset };
}
