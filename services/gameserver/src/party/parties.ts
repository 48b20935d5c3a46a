import type { Log, Platform } from '@tuschel/platform/ports';
import { PARTY } from '@tuschel/protocol';
import type { Matchmaker } from '../matchmaker/matchmaker.ts';
import { createOwners, type Owners } from '../presence/owners.ts';
import type { Peer } from '../presence/peer.ts';
import type { Presences } from '../presence/presences.ts';
import type { Router } from '../presence/router.ts';
import { frame, SocketError } from '../socket/envelope.ts';
import type { Reply } from '../socket/socketMessage.ts';
import { createHostedParties, type PartyErrand, type PartyNote } from './hostedParties.ts';
import { createPartyList, type PartyList } from './listing.ts';
import { type PartyWish, refused } from './party.ts';

/** What sockets of this node want of parties, wherever these are. Refusals are SocketErrors with the reason alone. */
export interface Parties {
  /** `reply` is called before anything else reaches the socket. */
  open(leader: Peer, wish: PartyWish, reply: Reply): void;
  /** Whoever leaves what does not exist has left it. */
  carryOut(peer: Peer, partyId: string, command: PartyErrand['command'], reply: Reply): Promise<void>;
  /** The socket is gone. */
  forget: (peer: Peer) => void;
  list: PartyList['list'];
}

export interface PartiesDeps extends Pick<Platform, 'clock' | 'entropy' | 'bus'> {
  log: Log;
  presences: Presences;
  matchmaker: Pick<Matchmaker, 'add' | 'remove' | 'removeAll'>;
}

/** For an answer of another node. */
const PATIENCE_MS = 5_000;

export function createParties({ clock, entropy, bus, log, presences, matchmaker }: PartiesDeps): Parties {
  const { node, router, tracker } = presences;
  const owners = createOwners<PartyErrand, PartyNote>({ bus, log }, 'party');
  const hosted = createHostedParties({ clock, entropy, presences, owners, matchmaker });
  const members = tracker.streams<null>('party');
  const asked = createAsked();

  const refuseOneMore = ({ sessionId }: Peer) => {
    if (members.namesOfSession(sessionId).length >= PARTY.perSocket) throw refused('too many parties joined');
  };

  const gone = (partyId: string, peer: Peer) => {
    if (hosted.has(partyId)) hosted.gone(partyId, peer);
    else owners.note(partyId, { gone: peer });
  };

  const join = async (peer: Peer, partyId: string, carryOut: () => Promise<void>) => {
    if (!members.find(partyId, peer.sessionId)) refuseOneMore(peer);
    const isKnown = asked.has(peer, partyId);
    asked.add(peer, partyId);
    try {
      await carryOut();
    } catch (error) {
      // Where nobody answered, it may have come in all the same.
      if (error instanceof SocketError && !isKnown) asked.delete(peer, partyId);
      throw error;
    }
  };

  /** The node that had it has gone, and the party with it. */
  members.onLost((partyId, lost) => {
    const here = lost.map(({ peer }) => peer).filter((peer) => peer.node === node);
    router.send(here, frame({ party_close: { party_id: partyId } }));
  });

  return {
    open(leader, wish, reply) {
      refuseOneMore(leader);
      const { answer, tell } = hosted.open(leader, wish);
      asked.add(leader, (answer as { party: { party_id: string } }).party.party_id);
      reply(answer);
      tell();
    },

    async carryOut(peer, partyId, command, reply) {
      // Whoever went while a module was thinking would stay for ever.
      if (!router.isOpen(peer)) return;
      const errand = { by: peer, command };
      const carryOut = async () => {
        if (hosted.has(partyId)) {
          const { answer, tell } = hosted.carryOut(partyId, errand);
          reply(answer);
          return tell();
        }
        await askElsewhere(partyId, errand, reply, { owners, router });
        if (!router.isOpen(peer)) gone(partyId, peer);
      };
      if (command.kind === 'join') return join(peer, partyId, carryOut);
      await carryOut();
      if (command.kind === 'leave' || command.kind === 'close') asked.delete(peer, partyId);
    },

    forget(peer) {
      for (const partyId of asked.forget(peer)) gone(partyId, peer);
    },

    list: createPartyList(presences).list,
  };
}

/** What other nodes send to the socket waits behind the answer. */
async function askElsewhere(
  partyId: string,
  errand: PartyErrand,
  reply: Reply,
  { owners, router }: { owners: Pick<Owners<PartyErrand, PartyNote>, 'ask'>; router: Pick<Router, 'hold'> },
): Promise<void> {
  const release = router.hold(errand.by.sessionId);
  try {
    const answered = await owners.ask(partyId, errand, PATIENCE_MS);
    if (!answered && errand.command.kind !== 'leave') throw refused('party not found');
    reply((answered?.value ?? {}) as Record<string, unknown>);
  } finally {
    release();
  }
}

/** Parties that each socket has asked to enter. */
function createAsked() {
  const asked = new Map<string, Set<string>>();
  return {
    has: ({ sessionId }: Peer, partyId: string) => asked.get(sessionId)?.has(partyId) ?? false,
    add({ sessionId }: Peer, partyId: string) {
      asked.set(sessionId, (asked.get(sessionId) ?? new Set()).add(partyId));
    },
    delete: ({ sessionId }: Peer, partyId: string) => void asked.get(sessionId)?.delete(partyId),
    /** Answers which they were. */
    forget({ sessionId }: Peer): Iterable<string> {
      const parties = asked.get(sessionId) ?? [];
      asked.delete(sessionId);
      return parties;
    },
  };
}
