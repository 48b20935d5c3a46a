import { copyAlarms } from './copies.ts';
import { doubtAlarms, laterDoubt } from './doubts.ts';
import type { Effect } from '../model/effect.ts';
import { dropAbsentDeputy, hostAlarms, leader } from '../people/host.ts';
import { LIMITS } from '../model/limits.ts';
import { type Alarm, type Outcome, outcome } from '../model/outcome.ts';
import { pauseUntil } from '../people/pause.ts';
import { isActive, isAtTable } from '../model/seats.ts';
import {
  askForPages,
  closeStep,
  countSubmitted,
  endGame,
  enterGrace,
  isEnding,
  openStep,
  openUntil,
  timeUp,
} from './stage.ts';
import type { Draw, Ending, EndReason, OpenStage, Stage, Task } from '../model/state.ts';

/** What happens by itself while the game is drawn. */
export function drawAlarms(draw: Draw): Alarm[] {
  if (isEnding(draw)) return stageAlarms(draw);
  const asking = draw.stage.name === 'closing' ? stageAlarms(draw) : [];
  const lasting = [endAlarm(draw, draw.hardStopAt, 'tooLong', 'done'), ...hostAlarms(draw), ...copyAlarms(draw)];
  if (draw.recess) return [...lasting, ...asking];
  const always = [...lasting, ...doubtAlarms(draw)];
  if (draw.pause) {
    return [...always, ...asking, endAlarm(draw, draw.pause.until, 'everyoneAway', 'done')];
  }
  const showAt = draw.lonely?.showAt ?? null;
  const lonely = showAt === null ? [] : [endAlarm(draw, showAt, 'fewPlayers', 'watch')];
  return [...always, ...lonely, ...stageAlarms(draw)];
}

function endAlarm(draw: Draw, when: number, reason: EndReason, to: Ending['to']): Alarm {
  return { at: when, ring: (at) => endGame(draw, { to, reason, by: null, words: null }, at) };
}

function stageAlarms(draw: Draw): Alarm[] {
  const { stage } = draw;
  switch (stage.name) {
    case 'open':
      return openAlarms(draw, stage);
    case 'grace':
      return [{ at: stage.closesAt, ring: (at) => closeStep(draw, null, at) }];
    case 'closing':
      return [{ at: stage.askedAt + LIMITS.askAgain, ring: (at) => askForPages(draw, { ...stage, askedAt: at }) }];
    case 'interlude':
      return stage.until === null ? [] : [{ at: stage.until, ring: (at) => openStep(draw, nextStep(draw), at) }];
    default:
      return stage satisfies never;
  }
}

function openAlarms(draw: Draw, stage: OpenStage): Alarm[] {
  const { allDoneAt, remindAt } = stage;
  if (allDoneAt !== null) return [{ at: openUntil(stage), ring: (at) => closeStep(draw, null, at) }];
  const from = timeUp(stage);
  const grace: Alarm = { at: from, ring: () => enterGrace(draw, from) };
  return remindAt === null ? [grace] : [grace, { at: remindAt, ring: () => remind(draw, stage, remindAt) }];
}

function remind(draw: Draw, stage: OpenStage, remindAt: number): Outcome {
  const reminded = { ...draw, stage: { ...stage, remindAt: remindAt + LIMITS.openStepReminder } };
  return outcome(reminded, { type: 'alert', to: leader(draw), text: 'stepStillOpen', level: 'info' });
}

/** The step whose pages are still to be handed out: pages of closed steps are in the books. */
export function nextStep({ stage, books }: Draw): number {
  const next = stage.name === 'interlude' ? stage.next : undefined;
  return next ?? books[0]?.pages.length ?? 0;
}

/** What follows from who is here and has submitted. */
export function settleDraw(before: Draw, at: number): Outcome {
  const draw = dropAbsentDeputy(before);
  if (isEnding(draw)) return outcome(draw);
  if (!draw.seats.some(isAtTable))
    return outcome(draw.pause || draw.recess ? draw : { ...draw, lonely: null, pause: pauseUntil(at) });
  const running = draw.pause ? { ...shiftDraw(draw, Math.max(0, at - draw.pause.since)), pause: null } : draw;
  if (isWaiting(running) && running.seats.some(isActive)) return openStep(running, nextStep(running), at);
  return watchOverFew(countSubmitted(running, at), at);
}

function isWaiting({ stage }: Draw): boolean {
  return stage.name === 'interlude' && stage.until === null;
}

/** With fewer than two players the game shows what there is after a while, unless the host waits. */
function watchOverFew(draw: Draw, at: number): Outcome {
  const few = draw.seats.filter(isActive).length < LIMITS.players.min;
  if (few === (draw.lonely !== null)) return outcome(draw);
  if (!few) return outcome({ ...draw, lonely: null });
  const alert: Effect = { type: 'alert', text: 'fewPlayers', level: 'info' };
  return outcome({ ...draw, lonely: { showAt: at + LIMITS.fewPlayers } }, alert);
}

/** The game with the clocks of its step moved by `ms`. */
export function shiftDraw(draw: Draw, ms: number, brief = (time: number) => time + ms): Draw {
  const showAt = draw.lonely?.showAt ?? null;
  return {
    ...draw,
    stage: shiftStage(draw.stage, ms, brief),
    lonely: draw.lonely && { showAt: showAt === null ? null : showAt + ms },
    tasks: draw.tasks.map((task) => laterTask(task, ms)),
    ...(draw.doubts ? { doubts: draw.doubts.map((doubt) => laterDoubt(doubt, ms)) } : {}),
  };
}

/** Free pages stay on offer for as long as before. */
function laterTask(task: Task, ms: number): Task {
  const { doneAt, freeAt } = task;
  return {
    ...task,
    ...(doneAt === undefined ? {} : { doneAt: doneAt + ms }),
    ...(freeAt === undefined ? {} : { freeAt: freeAt + ms }),
  };
}

/** `brief` moves the ends of what lasts seconds only and asks nobody to do anything: the countdown and the interlude. */
function shiftStage(stage: Stage, ms: number, brief: (time: number) => number): Stage {
  const moved = { openedAt: stage.openedAt + ms, deadline: stage.deadline + ms };
  const later = (time: number | null) => (time === null ? null : time + ms);
  switch (stage.name) {
    case 'open': {
      const { forcedAt, allDoneAt, remindAt } = stage;
      return {
        ...stage,
        ...moved,
        forcedAt: later(forcedAt),
        allDoneAt: allDoneAt === null ? null : brief(allDoneAt),
        remindAt: later(remindAt),
      };
    }
    case 'grace':
      return { ...stage, ...moved, closesAt: stage.closesAt + ms };
    case 'closing':
      return { ...stage, ...moved, askedAt: stage.askedAt + ms };
    case 'interlude':
      return { ...stage, ...moved, until: stage.until === null ? null : brief(stage.until) };
    default:
      return stage satisfies never;
  }
}
