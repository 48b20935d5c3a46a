import type { Experience } from './experience.ts';
import { LIMITS } from './limits.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
  /** Login name, where it differs from the display name. */
  readonly username?: string;
  readonly avatar?: string;
  readonly rank: number;
  readonly supporterLevel: number;
  /** Keeps order in the host's channel as well. */
  readonly moderator?: boolean;
  readonly games?: Experience;
  /** Which of the colours for names they have chosen. */
  readonly nameColor?: number;
}

/** A place in a match, bound to the user and not to a socket. */
export interface Seat {
  readonly person: Person;
  /** UTC ms since when the connection stands, or last stood. */
  readonly connectedSince: number;
  /** UTC ms at which the connection was lost; null while connected. */
  readonly lostAt: number | null;
  /** Without connection for so long that the game goes on without this seat. */
  readonly away: boolean;
  /** Handed in nothing for several steps: counts as away until any sign of life. */
  readonly idle: boolean;
  readonly emptyPages: number;
  /** Left for good or was removed. Who left may come back, who was removed may not. */
  readonly left: boolean;
  readonly removed: boolean;
  /** False for a host who only leads. */
  readonly plays: boolean;
  readonly ready: boolean;
  readonly vip: boolean;
  /** Came after the game had begun: looks on until the rematch. */
  readonly waits?: true;
  /** Would take a page that nobody works on. */
  readonly standsBy?: true;
}

export type Presence = 'here' | 'away' | 'left';

/** A seat for somebody whose connection does not stand yet. */
export function newSeat(person: Person, at: number, vip = false): Seat {
  return {
    person,
    connectedSince: at,
    lostAt: at,
    away: false,
    idle: false,
    emptyPages: 0,
    left: false,
    removed: false,
    plays: true,
    ready: false,
    vip,
  };
}

/** A seat for somebody who comes when the game has begun. */
export function lateSeat(person: Person, at: number, vip = false): Seat {
  return { ...newSeat(person, at, vip), plays: false, waits: true };
}

/** The seat with its person back in it. */
export function connected(seat: Seat, at: number): Seat {
  const connectedSince = seat.lostAt === null ? seat.connectedSince : at;
  return { ...awake(seat), connectedSince, lostAt: null, away: false, left: false };
}

/** The seat after any sign of life. */
export function awake(seat: Seat): Seat {
  return seat.idle ? { ...seat, idle: false, emptyPages: 0 } : seat;
}

export function presence(seat: Seat): Presence {
  if (seat.left) return 'left';
  return seat.away || seat.idle ? 'away' : 'here';
}

export function isHere(seat: Seat): boolean {
  return presence(seat) === 'here';
}

/** Here, and of those whose game it is: nobody plays for whoever only looks on. */
export function isAtTable(seat: Seat): boolean {
  return isHere(seat) && seat.waits !== true;
}

/** Gets a page when a step opens. */
export function isActive(seat: Seat): boolean {
  return seat.plays && isHere(seat);
}

/** When a seat whose connection is lost turns away; null if it does not. */
export function awayAt(seat: Seat): number | null {
  return seat.lostAt === null || seat.away || seat.left ? null : seat.lostAt + LIMITS.awayAfter;
}

export function seatOf(seats: readonly Seat[], id: string): Seat | undefined {
  return seats.find((seat) => seat.person.id === id);
}

/** The same array if nothing changes. */
export function replaceSeat(seats: readonly Seat[], id: string, change: (seat: Seat) => Seat): readonly Seat[] {
  const index = seats.findIndex((seat) => seat.person.id === id);
  const seat = seats[index];
  if (!seat) return seats;
  const changed = change(seat);
  return changed === seat ? seats : seats.with(index, changed);
}
