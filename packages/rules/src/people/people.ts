import { pagesBy, withoutPagesOf } from '../model/book.ts';
import type { Effect } from '../model/effect.ts';
import type { Command } from '../model/input.ts';
import { LIMITS } from '../model/limits.ts';
import { type Answer, type Outcome, outcome, refuse } from '../model/outcome.ts';
import { isAtTable, type Person, replaceSeat, type Seat, seatOf } from '../model/seats.ts';
import { type Draw, type Match, PHASE, type Watch } from '../model/state.ts';
import { oneLine } from '../model/text.ts';
import { candidate, isCoHost, leader } from './host.ts';

export function lose(match: Match, id: string, at: number): Outcome {
  const seats = replaceSeat(match.seats, id, (seat) => (seat.lostAt === null ? { ...seat, lostAt: at } : seat));
  return outcome(seats === match.seats ? match : { ...match, seats });
}

/** Somebody has another name, picture, colour or badge. */
export function look(match: Match, person: Person): Outcome {
  const seats = replaceSeat(match.seats, person.id, (seat) => {
    const { moderator } = seat.person;
    const now: Person = { ...person, ...(moderator === undefined ? {} : { moderator }) };
    return isSamePerson(now, seat.person) ? seat : { ...seat, person: now };
  });
  return outcome(seats === match.seats ? match : { ...match, seats });
}

function isSamePerson(one: Person, other: Person): boolean {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)] as (keyof Person)[]);
  return [...fields].every((field) => one[field] === other[field]);
}

/** Who of those seated keeps order in the host's channel. */
export function moderated(match: Match, people: readonly string[]): Outcome {
  const seats = match.seats.map((seat): Seat => {
    const moderator = people.includes(seat.person.id);
    return moderator === (seat.person.moderator ?? false) ? seat : { ...seat, person: { ...seat.person, moderator } };
  });
  return outcome(seats.some((seat, index) => seat !== match.seats[index]) ? { ...match, seats } : match);
}

export type PeopleCommand = Extract<Command, { type: 'kick' | 'ban' | 'unban' | 'promote' | 'coHost' | 'vip' }>;

/** What the host may do to people, in any phase but the last; of this a co-host may kick. */
export function govern(match: Match, by: string, command: PeopleCommand, at: number): Answer {
  switch (command.type) {
    case 'kick':
      return kick(match, by, command, at);
    case 'ban':
      return ban(match, command, at);
    case 'unban':
      return unban(match, command.player);
    case 'promote':
      return promote(match, by, command.player);
    case 'coHost':
      return appoint(match, by, command);
    case 'vip':
      return tag(match, command.player, command.on);
    default:
      return command satisfies never;
  }
}

function kick(match: Match, by: string, command: Extract<Command, { type: 'kick' }>, at: number): Answer {
  if (by !== leader(match) && isCoHost(match, command.player)) return refuse(403, 'forbidden');
  return expel(match, command.player, [dismissal(command)], at);
}

function ban(match: Match, command: Extract<Command, { type: 'ban' }>, at: number): Answer {
  const { player } = command;
  if (typeof player !== 'string' || player === '') return refuse(400, 'badRequest');
  if (match.banned.includes(player)) return outcome(match);
  if (match.banned.length >= LIMITS.banned) return refuse(400, 'listFull');
  const listed = { ...match, banned: [...match.banned, player] };
  const noted: Effect = { type: 'banned', host: match.host, person: player, reason: reasonOf(command) };
  return expel(listed, player, [dismissal(command), noted], at);
}

/** The list outlives its matches, so that it may hold people of whom this one does not know. */
function unban(match: Match, player: string): Answer {
  if (typeof player !== 'string' || player === '') return refuse(400, 'badRequest');
  const banned = match.banned.filter((id) => id !== player);
  const pardoned = banned.length === match.banned.length ? match : { ...match, banned };
  return outcome(pardoned, { type: 'unbanned', host: match.host, person: player });
}

function dismissal(command: Extract<Command, { type: 'kick' | 'ban' }>): Effect {
  return { type: 'dismiss', person: command.player, code: 463, reason: reasonOf(command) };
}

function reasonOf({ reason }: { readonly reason?: string }): string {
  return Array.from(oneLine(reason ?? ''))
    .slice(0, LIMITS.reason.max)
    .join('');
}

