import { type Copying, type KeyframeOptions, Keyframes } from './keyframes.ts';
import type { Line } from './model.ts';
import { placedLines } from './placing.ts';
import type { Raster } from './raster.ts';
import { type IsTimeUp, neverUp, pointsPerStep } from './steps.ts';
import { Timeline } from './timeline.ts';
import { event } from './tools/event.ts';
import { lineWork } from './tools/index.ts';

export interface PlayerOptions extends KeyframeOptions {
  /** Longest duration in milliseconds, 12 s unless given; a longer drawing is played faster as a whole. */
  maxMs?: number;
}

const DEFAULT_MAX_MS = 12_000;

/**
 * Clears the raster, which then belongs to the player until it has finished. In the end its pixels equal those of the lines drawn at once.
 * Copies of the picture are kept on the way, so that going back takes few strokes.
 */
export function createPlayer(raster: Raster, lines: readonly Line[], options: PlayerOptions = {}): Player {
  return new Player(raster, lines, options);
}

/** Shows how a drawing came about. It has no clock: whoever calls says how much time has passed. */
export class Player {
  /** Milliseconds until the last point, at most `maxMs`. */
  readonly duration: number;
  /** How many times faster than its own pace; greater than 0. */
  speed = 1;
  isPaused = false;
  /** At the end it begins anew. */
  loops = false;
  readonly #raster: Raster;
  readonly #lines: readonly Line[];
  readonly #timeline: Timeline;
  readonly #keyframes: Keyframes;
  /** Of each line that has been complete once: to weigh all of them takes longer than a page should wait. */
  readonly #works: number[] = [];
  /** The line that is being drawn, how many of its points already are, and the work of all before it. */
  #current = 0;
  #shown = 0;
  #work = 0;
  #position = 0;
  #isBehind = false;
  /** Asked for last, ms. */
  #wanted = 0;
  /** A copy of the picture is being taken, or put back; null: it is not. Strokes wait for it. */
  #copying: Copying | null = null;
  #isTorn = false;

  constructor(raster: Raster, lines: readonly Line[], { maxMs = DEFAULT_MAX_MS, ...keyframeOptions }: PlayerOptions) {
    this.#raster = raster;
    this.#lines = placedLines(lines);
    this.#timeline = new Timeline(this.#lines, maxMs);
    this.#keyframes = new Keyframes(raster, keyframeOptions);
    this.duration = this.#timeline.duration;
    raster.clear();
  }

  /** Milliseconds shown so far, 0 … duration. */
  get position(): number {
    return this.#position;
  }

  /** The last call was stopped by its clock before everything was drawn that was asked for: the same call again goes on. */
  get isBehind(): boolean {
    return this.#isBehind;
  }

  /** On the way back, half of the picture is still that of before: nobody should see it. */
  get isTorn(): boolean {
    return this.#isTorn;
  }

  get isFinished(): boolean {
    return this.#current === this.#lines.length;
  }

  /** Strokes that are complete. */
  get strokes(): number {
    return this.#current;
  }

