import type { ListedMatch, MatchQuery } from '../../extend.ts';
import { ApiError, Code } from '../../extend.ts';
import type { Peer } from '../../presence/peer.ts';
import type { Presences } from '../../presence/presences.ts';
import { BadQuery } from '../../query/badQuery.ts';
import { type Document, fieldsOf, leavesOf } from '../../query/document.ts';
import { scoreOf } from '../../query/evaluate.ts';
import { parseQuery } from '../../query/parse.ts';
import { parseJson } from '../../wire/json.ts';
import { Malformed } from '../../wire/message.ts';
import { NIL } from '../../wire/uuid.ts';
import type { Relays } from '../relay.ts';

/** What every node knows of a match that ticks, from the node that has it. */
export interface Listing {
  label: string;
  tickRate: number;
  handler: string;
  /** UTC ms */
  createdAt: number;
}

/** What nodes announce are peers: a match stands for itself. */
export function listedPeer(matchId: string, node: string): Peer {
  return { userId: NIL, sessionId: matchId, username: '', node };
}

/** Finds matches on all nodes. */
export interface MatchList {
  list: (query?: MatchQuery) => ListedMatch[];
  find: (matchId: string) => ListedMatch | null;
}

export function createMatchList({ tracker }: Pick<Presences, 'tracker'>, relays: Pick<Relays, 'list'>): MatchList {
  const listings = tracker.streams<Listing>('listing');
  const members = tracker.streams<null>('match');
  /** By label: the same one is read once, however often somebody looks. */
  const documents = new WeakMap<object, Document>();

  const documentOf = (listing: Listing, node: string): Document => {
    const known = documents.get(listing);
    if (known) return known;
    const { label, tickRate, handler, createdAt } = listing;
    const parts = {
      label_string: label,
      node,
      handler_name: handler,
      tick_rate: tickRate,
      create_time: createdAt * 1e6,
    };
    const document = new Map([...fieldsOf(parts), ...leavesOf('label', jsonOf(label))]);
    documents.set(listing, document);
    return document;
  };

  const ticking = () =>
    listings.names().flatMap((matchId) => {
      const [entry] = listings.entries(matchId);
      if (!entry) return [];
      return [{ listing: entry.meta, node: entry.by, shown: shownOf(matchId, entry.meta) }];
    });

  const shownOf = (matchId: string, { label, tickRate, handler }: Listing): ListedMatch => ({
    matchId,
    authoritative: true,
    label,
    size: members.count(matchId),
    tickRate,
    handler,
  });

  return {
    list(asked = {}) {
      const { limit = 10, authoritative, label, query, minSize = 0, maxSize } = asked;
      check(asked);
      const clauses = query === undefined ? [] : clausesOf(query);
      const isSized = ({ size }: { size: number }) => size >= minSize && (maxSize === undefined || size <= maxSize);
      const found = ticking()
        .filter(({ shown, listing }) => isSized(shown) && (label === undefined || listing.label === label))
        .flatMap((one) => {
          const score = scoreOf(clauses, documentOf(one.listing, one.node));
          return score === null ? [] : [{ ...one, score }];
        })
        .toSorted((a, b) => b.score - a.score || b.listing.createdAt - a.listing.createdAt)
        .map(({ shown }) => shown);
      const relayed = authoritative === undefined && label === undefined && query === undefined ? relays.list() : [];
      const bare = { authoritative: false, label: '', tickRate: 0, handler: '' };
      const others = (authoritative === false ? relays.list() : relayed).filter(isSized);
      const all = [...(authoritative === false ? [] : found), ...others.map((one) => ({ ...bare, ...one }))];
      return all.slice(0, limit);
    },
    find(matchId) {
      const [entry] = listings.entries(matchId);
      if (entry) return shownOf(matchId, entry.meta);
      const relayed = relays.list().find((one) => one.matchId === matchId);
      return relayed ? { authoritative: false, label: '', tickRate: 0, handler: '', ...relayed } : null;
    },
  };
}

function check({ limit = 10, authoritative, label, query, minSize = 0, maxSize }: MatchQuery): void {
  if (limit < 1 || limit > 100) throw invalid('Invalid limit - limit must be between 1 and 100.');
  if (authoritative === false && label !== undefined) {
    throw invalid('Label filtering is not supported for non-authoritative matches.');
  }
  if (authoritative === false && query !== undefined) {
    throw invalid('Query filtering is not supported for non-authoritative matches.');
  }
  if (minSize < 0) throw invalid('Minimum size must be 0 or above.');
  if (maxSize === undefined) return;
  if (maxSize < 0) throw invalid('Maximum size must be 0 or above.');
  if (maxSize < minSize) {
    throw invalid('Maximum size must be greater than or equal to minimum size when both are specified.');
  }
}

function clausesOf(query: string) {
  try {
    return parseQuery(query);
  } catch (error) {
    if (error instanceof BadQuery) throw invalid('Error listing matches.');
    throw error;
  }
}

/** A label need not be JSON; then nothing in it is found. */
function jsonOf(label: string): unknown {
  try {
    const json = label === '' ? null : parseJson(label);
    return typeof json === 'object' && !Array.isArray(json) ? json : null;
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}

function invalid(message: string): ApiError {
  return new ApiError(Code.InvalidArgument, message);
}
