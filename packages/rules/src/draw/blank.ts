import { isSamePage } from '../model/book.ts';
import type { Effect } from '../model/effect.ts';
import type { Input } from '../model/input.ts';
import { type Outcome, outcome } from '../model/outcome.ts';
import { seatOf } from '../model/seats.ts';
import { type Draw, type Match, pageOf, PHASE, type Task } from '../model/state.ts';
import { hasOffers } from './understudy.ts';

/** Somebody turns away or leaves: is there anything on the drawing they were working on? */
export function lookAtPageOf(match: Match, player: string): Effect[] {
  return match.phase === PHASE.draw ? look(match, (task) => task.player === player) : [];
}

/** The questions about drawings of people who are gone; to be asked again after a recovery. */
export function pendingLooks(draw: Draw): Effect[] {
  return look(draw, () => true);
}

function look(draw: Draw, isMeant: (task: Task) => boolean): Effect[] {
  const tasks = draw.tasks.filter((task) => isMeant(task) && isAbandoned(draw, task));
  return tasks.length === 0 ? [] : [{ type: 'lookAtPages', pages: tasks.map((task) => pageOf(draw, task)) }];
}

/** A drawing that may turn out to be blank, and that somebody else would be asked to begin then. */
function isAbandoned(draw: Draw, { player, submitted, withdrawn, blank }: Task): boolean {
  const { plan, step, stage, options, seats } = draw;
  if (stage.name !== 'open' || plan.steps[step]?.kind !== 'draw' || options.understudies === false) return false;
  const seat = seatOf(seats, player);
  return seat !== undefined && (seat.away || seat.left) && !submitted && !withdrawn && !blank;
}

/** The host process has looked: blank pages of who is still gone are anybody's. */
export function pagesSeen(draw: Draw, { pages }: Extract<Input, { type: 'pagesSeen' }>, at: number): Outcome {
  const isBlank = (task: Task) => pages.some(({ page, lines }) => lines === 0 && isSamePage(page, pageOf(draw, task)));
  const tasks = draw.tasks.map(
    (task): Task => (isAbandoned(draw, task) && isBlank(task) ? { ...task, blank: true, freeAt: at } : task),
  );
  if (tasks.every((task, index) => task === draw.tasks[index])) return outcome(draw);
  const freed = { ...draw, tasks };
  const { stage } = freed;
  // Somebody may take it: the countdown begins anew.
  const isAsked = stage.name === 'open' && stage.allDoneAt !== null && hasOffers(freed, at);
  return outcome(isAsked ? { ...freed, stage: { ...stage, allDoneAt: null } } : freed);
}

/** A player who is back goes on with their page, unless somebody else has begun it. */
export function resumePage(draw: Draw, player: string): Draw {
  const tasks = draw.tasks.map((task): Task => {
    if (task.player !== player || !task.blank || task.withdrawn) return task;
    const { blank: _, freeAt: _freeAt, ...own } = task;
    return own;
  });
  return tasks.every((task, index) => task === draw.tasks[index]) ? draw : { ...draw, tasks };
}
