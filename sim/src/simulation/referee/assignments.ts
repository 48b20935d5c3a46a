import type { DrawInput } from '@tuschel/product/simulated';
import type { Match, PageRef } from '@tuschel/rules';
import type { Attendance } from './attendance.ts';
import { type Draw, stepOf } from './entitlements.ts';
import { handoutFaults, type Roster } from './handout.ts';
import { createManuscripts } from './manuscripts.ts';

/** Who is asked for which page: everybody who is there for one, each book by one person, and what they make of it is what the book gets. */
export interface Assignments {
  /** `accepted`: the command took effect. */
  take(before: Match, input: DrawInput, after: Match, accepted: boolean): void;
}

export function createAssignments(options: {
  attendance: Attendance;
  /** How many lines of their own a drawing page has. */
  linesOn: (page: PageRef) => number;
  fault: (rule: string) => void;
}): Assignments {
  const { attendance, linesOn, fault } = options;
  const manuscripts = createManuscripts(linesOn, fault);
  /** How often somebody has taken a page that was free, in this step. */
  const taken = new Map<string, number>();
  let roster: Roster = { players: [], begun: 0, firstPages: 0 };

  const opened = (draw: Draw) => {
    taken.clear();
    manuscripts.clear();
    // Whoever comes or goes with the very same input is looked at from the next one on.
    if (!attendance.changed) handoutFaults(draw, roster, (id) => attendance.isHere(id)).forEach(fault);
  };

  return {
    take(before, input, after, accepted) {
      if (after.phase === 0) return;
      if (before.phase === 0 && after.phase === 10) roster = rosterOf(after, attendance);
      if (input.type === 'command' && accepted && before.phase === 10) {
        const { person, command } = input;
        const task = before.tasks.findLast(({ player }) => player === person);
        if (command.type === 'understudy') taken.set(person, (taken.get(person) ?? 0) + 1);
        if (task) manuscripts.obeyed(person, command, task);
      }
      if (before.phase === 10 && before.books !== after.books && before.tasks.length > 0)
        manuscripts.bound(before, after);
      if (after.phase !== 10) return;
      if (after.stage.name === 'open' && !(before.phase === 10 && isSameStep(before, after))) opened(after);
      if (before.phase !== 10 || before.tasks !== after.tasks) handFaults(after, attendance, taken).forEach(fault);
    },
  };
}

function rosterOf(draw: Draw, attendance: Attendance): Roster {
  const ids = draw.seats.map(({ person }) => person.id);
  const players = ids.filter((id) => draw.options.hostPlays || id !== draw.host);
  return {
    players,
    begun: players.filter((id) => attendance.isHere(id)).length,
    firstPages: (draw.books[0]?.pages.length ?? 0) - draw.step,
  };
}

/** At all times: nobody works on two pages, and no book is with two people. */
function handFaults(draw: Draw, attendance: Attendance, taken: ReadonlyMap<string, number>): string[] {
  const valid = draw.tasks.filter(({ withdrawn }) => !withdrawn);
  const books = new Set(valid.map(({ book }) => book));
  const busy = valid.filter(({ submitted }) => !submitted).map(({ player }) => player);
  const counts = new Map<string, number>();
  for (const { player } of valid) counts.set(player, (counts.get(player) ?? 0) + 1);
  return [
    ...(stepOf(draw).hand !== 'deal' && books.size < valid.length ? ['a book is with two people'] : []),
    ...(new Set(busy).size < busy.length ? ['somebody has two pages'] : []),
    ...[...counts].flatMap(([player, count]) => [
      ...(count > 1 + (taken.get(player) ?? 0) ? ['somebody makes the pages of two books'] : []),
      ...(attendance.isRemoved(player) ? ['somebody who was removed has a page'] : []),
    ]),
  ];
}

function isSameStep(before: Draw, after: Draw): boolean {
  return before.step === after.step && before.stage.name !== 'interlude';
}
