import type { Command } from '../model/input.ts';
import type { Dice } from './dice.ts';

/** What a player looks at. The view of the rules is one, and so is the state on the wire. */
export interface Seen {
  readonly you: { readonly isHost: boolean };
  readonly players: readonly { readonly id: string }[];
  readonly step?: { readonly index: number; readonly kind: 'write' | 'draw'; readonly stage: string };
  readonly task?: {
    readonly step: number;
    readonly submitted: boolean;
    readonly answers?: number;
    readonly chosen?: readonly unknown[];
    readonly sources?: readonly { readonly book: number }[];
  };
  readonly offer?: { readonly step: number };
  readonly watch?: {
    readonly cursor: { readonly book: number; readonly page: number };
    readonly allShown: boolean;
    readonly pagesPerBook: number;
    readonly pageCounts?: readonly number[];
  };
}

/**
 * What somebody who wants to play does next, once the game has begun; null: nothing. Whoever asks delivers it, and puts lines on a drawing
 * before it is handed in.
 * @param says a text for a page
 */
export function nextMove(seen: Seen, luck: Dice, says: () => string): Command | null {
  if (seen.watch) return seen.you.isHost ? turnOn(seen.watch, luck) : null;
  if (seen.offer && luck.chance(40)) return { type: luck.chance(80) ? 'understudy' : 'decline', step: seen.offer.step };
  return workOn(seen, luck, says);
}

function workOn({ task, step, players }: Seen, luck: Dice, says: () => string): Command | null {
  if (!task || !step || task.submitted || (step.stage !== 'open' && step.stage !== 'forced')) return null;
  const { step: at, answers, chosen = [], sources = [] } = task;
  if (chosen.length > 0 && luck.chance(30))
    return { type: 'choosePlayer', step: at, marker: luck.roll(chosen.length), player: luck.pick(players).id };
  if (sources.length > 0 && luck.chance(10)) return { type: 'chooseSource', step: at, book: luck.pick(sources).book };
  if (step.kind === 'draw') return { type: 'submit', step: at };
  const type = luck.chance(30) ? 'typed' : 'submit';
  if (answers === 2) return { type, step: at, text: '', texts: [says(), says()] };
  return { type, step: at, text: says() };
}

/** Turns page after page, now and then with a look back. */
function turnOn({ cursor, allShown, pagesPerBook, pageCounts }: NonNullable<Seen['watch']>, luck: Dice): Command {
  if (allShown) return { type: 'end' };
  if (luck.chance(15)) return luck.pick<Command>([{ type: 'replay' }, { type: 'autoplay', on: true }]);
  const { book, page } = cursor;
  const isLast = page + 1 >= (pageCounts?.[book] ?? pagesPerBook);
  return { type: 'drive', book: isLast ? book + 1 : book, page: isLast ? 0 : page + 1 };
}
