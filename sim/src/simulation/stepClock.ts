import type { DrawInput } from '@tuschel/product/simulated';
import type { Match } from '@tuschel/rules';
import { type Attendance, OUTAGE_CREDIT_MS } from './attendance.ts';
import type { Draw } from './entitlements.ts';

type Command = Extract<DrawInput, { type: 'command' }>['command'];
type Step = Draw['plan']['steps'][number];

/** When each step ends: not before its time, not after it, and nothing counts for it from then on. From the plan and the journal alone. */
export interface StepClock {
  /** `accepted`: the command took effect. */
  take(before: Match, input: DrawInput, after: Match, accepted: boolean): void;
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
const UNTIMED_MS = 3 * 60 * 60 * SECOND;
const MAJORITY = { share: 0.6, write: 20 * SECOND, draw: 60 * SECOND };
/** Pages are closed as fast as the storage is. */
const CLOSING_MS = 500;

/** Times of the open step, UTC ms. */
interface Times {
  /** The time of the step is up. */
  due: number;
  forced: number | null;
  /** The majority timer may have cut the time to this. */
  hurried: number | null;
  /** Everybody who is there has handed in, since then. */
  doneSince: number | null;
  /** The countdown is over by then, and nothing else ends the step meanwhile. */
  doneBy: number | null;
  /** Pages that nobody works on. */
  free: number;
}

export function createStepClock(attendance: Attendance, fault: (rule: string) => void): StepClock {
  let now = 0;
  let times: Times = { due: 0, forced: null, hurried: null, doneSince: null, doneBy: null, free: 0 };
  let isOpen = false;
  /** While no step is open: the end of the grace, of the closing or of the interlude. */
  let nextBy: number | null = null;
  /** Nobody is there since then: the clocks stand still. */
  let emptySince: number | null = null;

  const timeUp = () => Math.min(times.due, times.forced ?? times.due);

  const postpone = (ms: number) => {
    const shifted = (time: number | null) => (time === null ? null : time + ms);
    const { due, forced, hurried, doneBy } = times;
    times = { ...times, due: due + ms, forced: shifted(forced), hurried: shifted(hurried), doneBy: shifted(doneBy) };
    nextBy = shifted(nextBy);
  };

  const resumed = (downMs: number) => {
    const gain = Math.max(0, downMs) + OUTAGE_CREDIT_MS;
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
    if (!takesPages || now >= Math.max(timeUp() + GRACE_MS, times.doneBy ?? 0))
      fault(`${what} was accepted after its end`);
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
    times = { due, forced: null, hurried: null, doneSince: null, doneBy: null, free: 0 };
  };

  const countDone = (draw: Draw) => {
    const valid = draw.tasks.filter(({ withdrawn }) => !withdrawn);
    const awaited = valid.filter(({ player }) => attendance.isHere(player) && !isIdle(draw, player));
    const done = awaited.filter(({ submitted }) => submitted).length;
    const free = draw.books.length - new Set(valid.filter(({ blank }) => !blank).map(({ book }) => book)).size;
    const isDone = done === awaited.length;
    if (!isDone && draw.options.majorityTimer && done / awaited.length >= MAJORITY.share) {
      times.hurried ??= now + MAJORITY[(draw.plan.steps[draw.step] as Step).kind];
    }
    const doneBy = free === times.free ? times.doneBy : null;
    times.doneSince = isDone ? (times.doneSince ?? now) : null;
    times.doneBy = isDone ? (doneBy ?? now + (free > 0 ? OFFER_MS : COUNTDOWN_MS)) : null;
    times.free = free;
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
    take(before, input, after, accepted) {
      now = Math.max(before.now, input.at);
      const draw = before.phase === 10 ? before : null;
      if (input.type === 'resumed') resumed(input.downMs);
      if (input.type === 'command' && accepted) {
        checkInTime(before, input.command);
        if (draw) obey(draw, input.command);
      }
      if (draw) checkNotEarly(draw, after);
      isOpen = after.phase === 10 && after.stage.name === 'open';
      if (after.phase !== 10) return void (nextBy = null);
      const isNew = draw?.stage.name !== 'open' || draw.step !== after.step;
      if (after.stage.name === 'open' && isNew) open(after);
      pause(after);
      if (after.stage.name === 'open') countDone(after);
      else follow(after, draw);
    },
    get dueBy() {
      if (emptySince !== null) return null;
      return isOpen ? (times.doneBy ?? timeUp()) : nextBy;
    },
  };
}

function isIdle({ seats }: Draw, player: string): boolean {
  return seats.find(({ person }) => person.id === player)?.idle ?? false;
}
