import { judge, reportPrompt } from './doubts.ts';
import type { Effect } from './effect.ts';
import { mayLead } from './host.ts';
import type { Command, Input } from './input.ts';
import { LIMITS } from './limits.ts';
import { shuffle } from './luck.ts';
import { type Answer, isRefusal, type Outcome, outcome, type Refusal, refuse } from './outcome.ts';
import { askAboutPages, govern, hidePages, type PeopleCommand } from './people.ts';
import { planFor } from './plan.ts';
import { luckyShifts } from './rotation.ts';
import { isActive, replaceSeat } from './seats.ts';
import { conclude, endGame, isEnding, kindOf, openStep, planned, typing } from './stage.ts';
import { common, type Draw, type Lobby, pageOf, type Task } from './state.ts';
import { checkText } from './text.ts';

/** The game starts: seats and books are shuffled, the plan is frozen, everybody gets the first page of his own book. */
export function beginDraw(lobby: Lobby, at: number): Outcome {
  const seats = lobby.seats.map((seat) => ({
    ...seat,
    plays: lobby.options.hostPlays || seat.person.id !== lobby.host,
  }));
  const ids = seats.filter(isActive).map((seat) => seat.person.id);
  const plan = planFor(lobby.options, ids.length);
  const [players, shuffled] = shuffle(lobby.luck, ids);
  const [starts, numbered] = shuffle(shuffled, [...players.keys()]);
  const [shifts, luck] = luckyShifts(numbered, players.length, plan.steps.length);
  const draw: Draw = {
    ...common(lobby),
    phase: 10,
    luck,
    seats,
    hardStopAt: at + LIMITS.hardStop,
    plan,
    words: lobby.words[lobby.options.language],
    wordsUsed: 0,
    circle: { players, shifts, broken: false },
    books: starts.map((start) => ({ owner: players[start] as string, start, pages: [] })),
    step: 0,
    tasks: [],
    typing: [],
    stage: { name: 'interlude', openedAt: at, deadline: at, until: at },
    lonely: null,
    pause: null,
  };
  return openStep(draw, 0, at);
}

export function obeyDraw(draw: Draw, by: string, command: Command, at: number): Answer {
  switch (command.type) {
    case 'submit':
      return submit(draw, by, command);
    case 'keepDrawing':
      return onTask(draw, by, command.step, (task) => keepDrawing(draw, task));
    case 'typed':
      return typed(draw, by, command);
    case 'moreTime':
      return askForMoreTime(draw, by, command.step);
    case 'here':
      return outcome(draw);
    case 'judge':
      return judge(draw, by, command, (judged, player) => expel(judged, by, { type: 'kick', player }, at));
    case 'reportPrompt':
      return reportPrompt(draw, by, command, at, withdraw);
    case 'leave':
      return leave(draw, by, at);
    case 'ready':
      return refuse(400, 'notPermitted');
    default:
      return mayLead(draw, by, command) ? lead(draw, by, command, at) : refuse(403, 'forbidden');
  }
}

type HostCommand = Exclude<
  Command,
  { type: 'submit' | 'keepDrawing' | 'typed' | 'moreTime' | 'here' | 'leave' | 'ready' | 'judge' | 'reportPrompt' }
>;

function lead(draw: Draw, by: string, command: HostCommand, at: number): Answer {
  switch (command.type) {
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
    case 'options':
    case 'start':
    case 'drive':
    case 'replay':
    case 'autoplay':
    case 'scrub':
    case 'speed':
    case 'pause':
    case 'loop':
    case 'bestOf':
    case 'hidePage':
    case 'star':
    case 'end':
    case 'playAgain':
      return refuse(400, 'notPermitted');
    default:
      command satisfies never;
      return refuse(400, 'badRequest');
  }
}

/** Null if `step` still takes pages. */
function closed(draw: Draw, step: number): Refusal | null {
  if (!Number.isInteger(step) || step > draw.step) return refuse(400, 'notPermitted');
  const takesPages = draw.stage.name === 'open' || draw.stage.name === 'grace';
  return step === draw.step && takesPages ? null : refuse(406, 'stepClosed');
}

function onTask(draw: Draw, by: string, step: number, change: (task: Task) => Draw | Refusal): Answer {
  const refusal = closed(draw, step);
  if (refusal) return refusal;
  const task = draw.tasks.find(({ player }) => player === by);
  if (!task) return refuse(400, 'notPermitted');
  const changed = change(task);
  return isRefusal(changed) ? changed : outcome(changed);
}