/** Takes a seat away; whoever is gone already stays gone. A game keeps the books and pages of who is removed. */
function expel(match: Match, id: string, effects: readonly Effect[], at: number): Answer {
  if (id === match.host || id === leader(match)) return refuse(400, 'notPermitted');
  const seat = seatOf(match.seats, id);
  if (!seat || seat.removed) return outcome(match, ...effects.filter(({ type }) => type === 'banned'));
  const seats =
    match.phase === PHASE.lobby
      ? match.seats.filter((other) => other !== seat)
      : replaceSeat(match.seats, id, (gone): Seat => ({ ...gone, left: true, removed: true }));
  const kicked = [
    ...match.kicked.filter(({ person, until }) => person !== id && until > at),
    { person: id, until: at + LIMITS.kickedFor },
  ];
  return outcome({ ...withoutCoHost(match, id), seats, kicked }, ...effects);
}

/** After the removal of somebody with pages in the books: the host is asked once whether to hide these too. */
export function askAboutPages<M extends Draw | Watch>(match: M, player: string): M {
  const { hideAsked = [] } = match;
  if (hideAsked.includes(player) || pagesBy(match.books, player).length === 0) return match;
  return { ...match, hideAsked: [...hideAsked, player] };
}

/** Hides the pages of somebody who was removed, or leaves them. Hidden drawings can no longer be read by anybody. */
export function hidePages(match: Draw | Watch, { player, hide }: Extract<Command, { type: 'hidePages' }>): Answer {
  const { hideAsked = [] } = match;
  if (typeof hide !== 'boolean' || !seatOf(match.seats, player)?.removed) return refuse(400, 'notPermitted');
  if (!hideAsked.includes(player)) return outcome(match);
  const answered = { ...match, hideAsked: hideAsked.filter((id) => id !== player) };
  if (!hide) return outcome(answered);
  const drawings = pagesBy(match.books, player).filter(
    ({ book, step }) => match.books[book]?.pages[step]?.kind === 'drawing',
  );
  const revoked: Effect[] =
    drawings.length === 0 ? [] : [{ type: 'grant', pages: drawings.map((page) => ({ page, readers: [] })) }];
  return outcome({ ...answered, books: withoutPagesOf(match.books, player) }, ...revoked);
}

/**
 * The match led by somebody else, so that this person can be removed: a host's role passes to whoever would stand in for them. Null: nobody
 * can take it.
 */
export function ledByOthers(match: Match, id: string): Outcome | null {
  if (id !== match.host) return outcome(match.acting === id ? { ...match, acting: null } : match);
  const successor = match.acting ?? candidate(match)?.person.id;
  return successor === undefined ? null : handOver(match, successor);
}

/** Only the host hands the role over; a deputy does not. */
function promote(match: Match, by: string, player: string): Answer {
  if (by !== match.host) return refuse(403, 'forbidden');
  const seat = seatOf(match.seats, player);
  if (!seat || !isAtTable(seat)) return refuse(400, 'notPermitted');
  if (player === match.host) return outcome(match);
  return handOver(match, player);
}

function handOver(match: Match, player: string): Outcome {
  return outcome(
    { ...withoutCoHost(match, player), host: player, acting: null },
    { type: 'alert', to: player, text: 'newHost', level: 'info' },
  );
}

/** Only the host, and no deputy, says who helps. */
function appoint(match: Match, by: string, { player, on }: Extract<Command, { type: 'coHost' }>): Answer {
  if (by !== match.host) return refuse(403, 'forbidden');
  const seat = seatOf(match.seats, player);
  if (!seat || seat.removed || seat.waits || player === match.host || typeof on !== 'boolean')
    return refuse(400, 'notPermitted');
  if (isCoHost(match, player) === on) return outcome(match);
  if (!on) return outcome(withoutCoHost(match, player));
  return outcome(
    { ...match, coHosts: [...(match.coHosts ?? []), player] },
    { type: 'alert', to: player, text: 'newCoHost', level: 'info' },
  );
}

function withoutCoHost<M extends Match>(match: M, id: string): M {
  return isCoHost(match, id) ? { ...match, coHosts: (match.coHosts ?? []).filter((other) => other !== id) } : match;
}

function tag(match: Match, player: string, on: boolean): Answer {
  if (!seatOf(match.seats, player) || typeof on !== 'boolean') return refuse(400, 'notPermitted');
  if (match.vips.includes(player) === on) return outcome(match);
  const vips = on ? [...match.vips, player] : match.vips.filter((id) => id !== player);
  return outcome({ ...match, vips, seats: replaceSeat(match.seats, player, (seat) => ({ ...seat, vip: on })) });
}
