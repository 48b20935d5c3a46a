import { resumePage } from './draw/blank.ts';
import type { Gate } from './model/input.ts';
import { type Outcome, outcome } from './model/outcome.ts';
import { connected, lateSeat, newSeat, type Person, replaceSeat, seatOf } from './model/seats.ts';
import { type Match, PHASE } from './model/state.ts';
import { admit, joinErrorPage } from './people/admit.ts';
import { revealedPages } from './show/done.ts';

/** Whoever comes without a gate has passed it before. */
const ADMITTED_BEFORE: Gate = { listed: true, follower: true, subscriber: true };

/** A person's connection stands. Who cannot be admitted (any more) is sent away again. */
export function join(match: Match, person: Person, at: number, gate = ADMITTED_BEFORE): Outcome {
  const verdict = admit(match, person, at, gate);
  if (!verdict.ok) {
    const code = joinErrorPage(verdict.reason);
    return outcome(match, { type: 'dismiss', person: person.id, code, reason: verdict.reason });
  }
  if (!seatOf(match.seats, person.id)) return sitDown(match, person, at);
  const seats = replaceSeat(match.seats, person.id, (seat) => ({ ...seat, person }));
  return back({ ...match, seats }, person.id, at);
}

/** Somebody new: at the table, or, once the game has begun, as one who looks on. They see of a show what has been shown. */
function sitDown(match: Match, person: Person, at: number): Outcome {
  const seat = (match.phase === PHASE.lobby ? newSeat : lateSeat)(person, at, match.vips.includes(person.id));
  const joined: Match = { ...match, seats: [...match.seats, seat] };
  const { match: after, effects } = back(joined, person.id, at);
  return outcome(
    after,
    ...effects,
    ...(after.phase === PHASE.watch || after.phase === PHASE.done ? revealedPages(after) : []),
  );
}

/** The connection of a seat stands again. */
export function back(match: Match, id: string, at: number): Outcome {
  const seat = seatOf(match.seats, id);
  if (!seat || seat.removed) return outcome(match);
  const seated = { ...match, seats: replaceSeat(match.seats, id, (gone) => connected(gone, at)) };
  const returned = seated.phase === PHASE.draw ? resumePage(seated, id) : seated;
  if (id !== match.host || match.acting === null) return outcome(returned);
  return outcome({ ...returned, acting: null }, { type: 'alert', text: 'hostBack', level: 'info' });
}
