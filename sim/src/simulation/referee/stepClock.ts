import type { DrawInput } from '@tuschel/product/simulated';
import type { Match, Reply } from '@tuschel/rules';
import { type Attendance, OUTAGE_CREDIT_MS } from './attendance.ts';
import type { Draw } from './entitlements.ts';
import {
  acceptanceFault,
  earlyEndFault,
  GRACE_MS,
  later,
  NO_TIMES,
  postponed,
  refusalFaults,
  SECOND,
  type Times,
  timesAfter,
  timesAtOpening,
  timesCounted,
  timeUp,
} from './stepTimes.ts';

type CommandInput = Extract<DrawInput, { type: 'command' }>;

/** When each step ends: not before its time, not after it, and nothing counts for it from then on. From the plan and the journal alone. */
export interface StepClock {
  /** `reply`: the answer to a command that comes for the first time. */
  take(before: Match, input: DrawInput, after: Match, reply: Reply | null): void;
  /** UTC ms by which a server that is there goes on with the match; null: nothing is due. */
  readonly dueBy: number | null;
}

const INTERLUDE_MS = 3 * SECOND;
const AFTER_OUTAGE_MS = 5 * SECOND;
const RECESS_MS = 10 * 60 * SECOND;
/** Pages are closed as fast as the storage is. */
const CLOSING_MS = 500;

/** UTC ms each. */
interface Clocks {
  readonly now: number;
  readonly times: Times;
  readonly isOpen: boolean;
  /** While no step is open: the end of the grace, of the closing or of the interlude. */
  readonly nextBy: number | null;
  /** Nobody is there since then: the clocks stand still. */
  readonly emptySince: number | null;
  /** Whoever leads has stopped the clocks then: whatever happens meanwhile happens at that time, for the step. */
  readonly recess: { readonly since: number; readonly until: number } | null;
  /** Who has begun a text. */
  readonly typing: ReadonlySet<string>;
}

export function createStepClock(attendance: Attendance, fault: (rule: string) => void): StepClock {
  let clocks: Clocks = {
    now: 0,
    times: NO_TIMES,
    isOpen: false,
    nextBy: null,
    emptySince: null,
    recess: null,
    typing: new Set(),
  };

  const check = (before: Match, { person, command }: CommandInput, { ok, code }: Reply) => {
    const { times, now } = clocks;
    const accepted = ok ? acceptanceFault(times, before, command, now) : null;
    if (accepted) fault(accepted);
    if (ok) return;
    const isUnseated = code === 'notSeated';
    if (isUnseated && attendance.isSeated(person))
      fault(`${command.type} of somebody with a seat was refused: ${code}`);
    // Whoever has left may have had another command on its way.
    if (!isUnseated) refusalFaults(times, before, { person, command, code }, now).forEach(fault);
  };

  return {
    take(before, input, after, reply) {
      const real = Math.max(before.now, input.at);
      const draw = before.phase === 10 ? before : null;
      clocks = { ...clocks, now: clocks.recess?.since ?? real };
      if (input.type === 'resumed') clocks = resumed(clocks, input.downMs);
      if (clocks.recess && real >= clocks.recess.until) clocks = wentOn(clocks, real);
      if (input.type === 'command' && reply?.ok) clocks = stopped(clocks, input, { draw, after, real });
      if (input.type === 'command' && reply) check(before, input, reply);
      if (input.type === 'command' && reply?.ok) clocks = obeyed(clocks, draw, input);
      const early = draw && earlyEndFault(clocks.times, draw, after, clocks.now);
      if (early) fault(early);
      if (after.phase === 10) clocks = followed(clocks, draw, after, real, attendance);
      else clocks = { ...clocks, isOpen: false, recess: null, nextBy: null };
    },
    get dueBy() {
      const { recess, emptySince, isOpen, nextBy, times } = clocks;
      if (recess) return recess.until;
      if (emptySince !== null) return null;
      if (!isOpen) return nextBy;
      return times.doneBy === null ? timeUp(times) : Math.min(times.doneBy, timeUp(times) + GRACE_MS);
    },
  };
}

function shifted(clocks: Clocks, ms: number): Clocks {
  return { ...clocks, times: postponed(clocks.times, ms), nextBy: later(clocks.nextBy, ms) };
}

