import type { Clock, Entropy } from '@tuschel/platform/ports';
import type { Matchmaker } from '../matchmaker/matchmaker.ts';
import type { Wish } from '../matchmaker/ticket.ts';
import type { Owners } from '../presence/owners.ts';
import type { Peer } from '../presence/peer.ts';
import type { Presences } from '../presence/presences.ts';
import { frame } from '../socket/envelope.ts';
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
import { createPartyTable } from './partyTable.ts';

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
  const table = createPartyTable({ clock, presences });

  /** It is so from now on, for everybody who looks; they are told once whoever asked has been answered. */
  const become = (before: Party, { party, answer, told }: PartyOutcome): Answered => {
    if (party?.members !== before.members) matchmaker.removeAll(before.id);
    table.become(before, party);
    return { answer, tell: () => tellAll(told) };
  };

  const tellAll = (told: PartyOutcome['told']) => {
    for (const { to, message } of told) router.send(to, frame(message));
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
    const party = table.find(partyId);
    if (!party) throw refused('party not found');
    if (command.kind === 'matchmake') return matchmake(party, by, command.wish);
    if (command.kind !== 'unmatch') return become(party, nextParty(party, by, command));
    checkLeader(party, by);
    if (!matchmaker.remove(partyId, command.ticket)) throw refused('matchmaker ticket not found');
    return { answer: {}, tell: () => undefined };
  };

  const gone = (partyId: string, peer: Peer) => {
    if (table.find(partyId)) carryOut(partyId, { by: peer, command: { kind: 'leave' } }).tell();
  };

  tracker.onNodeGone((other) => {
    for (const { id, members, requests } of table.all()) {
      for (const peer of [...members, ...requests]) if (peer.node === other) gone(id, peer);
    }
  });

  return {
    has: (partyId) => table.find(partyId) !== null,
    open(leader, wish) {
      const partyId = `${entropy.uuid()}.${node}`;
      const { party, answer, told } = openParty(partyId, leader, wish);
      const end = owners.serve(partyId, {
        async answer(errand) {
          const answered = carryOut(partyId, errand);
          answered.tell();
          return answered.answer;
        },
        take: (note) => gone(partyId, note.gone),
      });
      table.open(party, end);
      return { answer, tell: () => tellAll(told) };
    },
    carryOut,
    gone,
  };
}
