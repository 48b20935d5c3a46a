import type { Clock, Entropy } from '@tuschel/platform/ports';
import { listedPeer } from '../match/ticking/listing.ts';
import type { Matchmaker } from '../matchmaker/matchmaker.ts';
import type { Wish } from '../matchmaker/ticket.ts';
import type { Owner, Owners } from '../presence/owners.ts';
import type { Peer } from '../presence/peer.ts';
import type { Presences } from '../presence/presences.ts';
import { frame } from '../socket/envelope.ts';
import type { PartyListing } from './listing.ts';
import {
  checkLeader,
  nextParty,
  openParty,
  type Party,
  type PartyCommand,
  type PartyOutcome,
  type PartyWish,
  refused,
} from './party.ts';

/** What somebody wants of a party, on whichever nodes both are. */
export interface PartyErrand {
  by: Peer;
  command: PartyCommand | { kind: 'matchmake'; wish: Wish } | { kind: 'unmatch'; ticket: string };
}

/** Their socket is gone. */
export interface PartyNote {
  gone: Peer;
}

/** Sends what follows from an answer; whoever asked is answered before. */
export type Answered = { answer: Record<string, unknown>; tell: () => void };

/** The parties of this node: those that were opened here. Refusals are SocketErrors with the reason alone. */
export interface HostedParties {
  has(partyId: string): boolean;
  open(leader: Peer, wish: PartyWish): Answered;
  carryOut(partyId: string, errand: PartyErrand): Answered;
  gone(partyId: string, peer: Peer): void;
}

export interface HostedPartiesDeps {
  clock: Pick<Clock, 'now'>;
  entropy: Pick<Entropy, 'uuid'>;
  presences: Presences;
  owners: Pick<Owners<PartyErrand, PartyNote>, 'serve'>;
  matchmaker: Pick<Matchmaker, 'add' | 'remove' | 'removeAll'>;
}

export function createHostedParties({
  clock,
  entropy,
  presences,
  owners,
  matchmaker,
}: HostedPartiesDeps): HostedParties {
  const { node, router, tracker } = presences;
  const members = tracker.streams<null>('party');
  const listings = tracker.streams<PartyListing>('partyListing');
  const parties = new Map<string, { party: Party; openedAt: number; end: () => void }>();

  const list = ({ id, open, hidden, maxSize, label }: Party, openedAt: number) =>
    listings.enter(id, listedPeer(id, node), { open, hidden, maxSize, label, openedAt });

  const takeOver = (before: readonly Peer[], after: readonly Peer[], partyId: string) => {
    if (before === after) return;
    for (const peer of before) if (!isIn(after, peer)) members.leave(partyId, peer.sessionId);
    for (const peer of after) if (!isIn(before, peer)) members.enter(partyId, peer, null);
    matchmaker.removeAll(partyId);
  };

  const end = (partyId: string) => {
    parties.get(partyId)?.end();
    parties.delete(partyId);
    listings.leave(partyId, partyId);
  };

  /** It is so from now on, for everybody who looks; they are told once whoever asked has been answered. */
  const become = (partyId: string, before: Party | null, { party, answer, told }: PartyOutcome): Answered => {
    takeOver(before?.members ?? [], party?.members ?? [], partyId);
    const known = parties.get(partyId);
    if (!party) end(partyId);
    else if (known) {
      known.party = party;
      if (!before || isListedAnew(before, party)) list(party, known.openedAt);
    }
    const tell = () => {
      for (const { to, message } of told) router.send(to, frame(message));
    };
    return { answer, tell };
  };

  const found = (partyId: string): Party => {
    const known = parties.get(partyId);
    if (!known) throw refused('party not found');
    return known.party;
  };

  const matchmake = (party: Party, by: Peer, wish: Wish): Answered => {
    checkLeader(party, by);
    const added = matchmaker.add(wish, [...party.members], party.id);
    if ('refused' in added) throw refused(added.refused);
    const answer = { party_matchmaker_ticket: { party_id: party.id, ticket: added.ticket } };
    const others = party.members.filter(({ sessionId }) => sessionId !== by.sessionId);
    return { answer, tell: () => router.send(others, frame(answer)) };
  };

  const carryOut: HostedParties['carryOut'] = (partyId, { by, command }) => {
    const party = found(partyId);
    if (command.kind === 'matchmake') return matchmake(party, by, command.wish);
    if (command.kind !== 'unmatch') return become(partyId, party, nextParty(party, by, command));
    checkLeader(party, by);
    if (!matchmaker.remove(partyId, command.ticket)) throw refused('matchmaker ticket not found');
    return { answer: {}, tell: () => undefined };
  };

  const gone = (partyId: string, peer: Peer) => {
    if (parties.has(partyId)) carryOut(partyId, { by: peer, command: { kind: 'leave' } }).tell();
  };

  tracker.onNodeGone((other) => {
    for (const [partyId, { party }] of parties) {
      for (const peer of [...party.members, ...party.requests]) if (peer.node === other) gone(partyId, peer);
    }
  });

  return {
    has: (partyId) => parties.has(partyId),
    open(leader, wish) {
      const partyId = `${entropy.uuid()}.${node}`;
      const outcome = openParty(partyId, leader, wish);
      if (!outcome.party) throw new RangeError('a party begins with its leader');
      const openedAt = clock.now();
      const owner: Owner<PartyErrand, PartyNote> = {
        async answer(errand) {
          const { answer, tell } = carryOut(partyId, errand);
          tell();
          return answer;
        },
        take: (note) => gone(partyId, note.gone),
      };
      parties.set(partyId, { party: outcome.party, openedAt, end: owners.serve(partyId, owner) });
      return become(partyId, null, outcome);
    },
    carryOut,
    gone,
  };
}

function isIn(peers: readonly Peer[], { sessionId }: Peer): boolean {
  return peers.some((peer) => peer.sessionId === sessionId);
}

function isListedAnew(before: Party, after: Party): boolean {
  return before.label !== after.label || before.open !== after.open || before.hidden !== after.hidden;
}
