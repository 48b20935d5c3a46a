import { storageProblemOf } from '@tuschel/platform';
import { ApiError, Code } from '../extend.ts';

const AGAIN_AFTER_MS = 1_000;

/** The refusal for an error that says that the storage cannot serve; null for any other. */
export function unavailableOf(error: unknown): ApiError | null {
  if (storageProblemOf(error) === null) return null;
  return new ApiError(Code.Unavailable, 'Nothing can be saved right now. Try again in a moment.', AGAIN_AFTER_MS);
}
