import { LIMITS } from '../model/limits.ts';
import { type Alarm, outcome } from '../model/outcome.ts';
import { isAtTable, isHere, type Seat, seatOf } from '../model/seats.ts';
import { type Common, type Match, PHASE } from '../model/state.ts';

/** Whose commands count as the host's now. */
export function leader(match: Common): string {
  return match.acting ?? match.host;
}

export function isCoHost({ coHosts = [] }: Common, id: string): boolean {
  return coHosts.includes(id);
}

/** Who is asked about doubtful texts, and about lines of the chat. */
export function mayJudge(match: Common, id: string): boolean {
  const seat = seatOf(match.seats, id);
  // A text in doubt is a text of the game: who only looks on does not read it.
  if (!seat || seat.left || seat.waits) return false;
  return id === leader(match) || id === match.host || isCoHost(match, id) || seat.person.moderator === true;
}

/** A host who vanished is stood in for, for as long as they are gone. */
export function hostAlarms(match: Match): Alarm[] {
  const lostAt = seatOf(match.seats, match.host)?.lostAt ?? null;
  if (lostAt === null || match.acting !== null) return [];
  const deputy = candidate(match);
  if (!deputy) return [];
  const acting = deputy.person.id;
  return [
    {
      at: lostAt + LIMITS.actingHostAfter,
      ring: () => outcome({ ...match, acting }, { type: 'alert', to: acting, text: 'actingHost', level: 'info' }),
    },
  ];
}

/** A co-host, then the highest rank, and of these who has been connected longest. A lobby is led by co-hosts alone. */
export function candidate(match: Match): Seat | undefined {
  const helps = ({ person }: Seat) => Number(isCoHost(match, person.id));
  return match.seats
    .filter((seat) => isAtTable(seat) && seat.lostAt === null && seat.person.id !== match.host)
    .filter((seat) => match.phase !== PHASE.lobby || helps(seat) === 1)
    .sort((a, b) => helps(b) - helps(a) || b.person.rank - a.person.rank || a.connectedSince - b.connectedSince)[0];
}

/** The match without a deputy who is absent, like the host. */
export function dropAbsentDeputy<M extends Common>(match: M): M {
  if (match.acting === null) return match;
  const seat = seatOf(match.seats, match.acting);
  return seat && isHere(seat) ? match : { ...match, acting: null };
}
