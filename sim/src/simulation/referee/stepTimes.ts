import type { DrawInput } from '@tuschel/product/simulated';
import type { Match } from '@tuschel/rules';
import type { Attendance } from './attendance.ts';
import { type Draw, stepOf } from './entitlements.ts';

type Command = Extract<DrawInput, { type: 'command' }>['command'];

export const SECOND = 1_000;
export const GRACE_MS = 5 * SECOND;
export const COUNTDOWN_MS = 3 * SECOND;
/** Everybody is done, and may still take a page that nobody works on. */
const OFFER_MS = 20 * SECOND;
const FORCE_WARNING_MS = 5 * SECOND;
const UNTIMED_MS = 3 * 60 * 60 * SECOND;
const MAJORITY = { share: 0.6, write: 20 * SECOND, draw: 60 * SECOND };

/** Times of the open step, UTC ms. */
export interface Times {
  /** The time of the step is up. */
  readonly due: number;
  readonly forced: number | null;
  /** The majority timer may have cut the time to this. */
  readonly hurried: number | null;
  /** Everybody who is there has handed in, since then. */
  readonly doneSince: number | null;
  /** The countdown is over by then. */
  readonly doneBy: number | null;
  /** Pages that nobody works on. */
  readonly free: number;
  /** Pages that were taken from somebody. */
  readonly withdrawn: number;
}

export const NO_TIMES: Times = {
  due: 0,
  forced: null,
  hurried: null,
  doneSince: null,
  doneBy: null,
  free: 0,
  withdrawn: 0,
};

export function timesAtOpening(draw: Draw, now: number): Times {
  return { ...NO_TIMES, due: now + (stepOf(draw).length ?? UNTIMED_MS) };
}

export function timeUp({ due, forced }: Times): number {
  return Math.min(due, forced ?? due);
}

export function postponed(times: Times, ms: number): Times {
  const { due, forced, hurried, doneBy } = times;
  return { ...times, due: due + ms, forced: later(forced, ms), hurried: later(hurried, ms), doneBy: later(doneBy, ms) };
}

export function later(time: number | null, ms: number): number | null {
  return time === null ? null : time + ms;
}

/** What whoever leads has changed of them. */
export function timesAfter(times: Times, draw: Draw, command: Command, now: number): Times {
  switch (command.type) {
    case 'extend': {
      const ms = extensionOf(draw);
      return { ...times, due: times.due + ms, hurried: later(times.hurried, ms) };
    }
    case 'forceNext':
      return draw.stage.name === 'open' ? { ...times, forced: times.forced ?? now + FORCE_WARNING_MS } : times;
    case 'undoForce':
      return { ...times, forced: null };
    default:
      return times;
  }
}

function extensionOf(draw: Draw): number {
  const { kind, length } = stepOf(draw);
  if (kind === 'write') return 30 * SECOND;
  return (length ?? 0) <= 300 * SECOND ? 60 * SECOND : 120 * SECOND;
}

/** As it is now with those who are done. `typing`: who has begun a text. */
export function timesCounted(
  times: Times,
  draw: Draw,
  { attendance, typing, now }: { attendance: Attendance; typing: ReadonlySet<string>; now: number },
): Times {
  const valid = draw.tasks.filter(({ withdrawn }) => !withdrawn);
  const awaited = valid.filter(({ player }) => attendance.isHere(player) && !isIdle(draw, player));
  const done = awaited.filter(({ submitted }) => submitted).length;
  const held = valid.filter((task) => isHeld(draw, task, attendance, typing));
  const free = draw.books.length - new Set(held.map(({ book }) => book)).size;
  const withdrawn = draw.tasks.length - valid.length;
  if (done === awaited.length) {
    // Whenever there may be another page to take the countdown begins anew.
    const doneBy = free === times.free && withdrawn === times.withdrawn ? times.doneBy : null;
    const ms = free > 0 ? OFFER_MS : COUNTDOWN_MS;
    return { ...times, doneSince: times.doneSince ?? now, doneBy: doneBy ?? now + ms, free, withdrawn };
  }
  const isHurried = draw.options.majorityTimer && done / awaited.length >= MAJORITY.share;
  const hurried = times.hurried ?? (isHurried ? now + MAJORITY[stepOf(draw).kind] : null);
  return { ...times, hurried, doneSince: null, doneBy: null, free, withdrawn };
}

