import type { Entropy } from '@tuschel/platform/ports';
import { MATCHMAKER } from '@tuschel/protocol';
import type { Candidate } from './ticket.ts';

/** How often each ticket has searched. Known to the node that matches alone: where another one takes over, they search anew. */
export interface Searches {
  /**
   * Those who have a part in the next interval, of all that there are, the oldest first, and the places of those among them who still search, in an
   * order of chance. Forgets whoever is not there any more.
   */
  next(all: readonly Candidate[]): { candidates: readonly Candidate[]; searching: number[] };
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
    next(all) {
      counts = new Map(all.map((candidate) => [candidate.ticket.id, countOf(candidate)]));
      const isSearching = (candidate: Candidate) => countOf(candidate) < most(candidate);
      const candidates = all.length > MOST_CANDIDATES ? chosen(all, isSearching) : all;
      const searching = candidates.flatMap((candidate, place) => (isSearching(candidate) ? [place] : []));
      return { candidates, searching: shuffled(searching, entropy) };
    },
    isLast: (candidate) => countOf(candidate) + 1 >= most(candidate),
    searched: (candidate) => void counts.set(candidate.ticket.id, countOf(candidate) + 1),
    again(candidates) {
      for (const { ticket } of candidates) counts.delete(ticket.id);
    },
  };
}

/** Each is compared with each: beyond this, those who search come first, and of the others those who have waited longest. */
const MOST_CANDIDATES = 16_384;

function chosen(all: readonly Candidate[], isSearching: (candidate: Candidate) => boolean): Candidate[] {
  const inFront = [...all.filter(isSearching), ...all.filter((candidate) => !isSearching(candidate))];
  const taken = new Set(inFront.slice(0, MOST_CANDIDATES));
  return all.filter((candidate) => taken.has(candidate));
}

function shuffled(places: readonly number[], entropy: Pick<Entropy, 'bytes'>): number[] {
  const random = new DataView(entropy.bytes(places.length * 4).slice().buffer);
  const keyed = places.map((place, index) => ({ place, key: random.getUint32(index * 4) }));
  return keyed.sort((a, b) => a.key - b.key).map(({ place }) => place);
}
