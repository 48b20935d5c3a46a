import { TILE, TILE_SHIFT } from './kernel/grid.ts';
import { type KeptPicture, tileKey } from './keptPicture.ts';
import { type Copying, Keyframes, TILES_AT_ONCE } from './keyframes.ts';
import type { Patch, PatchPart } from './layerTiles.ts';
import { LAYERS } from './limits.ts';
import type { Line } from './model.ts';
import { isSheetEvent, placedLines } from './placing.ts';
import type { Raster } from './raster.ts';
import { ifThereIsRoom } from './shortage.ts';
import { standingLines } from './standing.ts';
import { type IsTimeUp, neverUp, pointsPerStep } from './steps.ts';
import { type DrawnLine, StrokeRing } from './strokeRing.ts';
import { event } from './tools/event.ts';
import { lineWork } from './tools/index.ts';

export interface HistoryOptions {
  /** Bytes of pixels to keep of the last strokes, 64 MB unless given. Going back further costs a replay, never a wrong pixel. */
  budgetBytes?: number;
  /** Bytes of copies of the whole picture, from which such a replay starts; 192 MB unless given. */
  keyframeBytes?: number;
  /** See {@link KeyframeOptions}. */
  workBetween?: number;
}

const DEFAULT_BUDGET = 64_000_000;
/**
 * Of a drawing that is opened: some dozens of strokes. New memory takes four milliseconds a megabyte, and nobody has yet asked to go back. Going
 * further back takes one replay, which keeps all that the budgets allow.
 */
const OPENED_BUDGET = 16_000_000;
/** In about half a millisecond. */
const POINTS_WEIGHED_AT_ONCE = 4_000;

/**
 * Records every stroke committed on the raster. From now on nobody else may clear it or commit strokes without calling `add`.
 *
 * @throws when the raster has a history already
 */
export function createHistory(raster: Raster, options: HistoryOptions = {}): History {
  return new History(raster, options);
}

/** The lines of a drawing and the way back and forth through them, stroke by stroke. */
export class History {
  readonly #raster: Raster;
  readonly #keyframes: Keyframes;
  readonly #ring: StrokeRing;
  readonly #lines: Line[] = [];
  /** The stroke committed last, while nobody has told its line. Null in it: there was no memory for what was there before. */
  #unclaimed: { readonly patch: Patch | null } | null = null;
  /** Draws what the raster lacks, and halts wherever that may take long; null: it lacks nothing. */
  #rest: Copying | null = null;

