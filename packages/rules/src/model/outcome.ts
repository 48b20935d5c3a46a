import type { Effect, RefusalCode, RefusalStatus } from './effect.ts';
import type { Match } from './state.ts';

/** A match after something happened, and what the host process has to do about it. */
export interface Outcome {
  readonly match: Match;
  readonly effects: readonly Effect[];
}

/** A command that changes nothing. */
export interface Refusal {
  readonly status: RefusalStatus;
  readonly code: RefusalCode;
  readonly detail?: string;
}

export type Answer = Outcome | Refusal;

/** Something that happens by itself once `at` has come. `ring` gets the time at which it is handled. */
export interface Alarm {
  readonly at: number;
  readonly ring: (at: number) => Outcome;
}

export function outcome(match: Match, ...effects: readonly Effect[]): Outcome {
  return { match, effects };
}

export function andThen(before: Outcome, next: (match: Match) => Outcome): Outcome {
  const after = next(before.match);
  return { match: after.match, effects: [...before.effects, ...after.effects] };
}

export function refuse(status: RefusalStatus, code: RefusalCode, detail?: string): Refusal {
  return detail === undefined ? { status, code } : { status, code, detail };
}

export function isRefusal(answer: object): answer is Refusal {
  return 'status' in answer;
}
