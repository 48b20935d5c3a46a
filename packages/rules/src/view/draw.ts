import { doubtsSeen } from '../draw/doubts.ts';
import { taskAt } from '../draw/task.ts';
import { offerTo } from '../draw/understudy.ts';
import { type Seat, seatOf } from '../model/seats.ts';
import { type Draw, type Match, PHASE } from '../model/state.ts';
import type { View } from '../model/view.ts';
import { stepTime } from '../show/recess.ts';
import { stepView } from './step.ts';
import { taskView } from './task.ts';

/** Waits while a game is played, and has no page of it: is told how far it is, and nothing else. */
export function looksOn(match: Match, { waits, person }: Seat): boolean {
  return match.phase === PHASE.draw && waits === true && !isAtWork(match, person.id);
}

function isAtWork(draw: Draw, who: string): boolean {
  const task = taskAt(draw, who);
  return task !== undefined && !task.withdrawn;
}

export function drawView(draw: Draw, who: string, isHost: boolean): Partial<View> {
  const task = taskAt(draw, who);
  const seat = seatOf(draw.seats, who);
  const offer = offerTo(draw, who, stepTime(draw, draw.now));
  return {
    ...(offer ? { offer: { step: draw.step, until: offer.until } } : {}),
    step: stepView(draw, who, isHost),
    ...doubtsSeen(draw, who),
    ...(task && !task.withdrawn ? { task: taskView(draw, task) } : {}),
    ...(seat && looksOn(draw, seat) ? { looksOn: progressOf(draw) } : {}),
    ...(draw.lonely ? { few: { showAt: draw.lonely.showAt } } : {}),
  };
}

function progressOf({ tasks }: Draw): { submitted: number; playing: number } {
  const valid = tasks.filter(({ withdrawn }) => !withdrawn);
  return { submitted: valid.filter(({ submitted }) => submitted).length, playing: valid.length };
}
