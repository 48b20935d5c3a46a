import type { Gate } from '../model/input.ts';
import { LIMITS } from '../model/limits.ts';
import type { Access } from '../model/options.ts';
import { type Person, seatOf } from '../model/seats.ts';
import { type Common, type Match, PHASE } from '../model/state.ts';
import { isCoHost } from './host.ts';

export type JoinRefusal =
  | 'banned'
  | 'full'
  | 'notInLobby'
  | 'notInWhitelist'
  | 'notFollower'
  | 'notSubscriber'
  | 'private';

const TEAM = 90;

/**
 * Whether a person may come in. Checked in this order: banned from the site, banned by the host, seat already theirs (always
 * admitted), phase, access, full. Host, co-hosts, team and admins pass the access check.
 */
export function admit(
  match: Match,
  person: Person,
  at: number,
  gate: Gate = {},
): { readonly ok: true } | { readonly ok: false; readonly reason: JoinRefusal } {
  const reason = refusal(match, person, at, gate);
  return reason === null ? { ok: true } : { ok: false, reason };
}

function refusal(match: Match, person: Person, at: number, gate: Gate): JoinRefusal | null {
  if (gate.siteBanned || gate.banned || isBanned(match, person.id, at)) return 'banned';
  const seat = seatOf(match.seats, person.id);
  if (seat && !seat.removed) return null;
  if (match.phase !== PHASE.lobby && !(seat === undefined && takesLateComers(match))) return 'notInLobby';
  return gateRefusal(match, person, gate) ?? (match.seats.length >= match.capacity ? 'full' : null);
}

/** Whoever was removed from a game does not come back into it as one who looks on. */
function takesLateComers(match: Match): boolean {
  return match.options.lateComers === true && (match.phase !== PHASE.done || !match.over);
}

function isBanned(match: Common, id: string, at: number): boolean {
  return match.banned.includes(id) || match.kicked.some(({ person, until }) => person === id && at < until);
}

function gateRefusal(match: Common, person: Person, gate: Gate): JoinRefusal | null {
  if (person.id === match.host || isCoHost(match, person.id) || person.rank >= TEAM) return null;
  const access: Access = match.options.access;
  switch (access) {
    case 'everyone':
      return null;
    case 'mine':
    case 'closed':
      return 'private';
    case 'followers':
      return gate.follower ? null : 'notFollower';
    case 'subscribers':
      return gate.subscriber ? null : 'notSubscriber';
    case 'whitelist':
      return gate.listed ? null : 'notInWhitelist';
    default:
      return access satisfies never;
  }
}

/** Code of the error page that explains why a person was not admitted. */
export function joinErrorPage(reason: JoinRefusal): number {
  switch (reason) {
    case 'notFollower':
      return 481;
    case 'notSubscriber':
      return 482;
    case 'full':
      return 484;
    case 'notInWhitelist':
      return 485;
    case 'banned':
    case 'notInLobby':
    case 'private':
      return 462;
    default:
      return reason satisfies never;
  }
}

const COMMUNITY_MEMBER_PLUS = 20;

/** Seats of a lobby by who hosts it: 16, 30, 60 or 100. */
export function lobbySize({ rank, supporterLevel }: Person): number {
  const tier = rank >= COMMUNITY_MEMBER_PLUS ? 3 : Math.max(0, Math.min(supporterLevel, 3));
  return LIMITS.lobbySizes[tier] ?? LIMITS.lobbySizes[0];
}
