import { isSamePage } from '../model/book.ts';
import type { Effect } from '../model/effect.ts';
import type { Command, Input } from '../model/input.ts';
import { LIMITS } from '../model/limits.ts';
import { type Answer, isRefusal, type Outcome, outcome, type Refusal, refuse } from '../model/outcome.ts';
import { seatOf } from '../model/seats.ts';
import { type Draw, pageOf, PHASE, type Task } from '../model/state.ts';
import { type CheckedText, checkText } from '../model/text.ts';
import { depart, standBy } from '../people/lateComers.ts';
import { askAboutPages, govern, hidePages, type PeopleCommand } from '../people/people.ts';
import type { CommandIn } from '../people/permissions.ts';
import { stepTime } from '../show/recess.ts';
import { governChat } from '../talk/chat.ts';
import { lookAtPageOf } from './blank.ts';
import { judge, reportPrompt } from './doubts.ts';
import { extensionLeft } from './extension.ts';
import { conclude, endGame, isEnding, kindOf, planned, textLength, typing, typingOf } from './stage.ts';
import { diceOf, grants, openedPage, retold, sourcesFor, taskAt, taskOf } from './task.ts';
import { dealtIn, decline, understudy } from './understudy.ts';

export function obeyDraw(draw: Draw, by: string, command: CommandIn<'draw'>, at: number): Answer {
  switch (command.type) {
    case 'submit':
      return submit(draw, by, command, at);
    case 'chooseSource':
      return chooseSource(draw, by, command, at);
    case 'choosePlayer':
      return choosePlayer(draw, by, command);
    case 'understudy':
      return closed(draw, command.step) ?? understudy(draw, by, at);
    case 'decline':
      return closed(draw, command.step) ?? decline(draw, by, at);
    case 'keepDrawing':
      return onTask(draw, by, command.step, (task) => keepDrawing(draw, task));
    case 'typed':
      return typed(draw, by, command);
    case 'moreTime':
      return askForMoreTime(draw, by, command.step);
    case 'standBy':
      return standBy(draw, by, command.on);
    case 'here':
      return outcome(draw);
    case 'leave':
      return leave(draw, by, at);
    case 'judge':
      return judge(draw, command, (judged, player) => expel(judged, by, { type: 'kick', player }, at));
    case 'reportPrompt':
      return reportPrompt(draw, by, command, at, (reported, task) => withdraw(reported, [task]));
    case 'forceNext':
      return forceNext(draw, command.step, at);
    case 'undoForce':
      return undoForce(draw, command.step);
    case 'extend':
      return extend(draw, command.step);
    case 'wait':
      return draw.lonely ? outcome({ ...draw, lonely: { showAt: null } }) : refuse(400, 'notPermitted');
    case 'show':
      return showNow(draw, at);
    case 'cancel':
      return cancel(draw, by, command, at);
    case 'hidePages':
      return hidePages(draw, command);
    case 'kick':
    case 'ban':
      return expel(draw, by, command, at);
    case 'unban':
    case 'promote':
    case 'coHost':
    case 'vip':
      return govern(draw, by, command, at);
    case 'chatRules':
    case 'chatMute':
    case 'chatClear':
      return governChat(draw, by, command, at);
    default:
      return command satisfies never;
  }
}

/** Null if `step` still takes pages. */
function closed(draw: Draw, step: number): Refusal | null {
  if (!Number.isInteger(step) || step > draw.step) return refuse(400, 'notPermitted');
  const takesPages = draw.stage.name === 'open' || draw.stage.name === 'grace';
  return step === draw.step && takesPages ? null : refuse(406, 'stepClosed');
}

function onTask(draw: Draw, by: string, step: number, change: (task: Task) => Answer | Draw): Answer {
  const refusal = closed(draw, step);
  if (refusal) return refusal;
  const task = taskAt(draw, by);
  // A page that somebody else has taken meanwhile is not theirs any more: nothing they hand in would be kept.
  if (!task || task.withdrawn) return refuse(400, 'notPermitted');
  const changed = change(task);
  return 'phase' in changed ? outcome(changed) : changed;
}

function withTask(draw: Draw, task: Task, change: Partial<Task>): Draw {
  return { ...draw, tasks: draw.tasks.map((other) => (other === task ? { ...task, ...change } : other)) };
}

function submit(draw: Draw, by: string, command: Extract<Command, { type: 'submit' }>, at: number): Answer {
  return onTask(draw, by, command.step, (task) => {
    const done = { submitted: true, doneAt: task.submitted ? (task.doneAt ?? at) : at };
    if (kindOf(draw) === 'draw') return withTask(draw, task, done);
    if (task.answers) return submitTwo(draw, task, command.texts ?? task.texts ?? typingOf(draw, by)?.texts, done);
    const checked = checkText(command.text ?? task.text ?? typing(draw, by) ?? '', textLength(draw));
    if (!checked.ok) return refuse(400, checked.code);
    return withTask(draw, task, { ...done, text: checked.text });
  });
}

