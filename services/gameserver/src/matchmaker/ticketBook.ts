import type { Clock, Entropy } from '@tuschel/platform/ports';
import { MATCHMAKER } from '@tuschel/protocol';
import type { Peer } from '../presence/peer.ts';
import type { Presences } from '../presence/presences.ts';
import { NIL } from '../wire/uuid.ts';
import { type Candidate, readTicket, type Ticket, type Wish } from './ticket.ts';

/** Nakama's words for why there is no ticket. */
export type NoTicket = 'matchmaker query invalid' | 'matchmaker too many tickets';

/** The tickets of all nodes. Each is changed by its own node alone: that of its socket, or of its party. */
export interface TicketBook {
  /** `partyId`: null for the ticket of one socket. */
  readonly add: (wish: Wish, presences: Peer[], partyId: string | null) => { ticket: string } | { refused: NoTicket };
  /** `owner`: the session or the party whose ticket it must be. False: there is no such ticket. */
  readonly remove: (owner: string, ticketId: string) => boolean;
  readonly removeAll: (owner: string) => void;
  /** Of all nodes, the oldest first. */
  candidates(): Candidate[];
  count(): number;
  /** The node that a ticket belongs to. */
  nodeOf(ticketId: string): string | null;
  /** Tickets of this node that are about to play: all of them, or none. Nobody else gets them until they are played or released. */
  claim(ticketIds: readonly string[]): boolean;
  played(ticketIds: readonly string[]): void;
  released(ticketIds: readonly string[]): void;
}

export function createTicketBook(
  { node, tracker }: Presences,
  { clock, entropy }: { clock: Pick<Clock, 'now'>; entropy: Pick<Entropy, 'uuid'> },
): TicketBook {
  const tickets = tracker.streams<Ticket>('ticket');
  /** Those that are about to play: who has taken it back meanwhile, or null. */
  const claimed = new Map<string, string | null>();
  const candidateOf = readOnce();

  const leave = (owner: string, ticketId: string) => {
    tickets.leave(ticketId, owner);
    claimed.delete(ticketId);
  };

  return {
    add(wish, presences, partyId) {
      const peer = partyId === null ? presences[0] : { userId: NIL, sessionId: partyId, username: '', node };
      if (!peer) throw new RangeError('a ticket is of somebody');
      const known = tickets.namesOfSession(peer.sessionId).length;
      if (known >= MATCHMAKER.tickets) return { refused: 'matchmaker too many tickets' };
      const id = entropy.uuid();
      const ticket = { ...wish, id, presences, partyId: partyId ?? '', createdAt: clock.now() };
      if (candidateOf(ticket) === null) return { refused: 'matchmaker query invalid' };
      tickets.enter(id, peer, ticket);
      return { ticket: id };
    },

    remove(owner, ticketId) {
      if (tickets.find(ticketId, owner)?.by !== node) return false;
      if (claimed.has(ticketId)) {
        // What becomes of it has been decided, as far as its owner is concerned.
        claimed.set(ticketId, owner);
        return false;
      }
      leave(owner, ticketId);
      return true;
    },

    removeAll(owner) {
      for (const ticketId of tickets.namesOfSession(owner)) leave(owner, ticketId);
    },

    candidates: () =>
      tickets
        .names()
        .flatMap((id) => tickets.entries(id).flatMap(({ meta }) => candidateOf(meta) ?? []))
        .toSorted((a, b) => a.ticket.createdAt - b.ticket.createdAt),

    count: () => tickets.names().length,
    nodeOf: (ticketId) => tickets.entries(ticketId)[0]?.by ?? null,

    claim(ticketIds) {
      if (!ticketIds.every((id) => tickets.entries(id)[0]?.by === node && !claimed.has(id))) return false;
      for (const id of ticketIds) claimed.set(id, null);
      return true;
    },

    played(ticketIds) {
      for (const id of ticketIds) for (const { peer } of tickets.entries(id)) leave(peer.sessionId, id);
    },

    released(ticketIds) {
      for (const id of ticketIds) {
        const owner = claimed.get(id);
        claimed.delete(id);
        if (owner) leave(owner, id);
      }
    },
  };
}

/** Reading a query costs more than all else that is done with a ticket. */
function readOnce(): (ticket: Ticket) => Candidate | null {
  const read = new WeakMap<Ticket, Candidate | null>();
  return (ticket) => {
    const known = read.get(ticket);
    if (known !== undefined) return known;
    const candidate = readTicket(ticket);
    read.set(ticket, candidate);
    return candidate;
  };
}
