import { LIMITS } from './limits.ts';
import { type Alarm, outcome } from './outcome.ts';
import { isHere, type Seat, seatOf } from './seats.ts';
import type { Common, Draw, Watch } from './state.ts';

/** Whose commands count as the host's now. */
export function leader(match: Common): string {
  return match.acting ?? match.host;
}

/** A host who vanished is stood in for, for as long as he is gone. */
export function hostAlarms(match: Draw | Watch): Alarm[] {
  const lostAt = seatOf(match.seats, match.host)?.lostAt ?? null;
  const deputy = candidate(match);
  if (lostAt === null || match.acting !== null || !deputy) return [];
  const acting = deputy.person.id;
  return [
    {
      at: lostAt + LIMITS.actingHostAfter,
      ring: () => outcome({ ...match, acting }, { type: 'alert', to: acting, text: 'actingHost', level: 'info' }),
    },
  ];
}

/** The highest rank, and of these who has been connected longest. */
function candidate(match: Common): Seat | undefined {
  return match.seats
    .filter((seat) => isHere(seat) && seat.lostAt === null && seat.person.id !== match.host)
    .sort((a, b) => b.person.rank - a.person.rank || a.connectedSince - b.connectedSince)[0];
}

/** The match without a deputy who is gone himself. */
export function dropAbsentDeputy<M extends Common>(match: M): M {
  if (match.acting === null) return match;
  const seat = seatOf(match.seats, match.acting);
  return seat && isHere(seat) ? match : { ...match, acting: null };
}
