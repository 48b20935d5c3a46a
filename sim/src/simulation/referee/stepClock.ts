import type { DrawInput } from '@tuschel/product/simulated';
import type { Match, Reply } from '@tuschel/rules';
import { type Attendance, OUTAGE_CREDIT_MS } from './attendance.ts';
import type { Draw } from './entitlements.ts';

type Command = Extract<DrawInput, { type: 'command' }>['command'];
type Step = Draw['plan']['steps'][number];

/** When each step ends: not before its time, not after it, and nothing counts for it from then on. From the plan and the journal alone. */
export interface StepClock {
  /** `reply`: the answer to a command that comes for the first time. */
  take(before: Match, input: DrawInput, after: Match, reply: Reply | null): void;
  /** UTC ms by which a server that is there goes on with the match; null: nothing is due. */
  readonly dueBy: number | null;
}

const SECOND = 1_000;
const GRACE_MS = 5 * SECOND;
const COUNTDOWN_MS = 3 * SECOND;
/** Everybody is done, and may still take a page that nobody works on. */
const OFFER_MS = 20 * SECOND;
const INTERLUDE_MS = 3 * SECOND;
const AFTER_OUTAGE_MS = 5 * SECOND;
const FORCE_WARNING_MS = 5 * SECOND;
const RECESS_MS = 10 * 60 * SECOND;
const UNTIMED_MS = 3 * 60 * 60 * SECOND;
const MAJORITY = { share: 0.6, write: 20 * SECOND, draw: 60 * SECOND };
/** Pages are closed as fast as the storage is. */
const CLOSING_MS = 500;

/** The writer's own mistakes. */
const TEXT_REFUSALS: ReadonlySet<string> = new Set(['tooShort', 'tooLong', 'badWords', 'badRequest']);

/** Times of the open step, UTC ms. */
interface Times {
  /** The time of the step is up. */
  due: number;
  forced: number | null;
  /** The majority timer may have cut the time to this. */
  hurried: number | null;
  /** Everybody who is there has handed in, since then. */
  doneSince: number | null;
  /** The countdown is over by then. */
  doneBy: number | null;
  /** Pages that nobody works on. */
  free: number;
  /** Pages that were taken from somebody. */
  withdrawn: number;
}

