import { MATCHMAKER } from '@tuschel/protocol';
import type { Peer } from '../presence/peer.ts';
import { BadQuery } from '../query/badQuery.ts';
import { type Document, fieldsOf, leavesOf } from '../query/document.ts';
import { type Clause, parseQuery } from '../query/parse.ts';
import { SocketError, SocketErrorCode } from '../socket/envelope.ts';
import type { BodyOf } from '../socket/messages.ts';

/** What somebody wants of those they are matched with, and says of themselves. */
export interface Wish {
  /** How many play together, oneself included. */
  minCount: number;
  maxCount: number;
  /** Only multiples of it. */
  countMultiple: number;
  query: string;
  strings: Record<string, string>;
  numbers: Record<string, number>;
}

/** A socket, or a party, in the matchmaker. Plain data: every node knows every ticket. */
export interface Ticket extends Wish {
  id: string;
  /** Who is matched by it: one socket, or all members of the party. */
  presences: Peer[];
  /** Empty: of no party. */
  partyId: string;
  /** UTC ms */
  createdAt: number;
}

/** A ticket, read once for all intervals in which it waits. */
export interface Candidate {
  readonly ticket: Ticket;
  readonly clauses: readonly Clause[];
  readonly document: Document;
  /** How many people it is of. */
  readonly count: number;
  readonly sessions: ReadonlySet<string>;
  /** One of them: as a rule there are no others. */
  readonly first: string;
}

/** Throws SocketError with Nakama's words, and with ours where it would be too large. */
export function readWish(body: BodyOf<'matchmaker_add'>): Wish {
  const { min_count: minCount = 0, max_count: maxCount = 0, count_multiple: countMultiple = 1 } = body;
  const { query = '', string_properties: strings = {}, numeric_properties: numbers = {} } = body;
  if (minCount < 2) throw invalid('minimum count, must be >= 2');
  if (maxCount < minCount) throw invalid('maximum count, must be >= minimum count');
  if (maxCount > MATCHMAKER.maxCount) throw invalid(`maximum count, must be <= ${MATCHMAKER.maxCount}`);
  if (countMultiple < 1) throw invalid('count multiple, must be >= 1');
  if (minCount % countMultiple !== 0) throw invalid('count multiple for minimum count, must divide');
  if (maxCount % countMultiple !== 0) throw invalid('count multiple for maximum count, must divide');
  if (Buffer.byteLength(query) > MATCHMAKER.queryBytes)
    throw invalid(`query, must be <= ${MATCHMAKER.queryBytes} bytes`);
  if (bytesOf(strings) + bytesOf(numbers) > MATCHMAKER.propertiesBytes) {
    throw invalid(`properties, must be <= ${MATCHMAKER.propertiesBytes} bytes`);
  }
  return { minCount, maxCount, countMultiple, query: query === '' ? '*' : query, strings, numbers };
}

const NUMBER_BYTES = 8;

function bytesOf(properties: Record<string, string | number>): number {
  return Object.entries(properties).reduce(
    (sum, [name, value]) =>
      sum + Buffer.byteLength(name) + (typeof value === 'number' ? NUMBER_BYTES : Buffer.byteLength(value)),
    0,
  );
}

/** Null: its query is none. */
export function readTicket(ticket: Ticket): Candidate | null {
  const { id, minCount, maxCount, partyId, createdAt, strings, numbers, presences } = ticket;
  const known = { ticket: id, min_count: minCount, max_count: maxCount, created_at: createdAt * 1e6 };
  try {
    return {
      ticket,
      clauses: parseQuery(ticket.query, { regexStates: MATCHMAKER.regexStates }),
      document: new Map([
        ...fieldsOf(partyId === '' ? known : { ...known, party_id: partyId }),
        ...leavesOf('properties', { ...strings, ...numbers }),
      ]),
      count: presences.length,
      sessions: new Set(presences.map(({ sessionId }) => sessionId)),
      first: presences[0]?.sessionId ?? '',
    };
  } catch (error) {
    if (error instanceof BadQuery) return null;
    throw error;
  }
}

/** Whether the same socket is in both. */
export function sharePeople(a: Candidate, b: Candidate): boolean {
  if (a.first === b.first) return true;
  if (a.count === 1 && b.count === 1) return false;
  const [fewer, more] = a.count < b.count ? [a, b] : [b, a];
  for (const session of fewer.sessions) if (more.sessions.has(session)) return true;
  return false;
}

function invalid(what: string): SocketError {
  return new SocketError(SocketErrorCode.BadInput, `Invalid ${what}`);
}
