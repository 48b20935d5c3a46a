import { PARTY } from '@tuschel/protocol';
import type { Presence } from '../extend.ts';
import { type Peer, presenceOf } from '../presence/peer.ts';
import { presenceJson, SocketError, SocketErrorCode } from '../socket/envelope.ts';

/** People who stay together. A value: `nextParty` answers another one. */
export interface Party {
  readonly id: string;
  /** Whoever wants to join does; otherwise they ask, and the leader accepts. */
  readonly open: boolean;
  /** Not listed. */
  readonly hidden: boolean;
  readonly maxSize: number;
  /** A JSON object, or empty. */
  readonly label: string;
  readonly leader: Peer;
  /** Those who have been in it longest first. A user is in it once. */
  readonly members: readonly Peer[];
  /** Those who ask to join, in that order. */
  readonly requests: readonly Peer[];
}

export type PartyCommand =
  | { kind: 'join' }
  | { kind: 'leave' }
  | { kind: 'promote'; presence: Presence }
  | { kind: 'accept'; presence: Presence }
  | { kind: 'remove'; presence: Presence }
  | { kind: 'close' }
  | { kind: 'list' }
  /** As on the wire: int64 as decimal text, base64. */
  | { kind: 'data'; opCode: string; data: string }
  | { kind: 'update'; open: boolean; hidden: boolean; label: string };

/** A message of an envelope, to some of the party. */
export interface Told {
  to: readonly Peer[];
  message: Record<string, unknown>;
}

export interface PartyOutcome {
  /** Null: it has ended. */
  party: Party | null;
  /** What whoever asked is answered. */
  answer: Record<string, unknown>;
  told: Told[];
}

export interface PartyWish {
  open: boolean;
  hidden: boolean;
  maxSize: number;
  label: string;
}

/** A new party of its leader. Throws SocketError. */
export function openParty(
  id: string,
  leader: Peer,
  { open, hidden, maxSize, label }: PartyWish,
): PartyOutcome & { party: Party } {
  if (maxSize < 0 || maxSize > PARTY.members) {
    throw new SocketError(SocketErrorCode.BadInput, `Invalid party max size, must be 1-${PARTY.members}`);
  }
  refuseHiddenLabel(hidden, label);
  const party: Party = { id, open, hidden, maxSize, label, leader, members: [leader], requests: [] };
  const answer = { party: { ...partyJson(party, leader), ...(label === '' ? {} : { label }) } };
  const [again, joins] = welcome(party, leader);
  // As Nakama does: where nobody may join, its leader reads of the party once.
  return { party, answer, told: maxSize === 0 ? [joins] : [again, joins] };
}

/** What becomes of a party by what somebody wants of it. Throws SocketError with the reason. */
export function nextParty(party: Party, by: Peer, command: PartyCommand): PartyOutcome {
  switch (command.kind) {
    case 'join':
      return join(party, by);
    case 'leave':
      return leave(party, by);
    case 'promote':
      return promote(party, by, command.presence);
    case 'accept':
      return accept(party, by, command.presence);
    case 'remove':
      return remove(party, by, command.presence);
    case 'close':
      checkLeader(party, by);
      return { party: null, answer: {}, told: [{ to: party.members, message: closeJson(party) }] };
    case 'list':
      checkLeader(party, by);
      return { party, answer: requestsJson(party, party.requests), told: [] };
    case 'data':
      return passOn(party, by, command);
    case 'update':
      return update(party, by, command);
    default:
      return command satisfies never;
  }
}

/** Throws SocketError. */
export function checkLeader({ leader }: Party, by: Peer): void {
  if (!isSame(leader, by)) throw refused('party leader only');
}

function join(party: Party, by: Peer): PartyOutcome {
  const { open, maxSize, members, requests, leader } = party;
  if (open && members.some((member) => isSame(member, by))) return { party, answer: {}, told: [] };
  if (members.length >= maxSize) throw refused('party full');
  const isOfUser = ({ userId }: Peer) => userId === by.userId;
  if (members.some(isOfUser)) throw refused('party join request already member');
  if (open) return enter(party, by);
  if (requests.some(isOfUser)) throw refused('party join request duplicate');
  if (requests.length >= maxSize) throw refused('party join requests full');
  return {
    party: { ...party, requests: [...requests, by] },
    answer: {},
    told: [{ to: [leader], message: requestsJson(party, [by]) }],
  };
}

function enter(party: Party, newcomer: Peer): PartyOutcome {
  const requests = party.requests.filter((request) => request.userId !== newcomer.userId);
  const larger = { ...party, requests, members: [...party.members, newcomer] };
  return { party: larger, answer: {}, told: welcome(larger, newcomer) };
}

/** A newcomer learns what the party is, and everybody who has come. */
function welcome(party: Party, newcomer: Peer): [Told, Told] {
  return [
    { to: [newcomer], message: { party: partyJson(party, newcomer) } },
    { to: party.members, message: presenceEvent(party, 'joins', newcomer) },
  ];
}

