import type { QuizEffect, QuizInput, QuizMatch } from '@tuschel/rules';

/** Name of the module on the game server. */
export const QUIZ_MODULE = 'quiz';

/** The rules' match and what the rules do not know. Plain JSON. */
export interface QuizTable {
  readonly matchId: string;
  readonly lobbyCode: string;
  /** 256 bits, hexadecimal. Names of pictures come from it; it never leaves the state. */
  readonly seed: string;
  readonly match: QuizMatch;
}

/** What a drawing game is told by other parts of the product and a quiz has no use for: who moderates, how somebody looks. */
export interface Unused {
  readonly type: 'moderators' | 'hostLive' | 'look' | 'resized' | 'lineReported' | 'disconnect' | 'return';
  readonly at: number;
}

export type QuizTableInput = QuizInput | (Extract<QuizInput, { type: 'join' }> & { sessionId: string });

export type QuizTableEffect =
  | QuizEffect
  | { readonly type: 'full'; readonly sessionId: string }
  | { readonly type: 'pong'; readonly sessionId: string; readonly t0: number; readonly t1: number }
  | { readonly type: 'malformed'; readonly sessionId: string; readonly seq: number; readonly detail: string };