function withTask(draw: Draw, task: Task, change: Partial<Task>): Draw {
  return { ...draw, tasks: draw.tasks.map((other) => (other === task ? { ...task, ...change } : other)) };
}

function submit(draw: Draw, by: string, command: Extract<Command, { type: 'submit' }>): Answer {
  return onTask(draw, by, command.step, (task) => {
    if (kindOf(draw) === 'draw') return withTask(draw, task, { submitted: true });
    const checked = checkText(command.text ?? task.text ?? typing(draw, by) ?? '', LIMITS.prompt);
    if (!checked.ok) return refuse(400, checked.code);
    return withTask(draw, task, { submitted: true, text: checked.text });
  });
}

function keepDrawing(draw: Draw, task: Task): Draw {
  if (!task.submitted) return draw;
  const reopened = withTask(draw, task, { submitted: false, text: null });
  return task.text === null ? reopened : withTyping(reopened, task.player, task.text);
}

function typed(draw: Draw, by: string, { step, text }: Extract<Command, { type: 'typed' }>): Answer {
  return onTask(draw, by, step, (task) => {
    if (kindOf(draw) !== 'write' || typeof text !== 'string') return refuse(400, 'badRequest');
    if (text.length > LIMITS.typed) return refuse(400, 'tooLong');
    return task.submitted ? draw : withTyping(draw, by, text);
  });
}

function withTyping(draw: Draw, player: string, text: string): Draw {
  return { ...draw, typing: [...draw.typing.filter((entry) => entry.player !== player), { player, text }] };
}

function askForMoreTime(draw: Draw, by: string, step: number): Answer {
  const { stage } = draw;
  const refusal = closed(draw, step);
  if (refusal) return refusal;
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
  const amount = extension(kind, length);
  const extended = stage.extended + amount;
  const most = Math.min(LIMITS.extensions.max, Math.max(LIMITS.extensions.min, length));
  if (extended > most) return refuse(406, 'notExtendable');
  return outcome({ ...draw, stage: { ...stage, extended, deadline: stage.deadline + amount, moreTime: [] } });
}

function extension(kind: 'write' | 'draw', length: number): number {
  if (kind === 'write') return LIMITS.extension.text;
  return length <= LIMITS.extension.shortStepUpTo ? LIMITS.extension.shortStep : LIMITS.extension.longStep;
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

/** Leaving makes the host close the game; everybody else just leaves, and his page counts as far as it got. */
function leave(draw: Draw, by: string, at: number): Answer {
  const seats = replaceSeat(draw.seats, by, (seat) => ({ ...seat, left: true }));
  const without = { ...draw, seats };
  if (by !== draw.host || isEnding(draw)) return outcome(without);
  return endGame(without, { to: 'done', reason: 'hostLeft', by, words: null }, at);
}

/** Removes a person; the page he is working on is withdrawn and takes no more strokes. */
function expel(draw: Draw, by: string, command: PeopleCommand, at: number): Answer {
  const answer = govern(draw, by, command, at);
  if (isRefusal(answer) || answer.match.phase !== 10 || answer.match.seats === draw.seats) return answer;
  const without = askAboutPages(answer.match, command.player);
  const task = draw.tasks.find(({ player, withdrawn }) => player === command.player && !withdrawn);
  if (!task) return outcome(without, ...answer.effects);
  const { match, effects } = withdraw(without, task);
  return outcome(match, ...answer.effects, ...effects);
}

/** The page does not count and takes no more strokes. */
function withdraw(draw: Draw, task: Task): Outcome {
  const closing: Effect[] = kindOf(draw) === 'draw' ? [{ type: 'closePages', pages: [pageOf(draw, task)] }] : [];
  return outcome(withTask(draw, task, { withdrawn: true }), ...closing);
}

/** The host process has closed pages. Once all are closed the step is over. */
export function pagesClosed(draw: Draw, { pages, at }: Extract<Input, { type: 'pagesClosed' }>): Outcome {
  const { stage } = draw;
  if (stage.name !== 'closing') return outcome(draw);
  const tasks = draw.tasks.map((task): Task => {
    const answer = pages.find(({ page }) => page.book === task.book && page.step === draw.step);
    if (!answer || task.lines !== null) return task;
    return { ...task, lines: answer.lines, ...(answer.note ? { note: answer.note } : {}) };
  });
  const counted = { ...draw, tasks };
  return tasks.every((task) => task.lines !== null) ? conclude(counted, stage.ending, at) : outcome(counted);
}