/** Also of whoever only asks to join, and of whoever has nothing to do with it. */
function leave(party: Party, by: Peer): PartyOutcome {
  const members = party.members.filter((member) => !isSame(member, by));
  const requests = party.requests.filter((request) => !isSame(request, by));
  const [oldest] = members;
  if (!oldest) return { party: null, answer: {}, told: [] };
  if (members.length === party.members.length) return { party: { ...party, requests }, answer: {}, told: [] };
  const leader = isSame(party.leader, by) ? oldest : party.leader;
  const left = { ...party, members, requests, leader };
  const told: Told[] = [{ to: members, message: presenceEvent(left, 'leaves', by) }];
  if (leader !== party.leader) told.unshift({ to: members, message: leaderJson(left) });
  return { party: left, answer: {}, told };
}

function promote(party: Party, by: Peer, presence: Presence): PartyOutcome {
  checkLeader(party, by);
  const leader = party.members.find((member) => isMeant(member, presence));
  if (!leader) throw refused('party member not found');
  const led = { ...party, leader };
  return { party: led, answer: {}, told: [{ to: led.members, message: leaderJson(led) }] };
}

function accept(party: Party, by: Peer, presence: Presence): PartyOutcome {
  checkLeader(party, by);
  if (party.members.length >= party.maxSize) throw refused('party full');
  const accepted = party.requests.find((request) => isMeant(request, presence));
  if (!accepted) throw refused('party join request not found');
  return enter(party, accepted);
}

function remove(party: Party, by: Peer, presence: Presence): PartyOutcome {
  checkLeader(party, by);
  if (isMeant(party.leader, presence)) throw refused('party cannot remove self');
  const removed = [...party.members, ...party.requests].find((peer) => isMeant(peer, presence));
  if (!removed) throw refused('party member not found');
  const outcome = leave(party, removed);
  const wasMember = party.members.includes(removed);
  return wasMember ? { ...outcome, told: [...outcome.told, { to: [removed], message: closeJson(party) }] } : outcome;
}

function passOn(party: Party, by: Peer, { opCode, data }: Extract<PartyCommand, { kind: 'data' }>): PartyOutcome {
  if (!party.members.some((member) => isSame(member, by))) throw refused('party member not found');
  const message = {
    party_data: {
      party_id: party.id,
      presence: presenceJson(by),
      ...(opCode === '0' ? {} : { op_code: opCode }),
      ...(data === '' ? {} : { data }),
    },
  };
  const others = party.members.filter((member) => !isSame(member, by));
  return { party, answer: {}, told: [{ to: others, message }] };
}

function update(party: Party, by: Peer, change: Extract<PartyCommand, { kind: 'update' }>): PartyOutcome {
  checkLeader(party, by);
  const { open, hidden, label } = change;
  refuseHiddenLabel(hidden, label);
  const message = {
    party_update: {
      party_id: party.id,
      ...(label === '' ? {} : { label }),
      ...(open ? { open } : {}),
      ...(hidden ? { hidden } : {}),
    },
  };
  return { party: { ...party, open, hidden, label }, answer: {}, told: [{ to: party.members, message }] };
}

function refuseHiddenLabel(hidden: boolean, label: string): void {
  if (hidden && label !== '') throw refused('party is hidden and label is not empty, invalid operation');
}

function isSame(a: Peer, b: Peer): boolean {
  return a.sessionId === b.sessionId && a.userId === b.userId;
}

/** What a client says of somebody has to be right in every part. */
function isMeant(peer: Peer, { userId, sessionId, username }: Presence): boolean {
  return peer.userId === userId && peer.sessionId === sessionId && peer.username === username;
}

function partyJson({ id, open, hidden, maxSize, leader, members }: Party, self: Peer) {
  return {
    party_id: id,
    ...(open ? { open } : {}),
    ...(hidden ? { hidden } : {}),
    ...(maxSize === 0 ? {} : { max_size: maxSize }),
    self: presenceJson(presenceOf(self)),
    leader: presenceJson(leader),
    presences: members.map(presenceJson),
  };
}

function presenceEvent({ id }: Party, kind: 'joins' | 'leaves', peer: Peer) {
  return { party_presence_event: { party_id: id, [kind]: [presenceJson(peer)] } };
}

function leaderJson({ id, leader }: Party) {
  return { party_leader: { party_id: id, presence: presenceJson(leader) } };
}

function closeJson({ id }: Pick<Party, 'id'>) {
  return { party_close: { party_id: id } };
}

function requestsJson({ id }: Party, requests: readonly Peer[]) {
  const presences = requests.length === 0 ? {} : { presences: requests.map(presenceJson) };
  return { party_join_request: { party_id: id, ...presences } };
}

export function refused(reason: string): SocketError {
  return new SocketError(SocketErrorCode.BadInput, reason);
}
