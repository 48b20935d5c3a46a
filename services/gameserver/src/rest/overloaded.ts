import type { Load, Shedding } from '@tuschel/platform/ports';
import { ApiError, Code } from '../extend.ts';

/** A refusal's message is its code, as everywhere on the game server. */
const OVERLOADED = 'overloaded';

/** Throws ApiError when there is too much to do for it. */
export function admit(load: Pick<Load, 'refusal'>, what: Shedding): void {
  const retryAfterMs = load.refusal(what);
  if (retryAfterMs !== null) throw new ApiError(Code.Unavailable, OVERLOADED, retryAfterMs);
}
