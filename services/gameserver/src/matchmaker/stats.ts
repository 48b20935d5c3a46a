import type { Bus } from '@tuschel/platform/ports';
import type { Candidate } from './ticket.ts';
import type { TicketBook } from './ticketBook.ts';

/** A ticket that was matched. UTC ms. */
export interface Completion {
  createdAt: number;
  completedAt: number;
}

export interface MatchmakerStats {
  tickets: number;
  /** UTC ms; null: there is none. */
  oldestAt: number | null;
  /** The newest, in the order in which they came. */
  completions: Completion[];
}

const MOST_COMPLETIONS = 10;
const SUBJECT = 'gameserver.matchmaker.completions';

/** What there is to know of all nodes together. */
export function createStats({ node, bus, book }: { node: string; bus: Bus; book: TicketBook }) {
  let completions: Completion[] = [];
  let unsubscribe = () => {};
  const keep = (more: Completion[]) => {
    completions = [...completions, ...more].slice(-MOST_COMPLETIONS);
  };

  return {
    now(): MatchmakerStats {
      const [oldest] = book.candidates();
      return { tickets: book.count(), oldestAt: oldest?.ticket.createdAt ?? null, completions };
    },
    completed(candidates: readonly Candidate[], at: number): void {
      if (candidates.length === 0) return;
      const last = candidates.slice(-MOST_COMPLETIONS);
      const more = last.map(({ ticket }) => ({ createdAt: ticket.createdAt, completedAt: at }));
      keep(more);
      bus.publish(SUBJECT, { from: node, completions: more });
    },
    start() {
      unsubscribe = bus.subscribe(SUBJECT, ({ data }) => {
        const { from, completions: more } = data as { from: string; completions: Completion[] };
        if (from !== node) keep(more);
      });
    },
    close: () => unsubscribe(),
  };
}
