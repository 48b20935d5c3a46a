import { storageProblemOf } from '@tuschel/platform';
import { ApiError, Code } from '../extend.ts';

/** Nothing can be read or saved just now. */
export class Unavailable extends ApiError {
  readonly retryAfterMs = 1_000;
  constructor() {
    super(Code.Unavailable, 'Nothing can be saved right now. Try again in a moment.');
  }
}

/** The refusal for an error that says that the storage cannot serve; null for any other. */
export function unavailableOf(error: unknown): Unavailable | null {
  return storageProblemOf(error) === null ? null : new Unavailable();
}
