import { createCredits } from '@tuschel/platform';
import { OPEN_BOOKS } from '@tuschel/protocol';
import { openBook } from '@tuschel/rules';
import { readOpenBook } from './received.ts';
import type { DrawEffect, DrawState } from './state.ts';

interface Sender {
  readonly userId: string;
  readonly sessionId: string;
}

type OpenBooks = (state: DrawState, sender: Sender, data: Uint8Array, at: number) => DrawEffect[];

/** Books are opened by whoever may see them; whoever opens too many at once gets no answer to the rest, and asks again. */
export function createOpenBooks(): OpenBooks {
  let now = 0;
  const credits = createCredits({ now: () => now });
  return ({ matchId, match }, { userId: person, sessionId }, data, at) => {
    now = Math.max(now, at);
    const book = readOpenBook(data);
    if (book === null || openBook(match, person, book) === null) return [];
    if (credits.spend(OPEN_BOOKS, `${matchId}/${person}`) > 0) return [];
    return [{ type: 'book', sessionId, person, book }];
  };
}
