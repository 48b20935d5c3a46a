import type { Clause } from '../query/parse.ts';
import {
  addAll,
  type Bits,
  clearBit,
  createScratch,
  hasBit,
  keepCommon,
  noBits,
  type Scratch,
  split,
  visit,
} from './bits.ts';
import { type Combination, place, settle } from './combination.ts';
import { type Pool, readPool } from './pool.ts';
import type { Candidate } from './ticket.ts';

export interface IntervalPlan {
  /** The oldest first. */
  candidates: readonly Candidate[];
  /** Places of those who search, in the order in which they do. */
  searching: readonly number[];
  /** It will not search again: fewer than it would like are enough for it now. */
  readonly isLast: (candidate: Candidate) => boolean;
  /** It has searched, whatever it found. */
  readonly searched: (candidate: Candidate) => void;
}

/** Whole tickets: those that were found, in the order in which they were, and the one that searched. */
export type Match = Candidate[];

/** Who plays with whom. Yields after each little piece of work, so that whoever runs it can let others go first. */
export function* playInterval({ candidates, searching, isLast, searched }: IntervalPlan): Generator<void, Match[]> {
  const pool = yield* readPool(candidates, searching);
  const matches: Match[] = [];
  const free = noBits(candidates.length).fill(-1);
  const scratch = createScratch(candidates.length);
  for (const index of searching) {
    const searcher = candidates[index];
    const fitting = pool.fitting(index);
    if (!searcher || fitting === null || !hasBit(free, index)) continue;
    const { minCount, maxCount } = searcher.ticket;
    scratch.reset();
    const found = scratch.next();
    found.set(fitting);
    keepCommon(found, free);
    keepCommon(found, pool.withinRange(minCount, maxCount));
    const tiers = hasOneScore(searcher.clauses) ? [found] : tiersOf(found, yield* pool.likes(index), scratch);
    const players = search({ searcher, index, pool, tiers, isLast: isLast(searcher) });
    searched(searcher);
    for (const player of players ?? []) clearBit(free, player);
    if (players) matches.push(players.flatMap((player) => candidates[player] ?? []));
    yield;
  }
  return matches;
}

/** Whatever fits these clauses fits them as well as anything else that does. */
function hasOneScore(clauses: readonly Clause[]): boolean {
  const shoulds = clauses.filter(({ occur }) => occur === 'should').length;
  return shoulds === 0 || (shoulds === 1 && !clauses.some(({ occur }) => occur === 'must'));
}

/** More of them are not told apart: each takes time, and strangers choose the boosts. */
const MOST_TIERS = 64;

/** Those that fit equally well together, those that fit best in front. */
function tiersOf(found: Bits, likes: readonly { bits: Bits; boost: number }[], scratch: Scratch): Bits[] {
  let tiers = new Map([[0, found]]);
  for (const { bits, boost } of likes) {
    const finer = new Map<number, Bits>();
    const add = (score: number, part: Bits) => {
      const same = finer.get(score);
      if (same) addAll(same, part);
      else finer.set(score, part);
    };
    for (const [score, tier] of tiers) {
      const [within, without] = [scratch.next(), scratch.next()];
      const { any, others } = split(tier, bits, within, without);
      if (any) add(score + boost, within);
      if (others) add(score, without);
    }
    if (finer.size > MOST_TIERS) break;
    tiers = finer;
  }
  // Boundless boosts have no difference.
  return [...tiers].sort(([a], [b]) => b - a || 0).map(([, tier]) => tier);
}

/** Comparisons of one search: strangers write the tickets. A few milliseconds. */
const MOST_COMPARISONS = 200_000;

interface Search {
  searcher: Candidate;
  index: number;
  pool: Pool;
  tiers: readonly Bits[];
  isLast: boolean;
}

/** Places of those who play; null: nobody was found. In each tier those come first who have waited longest. Who is there already is passed over. */
function search({ searcher, index, pool, tiers, isLast }: Search): number[] | null {
  const { partyId } = searcher.ticket;
  const combinations: Combination[] = [];
  let players: number[] | null = null;
  let held = 0;
  let left = MOST_COMPARISONS;
  const isEnough = (hit: number): boolean => {
    const candidate = pool.candidates[hit];
    left--;
    if (!candidate || !pool.fit(index, hit) || pool.share(index, hit)) return left < 0;
    if (partyId !== '' && partyId === candidate.ticket.partyId) return false;
    left -= combinations.length + held;
    const combination = left < 0 ? null : place(pool, searcher, hit, combinations);
    if (!combination) return left < 0;
    held++;
    if (searcher.count + combination.count === searcher.ticket.maxCount) players = settled(searcher, combination, pool);
    return players !== null;
  };
  tiers.some((tier) => visit(tier, isEnough));
  for (const combination of isLast ? combinations : []) players ??= settled(searcher, combination, pool);
  return players && [...players, index];
}

function settled(searcher: Candidate, { members }: Combination, { candidates }: Pool): number[] | null {
  const players = settle(
    searcher,
    members.flatMap((member) => candidates[member] ?? []),
  );
  return players && members.filter((member) => players.some((player) => player === candidates[member]));
}
