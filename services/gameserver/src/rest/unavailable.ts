import { storageProblemOf } from '@tuschel/platform';
import { ApiError, Code, MatchMoving } from '../extend.ts';

const AGAIN_AFTER_MS = 1_000;

/** The refusal for an error that passes by itself: the storage cannot serve, or a match is between two nodes. Null for any other. */
export function unavailableOf(error: unknown): ApiError | null {
  if (error instanceof MatchMoving) return tryAgain(error.message);
  if (storageProblemOf(error) !== null) return tryAgain('Nothing can be saved right now.');
  return null;
}

function tryAgain(what: string): ApiError {
  return new ApiError(Code.Unavailable, `${what} Try again in a moment.`, AGAIN_AFTER_MS);
}
