import { LIMITS } from './limits.ts';

/** How much somebody has played: hardly yet, much, very much. */
export type Experience = 'newcomer' | 'otter' | 'goldenBucket';

/** @param games that were finished: with a page of one's own, and there when the show began */
export function experienceOf(games: number): Experience | undefined {
  const { newcomer, otter, goldenBucket } = LIMITS.experience;
  if (games < newcomer) return 'newcomer';
  if (games >= goldenBucket) return 'goldenBucket';
  return games >= otter ? 'otter' : undefined;
}