  constructor(raster: Raster, { budgetBytes = DEFAULT_BUDGET, keyframeBytes, workBetween }: HistoryOptions) {
    if (raster.onCommit) throw new Error('the raster has a history already');
    this.#raster = raster;
    this.#keyframes = new Keyframes(raster, { budgetBytes: keyframeBytes, workBetween });
    this.#ring = new StrokeRing(budgetBytes, raster.spare);
    raster.onCommit = (copy, needed) => {
      if (this.#unclaimed) throw new Error('a stroke was committed whose line was never added');
      this.#ring.makeRoomFor(needed);
      this.#unclaimed = { patch: needed > budgetBytes ? null : this.#withRoom(copy) };
    };
  }

  /** What is on the raster now, or will be once it has caught up, oldest first. Live: changes with every call below. */
  get lines(): readonly Line[] {
    return this.#lines;
  }

  /** What was undone and can be done again, the first of it last. */
  get undone(): readonly Line[] {
    return this.#ring.undone.map(({ line }) => line);
  }

  get canUndo(): boolean {
    return this.#ring.done.length > 0 && (this.isBehind || !this.#raster.isStroking);
  }

  get canRedo(): boolean {
    return this.#ring.undone.length > 0 && (this.isBehind || !this.#raster.isStroking);
  }

  /** Sum of the lines' `lineWork`; after a new start `later` it is complete once the raster has caught up. */
  get work(): number {
    return this.#ring.work;
  }

  /** Bytes of pixels kept for going back and forth. */
  get bytes(): number {
    return this.#ring.bytes + this.#keyframes.bytes;
  }

  /** Lines are still to be drawn, after a call `later`: until then the raster belongs to the history. */
  get isBehind(): boolean {
    return this.#rest !== null;
  }

  /**
   * Draws what the raster lacks, until it is time to stop; all of it unless told otherwise. Every other call does so first.
   *
   * @returns whether the raster has caught up
   */
  catchUp(isTimeUp: IsTimeUp = neverUp): boolean {
    while (this.#rest) {
      if (this.#rest.next().done) this.#rest = null;
      else if (isTimeUp()) break;
    }
    return this.#rest === null;
  }

  /**
   * Appends a line; what was undone before cannot be redone any more. Afterwards the line is on the raster exactly once: an open live
   * stroke is committed, a live stroke committed since the last call is taken for the line, and otherwise the line is drawn. One that
   * moves all lines before it has them drawn anew. `later`: that is left to {@link catchUp}.
   */
  add(line: Line, when: 'now' | 'later' = 'now'): void {
    this.catchUp();
    this.#ring.forgetUndone();
    if (isSheetEvent(line)) this.reset([...this.#lines, line], when);
    else this.#push({ line, placed: line, patch: this.#drawn(line), work: this.work + lineWork(line) });
  }

  /**
   * Takes the last line off the raster and returns it; null when there is none or a live stroke is open. `later`: where lines have to be drawn
   * for that, it is left to {@link catchUp}.
   */
  undo(when: 'now' | 'later' = 'now'): Line | null {
    this.catchUp();
    const { line: last } = this.#ring.done.at(-1) ?? {};
    if (last && isSheetEvent(last) && !this.#raster.isStroking) {
      this.reset(this.#lines.slice(0, -1), when, [...this.undone, last]);
      return last;
    }
    const entry = this.#raster.isStroking ? undefined : this.#ring.done.pop();
    if (!entry) return null;
    this.#lines.pop();
    this.#ring.undone.push(entry);
    this.#keyframes.forgetAfter(this.#lines.length);
    if (entry.patch) this.#raster.swap(entry.patch);
    else this.#replay();
    if (when === 'now') this.catchUp();
    return entry.line;
  }

  /**
   * Brings back the line undone last and returns it; null when there is none or a live stroke is open. `later`: where it has to be drawn for that,
   * it is left to {@link catchUp}.
   */
  redo(when: 'now' | 'later' = 'now'): Line | null {
    this.catchUp();
    const entry = this.#raster.isStroking ? undefined : this.#ring.undone.pop();
    if (!entry) return null;
    if (isSheetEvent(entry.line)) {
      this.reset([...this.#lines, entry.line], when, this.undone);
      return entry.line;
    }
    entry.work = this.work + lineWork(entry.line);
    if (entry.patch) {
      this.#raster.swap(entry.patch);
      this.#push(entry);
      return entry.line;
    }
    this.#ring.done.push(entry);
    this.#lines.push(entry.line);
    this.#rest = this.#redraw(this.#lines.length - 1);
    if (when === 'now') this.catchUp();
    return entry.line;
  }

  /**
   * Starts over: clears the raster and draws the lines, each of which can be undone. `later`: drawing them is left to {@link catchUp}. Pixels are
   * kept of the last of them alone, so that the picture is soon there.
   *
   * @param undone lines that can be done again, the first of them last
   * @param picture of the first of these lines, as {@link unpackPicture} says: only those behind are drawn
   */
  reset(
    lines: readonly Line[],
    when: 'now' | 'later' = 'now',
    undone: readonly Line[] = [],
    picture: KeptPicture | null = null,
  ): void {
    this.#rest = null;
    const own = standingLines(lines).lines.slice();
    const placed = placedLines(own);
    this.#ring.forgetAll();
    this.#keyframes.forgetAfter(-1);
    if (picture && picture.index <= own.length) this.#keyframes.adopt(picture);
    this.#lines.length = 0;
    this.#raster.clear();
    for (const [index, line] of own.entries()) {
      this.#ring.done.push({ line, placed: placed[index] as Line, patch: null, work: 0 });
      this.#lines.push(line);
    }
    for (const line of undone) this.#ring.undone.push({ line, placed: line, patch: null, work: 0 });
    this.#open();
    if (when === 'now') this.catchUp();
  }

  /** A copy of the picture as it is, to be kept elsewhere. Null: it is not complete, or there is no memory. */
  takePicture(): KeptPicture | null {
    if (this.isBehind || this.#raster.isStroking || this.#unclaimed) return null;
    const raster = this.#raster;
    const copies = ifThereIsRoom(() => {
      const tiles = new Map<number, Int16Array>();
      for (let layer = 0; layer < LAYERS; layer++)
        for (const tile of raster.inkedTiles(layer)) tiles.set(tileKey(layer, tile), raster.copyTile(layer, tile));
      return tiles;
    });
    return copies && { index: this.#lines.length, work: this.work, tiles: copies, opacities: [...raster.opacities] };
  }

  /**
   * Gives back memory until no more than so many bytes are kept, all of the last strokes; 0 unless given. Going back further costs a replay, until
   * more has been drawn again.
   */
  giveBack(bytesLeft = 0): void {
    this.#keyframes.forgetAll();
    this.#ring.giveBack(bytesLeft);
  }

  /** A copy, for which everything else is given up where there is no memory. Null: not even then. */
  #withRoom<T>(copy: () => T): T | null {
    return ifThereIsRoom(copy) ?? (this.giveBack(), ifThereIsRoom(copy));
  }

  #push(entry: DrawnLine): void {
    this.#ring.done.push(entry);
    this.#lines.push(entry.line);
    this.#ring.keepBudget();
    this.#keyframes.reach(this.#lines.length, entry.work);
  }

  /** Has the line on the raster. @returns what was there before */
  #drawn(line: Line): Patch | null {
    if (this.#raster.isStroking) this.#raster.commit();
    if (!this.#unclaimed) this.#raster.draw(line);
    const claimed = this.#unclaimed;
    this.#unclaimed = null;
    if (!claimed) throw new Error('a line needs at least one point');
    this.#ring.count(claimed.patch);
    return claimed.patch;
  }

  /**
   * Has the lines drawn from the latest copy of the picture on, which refills the patches of the last ones. Copies with other lines must have
   * been forgotten before; none of the lines behind the copy has a patch.
   */
  #replay(): void {
    this.#unclaimed = null;
    this.#raster.cancel();
    const { index, copying } = this.#keyframes.restoring(this.#lines.length);
    this.#ring.firstKept = index;
    this.#rest = this.#restoreAndRedraw(copying, index);
    if (this.#lines.length === 0) this.catchUp();
  }

  *#restoreAndRedraw(copying: Copying, index: number): Copying {
    yield* copying;
    yield* this.#redraw(index);
  }

  /** Has all lines drawn on a raster that is blank, without any copy of the picture. */
  #open(): void {
    this.#unclaimed = null;
    const { index, copying } = this.#keyframes.restoring(this.#lines.length);
    this.#ring.firstKept = index;
    this.#rest = this.#weighAndDraw(copying, index);
    if (this.#lines.length === 0) this.catchUp();
  }

  /** @param first behind the picture that is put back before it, if there is one */
  *#weighAndDraw(restoring: Copying, first: number): Copying {
    yield* weigh(this.#ring.done);
    this.#keyframes.skipTo(this.work);
    yield* restoring;
    yield* this.#redraw(first, Math.min(OPENED_BUDGET, this.#ring.budgetBytes));
  }

  /** @param patchBytes to be kept of the last lines, about */
  *#redraw(first: number, patchBytes = this.#ring.budgetBytes): Copying {
    const { done } = this.#ring;
    const forGood = this.#countForGood(patchBytes);
    const goal = this.work;
    for (const [index, entry] of done.entries()) {
      if (index < first) continue;
      if (entry.line.tool !== event.id)
        yield* this.#strokeBitByBit(entry.placed, entry.work - (done[index - 1]?.work ?? 0));
      if (index < forGood) this.#completeForGood(entry.placed);
      else if (this.#raster.isStroking) yield* this.#completeBitByBit(entry);
      else entry.patch = this.#drawn(entry.placed);
      this.#ring.keepBudget();
      const copying = this.#keyframes.reaching(index + 1, entry.work, goal);
      if (copying) yield* copying;
      yield;
    }
  }

  *#strokeBitByBit(line: Line, work: number): Copying {
    const { points } = line;
    const atOnce = pointsPerStep(line, work);
    this.#raster.begin(line);
    for (let at = 0; at < points.length; at += atOnce) {
      this.#raster.extend(points.slice(at, at + atOnce));
      yield;
    }
  }

  /** How many of the lines will have given up their patch when all have been drawn: of a long drawing nearly all, and to make them takes long. */
  #countForGood(patchBytes: number): number {
    const all = this.#ring.done;
    let left = all.length;
    for (let needed = 0; left > 0 && needed <= patchBytes; )
      needed += leastPatchBytes((all[--left] as DrawnLine).placed, this.#raster);
    return left;
  }

  /** Of what was there before nothing is kept. */
  #completeForGood(line: Line): void {
    const { onCommit } = this.#raster;
    this.#raster.onCommit = null;
    try {
      if (this.#raster.isStroking) this.#raster.commit();
      else this.#raster.draw(line);
    } finally {
      this.#raster.onCommit = onCommit;
    }
  }

  /** What was there before a stroke over the whole paper is 16 MB, which take longer to copy than the page should wait. */
  *#completeBitByBit(entry: DrawnLine): Copying {
    const tiles = this.#raster.settle();
    this.#ring.makeRoomFor(tiles.length * TILE_BYTES);
    const parts: PatchPart[] = [];
    for (let at = 0; at < tiles.length; at += TILES_AT_ONCE) {
      const copy = () => this.#raster.copyTiles(entry.line.layer, tiles.slice(at, at + TILES_AT_ONCE));
      const part = this.#withRoom(copy);
      if (!part) return this.#completeForGood(entry.placed);
      parts.push(part);
      yield;
    }
    this.#completeForGood(entry.placed);
    const bytes = parts.flatMap(({ pixels }) => pixels).reduce((sum, { byteLength }) => sum + byteLength, 0);
    entry.patch = { parts, swapped: null, bytes };
    this.#ring.count(entry.patch);
  }
}

/** Finds out the work of all lines up to each. */
function* weigh(entries: readonly DrawnLine[]): Copying {
  let work = 0;
  let points = 0;
  for (const entry of entries) {
    work += lineWork(entry.line);
    entry.work = work;
    points += entry.line.points.length;
    if (points < POINTS_WEIGHED_AT_ONCE) continue;
    points = 0;
    yield;
  }
}

/** Bytes of a whole tile in a patch. */
const TILE_BYTES = TILE * TILE * 8;

/** A patch has at least the tiles in which the line has a point, unless it is an event, whose points are no ink. */
function leastPatchBytes({ tool, points }: Line, { width, height }: Raster): number {
  if (tool === event.id) return TILE_BYTES;
  const tiles = new Set<number>();
  for (const { x, y } of points) {
    if (x >= 0 && y >= 0 && x < width && y < height) tiles.add((y >> TILE_SHIFT) * width + (x >> TILE_SHIFT));
  }
  return tiles.size * TILE_BYTES;
}
