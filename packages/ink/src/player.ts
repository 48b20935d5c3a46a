import { createKeyframes, type KeyframeOptions } from './keyframes.ts';
import type { Line } from './model.ts';
import type { Raster } from './raster.ts';
import { event } from './tools/event.ts';
import { lineWork } from './tools/index.ts';

/** Shows how a drawing came about. It has no clock: whoever calls says how much time has passed. */
export interface Player {
  /** Milliseconds until the last point, at most `maxMs`. */
  readonly duration: number;
  /** Milliseconds shown so far, 0 … duration. */
  readonly position: number;
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
  /** Draws what is due until `toMs` after the start and returns whether anything was; going back takes a {@link seek}. */
  advance(toMs: number): boolean;
  /** Shows the drawing as it was at a time, before or after the present one. */
  seek(toMs: number): void;
  /** Goes to the end of the next stroke, or of the one before the present one, and pauses. */
  step(direction: 1 | -1): void;
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
  const works = lines.map(lineWork);
  /** The line that is being drawn, how many of its points already are, and the work of all before it. */
  let current = 0;
  let shown = 0;
  let work = 0;
  let position = 0;

  raster.clear();

  /** @returns whether the current line is complete now */
  function show(line: Line, due: number): boolean {
    if (line.tool === event.id) return due > 0;
    if (shown === 0 && due > 0) raster.begin(line);
    if (due > shown) raster.extend(line.points.slice(shown, due));
    shown = Math.max(shown, due);
    return shown === line.points.length;
  }

  function complete(line: Line): void {
    if (line.tool === event.id) raster.draw(line);
    else raster.commit();
    work += works[current] as number;
    current++;
    shown = 0;
    keyframes.reach(current, work);
  }

  /** When a line has all its points. */
  function endOf(index: number): number {
    if (index === lines.length - 1) return duration;
    const { start, interval } = cues[index] as Cue;
    return start + interval * ((lines[index] as Line).points.length - 1);
  }

  function advance(toMs: number): boolean {
    const before = current;
    const shownBefore = shown;
    position = Math.min(Math.max(toMs, position), duration);
    while (current < lines.length) {
      const line = lines[current] as Line;
      const count = line.points.length;
      // Rounding must not hold back the last point.
      const due = toMs >= duration ? count : pointsDue(cues[current] as Cue, count, toMs);
      if (!show(line, due)) break;
      complete(line);
    }
    return current !== before || shown !== shownBefore;
  }

  /** Lines that are complete at a time. */
  function completeAt(toMs: number): number {
    let count = 0;
    while (count < lines.length && endOf(count) <= toMs) count++;
    return count;
  }

  function seek(toMs: number): void {
    const target = Math.min(Math.max(toMs, 0), duration);
    if (target >= position) return void advance(target);
    raster.cancel();
    current = keyframes.restore(completeAt(target));
    work = works.slice(0, current).reduce((sum, one) => sum + one, 0);
    shown = 0;
    position = 0;
    advance(target);
    position = target;
  }

  function restart(): void {
    raster.clear();
    current = 0;
    shown = 0;
    work = 0;
    position = 0;
  }

  function step(direction: 1 | -1): void {
    player.isPaused = true;
    const target = direction > 0 ? current : completeAt(position) - (shown > 0 ? 1 : 2);
    if (target < 0) restart();
    else if (target < lines.length) seek(endOf(target));
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
    finish: () => void advance(duration),
    restart,
  };
  return player;
}
