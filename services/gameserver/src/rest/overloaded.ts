import type { Load, Shedding, Turned } from '@tuschel/platform/ports';
import { ApiError, Code } from '../extend.ts';

/** A refusal's message is its code, as everywhere on the game server. */
const OVERLOADED = 'overloaded';

/** Throws ApiError when there is too much to do for it. */
export function admit(load: Pick<Load, 'refusal'>, what: Shedding): void {
  const retryAfterMs = load.refusal(what);
  if (retryAfterMs !== null) throw new ApiError(Code.Unavailable, OVERLOADED, retryAfterMs);
}

/** Does it when it is its turn. Throws ApiError when too many wait for theirs. */
export async function inTurn<Answer>(
  load: Pick<Load, 'turn'>,
  what: Turned,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const turn = await load.turn(what);
  if (typeof turn === 'number') throw new ApiError(Code.Unavailable, OVERLOADED, turn);
  try {
    return await work();
  } finally {
    turn.leave();
  }
}