function submitTwo(draw: Draw, task: Task, texts: unknown, done: Partial<Task>): Draw | Refusal {
  if (!isPair(texts)) return refuse(400, texts === undefined ? 'tooShort' : 'badRequest');
  const checked = texts.map((text) => checkText(text, textLength(draw)));
  const bad = checked.find((one): one is Exclude<CheckedText, { ok: true }> => !one.ok);
  if (bad) return refuse(400, bad.code);
  return withTask(draw, task, { ...done, texts: checked.flatMap((one) => (one.ok ? [one.text] : [])) });
}

function isPair(texts: unknown): texts is readonly [string, string] {
  return Array.isArray(texts) && texts.length === 2 && texts.every((text) => typeof text === 'string');
}

function keepDrawing(draw: Draw, task: Task): Draw {
  if (!task.submitted) return draw;
  const { doneAt: _, ...open } = task;
  const reopened = { ...open, submitted: false, text: null, ...(task.texts ? { texts: null } : {}) };
  const again = { ...draw, tasks: draw.tasks.map((other) => (other === task ? reopened : other)) };
  if (task.texts) return withTyping(again, task.player, '', task.texts);
  return task.text === null ? again : withTyping(again, task.player, task.text);
}

function typed(draw: Draw, by: string, { step, text, texts }: Extract<Command, { type: 'typed' }>): Answer {
  return onTask(draw, by, step, (task) => {
    if (kindOf(draw) !== 'write' || typeof text !== 'string') return refuse(400, 'badRequest');
    if (task.answers ? !isPair(texts) : texts !== undefined) return refuse(400, 'badRequest');
    if ([text, ...(texts ?? [])].some(({ length }) => length > LIMITS.typed)) return refuse(400, 'tooLong');
    return task.submitted ? draw : withTyping(draw, by, text, texts);
  });
}

function withTyping(draw: Draw, player: string, text: string, texts?: readonly string[]): Draw {
  const others = draw.typing.filter((entry) => entry.player !== player);
  return { ...draw, typing: [...others, { player, text, ...(texts ? { texts } : {}) }] };
}

/** Whom a `?` of a story's line stands for. Nobody who was removed. */
function choosePlayer(draw: Draw, by: string, command: Extract<Command, { type: 'choosePlayer' }>): Answer {
  return onTask(draw, by, command.step, (task) => {
    const { chosen = [] } = task;
    const seat = seatOf(draw.seats, command.player);
    if (!Object.hasOwn(chosen, command.marker) || !seat || seat.removed) return refuse(400, 'notPermitted');
    if (chosen[command.marker] === command.player) return draw;
    const now = chosen.map((id, marker) => (marker === command.marker ? command.player : id));
    return withTask(draw, task, retold(draw, { ...task, chosen: now }));
  });
}

/** Changes over to another source, for a while after the step has opened. It is another page: what is on the one before does not count. */
function chooseSource(draw: Draw, by: string, command: Extract<Command, { type: 'chooseSource' }>, at: number): Answer {
  return onTask(draw, by, command.step, (task) => {
    const { book } = command;
    const source = sourcesFor(draw, task).find((one) => one.book === book);
    if (!source || task.submitted) return refuse(400, 'notPermitted');
    if (book === task.book) return draw;
    const dealt = dealtIn(draw);
    const version = dealt[book] as number;
    if (draw.stage.name !== 'open' || at > draw.stage.openedAt + LIMITS.choose.time || version >= LIMITS.choose.pages) {
      return refuse(406, 'stepClosed');
    }
    const moved = taskOf(draw, { book, player: by, version }, diceOf(draw));
    const changed = { ...withTask(draw, task, moved), dealt: dealt.with(book, version + 1) };
    return outcome(
      changed,
      { type: 'closePages', pages: [pageOf(draw, task)] },
      { type: 'openPages', pages: [openedPage(changed, moved)] },
    );
  });
}

function askForMoreTime(draw: Draw, by: string, step: number): Answer {
  const { stage } = draw;
  const refusal = closed(draw, step);
  if (refusal) return refusal;
  if (seatOf(draw.seats, by)?.waits && !taskAt(draw, by)) return refuse(400, 'notPermitted');
  if (stage.name !== 'open') return refuse(406, 'stepClosed');
  if (stage.moreTime.includes(by)) return outcome(draw);
  return outcome({ ...draw, stage: { ...stage, moreTime: [...stage.moreTime, by] } });
}

