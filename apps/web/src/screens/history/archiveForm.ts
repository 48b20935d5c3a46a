import type { HistoryRound, Round } from '@tuschel/protocol';
import { stepsInShowOrder } from '@tuschel/rules';
import { type Asked, askedOf } from '../watch/asked.ts';
import { type BookForm, formOf } from '../watch/bookForm.ts';

/** A page of the archive in the form in which the show of its mode has it; `kind` "page": by itself. */
export function archiveForm(mode: number, rounds: readonly HistoryRound[], round: HistoryRound): BookForm | null {
  const { shown, page } = placeIn(mode, rounds, round);
  return formOf(mode, shown, page);
}

/** What the drawing on this page was made from, as the show has it above the drawing. */
export function archiveAsked(mode: number, rounds: readonly HistoryRound[], round: HistoryRound): Asked | null {
  const { shown, page } = placeIn(mode, rounds, round);
  return askedOf(mode, shown, page);
}

function placeIn(mode: number, rounds: readonly HistoryRound[], { id }: HistoryRound) {
  const shown = archivePages(mode, rounds);
  return { shown, page: shown.findIndex((round) => round.id === id) };
}

export function inShowOrder(mode: number, rounds: readonly HistoryRound[]): HistoryRound[] {
  return stepsInShowOrder(mode, { pages: rounds }).flatMap((step) => rounds[step] ?? []);
}

/** The pages of a book in the order in which they were shown, as far as this reader may see them. */
export function archivePages(mode: number, rounds: readonly HistoryRound[]): Round[] {
  return inShowOrder(mode, rounds).map(asShown);
}

/** What this reader may see is there, also where it is hidden from everybody else. */
function asShown(round: HistoryRound): Round {
  const hasContent = round.drawingId !== undefined || round.promptText !== undefined;
  return { ...round, isHidden: round.isHidden && !hasContent };
}