/** Somebody works on this page, or has. A text that nobody had begun, and a page of a deal, are free once their writer has left. */
function isHeld(
  draw: Draw,
  { player, submitted, blank }: Draw['tasks'][number],
  attendance: Attendance,
  typing: ReadonlySet<string>,
): boolean {
  const { kind, hand } = stepOf(draw);
  if (blank) return false;
  if (attendance.isSeated(player)) return true;
  return hand !== 'deal' && (kind === 'draw' || submitted || typing.has(player));
}

function isIdle({ seats }: Draw, player: string): boolean {
  return seats.find(({ person }) => person.id === player)?.idle ?? false;
}

/** What is wrong with a step that is over at `now`: its time is never cut short, unless everybody has handed in or the game ends. */
export function earlyEndFault(times: Times, draw: Draw, after: Match, now: number): string | null {
  const { name } = draw.stage;
  const isSame = after.phase === 10 && after.step === draw.step;
  if ((name !== 'open' && name !== 'grace') || (isSame && after.stage.name === name)) return null;
  const isOver = after.phase !== 10 || (after.stage.name === 'closing' && after.stage.ending !== null);
  const isDone = name === 'open' && times.doneSince !== null && now >= times.doneSince + COUNTDOWN_MS;
  if (isOver || isDone) return null;
  const isGrace = isSame && after.stage.name === 'grace';
  const end = Math.min(timeUp(times), times.hurried ?? times.due) + (isGrace ? 0 : GRACE_MS);
  return now < end ? `a step ended ${end - now} ms before its time` : null;
}

/** What is wrong with a command that took effect: one that is meant for a step counts only while that step takes pages. */
export function acceptanceFault(times: Times, before: Match, command: Command, now: number): string | null {
  if (!('step' in command)) return null;
  const what = `${command.type} of step ${command.step}`;
  if (before.phase !== 10) return `${what} was accepted in phase ${before.phase}`;
  if (command.step !== before.step) return `${what} was accepted in step ${before.step}`;
  const takesPages = before.stage.name === 'open' || before.stage.name === 'grace';
  return !takesPages || now >= timeUp(times) + GRACE_MS ? `${what} was accepted after its end` : null;
}

/** The writer's own mistakes. */
const TEXT_REFUSALS: ReadonlySet<string> = new Set(['tooShort', 'tooLong', 'badWords', 'badRequest']);

/** What is wrong with a refusal: no step is closed before its end, and whoever is asked for a page can write on it and hand it in. */
export function refusalFaults(
  times: Times,
  before: Match,
  { person, command, code }: { person: string; command: Command; code: string | undefined },
  now: number,
): string[] {
  if (!('step' in command) || before.phase !== 10 || before.stage.name !== 'open' || command.step !== before.step)
    return [];
  const closesBy = times.doneSince === null ? timeUp(times) : times.doneSince + COUNTDOWN_MS;
  if (now >= Math.min(timeUp(times), times.hurried ?? times.due, closesBy)) return [];
  const what = `${command.type} of step ${command.step}`;
  const task = before.tasks.findLast(({ player }) => player === person);
  const isPage = command.type === 'submit' || command.type === 'typed' || command.type === 'keepDrawing';
  const isMistaken = TEXT_REFUSALS.has(code ?? '');
  return [
    ...(code === 'stepClosed' && command.type !== 'chooseSource' ? [`${what} was refused before its end`] : []),
    ...(isPage && task && !task.withdrawn && !isMistaken ? [`${what} was refused: ${code}`] : []),
  ];
}
