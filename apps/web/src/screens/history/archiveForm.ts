import type { HistoryRound, Round } from '@tuschel/protocol';
import { stepsInShowOrder } from '@tuschel/rules';
import { type BookForm, formOf } from '../watch/bookForm.ts';

/** A page of the archive in the form in which the show of its mode has it; `kind` "page": by itself. */
export function archiveForm(mode: number, rounds: readonly HistoryRound[], round: HistoryRound): BookForm | null {
  const shown = inShowOrder(mode, rounds);
  const page = shown.findIndex(({ id }) => id === round.id);
  return formOf(mode, shown.map(asShown), page);
}

export function inShowOrder(mode: number, rounds: readonly HistoryRound[]): HistoryRound[] {
  return stepsInShowOrder(mode, { pages: rounds }).flatMap((step) => rounds[step] ?? []);
}

/** What this reader may see is there, also where it is hidden from everybody else. */
function asShown(round: HistoryRound): Round {
  const hasContent = round.drawingId !== undefined || round.promptText !== undefined;
  return { ...round, isHidden: round.isHidden && !hasContent };
}
