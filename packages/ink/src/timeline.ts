import type { Line } from './model.ts';
import { event } from './tools/event.ts';

/** When a line is shown, in milliseconds: its first point at `start`, each further one `interval` later. */
interface Cue {
  readonly start: number;
  readonly interval: number;
}

interface Cues {
  readonly cues: readonly Cue[];
  readonly duration: number;
}

/** Pace of a line that does not tell its own, in milliseconds per point. */
const STEADY_INTERVAL = 8;

/** Pause between lines that do not tell when they were begun. */
const STEADY_PAUSE = 60;

/** Nobody wants to watch an artist think for longer. */
const LONGEST_PAUSE = 300;

/** When each point of a drawing is shown, in milliseconds. */
export class Timeline {
  readonly #lines: readonly Line[];
  readonly #cues: readonly Cue[];
  /** Until the last point. */
  readonly duration: number;

  /** @param maxMs a longer drawing is played faster as a whole */
  constructor(lines: readonly Line[], maxMs: number) {
    const { cues, duration } = compressed(naturalCues(lines), maxMs);
    this.#lines = lines;
    this.#cues = cues;
    this.duration = duration;
  }

  /** How many points of a line are to be seen at a time. */
  pointsDue(index: number, atMs: number): number {
    const count = this.#lines[index]?.points.length ?? 0;
    // Rounding must not hold back the last point.
    return atMs >= this.duration ? count : pointsDue(this.#cues[index] as Cue, count, atMs);
  }

  /** When so many points of a line are shown, at least one. */
  shownAt(index: number, points: number): number {
    const { start, interval } = this.#cues[index] as Cue;
    return start + interval * (points - 1);
  }

  /** When a line has all its points. */
  endOf(index: number): number {
    if (index === this.#lines.length - 1) return this.duration;
    return this.shownAt(index, (this.#lines[index] as Line).points.length);
  }

  /** Lines that are complete at a time. */
  completeAt(atMs: number): number {
    let count = 0;
    while (count < this.#lines.length && this.endOf(count) <= atMs) count++;
    return count;
  }
}

function naturalCues(lines: readonly Line[]): Cues {
  const cues: Cue[] = [];
  let shownUntil = 0;
  let drawnUntil: number | undefined;
  for (const line of lines) {
    // An event happens at once, however many points say what.
    const interval = line.tool === event.id ? 0 : (line.dt ?? STEADY_INTERVAL);
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

function compressed({ cues, duration }: Cues, maxMs: number): Cues {
  if (duration <= maxMs) return { cues, duration };
  const scale = maxMs / duration;
  return {
    cues: cues.map(({ start, interval }) => ({ start: start * scale, interval: interval * scale })),
    duration: maxMs,
  };
}

function pointsDue({ start, interval }: Cue, count: number, atMs: number): number {
  if (atMs < start) return 0;
  if (interval === 0) return count;
  const due = Math.floor((atMs - start) / interval) + 1;
  // A quotient may be rounded to just below a whole number: what `shownAt` says of a point is when it is there.
  return Math.min(start + interval * due <= atMs ? due + 1 : due, count);
}
