import type { Line } from './model.ts';
import type { Raster } from './raster.ts';

/** Shows how a drawing came about. It has no clock: whoever calls says how far to go. */
export interface Player {
  /** Milliseconds until the last point, at most `maxMs`. */
  readonly duration: number;
  readonly isFinished: boolean;
  /** Draws what is due until `toMs` after the start and returns whether anything was; going back takes a {@link restart}. */
  advance(toMs: number): boolean;
  /** Draws all the rest at once. */
  finish(): void;
  /** Back to white paper and to 0 ms. */
  restart(): void;
}

export interface PlayerOptions {
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

/** Clears the raster, which then belongs to the player until it has finished. In the end its pixels equal those of the lines drawn at once. */
export function createPlayer(
  raster: Raster,
  lines: readonly Line[],
  { maxMs = DEFAULT_MAX_MS }: PlayerOptions = {},
): Player {
  const { cues, duration } = compress(naturalTimeline(lines), maxMs);
  /** The line that is being drawn, and how many of its points already are. */
  let current = 0;
  let shown = 0;

  raster.clear();

  /** @returns whether the current line is complete now */
  function show(line: Line, due: number): boolean {
    if (shown === 0 && due > 0) raster.begin(line);
    if (due > shown) raster.extend(line.points.slice(shown, due));
    shown = Math.max(shown, due);
    return shown === line.points.length;
  }

  function advance(toMs: number): boolean {
    const before = current;
    const shownBefore = shown;
    while (current < lines.length) {
      const line = lines[current] as Line;
      const count = line.points.length;
      // Rounding must not hold back the last point.
      const due = toMs >= duration ? count : pointsDue(cues[current] as Cue, count, toMs);
      if (!show(line, due)) break;
      raster.commit();
      current++;
      shown = 0;
    }
    return current !== before || shown !== shownBefore;
  }

  function restart(): void {
    raster.clear();
    current = 0;
    shown = 0;
  }

  return {
    duration,
    get isFinished() {
      return current === lines.length;
    },
    advance,
    finish: () => void advance(duration),
    restart,
  };
}
