import { type Copying, createKeyframes, type KeyframeOptions } from './keyframes.ts';
import type { Line } from './model.ts';
import type { Raster } from './raster.ts';
import { type IsTimeUp, neverUp, pointsPerStep } from './steps.ts';
import { event } from './tools/event.ts';
import { lineWork } from './tools/index.ts';

/** Shows how a drawing came about. It has no clock: whoever calls says how much time has passed. */
export interface Player {
  /** Milliseconds until the last point, at most `maxMs`. */
  readonly duration: number;
  /** Milliseconds shown so far, 0 … duration. */
  readonly position: number;
  /** The last call was stopped by its clock before everything was drawn that was asked for: the same call again goes on. */
  readonly isBehind: boolean;
  /** On the way back, half of the picture is still that of before: nobody should see it. */
  readonly isTorn: boolean;
  readonly isFinished: boolean;
  /** Strokes that are complete. */
  readonly strokes: number;
  /** How many times faster than its own pace; greater than 0. */
  speed: number;
  isPaused: boolean;
  /** At the end it begins anew. */
  loops: boolean;
  /** Lets time pass and returns whether the picture has changed. Nothing happens while paused. */
  tick(elapsedMs: number): boolean;
  /**
   * Draws what is due until `toMs` after the start, or until it is time to stop, and returns whether anything was; going back takes a
   * {@link seek}.
   */
  advance(toMs: number, isTimeUp?: IsTimeUp): boolean;
  /** Shows the drawing as it was at a time, before or after the present one, or draws until it is time to stop. */
  seek(toMs: number, isTimeUp?: IsTimeUp): void;
  /**
   * Goes to the end of the next stroke, or of the one before the present one, and pauses.
   *
   * The present one is that of the time that was asked for last, however much of it has been drawn.
   *
   * @returns the time that is then shown, ms; where it was stopped by its clock a {@link seek} leads there
   */
  step(direction: 1 | -1, isTimeUp?: IsTimeUp): number;
  /** Gives back the memory of what was kept for going back, which then costs a replay. */
  giveBack(): void;
  /** Draws all the rest at once. */
  finish(): void;
  /** Back to white paper and to 0 ms. */
  restart(): void;
}

export interface PlayerOptions extends KeyframeOptions {
  /** Longest duration in milliseconds, 12 s unless given; a longer drawing is played faster as a whole. */
  maxMs?: number;
}

/** When a line is shown, in milliseconds: its first point at `start`, each further one `interval` later. */
interface Cue {
  readonly start: number;
  readonly interval: number;
}

interface Timeline {
  readonly cues: readonly Cue[];
  readonly duration: number;
}

const DEFAULT_MAX_MS = 12_000;

/** Pace of a line that does not tell its own, in milliseconds per point. */
const STEADY_INTERVAL = 8;

/** Pause between lines that do not tell when they were begun. */
const STEADY_PAUSE = 60;

/** Nobody wants to watch an artist think for longer. */
const LONGEST_PAUSE = 300;

function naturalTimeline(lines: readonly Line[]): Timeline {
  const cues: Cue[] = [];
  let shownUntil = 0;
  let drawnUntil: number | undefined;
  for (const line of lines) {
    const interval = line.dt ?? STEADY_INTERVAL;
    const length = interval * (line.points.length - 1);
    const start = shownUntil + (cues.length === 0 ? 0 : pauseBefore(line, drawnUntil));
    cues.push({ start, interval });
    shownUntil = start + length;
    drawnUntil = line.t === undefined ? undefined : line.t + length;
  }
  return { cues, duration: shownUntil };
}

/** @param drawnUntil when the artist ended the line before, if known */
function pauseBefore(line: Line, drawnUntil: number | undefined): number {
  if (line.t === undefined || drawnUntil === undefined) return STEADY_PAUSE;
  return Math.min(Math.max(line.t - drawnUntil, 0), LONGEST_PAUSE);
}

function compress({ cues, duration }: Timeline, maxMs: number): Timeline {
  if (duration <= maxMs) return { cues, duration };
  const scale = maxMs / duration;
  return {
    cues: cues.map(({ start, interval }) => ({ start: start * scale, interval: interval * scale })),
    duration: maxMs,
  };
}

/** How many of `count` points are to be seen at a time. */
function pointsDue({ start, interval }: Cue, count: number, atMs: number): number {
  if (atMs < start) return 0;
  if (interval === 0) return count;
  return Math.min(Math.floor((atMs - start) / interval) + 1, count);
}

/**
 * Clears the raster, which then belongs to the player until it has finished. In the end its pixels equal those of the lines drawn at once.
 * Copies of the picture are kept on the way, so that going back takes few strokes.
 */