/** Clocks go on with what they had left. */
function wentOn(clocks: Clocks, real: number): Clocks {
  const { recess } = clocks;
  return { ...(recess ? shifted(clocks, Math.max(0, real - recess.since)) : clocks), recess: null, now: real };
}

function resumed(clocks: Clocks, downMs: number): Clocks {
  const gain = Math.max(0, downMs) + OUTAGE_CREDIT_MS;
  const { recess, now, emptySince } = clocks;
  if (recess) return { ...clocks, recess: { ...recess, until: recess.until + gain } };
  const { times, ...others } = shifted(clocks, gain);
  const doneBy = times.doneBy === null ? null : Math.max(times.doneBy, now + AFTER_OUTAGE_MS);
  return { ...others, times: { ...times, doneBy }, emptySince: later(emptySince, gain) };
}

/** A recess begins with a command, or is over with it. */
function stopped(
  clocks: Clocks,
  { command }: CommandInput,
  { draw, after, real }: { draw: Draw | null; after: Match; real: number },
): Clocks {
  const { now, recess } = clocks;
  if (draw && command.type === 'recess' && command.on)
    return { ...clocks, recess: recess ?? { since: now, until: now + RECESS_MS } };
  const isEnd = command.type === 'cancel' || command.type === 'show' || command.type === 'leave';
  const isOver = command.type === 'recess' || (isEnd && isEnding(after));
  return isOver ? wentOn(clocks, real) : clocks;
}

function obeyed(clocks: Clocks, draw: Draw | null, { person, command }: CommandInput): Clocks {
  const { times, now, typing } = clocks;
  return {
    ...clocks,
    typing: typingAfter(typing, person, command),
    times: draw ? timesAfter(times, draw, command, now) : times,
  };
}

/** Whoever takes another page has an empty input again. What was handed in and is taken back stands there, too. */
function typingAfter(typing: ReadonlySet<string>, person: string, command: CommandInput['command']) {
  const others = () => new Set([...typing].filter((other) => other !== person));
  if (command.type === 'understudy') return others();
  if (command.type !== 'typed' && command.type !== 'submit') return typing;
  const texts = [command.text ?? '', ...(command.texts ?? [])];
  if (texts.some((text) => text.trim() !== '')) return new Set([...typing, person]);
  return command.type === 'typed' ? others() : typing;
}

/** After an input the game is here. `before`: where it was, if it was being drawn already. */
function followed(clocks: Clocks, before: Draw | null, after: Draw, real: number, attendance: Attendance): Clocks {
  const running = clocks.recess && isEnding(after) ? wentOn(clocks, real) : clocks;
  const isOpen = after.stage.name === 'open';
  const isNew = before?.stage.name !== 'open' || before.step !== after.step;
  const opened =
    isOpen && isNew ? { ...running, times: timesAtOpening(after, running.now), typing: new Set<string>() } : running;
  const paused = pausedAt(opened, after, attendance);
  const { times, typing, now } = paused;
  if (isOpen) return { ...paused, isOpen, times: timesCounted(times, after, { attendance, typing, now }) };
  return { ...paused, isOpen, nextBy: nextAt(paused, after, before) };
}

function pausedAt(clocks: Clocks, draw: Draw, attendance: Attendance): Clocks {
  const { recess, emptySince, now } = clocks;
  if (recess) return clocks;
  const isEmpty = !draw.seats.some((seat) => attendance.isHere(seat.person.id) && !seat.idle && !seat.waits);
  if (isEmpty) return { ...clocks, emptySince: emptySince ?? now };
  return emptySince === null ? clocks : { ...shifted(clocks, Math.max(0, now - emptySince)), emptySince: null };
}

/** What has begun besides an open step ends by itself. */
function nextAt({ times, nextBy, now }: Clocks, { stage, step }: Draw, before: Draw | null): number | null {
  if (stage.name === 'interlude' && stage.until === null) return null;
  if (before?.stage.name === stage.name && before.step === step) return nextBy;
  if (stage.name === 'grace') return timeUp(times) + GRACE_MS;
  return now + (stage.name === 'closing' ? CLOSING_MS : INTERLUDE_MS);
}

function isEnding(match: Match): boolean {
  return match.phase === 10 && match.stage.name === 'closing' && match.stage.ending !== null;
}
