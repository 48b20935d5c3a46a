import type { Match, PageRef } from '@tuschel/rules';
import type { Attendance } from './attendance.ts';
import { stepOf } from './entitlements.ts';
import type { Knowledge } from './knowledge.ts';
import type { Sheet } from './sheet.ts';

interface Pages {
  /** Of the match. */
  readonly id: string;
  readonly match: Match;
  readonly knowledge: Knowledge;
  readonly attendance: Attendance;
  readonly sheets: ReadonlyMap<string, Sheet>;
  readonly idOf: (page: PageRef) => string;
}

/** What is wrong with the pages of a match as the store has them right after a commit: they are there, and for the right eyes. */
export function rightsFaults(pages: Pages): string[] {
  return [...deskFaults(pages), ...shownFaults(pages), ...strangerFaults(pages)];
}

function deskFaults({ match, knowledge: { desks }, sheets, idOf }: Pages): string[] {
  const isDrawn = match.phase === 10 && stepOf(match).kind === 'draw';
  return desks.flatMap(({ player, own, drawings }) => [
    ...(isDrawn && sheets.get(idOf(own))?.author !== player ? [`${player} has no page to draw on`] : []),
    ...drawings
      .map(idOf)
      .filter((drawing) => !sheets.get(drawing)?.readers.includes(player))
      .map((drawing) => `${player} may not read the drawing ${drawing}`),
  ]);
}

/** Whoever was there when it was shown may read it; whoever was removed since need not. */
function shownFaults({ knowledge: { shownTo }, attendance, sheets }: Pages): string[] {
  return [...shownTo].flatMap(([drawing, people]) => {
    const sheet = sheets.get(drawing);
    if (sheet?.state !== 'revealed') return [`the drawing ${drawing} was shown, and is still kept from all`];
    const excluded = [...people].filter((person) => !sheet.readers.includes(person) && !attendance.isRemoved(person));
    return excluded.map((person) => `${person} may not read ${drawing}`);
  });
}

function strangerFaults({ id, knowledge, sheets }: Pages): string[] {
  return [...sheets.values()].flatMap(({ match, drawing, readers }) => {
    const stranger = match === id ? readers.find((reader) => !knowledge.maySee(reader, drawing)) : undefined;
    return stranger === undefined ? [] : [`M4: ${stranger} may read the drawing ${drawing}`];
  });
}
