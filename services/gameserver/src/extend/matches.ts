import type { Persist, Tx } from '@tuschel/platform/ports';
import type { Presence } from './caller.ts';

/** A match that can be listed. */
export interface ListedMatch {
  matchId: string;
  authoritative: boolean;
  /** Empty for one that is not authoritative. */
  label: string;
  /** Sockets in it. */
  size: number;
  /** 0 and empty for one that is not authoritative. */
  tickRate: number;
  handler: string;
}

export interface MatchQuery {
  /** 1 to 100; default 10. */
  limit?: number;
  /** Absent: both kinds, authoritative ones first. */
  authoritative?: boolean;
  /** The whole label. Only of authoritative ones, as is `query`. */
  label?: string;
  minSize?: number;
  maxSize?: number;
  query?: string;
}

export interface Matches {
  /** Matches that tick and matches that sockets relay, on all nodes. Throws ApiError for what no list can be of. */
  list(query?: MatchQuery): ListedMatch[];
  /** One of those that can be listed. */
  find(matchId: string): ListedMatch | null;
  /** Hands a text to a match that ticks and answers what its handler says. Throws ApiError when there is no such match. */
  signal(matchId: string, data: string): Promise<string>;
  /**
   * Creates a match. A journaled one is durable once it resolves, and `persist` writes the caller's rows in the same transaction; one that ticks
   * begins with its first tick.
   */
  create(module: string, params: unknown, persist?: (tx: Tx, matchId: string) => ReturnType<Persist>): Promise<string>;
  /** The module's `answer`; null when no such match lives. */
  ask(matchId: string, question: unknown): Promise<unknown>;
  /** Hands an input of the module's own to a match. False when no such match lives. */
  tell(matchId: string, input: unknown): Promise<boolean>;
  /** The matches that a socket of this user is in. */
  of(userId: string): string[];
}

/** One of those who were matched. */
export interface MatchedUser {
  presence: Presence;
  /** Empty: of no party. */
  partyId: string;
  /** The properties of their ticket. */
  strings: Record<string, string>;
  numbers: Record<string, number>;
}
