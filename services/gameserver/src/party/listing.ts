import { ApiError, Code } from '../extend.ts';
import type { Presences } from '../presence/presences.ts';
import { BadQuery } from '../query/badQuery.ts';
import { type Document, fieldsOf, leavesOf } from '../query/document.ts';
import { scoreOf } from '../query/evaluate.ts';
import { type Clause, parseQuery } from '../query/parse.ts';
import { pageOf } from '../rest/page.ts';
import { cursorsOf } from '../wire/cursor.ts';
import { jsonObjectOf } from '../wire/jsonObject.ts';

/** What every node knows of a party, from the node that has it. */
export interface PartyListing {
  open: boolean;
  hidden: boolean;
  maxSize: number;
  label: string;
  /** UTC ms */
  openedAt: number;
}

export interface PartyQuery {
  limit: number;
  /** Absent: both kinds. */
  open?: boolean;
  query: string;
  /** Empty: from the beginning. */
  cursor: string;
}

export interface ListedParty extends PartyListing {
  partyId: string;
}

export interface PartyList {
  /** Those that are not hidden, the best first, then the newest. Throws ApiError. */
  list: (asked: PartyQuery) => { items: ListedParty[]; cursor: { cursor?: string } };
}

const CURSORS = cursorsOf('parties', 'string', 'number', 'string');

export function createPartyList({ tracker }: Pick<Presences, 'tracker'>): PartyList {
  const listings = tracker.streams<PartyListing>('partyListing');
  /** The same label is read once, however often somebody looks. */
  const documents = new WeakMap<PartyListing, Document>();

  const documentOf = (listing: PartyListing): Document => {
    const known = documents.get(listing);
    if (known) return known;
    const { open, hidden, maxSize, label, openedAt } = listing;
    const parts = { open, hidden, max_size: maxSize, create_time: openedAt * 1e6 };
    const document = new Map([...fieldsOf(parts), ...leavesOf('label', jsonObjectOf(label) ?? {})]);
    documents.set(listing, document);
    return document;
  };

  return {
    list({ limit, open, query, cursor }) {
      const clauses = clausesOf(query);
      const after = cursor === '' ? null : CURSORS.read(cursor);
      if (cursor !== '' && after === null) throw unlistable();
      const found = listings
        .names()
        .flatMap((partyId) => listings.entries(partyId).map(({ meta }) => ({ partyId, listing: meta })))
        .filter(({ listing }) => !listing.hidden && (open === undefined || listing.open === open))
        .flatMap(({ partyId, listing }) => {
          const score = scoreOf(clauses, documentOf(listing));
          return score === null ? [] : [{ ...listing, partyId, score }];
        })
        .toSorted(inOrder);
      const place = after && { score: Number(after[0]), openedAt: after[1], partyId: after[2] };
      const rest = place ? found.filter((one) => inOrder(one, place) > 0) : found;
      return pageOf(rest.slice(0, limit + 1), limit, (last) =>
        CURSORS.write(String(last.score), last.openedAt, last.partyId),
      );
    },
  };
}

type Place = Pick<ListedParty, 'partyId' | 'openedAt'> & { score: number };

function inOrder(a: Place, b: Place): number {
  return b.score - a.score || b.openedAt - a.openedAt || (a.partyId < b.partyId ? -1 : a.partyId > b.partyId ? 1 : 0);
}

function clausesOf(query: string): Clause[] {
  try {
    return parseQuery(query);
  } catch (error) {
    if (error instanceof BadQuery) throw unlistable();
    throw error;
  }
}

/** Nakama's words, also of parties. */
function unlistable(): ApiError {
  return new ApiError(Code.InvalidArgument, 'Error listing matches.');
}
