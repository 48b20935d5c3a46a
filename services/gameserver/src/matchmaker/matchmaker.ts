import type { Log, Platform } from '@tuschel/platform/ports';
import { MATCHMAKER } from '@tuschel/protocol';
import type { Peer } from '../presence/peer.ts';
import type { Presences } from '../presence/presences.ts';
import { NIL } from '../wire/uuid.ts';
import { createClaims } from './claims.ts';
import { playInterval } from './interval.ts';
import { createMeetings, type Meetings } from './meetings.ts';
import { createSearches } from './searches.ts';
import type { Slices } from './slices.ts';
import { createStats, type MatchmakerStats } from './stats.ts';
import type { Candidate } from './ticket.ts';
import { createTicketBook, type TicketBook } from './ticketBook.ts';

/** Finds people, and parties, who want to play together, on whichever nodes they are. */
export interface Matchmaker extends Pick<TicketBook, 'add' | 'remove' | 'removeAll'> {
  stats(): MatchmakerStats;
  /** The socket is gone. */
  forget: (peer: Peer) => void;
  /** Instead of a relayed match. */
  readonly decide: Meetings['decide'];
  /** From now on tickets are matched, here or on another node. */
  start(): void;
  close(): void;
}

export interface MatchmakerDeps extends Pick<Platform, 'clock' | 'entropy' | 'bus'> {
  log: Log;
  presences: Presences;
  slices: Slices;
  /** Signs the tokens that lead into relayed matches. */
  key: string;
}

const NODES = 'nodes';
/** Matches: a few milliseconds. */
const MADE_AT_ONCE = 50;

export function createMatchmaker({ clock, entropy, bus, log, presences, slices, key }: MatchmakerDeps): Matchmaker {
  const { node, router, tracker } = presences;
  const nodes = tracker.streams<null>('matchmaker');
  const book = createTicketBook(presences, { clock, entropy });
  const claims = createClaims({ node, bus, clock, entropy, log, book });
  const searches = createSearches(entropy);
  const stats = createStats({ node, bus, book });
  const meetings = createMeetings({ clock, entropy, log, router, slices, key });
  const closed = new AbortController();

  /** One node matches for all; when it has gone, the next one does. Claims keep two of them from matching the same people. */
  const isOurTurn = () => nodes.entries(NODES).every(({ by }) => by >= node);

  const make = async (found: Candidate[][]) => {
    const made = await claims.make(found);
    const isMade = new Set(made);
    searches.again(found.filter((match) => !isMade.has(match)).flat());
    stats.completed(made.flat(), clock.now());
    for (const match of made) meetings.announce(match);
  };

  const interval = async () => {
    const { candidates, searching } = searches.next(book.candidates());
    if (searching.length === 0) return;
    const { isLast, searched } = searches;
    const found = await slices.run(playInterval({ candidates, searching, isLast, searched }));
    for (let from = 0; from < found.length && !closed.signal.aborted; from += MADE_AT_ONCE) {
      await make(found.slice(from, from + MADE_AT_ONCE));
      await slices.pause();
    }
  };

  const beat = async () => {
    while (!closed.signal.aborted) {
      await clock.sleep(MATCHMAKER.intervalMs, closed.signal);
      if (isOurTurn())
        await interval().catch((error: unknown) => log.error('an interval of the matchmaker failed', { error }));
    }
  };

  return {
    add: book.add,
    remove: book.remove,
    removeAll: book.removeAll,
    stats: () => stats.now(),
    forget: ({ sessionId }) => book.removeAll(sessionId),
    decide: meetings.decide,
    start() {
      claims.start();
      stats.start();
      nodes.enter(NODES, { userId: NIL, sessionId: node, username: '', node }, null);
      // The sleep ends with an AbortError when the server closes.
      beat().catch(() => undefined);
    },
    close() {
      closed.abort();
      claims.close();
      stats.close();
    },
  };
}