  /** Lets time pass and returns whether the picture has changed. Nothing happens while paused. */
  tick(elapsedMs: number): boolean {
    if (this.isPaused) return false;
    if (!this.isFinished) return this.advance(this.#position + elapsedMs * this.speed);
    if (!this.loops || this.#lines.length === 0) return false;
    this.restart();
    return true;
  }

  /**
   * Draws what is due until `toMs` after the start, or until it is time to stop, and returns whether anything was; going back takes a
   * {@link seek}.
   */
  advance(toMs: number, isTimeUp: IsTimeUp = neverUp): boolean {
    const [before, shownBefore] = [this.#current, this.#shown];
    this.#isBehind = !this.#copied(isTimeUp);
    this.#wanted = toMs;
    while (!this.isFinished && !this.#isBehind) {
      const line = this.#lines[this.#current] as Line;
      if (!this.#show(line, this.#timeline.pointsDue(this.#current, toMs), isTimeUp)) break;
      this.#complete(line);
      this.#isBehind = !this.#copied(isTimeUp) || (!this.isFinished && isTimeUp());
    }
    const reached = this.#isBehind ? this.#timeShown() : toMs;
    this.#position = Math.min(Math.max(reached, this.#position), this.duration);
    return this.#current !== before || this.#shown !== shownBefore;
  }

  /** Shows the drawing as it was at a time, before or after the present one, or draws until it is time to stop. */
  seek(toMs: number, isTimeUp: IsTimeUp = neverUp): void {
    const target = Math.min(Math.max(toMs, 0), this.duration);
    if (target < this.#position) this.#goBack(target);
    this.advance(target, isTimeUp);
  }

  /**
   * Goes to the end of the next stroke, or of the one before the present one, and pauses.
   *
   * The present one is that of the time that was asked for last, however much of it has been drawn.
   *
   * @returns the time that is then shown, ms; where it was stopped by its clock a {@link seek} leads there
   */
  step(direction: 1 | -1, isTimeUp: IsTimeUp = neverUp): number {
    this.isPaused = true;
    const target = direction > 0 ? this.#ahead() : this.#before();
    if (target < 0) this.restart();
    // Where there is no further stroke one stays where one was led, drawn already or not.
    if (target < 0 || target >= this.#lines.length)
      return this.#isBehind ? Math.min(this.#wanted, this.duration) : this.#position;
    const end = this.#timeline.endOf(target);
    this.seek(end, isTimeUp);
    return end;
  }

  /** Gives back the memory of what was kept for going back, which then costs a replay. */
  giveBack(): void {
    this.#keyframes.forgetAll();
  }

  /** Draws all the rest at once. */
  finish(): void {
    this.advance(this.duration);
  }

  /** Back to white paper and to 0 ms. */
  restart(): void {
    this.#raster.clear();
    this.#standBefore(0, null);
    this.#isBehind = false;
  }

  /** Draws the current line up to a point, or until it is time to stop. @returns whether it is complete now */
  #show(line: Line, due: number, isTimeUp: IsTimeUp): boolean {
    if (line.tool === event.id) return due > 0;
    if (this.#shown === 0 && due > 0) this.#raster.begin(line);
    for (const atOnce = pointsPerStep(line); this.#shown < due && !this.#isBehind; this.#isBehind = isTimeUp()) {
      const next = Math.min(this.#shown + atOnce, due);
      this.#raster.extend(line.points.slice(this.#shown, next));
      this.#shown = next;
    }
    if (this.#shown < line.points.length) return false;
    // To commit it may take as long as all the slice; until then it looks as it will.
    if (this.#isBehind) this.#raster.settle();
    return !this.#isBehind;
  }

  #complete(line: Line): void {
    if (line.tool === event.id) this.#raster.draw(line);
    else this.#raster.commit();
    this.#work += this.#works[this.#current] ??= lineWork(line);
    this.#current++;
    this.#shown = 0;
    // The finished picture is the last thing that anybody has to wait for.
    if (!this.isFinished) this.#copying = this.#keyframes.reaching(this.#current, this.#work);
  }

  /** Copies until it is time to stop. @returns whether strokes may go on */
  #copied(isTimeUp: IsTimeUp): boolean {
    while (this.#copying) {
      if (this.#copying.next().done) this.#copying = null;
      else if (isTimeUp()) return false;
    }
    this.#isTorn = false;
    return true;
  }

  /** When the last point was due that is shown. */
  #timeShown(): number {
    if (this.#shown > 0) return this.#timeline.shownAt(this.#current, this.#shown);
    return this.#current === 0 ? 0 : this.#timeline.endOf(this.#current - 1);
  }

  #goBack(toMs: number): void {
    this.#raster.cancel();
    const { index, copying } = this.#keyframes.restoring(this.#timeline.completeAt(toMs));
    this.#standBefore(index, copying);
  }

  /** @param copying puts the picture there bit by bit; null: it shows so many lines already */
  #standBefore(index: number, copying: Copying | null): void {
    this.#copying = copying;
    this.#isTorn = copying !== null;
    this.#current = index;
    this.#shown = 0;
    this.#work = this.#works.slice(0, index).reduce((sum, one) => sum + one, 0);
    this.#position = 0;
  }

  /** The line that is shown, or the next one. */
  #ahead(): number {
    return this.#isBehind ? this.#timeline.completeAt(this.#wanted) : this.#current;
  }

  #before(): number {
    const complete = this.#timeline.completeAt(this.#isBehind ? this.#wanted : this.#position);
    const isWithin = this.#isBehind ? this.#timeline.pointsDue(complete, this.#wanted) > 0 : this.#shown > 0;
    return complete - (isWithin ? 1 : 2);
  }
}