function forceNext(draw: Draw, step: number, at: number): Answer {
  const { stage } = draw;
  const refusal = closed(draw, step);
  if (refusal) return refusal;
  if (at < stage.openedAt + LIMITS.roundTooYoung) return refuse(406, 'roundTooYoung');
  if (stage.name !== 'open' || stage.forcedAt !== null) return outcome(draw);
  return outcome({ ...draw, stage: { ...stage, forcedAt: at + LIMITS.forceWarning } });
}

function undoForce(draw: Draw, step: number): Answer {
  const { stage } = draw;
  const refusal = closed(draw, step);
  if (refusal) return refusal;
  if (stage.name !== 'open') return refuse(406, 'stepClosed');
  return outcome(stage.forcedAt === null ? draw : { ...draw, stage: { ...stage, forcedAt: null } });
}

function extend(draw: Draw, step: number): Answer {
  const { stage } = draw;
  const { kind, length } = planned(draw);
  const refusal = closed(draw, step);
  if (refusal) return refusal;
  if (stage.name !== 'open') return refuse(406, 'stepClosed');
  if (length === null) return refuse(400, 'notPermitted');
  const amount = extensionLeft(kind, length, stage.extended);
  if (amount === 0) return refuse(406, 'notExtendable');
  const extended = stage.extended + amount;
  return outcome({ ...draw, stage: { ...stage, extended, deadline: stage.deadline + amount, moreTime: [] } });
}

/** With too few players left the host need not wait until what there is gets shown. */
function showNow(draw: Draw, at: number): Answer {
  if (!draw.lonely || isEnding(draw)) return refuse(400, 'notPermitted');
  return endGame(draw, { to: 'watch', reason: 'fewPlayers', by: null, words: null }, at);
}

function cancel(draw: Draw, by: string, command: Extract<Command, { type: 'cancel' }>, at: number): Answer {
  const reason = checkText(command.reason, LIMITS.reason);
  if (!reason.ok) return refuse(400, reason.code);
  if (isEnding(draw)) return outcome(draw);
  const to = command.show ? 'watch' : 'done';
  return endGame(draw, { to, reason: 'cancelled', by, words: reason.text }, at);
}

/** Leaving makes the host close the game; everybody else just leaves, and their page counts as far as it got. */
function leave(draw: Draw, by: string, at: number): Answer {
  const without = depart(draw, by);
  if (by !== draw.host || isEnding(draw)) return outcome(without, ...lookAtPageOf(without, by));
  return endGame(without, { to: 'done', reason: 'hostLeft', by, words: null }, at);
}

/** Removes a person; their pages of this step are withdrawn and take no more strokes. */
function expel(draw: Draw, by: string, command: PeopleCommand, at: number): Answer {
  const answer = govern(draw, by, command, at);
  if (isRefusal(answer) || answer.match.phase !== PHASE.draw || answer.match.seats === draw.seats) return answer;
  const without = askAboutPages(answer.match, command.player);
  // An understudy has two pages: their own, and the one they took.
  const pages = draw.tasks.filter(({ player, withdrawn }) => player === command.player && !withdrawn);
  if (pages.length === 0) return outcome(without, ...answer.effects);
  const { match, effects } = withdraw(without, pages);
  return outcome(match, ...answer.effects, ...effects);
}

/** These pages do not count and take no more strokes. */
function withdraw(draw: Draw, withdrawn: readonly Task[]): Outcome {
  const pages = withdrawn.map((task) => pageOf(draw, task));
  const closing: Effect[] = kindOf(draw) === 'draw' ? [{ type: 'closePages', pages }] : [];
  const { stage } = draw;
  // Somebody else may take them: the countdown begins anew.
  const reopened = stage.name === 'open' && stage.allDoneAt !== null ? { ...stage, allDoneAt: null } : stage;
  const tasks = draw.tasks.map((task) =>
    withdrawn.includes(task) ? { ...task, withdrawn: true, freeAt: stepTime(draw, draw.now) } : task,
  );
  const without = { ...draw, tasks, stage: reopened };
  return outcome(without, ...closing, ...grants(without, true));
}

/** The host process has closed pages. Once all are closed the step is over. */
export function pagesClosed(draw: Draw, { pages, at }: Extract<Input, { type: 'pagesClosed' }>): Outcome {
  const { stage } = draw;
  if (stage.name !== 'closing') return outcome(draw);
  const tasks = draw.tasks.map((task): Task => {
    const own = pageOf(draw, task);
    const answer = pages.find(({ page }) => isSamePage(page, own));
    if (!answer || task.lines !== null) return task;
    return { ...task, lines: answer.lines, ...(answer.note ? { note: answer.note } : {}) };
  });
  const counted = { ...draw, tasks };
  return tasks.every((task) => task.lines !== null) ? conclude(counted, stage.ending, at) : outcome(counted);
}