export function createStepClock(attendance: Attendance, fault: (rule: string) => void): StepClock {
  let now = 0;
  let times: Times = { due: 0, forced: null, hurried: null, doneSince: null, doneBy: null, free: 0, withdrawn: 0 };
  let isOpen = false;
  /** While no step is open: the end of the grace, of the closing or of the interlude. */
  let nextBy: number | null = null;
  /** Who has begun a text. */
  let typing = new Set<string>();
  /** Nobody is there since then: the clocks stand still. */
  let emptySince: number | null = null;

  /** Whoever leads has stopped the clocks then: whatever happens meanwhile happens at that time, for the step. */
  let recess: { since: number; until: number } | null = null;

  const timeUp = () => Math.min(times.due, times.forced ?? times.due);

  const postpone = (ms: number) => {
    const shifted = (time: number | null) => (time === null ? null : time + ms);
    const { due, forced, hurried, doneBy } = times;
    times = { ...times, due: due + ms, forced: shifted(forced), hurried: shifted(hurried), doneBy: shifted(doneBy) };
    nextBy = shifted(nextBy);
  };

  /** Clocks go on with what they had left. */
  const goOn = (real: number) => {
    if (recess) postpone(Math.max(0, real - recess.since));
    recess = null;
    now = real;
  };

  const resumed = (downMs: number) => {
    const gain = Math.max(0, downMs) + OUTAGE_CREDIT_MS;
    if (recess) recess.until += gain;
    if (recess) return;
    postpone(gain);
    if (emptySince !== null) emptySince += gain;
    if (times.doneBy !== null) times.doneBy = Math.max(times.doneBy, now + AFTER_OUTAGE_MS);
  };

  /** A command that is meant for a step counts only while that step takes pages. */
  const checkInTime = (before: Match, command: Command) => {
    if (!('step' in command)) return;
    const what = `${command.type} of step ${command.step}`;
    if (before.phase !== 10) return fault(`${what} was accepted in phase ${before.phase}`);
    if (command.step !== before.step) return fault(`${what} was accepted in step ${before.step}`);
    const takesPages = before.stage.name === 'open' || before.stage.name === 'grace';
    if (!takesPages || now >= timeUp() + GRACE_MS) fault(`${what} was accepted after its end`);
  };

  /** Nor is it refused before; and whoever is asked for a page can write on it and hand it in. */
  const checkRefused = (before: Match, person: string, command: Command, { code }: Reply) => {
    const isUnseated = code === 'notSeated';
    if (isUnseated && attendance.isSeated(person))
      fault(`${command.type} of somebody with a seat was refused: ${code}`);
    // Whoever has left may have had another command on its way.
    if (isUnseated) return;
    if (!('step' in command) || before.phase !== 10 || before.stage.name !== 'open' || command.step !== before.step)
      return;
    const closesBy = times.doneSince === null ? timeUp() : times.doneSince + COUNTDOWN_MS;
    if (now >= Math.min(timeUp(), times.hurried ?? times.due, closesBy)) return;
    const what = `${command.type} of step ${command.step}`;
    if (code === 'stepClosed' && command.type !== 'chooseSource') fault(`${what} was refused before its end`);
    const task = before.tasks.findLast(({ player }) => player === person);
    const isPage = command.type === 'submit' || command.type === 'typed' || command.type === 'keepDrawing';
    if (isPage && task && !task.withdrawn && !TEXT_REFUSALS.has(code ?? '')) fault(`${what} was refused: ${code}`);
  };

  /** Whoever takes another page has an empty input again. What was handed in and is taken back stands there, too. */
  const noteTyping = (person: string, command: Command) => {
    if (command.type === 'understudy') typing.delete(person);
    if (command.type !== 'typed' && command.type !== 'submit') return;
    const texts = [command.text ?? '', ...(command.texts ?? [])];
    if (texts.some((text) => text.trim() !== '')) typing.add(person);
    else if (command.type === 'typed') typing.delete(person);
  };

  const obey = (draw: Draw, command: Command) => {
    const { kind, length } = draw.plan.steps[draw.step] as Step;
    if (command.type === 'extend') {
      const ms = (kind === 'write' ? 30 : (length ?? 0) <= 300 * SECOND ? 60 : 120) * SECOND;
      const { due, hurried } = times;
      times = { ...times, due: due + ms, hurried: hurried === null ? null : hurried + ms };
    }
    if (command.type === 'forceNext' && draw.stage.name === 'open') times.forced ??= now + FORCE_WARNING_MS;
    if (command.type === 'undoForce') times.forced = null;
  };

  const open = ({ plan, step }: Draw) => {
    const due = now + ((plan.steps[step] as Step).length ?? UNTIMED_MS);
    times = { due, forced: null, hurried: null, doneSince: null, doneBy: null, free: 0, withdrawn: 0 };
    typing = new Set();
  };

  /** Somebody works on this page, or has. A text that nobody had begun, and a page of a deal, are free once their writer has left. */
  const isHeld = ({ plan, step }: Draw, { player, submitted, blank }: Draw['tasks'][number]) => {
    const { kind, hand } = plan.steps[step] as Step;
    if (blank) return false;
    if (attendance.isSeated(player)) return true;
    return hand !== 'deal' && (kind === 'draw' || submitted || typing.has(player));
  };

  const countDone = (draw: Draw) => {
    const valid = draw.tasks.filter(({ withdrawn }) => !withdrawn);
    const awaited = valid.filter(({ player }) => attendance.isHere(player) && !isIdle(draw, player));
    const done = awaited.filter(({ submitted }) => submitted).length;
    const held = valid.filter((task) => isHeld(draw, task));
    const free = draw.books.length - new Set(held.map(({ book }) => book)).size;
    const isDone = done === awaited.length;
    if (!isDone && draw.options.majorityTimer && done / awaited.length >= MAJORITY.share) {
      times.hurried ??= now + MAJORITY[(draw.plan.steps[draw.step] as Step).kind];
    }
    const withdrawn = draw.tasks.length - valid.length;
    // Whenever there may be another page to take the countdown begins anew.
    const doneBy = free === times.free && withdrawn === times.withdrawn ? times.doneBy : null;
    times.doneSince = isDone ? (times.doneSince ?? now) : null;
    times.doneBy = isDone ? (doneBy ?? now + (free > 0 ? OFFER_MS : COUNTDOWN_MS)) : null;
    times = { ...times, free, withdrawn };
  };

  /** The time of a step is never cut short, unless everybody has handed in or the game ends. */
  const checkNotEarly = (draw: Draw, after: Match) => {
    const { name } = draw.stage;
    const isSame = after.phase === 10 && after.step === draw.step;
    if ((name !== 'open' && name !== 'grace') || (isSame && after.stage.name === name)) return;
    const isEnding = after.phase !== 10 || (after.stage.name === 'closing' && after.stage.ending !== null);
    const isDone = name === 'open' && times.doneSince !== null && now >= times.doneSince + COUNTDOWN_MS;
    if (isEnding || isDone) return;
    const isGrace = isSame && after.stage.name === 'grace';
    const end = Math.min(timeUp(), times.hurried ?? times.due) + (isGrace ? 0 : GRACE_MS);
    if (now < end) fault(`a step ended ${end - now} ms before its time`);
  };

  const pause = (match: Draw) => {
    if (recess) return;
    const isEmpty = !match.seats.some((seat) => attendance.isHere(seat.person.id) && !seat.idle && !seat.waits);
    if (!isEmpty && emptySince !== null) postpone(Math.max(0, now - emptySince));
    emptySince = isEmpty ? (emptySince ?? now) : null;
  };

  /** What has begun besides an open step ends by itself. */
  const follow = ({ stage, step }: Draw, before: Draw | null) => {
    if (stage.name === 'interlude' && stage.until === null) nextBy = null;
    else if (before?.stage.name === stage.name && before.step === step) return;
    else if (stage.name === 'grace') nextBy = timeUp() + GRACE_MS;
    else if (stage.name === 'closing') nextBy = now + CLOSING_MS;
    else if (stage.name === 'interlude') nextBy = now + INTERLUDE_MS;
  };

  return {
    take(before, input, after, reply) {
      const real = Math.max(before.now, input.at);
      now = recess?.since ?? real;
      const draw = before.phase === 10 ? before : null;
      if (input.type === 'resumed') resumed(input.downMs);
      if (recess && real >= recess.until) goOn(real);
      if (input.type === 'command' && reply?.ok) {
        const { command } = input;
        if (draw && command.type === 'recess' && command.on) recess ??= { since: now, until: now + RECESS_MS };
        const isEnd = command.type === 'cancel' || command.type === 'show' || command.type === 'leave';
        if ((command.type === 'recess' && !command.on) || (isEnd && isEnding(after))) goOn(real);
        checkInTime(before, input.command);
        noteTyping(input.person, input.command);
        if (draw) obey(draw, input.command);
      } else if (input.type === 'command' && reply) checkRefused(before, input.person, input.command, reply);
      if (draw) checkNotEarly(draw, after);
      isOpen = after.phase === 10 && after.stage.name === 'open';
      if (after.phase !== 10) {
        recess = null;
        return void (nextBy = null);
      }
      if (recess && isEnding(after)) goOn(real);
      const isNew = draw?.stage.name !== 'open' || draw.step !== after.step;
      if (after.stage.name === 'open' && isNew) open(after);
      pause(after);
      if (after.stage.name === 'open') countDone(after);
      else follow(after, draw);
    },
    get dueBy() {
      if (recess) return recess.until;
      if (emptySince !== null) return null;
      if (!isOpen) return nextBy;
      return times.doneBy === null ? timeUp() : Math.min(times.doneBy, timeUp() + GRACE_MS);
    },
  };
}

function isEnding(match: Match): boolean {
  return match.phase === 10 && match.stage.name === 'closing' && match.stage.ending !== null;
}

function isIdle({ seats }: Draw, player: string): boolean {
  return seats.find(({ person }) => person.id === player)?.idle ?? false;
}
