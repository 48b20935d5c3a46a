import type { Pool } from './pool.ts';
import type { Candidate } from './ticket.ts';

/** Places of candidates who might play with the one who searches; `count` is of their people. */
export interface Combination {
  members: number[];
  count: number;
  /** How many people it may become with the one who searches, so that nobody has too many. */
  most: number;
}

/** More of them are not begun for one search: each is compared with every further candidate. */
const MOST_COMBINATIONS = 16;

/**
 * Puts a candidate where there is room for it, or begins another combination. Null: nowhere. In a combination each is within the range of every
 * other one's maximum, nobody is there twice, and all fit each other.
 */
export function place(pool: Pool, host: Candidate, found: number, combinations: Combination[]): Combination | null {
  const newcomer = pool.candidates[found];
  if (!newcomer) return null;
  const { maxCount } = newcomer.ticket;
  const people = host.count + newcomer.count;
  for (const combination of combinations) {
    const { members, count, most } = combination;
    if (count + people > Math.min(most, maxCount)) continue;
    if (!members.every((other) => pool.fit(other, found) && !pool.share(other, found))) continue;
    members.push(found);
    combination.count += newcomer.count;
    combination.most = Math.min(most, maxCount);
    return combination;
  }
  const most = Math.min(host.ticket.maxCount, maxCount);
  if (people > most || combinations.length >= MOST_COMBINATIONS) return null;
  const another = { members: [found], count: newcomer.count, most };
  combinations.push(another);
  return another;
}

/**
 * Who of a combination plays: all, if the number of people is right for each of them; otherwise the largest number that is, without those who
 * came last. Null: there is none.
 */
export function settle(searcher: Candidate, combination: readonly Candidate[]): Candidate[] | null {
  let members = combination;
  let most = 0;
  // Whoever needs more people than there are only keeps the others from playing.
  for (let patient = members; ; members = patient) {
    most = searcher.count + countOf(members);
    patient = members.filter(({ ticket }) => ticket.minCount <= most);
    if (patient.length === members.length) break;
  }
  const { minCount, countMultiple } = searcher.ticket;
  const least = Math.max(minCount, searcher.count + 1);
  const droppable = subsets(newestFirst(members), most - least);
  for (let total = most; total >= least; total--) {
    if (total % countMultiple !== 0) continue;
    const dropped = droppable.get(most - total);
    const players = dropped && members.filter((member) => !dropped.includes(member));
    if (players?.every(({ ticket }) => isRight(total, ticket))) return players;
  }
  return null;
}

function isRight(total: number, { minCount, maxCount, countMultiple }: Candidate['ticket']): boolean {
  return minCount <= total && total <= maxCount && total % countMultiple === 0;
}

function countOf(members: readonly Candidate[]): number {
  return members.reduce((sum, { count }) => sum + count, 0);
}

function newestFirst(members: readonly Candidate[]): Candidate[] {
  return members.toSorted((a, b) => b.ticket.createdAt - a.ticket.createdAt);
}

/** By how many people they are, up to `most`: of these candidates those in front, as far as that is possible. */
function subsets(candidates: readonly Candidate[], most: number): Map<number, Candidate[]> {
  const bySum = new Map<number, Candidate[]>([[0, []]]);
  if (most === 0) return bySum;
  for (const candidate of candidates) {
    for (const [sum, chosen] of Array.from(bySum)) {
      const more = sum + candidate.count;
      if (more <= most && !bySum.has(more)) bySum.set(more, [...chosen, candidate]);
    }
  }
  return bySum;
}
