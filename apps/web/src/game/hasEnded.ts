import type { Step } from '@tuschel/protocol';

/** Nothing can be drawn or written in it any more; what is still on its way is waited for. */
export function hasEnded({ stage }: Step): boolean {
  return stage === 'grace' || stage === 'closing' || stage === 'interlude';
}
