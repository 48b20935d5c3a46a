import { ApiError, Code } from '@tuschel/gameserver/extend';
import type { WordFilter } from '@tuschel/words';

/** A client that is not ours reads the reason in the message. */
export function refuseBadWords(text: string, filter: Pick<WordFilter, 'check'>): void {
  if (filter.check(text).level === 'block') throw new ApiError(Code.InvalidArgument, 'This text has bad words.');
}