export function createPlayer(
  raster: Raster,
  lines: readonly Line[],
  { maxMs = DEFAULT_MAX_MS, ...keyframeOptions }: PlayerOptions = {},
): Player {
  const { cues, duration } = compress(naturalTimeline(lines), maxMs);
  const keyframes = createKeyframes(raster, keyframeOptions);
  /** Of each line that has been complete once: to weigh all of them takes longer than a page should wait. */
  const works: number[] = [];
  /** The line that is being drawn, how many of its points already are, and the work of all before it. */
  let current = 0;
  let shown = 0;
  let work = 0;
  let position = 0;
  let isBehind = false;
  /** Asked for last, ms. */
  let wanted = 0;
  /** A copy of the picture is being taken, or put back; null: it is not. Strokes wait for it. */
  let copying: Copying | null = null;
  let isTorn = false;

  raster.clear();

  /** Draws the current line up to a point, or until it is time to stop. @returns whether it is complete now */
  function show(line: Line, due: number, isTimeUp: IsTimeUp): boolean {
    if (line.tool === event.id) return due > 0;
    if (shown === 0 && due > 0) raster.begin(line);
    for (const atOnce = pointsPerStep(line); shown < due && !isBehind; isBehind = isTimeUp()) {
      const next = Math.min(shown + atOnce, due);
      raster.extend(line.points.slice(shown, next));
      shown = next;
    }
    if (shown < line.points.length) return false;
    // To commit it may take as long as all the slice; until then it looks as it will.
    if (isBehind) raster.settle();
    return !isBehind;
  }

  function complete(line: Line): void {
    if (line.tool === event.id) raster.draw(line);
    else raster.commit();
    work += works[current] ??= lineWork(line);
    current++;
    shown = 0;
    // The finished picture is the last thing that anybody has to wait for.
    if (current < lines.length) copying = keyframes.reaching(current, work);
  }

  /** Copies until it is time to stop. @returns whether strokes may go on */
  function copied(isTimeUp: IsTimeUp): boolean {
    while (copying) {
      if (copying.next().done) copying = null;
      else if (isTimeUp()) return false;
    }
    isTorn = false;
    return true;
  }

  /** When a line has all its points. */
  function endOf(index: number): number {
    if (index === lines.length - 1) return duration;
    const { start, interval } = cues[index] as Cue;
    return start + interval * ((lines[index] as Line).points.length - 1);
  }

  function advance(toMs: number, isTimeUp: IsTimeUp = neverUp): boolean {
    const before = current;
    const shownBefore = shown;
    isBehind = !copied(isTimeUp);
    wanted = toMs;
    while (current < lines.length && !isBehind) {
      const line = lines[current] as Line;
      const count = line.points.length;
      // Rounding must not hold back the last point.
      const due = toMs >= duration ? count : pointsDue(cues[current] as Cue, count, toMs);
      if (!show(line, due, isTimeUp)) break;
      complete(line);
      isBehind = !copied(isTimeUp) || (current < lines.length && isTimeUp());
    }
    position = Math.min(Math.max(isBehind ? timeShown() : toMs, position), duration);
    return current !== before || shown !== shownBefore;
  }

  /** When the last point was due that is shown. */
  function timeShown(): number {
    if (shown === 0) return current === 0 ? 0 : endOf(current - 1);
    const { start, interval } = cues[current] as Cue;
    return start + interval * (shown - 1);
  }

  /** Lines that are complete at a time. */
  function completeAt(toMs: number): number {
    let count = 0;
    while (count < lines.length && endOf(count) <= toMs) count++;
    return count;
  }

  function seek(toMs: number, isTimeUp: IsTimeUp = neverUp): void {
    const target = Math.min(Math.max(toMs, 0), duration);
    if (target >= position) return void advance(target, isTimeUp);
    raster.cancel();
    ({ index: current, copying } = keyframes.restoring(completeAt(target)));
    isTorn = true;
    work = works.slice(0, current).reduce((sum, one) => sum + one, 0);
    shown = 0;
    position = 0;
    advance(target, isTimeUp);
  }

  function restart(): void {
    copying = null;
    isTorn = false;
    raster.clear();
    current = 0;
    shown = 0;
    work = 0;
    position = 0;
    isBehind = false;
  }

  /** The line that is shown, or the next one. */
  function ahead(): number {
    return isBehind ? completeAt(wanted) : current;
  }

  function before(): number {
    const complete = completeAt(isBehind ? wanted : position);
    const isWithin = isBehind ? isBegunAt(complete, wanted) : shown > 0;
    return complete - (isWithin ? 1 : 2);
  }

  function isBegunAt(index: number, atMs: number): boolean {
    const [line, cue] = [lines[index], cues[index]];
    return line !== undefined && cue !== undefined && pointsDue(cue, line.points.length, atMs) > 0;
  }

  function step(direction: 1 | -1, isTimeUp: IsTimeUp = neverUp): number {
    player.isPaused = true;
    const target = direction > 0 ? ahead() : before();
    if (target < 0) restart();
    if (target < 0 || target >= lines.length) return position;
    seek(endOf(target), isTimeUp);
    return endOf(target);
  }

  function tick(elapsedMs: number): boolean {
    if (player.isPaused) return false;
    if (current < lines.length) return advance(position + elapsedMs * player.speed);
    if (!player.loops || lines.length === 0) return false;
    restart();
    return true;
  }

  const player: Player = {
    duration,
    speed: 1,
    isPaused: false,
    loops: false,
    get position() {
      return position;
    },
    get isBehind() {
      return isBehind;
    },
    get isTorn() {
      return isTorn;
    },
    get isFinished() {
      return current === lines.length;
    },
    get strokes() {
      return current;
    },
    tick,
    advance,
    seek,
    step,
    giveBack: () => keyframes.forgetAll(),
    finish: () => void advance(duration),
    restart,
  };
  return player;
}
