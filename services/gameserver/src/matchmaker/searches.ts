import type { Entropy } from '@tuschel/platform/ports';
import { MATCHMAKER } from '@tuschel/protocol';
import type { Candidate } from './ticket.ts';

/** How often each ticket has searched. Known to the node that matches alone: where another one takes over, they search anew. */
export interface Searches {
  /** Places of those who still search, in an order of chance. Forgets whoever is not among the candidates any more. */
  next(candidates: readonly Candidate[]): number[];
  isLast: (candidate: Candidate) => boolean;
  searched: (candidate: Candidate) => void;
  /** What was found for them came to nothing. */
  again(candidates: readonly Candidate[]): void;
}

export function createSearches(entropy: Pick<Entropy, 'bytes'>): Searches {
  let counts = new Map<string, number>();
  const countOf = ({ ticket }: Candidate) => counts.get(ticket.id) ?? 0;
  const most = ({ ticket }: Candidate) => (ticket.minCount === ticket.maxCount ? 1 : MATCHMAKER.intervals);

  return {
    next(candidates) {
      counts = new Map(candidates.map((candidate) => [candidate.ticket.id, countOf(candidate)]));
      const searching = candidates.flatMap((candidate, place) => (countOf(candidate) < most(candidate) ? [place] : []));
      return shuffled(searching, entropy);
    },
    isLast: (candidate) => countOf(candidate) + 1 >= most(candidate),
    searched: (candidate) => void counts.set(candidate.ticket.id, countOf(candidate) + 1),
    again(candidates) {
      for (const { ticket } of candidates) counts.delete(ticket.id);
    },
  };
}

function shuffled(places: readonly number[], entropy: Pick<Entropy, 'bytes'>): number[] {
  const random = new DataView(entropy.bytes(places.length * 4).slice().buffer);
  const keyed = places.map((place, index) => ({ place, key: random.getUint32(index * 4) }));
  return keyed.sort((a, b) => a.key - b.key).map(({ place }) => place);
}
