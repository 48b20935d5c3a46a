import type { MatchState } from '@tuschel/protocol';
import { mayAskForTime } from './moreTimeAsked.ts';
import { mayHelp } from '../roles/mayHelp.ts';
import type { useText } from '../useText.ts';

type Say = ReturnType<typeof useText>;

const MINUTE = 60_000;

/** Host and co-hosts give more time, until the step has had all that it may have. */
export function mayGiveTime(state: MatchState): boolean {
  const { step } = state;
  return mayHelp(state) && !!step && step.deadline !== null && mayAskForTime(step) && step.extendBy !== 0;
}

/** What the button says: how much it gives. */
export function giveWords(say: Say, { extendBy = 0 }: { extendBy?: number | undefined }): string {
  return extendBy === 0 ? say('game.extend') : say(`game.extend.${unitOf(extendBy)}`, { count: countOf(extendBy) });
}

/** What everybody reads once time has been given. */
export function givenWords(say: Say, ms: number): string {
  return say(`game.given.${unitOf(ms)}`, { count: countOf(ms) });
}

export type TimeUnit = 'minutes' | 'seconds';

function unitOf(ms: number): TimeUnit {
  return ms % MINUTE === 0 ? 'minutes' : 'seconds';
}

function countOf(ms: number): number {
  return Math.round(ms / (unitOf(ms) === 'minutes' ? MINUTE : 1000));
}
