import { pagesBy } from '../model/book.ts';
import { type Answer, outcome, refuse } from '../model/outcome.ts';
import { replaceSeat, type Seat, seatOf } from '../model/seats.ts';
import { type Done, type Draw, PHASE, type Watch } from '../model/state.ts';

/** A latecomer says whether they would take a page that nobody works on. */
export function standBy(draw: Draw, by: string, on: boolean): Answer {
  const seat = seatOf(draw.seats, by);
  if (typeof on !== 'boolean') return refuse(400, 'badRequest');
  if (!seat?.waits) return refuse(400, 'notPermitted');
  if ((seat.standsBy ?? false) === on) return outcome(draw);
  return outcome({ ...draw, seats: replaceSeat(draw.seats, by, (late) => standing(late, on)) });
}

function standing(seat: Seat, on: boolean): Seat {
  if (on) return { ...seat, standsBy: true };
  const { standsBy: _, ...rest } = seat;
  return rest;
}

/** A player who leaves keeps their seat, so that their pages keep a name; a spectator leaves nothing behind. */
export function depart<M extends Draw | Watch | Done>(match: M, id: string): M {
  const onlyLooksOn = seatOf(match.seats, id)?.waits && !hasPages(match, id);
  const seats = onlyLooksOn
    ? match.seats.filter(({ person }) => person.id !== id)
    : replaceSeat(match.seats, id, (gone) => ({ ...gone, left: true }));
  return { ...match, seats };
}

function hasPages(match: Draw | Watch | Done, id: string): boolean {
  const isBusy = match.phase === PHASE.draw && match.tasks.some(({ player }) => player === id);
  return isBusy || pagesBy(match.books, id).length > 0;
}
