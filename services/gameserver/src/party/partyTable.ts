import type { Clock } from '@tuschel/platform/ports';
import { listedPeer } from '../match/ticking/listing.ts';
import type { Peer } from '../presence/peer.ts';
import type { Presences } from '../presence/presences.ts';
import type { PartyListing } from './listing.ts';
import type { Party } from './party.ts';

/** The parties of this node as they are now, with what all nodes see of them: who is in which, and which may be listed. */
export interface PartyTable {
  find(partyId: string): Party | null;
  all(): Party[];
  /** `end`: called when it has ended. */
  open(party: Party, end: () => void): void;
  /** Null: it has ended. */
  become(before: Party, after: Party | null): void;
}

interface Standing {
  party: Party;
  openedAt: number;
  end: () => void;
}

export function createPartyTable({
  clock,
  presences: { node, tracker },
}: {
  clock: Pick<Clock, 'now'>;
  presences: Pick<Presences, 'node' | 'tracker'>;
}): PartyTable {
  const members = tracker.streams<null>('party');
  const listings = tracker.streams<PartyListing>('partyListing');
  const parties = new Map<string, Standing>();

  const list = ({ party: { id, open, hidden, maxSize, label }, openedAt }: Standing) =>
    listings.enter(id, listedPeer(id, node), { open, hidden, maxSize, label, openedAt });

  const moveMembers = (partyId: string, before: readonly Peer[], after: readonly Peer[]) => {
    if (before === after) return;
    for (const peer of before) if (!isIn(after, peer)) members.leave(partyId, peer.sessionId);
    for (const peer of after) if (!isIn(before, peer)) members.enter(partyId, peer, null);
  };

  return {
    find: (partyId) => parties.get(partyId)?.party ?? null,
    all: () => [...parties.values()].map(({ party }) => party),
    open(party, end) {
      const standing = { party, openedAt: clock.now(), end };
      parties.set(party.id, standing);
      moveMembers(party.id, [], party.members);
      list(standing);
    },
    become(before, after) {
      const { id } = before;
      moveMembers(id, before.members, after?.members ?? []);
      const standing = parties.get(id);
      if (!standing) return;
      if (after) {
        standing.party = after;
        if (isListedAnew(before, after)) list(standing);
        return;
      }
      standing.end();
      parties.delete(id);
      listings.leave(id, id);
    },
  };
}

function isIn(peers: readonly Peer[], { sessionId }: Peer): boolean {
  return peers.some((peer) => peer.sessionId === sessionId);
}

function isListedAnew(before: Party, after: Party): boolean {
  return before.label !== after.label || before.open !== after.open || before.hidden !== after.hidden;
}
