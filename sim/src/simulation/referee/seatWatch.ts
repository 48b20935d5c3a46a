import type { Clock } from '@tuschel/platform/ports';

/** One socket as the referee knows it. */
export interface Listener {
  readonly user: string;
  readonly session: string;
  /** Where its seats are kept: with the life of the server that it is connected to, or by all nodes together. */
  readonly table: number;
}

/** The table of two nodes that serve the same matches. */
export const ALL_NODES = 0;

/** So long the news that somebody's seat is lost may be on their way, ms. */
const NEWS_MS = 1_000;

/** Which socket has a person's seat in a match: one at a time (M6). */
export interface SeatWatch {
  /** A socket has entered a match. Returns whether it did not have the seat before. */
  entered(to: Listener, matchId: string): boolean;
  /** A socket is out of a match, or of all of them. */
  left(session: string, matchId?: string): void;
  /** A message other than that it has lost its seat is on its way to this socket. */
  heard(to: Listener): void;
  /** The message that it has lost its seat is on its way to this socket. */
  lost(to: Listener, matchId: string): void;
  /** This person was let in; the answer to them comes later. */
  admitted(matchId: string, person: string): void;
  /** Since when (UTC ms) nobody is connected who had a seat in a match; everybody else is not there. */
  absent(matchId: string): ReadonlyMap<string, number>;
}

export function watchSeats(clock: Pick<Clock, 'now'>, fault: (rule: string) => void): SeatWatch {
  /** By table, match and person: the session that has the seat. */
  const seats = new Map<string, string>();
  /** By match, then person. UTC ms. */
  const absences = new Map<string, Map<string, number>>();
  /** By session: until when it may not know yet that a newer one, its rival, has its seat, UTC ms. */
  const outgoing = new Map<string, { until: number; rival: string }>();
  const absencesOf = (matchId: string) => absences.get(matchId) ?? new Map<string, number>();
  const isSeated = (matchId: string, user: string) =>
    [...seats.keys()].some((key) => key.endsWith(`${matchId} ${user}`));

  return {
    entered(to, matchId) {
      const key = seatKey(to, matchId);
      const before = seats.get(key);
      if (before !== undefined && before !== to.session) {
        if (to.table !== ALL_NODES) fault(`M6: two sockets of ${to.user} have the seat`);
        // The word that it lost its seat is on its way to another node.
        else outgoing.set(before, { until: clock.now() + NEWS_MS, rival: to.session });
      }
      seats.set(key, to.session);
      absences.get(matchId)?.delete(to.user);
      return before !== to.session;
    },
    left(session, matchId) {
      outgoing.delete(session);
      for (const [key, seated] of seats) {
        if (seated !== session || (matchId !== undefined && !key.includes(matchId))) continue;
        seats.delete(key);
        const [, match = '', user = ''] = key.split(' ');
        if (!isSeated(match, user)) absences.set(match, absencesOf(match).set(user, clock.now()));
      }
    },
    heard({ session, user }) {
      const until = outgoing.get(session)?.until ?? Number.POSITIVE_INFINITY;
      if (until < clock.now()) fault(`M6: a socket of ${user} has lost its seat and plays on`);
    },
    lost(to, matchId) {
      const key = seatKey(to, matchId);
      // Meanwhile another one has it.
      if (outgoing.delete(to.session) && seats.get(key) !== to.session) return;
      seats.delete(key);
      // Two came in at once, and the match heard of them in the other order.
      for (const [session, { rival }] of outgoing) {
        if (rival !== to.session) continue;
        outgoing.delete(session);
        seats.set(key, session);
      }
    },
    admitted: (matchId, person) => void absences.get(matchId)?.delete(person),
    absent: absencesOf,
  };
}

function seatKey({ user, table }: Listener, matchId: string): string {
  return `${table} ${matchId} ${user}`;
}
