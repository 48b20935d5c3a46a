import type { MatchState } from '@tuschel/protocol';

export type Offer = NonNullable<MatchState['offer']>;

/**
 * What became of a free page between two states. taken: somebody else has it, although it was still on offer. gone: the step, or the time
 * for it, is over, or one has it oneself.
 * @param now UTC ms of the server
 */
export function fateOf(
  before: MatchState,
  after: MatchState,
  declined: Offer | null,
  now: number,
): 'none' | 'open' | 'taken' | 'gone' {
  const { offer } = before;
  if (after.offer) return 'open';
  if (!offer || declined?.until === offer.until) return 'none';
  const isOver = now >= offer.until || after.step?.index !== offer.step || !isTakingPages(after);
  const isMine = after.task !== undefined && !after.task.submitted;
  return isOver || isMine ? 'gone' : 'taken';
}

function isTakingPages({ step }: MatchState): boolean {
  return step?.stage === 'open' || step?.stage === 'countdown' || step?.stage === 'forced';
}
