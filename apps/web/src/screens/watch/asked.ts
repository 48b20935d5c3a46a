import { GameMode, type Round } from '@tuschel/protocol';
import { isDrawing, isThere } from './bookForm.ts';

/** What somebody was asked to draw. */
export interface Asked {
  text: string;
  /** Who asked; several where several subjects were crossed, nobody where it came from the dictionary. */
  names: readonly string[];
  dice: boolean;
}

/** In these everything that is drawn in a book comes from its first text. */
const FROM_FIRST_TEXT: ReadonlySet<number> = new Set([
  GameMode.Sketch,
  GameMode.Complete_Me,
  GameMode.CoOp_Animation,
  GameMode.Storyteller,
]);

/**
 * What a drawing was made from, as far as it is a text that has been shown before it; null for texts, for drawings made from drawings, and
 * where the text is hidden.
 *
 * @param rounds the book's pages in the order in which they are shown, up to `page` at least
 */
export function askedOf(mode: number, rounds: readonly Round[], page: number): Asked | null {
  const round = rounds[page];
  if (!round || !isDrawing(round) || !isThere(round)) return null;
  if (round.subjects) return ofSubjects(round.subjects);
  if (round.promptText !== undefined) return { text: round.promptText, names: [], dice: true };
  const before = rounds.slice(0, page);
  const source = FROM_FIRST_TEXT.has(mode) ? before.find(isText) : before.findLast(({ skipped }) => !skipped);
  if (!source || !isText(source) || !isThere(source) || source.promptText === undefined) return null;
  const { promptText: text, playerName, dice = false } = source;
  return { text, names: dice || playerName === '' ? [] : [playerName], dice };
}

/** Of drawings that cross several subjects; a hidden one leaves a gap. */
export function ofSubjects(subjects: NonNullable<Round['subjects']>): Asked {
  return {
    text: subjects.map(({ text }) => text || '…').join(' × '),
    names: subjects.map(({ playerName }) => playerName),
    dice: false,
  };
}

function isText(round: Round): boolean {
  return !isDrawing(round);
}
