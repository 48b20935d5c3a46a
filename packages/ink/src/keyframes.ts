import { createGrid, type Grid, pixelsIn } from './kernel/grid.ts';
import { type KeptPicture, tileKey } from './keptPicture.ts';
import { LAYERS } from './limits.ts';
import type { Raster } from './raster.ts';
import { ifThereIsRoom } from './shortage.ts';
import type { SpareTiles } from './spareTiles.ts';

/** Halts wherever the page may want to be painted, after a fraction of a millisecond. */
export type Copying = Generator<undefined, void>;

export interface KeyframeOptions {
  /** Bytes of pixels to keep, 192 MB unless given. 0: none are ever copied, for whoever does not go back. */
  budgetBytes?: number | undefined;
  /** Pixels of work between two copies, 100 million unless given. */
  workBetween?: number | undefined;
}

/** Copies share the tiles in which they do not differ. */
type Keyframe = KeptPicture;

const DEFAULT_BUDGET = 192_000_000;
/** What the slowest kernel for SIMD draws in about an eighth of a second. */
const DEFAULT_WORK_BETWEEN = 100_000_000;

/** White paper has no layer that is shown faintly. */
const OPAQUE: readonly number[] = Array.from({ length: LAYERS }, () => 100);

/** Half a megabyte is copied in about a third of a millisecond. */
export const TILES_AT_ONCE = 16;

/** Four channels of 16 bits. */
const PIXEL_BYTES = 8;

/** Pixels that several copies may hold together. */
class SharedTiles {
  bytes = 0;
  /** How many copies hold these pixels. */
  readonly #holders = new Map<Int16Array, number>();
  readonly #spare: SpareTiles;

  constructor(spare: SpareTiles) {
    this.#spare = spare;
  }

  hold(pixels: Int16Array): void {
    const count = this.#holders.get(pixels) ?? 0;
    if (count === 0) this.bytes += pixels.byteLength;
    this.#holders.set(pixels, count + 1);
  }

  /** @param isOver nobody is putting this copy back any more: what is in no other one is left for the next copy */
  release(tiles: ReadonlyMap<number, Int16Array>, isOver: boolean): void {
    for (const pixels of tiles.values()) {
      const left = (this.#holders.get(pixels) ?? 0) - 1;
      if (left > 0) this.#holders.set(pixels, left);
      else {
        this.#holders.delete(pixels);
        this.bytes -= pixels.byteLength;
        if (isOver) this.#spare.leave(pixels);
      }
    }
  }
}

/** Copies of the picture after some of its lines, so that going to any of them takes few strokes. */
export class Keyframes {
  readonly #raster: Raster;
  readonly #budgetBytes: number;
  readonly #workBetween: number;
  readonly #grid: Grid;
  readonly #held: SharedTiles;
  /** Fewest lines first. */
  #frames: Keyframe[] = [];
  /** The raster's changed tiles are those that differ from the newest copy. */
  #isNearNewest = false;
  /** The tiles of the copy that is being made, as far as it has come; null: none is, or it was given up half-way. */
  #making: Map<number, Int16Array> | null = null;
  /** How much work lay behind the picture when it was last too large for a copy. */
  #tooLargeAt = 0;
  /** Up to so much work no copies are wanted. */
  #skippedTo = 0;

  constructor(
    raster: Raster,
    { budgetBytes = DEFAULT_BUDGET, workBetween = DEFAULT_WORK_BETWEEN }: KeyframeOptions = {},
  ) {
    this.#raster = raster;
    this.#budgetBytes = budgetBytes;
    this.#workBetween = workBetween;
    this.#grid = createGrid(raster.width, raster.height);
    this.#held = new SharedTiles(raster.spare);
    this.#tidySpare();
  }

  /** Makes no copies before so much work has been exceeded by what lies between two of them, or somebody goes back further than any copy. */
  skipTo(work: number): void {
    this.#skippedTo = work;
  }

  /** Bytes of pixels kept. */
  get bytes(): number {
    return this.#held.bytes;
  }

  /**
   * Tells that the raster now shows the first `index` lines, which took `work` pixels in all; copies the picture when enough has happened
   * since the copy before. Where there is no memory for that, the other copies are given up, too.
   */
  reach(index: number, work: number): void {
    const copying = this.reaching(index, work);
    while (copying && !copying.next().done);
  }

  /**
   * The same bit by bit; null: there is nothing to copy. Nobody else may change the picture until it is done, or given up half-way.
   *
   * @param goal the work at which whoever draws will stop: the further away it is, the fewer copies are made, since most would be given up
   * until then
   */
  reaching(index: number, work: number, goal = work): Copying | null {
    if (this.#budgetBytes === 0) return null;
    const newest = this.#frames.at(-1);
    if (newest && newest.index >= index) return null;
    const since = Math.max(newest?.work ?? 0, this.#tooLargeAt, this.#skippedTo);
    if (work - since < Math.max(this.#workBetween, goal - work)) return null;
    // One that is over the budget by itself would be given up as soon as it is made, and be made again after the next line.
    if (this.#pictureBytes() > this.#budgetBytes) {
      this.#tooLargeAt = work;
      return null;
    }
    return this.#capture(index, work);
  }

  /**
   * Shows the latest copy of at most so many lines, or white paper, bit by bit, and answers how many lines it shows. Until it is done the
   * picture is neither what it was nor the copy.
   */
  restoring(index: number): { readonly index: number; readonly copying: Copying } {
    this.#giveUpHalf();
    const frame = this.#frames.findLast((one) => one.index <= index);
    if (!frame) this.#skippedTo = 0;
    return { index: frame?.index ?? 0, copying: this.#restore(frame) };
  }

  /** Forgets the copies of more than `index` lines, and leaves their arrays for the next one. Not while one of them is being put back. */
  forgetAfter(index: number): void {
    this.#giveUpHalf();
    // What comes next is another picture.
    this.#tooLargeAt = 0;
    const kept = this.#frames.filter((frame) => frame.index <= index);
    if (kept.length === this.#frames.length) return;
    for (const { tiles } of this.#frames.slice(kept.length)) this.#held.release(tiles, true);
    this.#frames = kept;
    this.#isNearNewest = false;
    this.#tidySpare();
  }

  /** Takes a copy that was made before, of fewer lines than come next, as if it had been made now. */
  adopt(picture: KeptPicture): void {
    this.forgetAfter(-1);
    for (const pixels of picture.tiles.values()) this.#held.hold(pixels);
    this.#frames = [picture];
    this.#tidySpare();
  }

  /** Gives up all of them, and their memory. */
  forgetAll(): void {
    // One of them may be on its way back into the picture: nobody else gets its arrays.
    for (const { tiles } of this.#frames.splice(0)) this.#held.release(tiles, false);
    this.#isNearNewest = false;
    this.forgetAfter(-1);
    this.#raster.spare.allow('copies', 0);
  }

  #tileBytes(tile: number): number {
    return pixelsIn(this.#grid.area(tile)) * PIXEL_BYTES;
  }

  #pictureBytes(): number {
    let sum = 0;
    for (let layer = 0; layer < LAYERS; layer++)
      for (const tile of this.#raster.inkedTiles(layer)) sum += this.#tileBytes(tile);
    return sum;
  }

  *#capture(index: number, work: number): Copying {
    this.#giveUpHalf();
    const tiles = new Map<number, Int16Array>();
    this.#making = tiles;
    const changed = this.#shareUnchanged(tiles);
    // What is given up for it first leaves its arrays: a browser takes its time to clean up after a copy of 40 MB.
    this.#makeRoomFor(
      changed.reduce((sum, { tile }) => sum + this.#tileBytes(tile), 0),
      work,
    );
    for (const [count, { layer, tile }] of changed.entries()) {
      const pixels = ifThereIsRoom(() => this.#raster.copyTile(layer, tile));
      if (!pixels) return this.forgetAll();
      this.#held.hold(pixels);
      tiles.set(tileKey(layer, tile), pixels);
      if ((count + 1) % TILES_AT_ONCE !== 0) continue;
      yield;
      if (this.#making !== tiles) return;
    }
    this.#making = null;
    this.#frames.push({ index, work, tiles, opacities: this.#raster.opacities });
    this.#standAtNewest();
    this.#tidySpare();
  }

  /** Takes the tiles of the newest copy that are the same. @returns those that are not */
  #shareUnchanged(tiles: Map<number, Int16Array>): { layer: number; tile: number }[] {
    const before = this.#isNearNewest ? this.#frames.at(-1)?.tiles : undefined;
    const changed: { layer: number; tile: number }[] = [];
    for (let layer = 0; layer < LAYERS; layer++) {
      for (const tile of this.#raster.inkedTiles(layer)) {
        const same = this.#raster.hasChanged(layer, tile) ? undefined : before?.get(tileKey(layer, tile));
        if (!same) changed.push({ layer, tile });
        else {
          this.#held.hold(same);
          tiles.set(tileKey(layer, tile), same);
        }
      }
    }
    return changed;
  }

  #giveUpHalf(): void {
    if (this.#making) this.#held.release(this.#making, true);
    this.#making = null;
    this.#tidySpare();
  }

  #tidySpare(): void {
    this.#raster.spare.allow('copies', this.#budgetBytes - this.bytes);
  }

  #standAtNewest(): void {
    this.#isNearNewest = true;
    this.#raster.forgetChanges();
  }

  /** Gives up what is missed least: the copy whose neighbours are nearest to each other, seen from the present. */
  #makeRoomFor(needed: number, present: number): void {
    while (this.bytes + needed > this.#budgetBytes && this.#frames.length > 0) {
      const least = leastMissed(this.#frames, present, this.#workBetween);
      if (least === this.#frames.length - 1) this.#isNearNewest = false;
      this.#held.release((this.#frames[least] as Keyframe).tiles, true);
      this.#frames = this.#frames.toSpliced(least, 1);
    }
    this.#tidySpare();
  }

  *#restore(frame: Keyframe | undefined): Copying {
    this.#isNearNewest = false;
    yield* this.#show(frame?.tiles ?? new Map<number, Int16Array>());
    this.#raster.setLayerOpacities(frame?.opacities ?? OPAQUE);
    if (frame && frame === this.#frames.at(-1)) this.#standAtNewest();
  }

  *#show(tiles: ReadonlyMap<number, Int16Array>): Copying {
    const raster = this.#raster;
    for (let layer = 0; layer < LAYERS; layer++) {
      const others = raster.inkedTiles(layer).filter((tile) => !tiles.has(tileKey(layer, tile)));
      for (const [count, tile] of others.entries()) {
        raster.wipeTile(layer, tile);
        if ((count + 1) % TILES_AT_ONCE === 0) yield;
      }
    }
    let count = 0;
    for (const [key, pixels] of tiles) {
      raster.pasteTile(key % LAYERS, Math.floor(key / LAYERS), pixels);
      if (++count % TILES_AT_ONCE === 0) yield;
    }
  }
}

function leastMissed(frames: readonly Keyframe[], present: number, workBetween: number): number {
  let least = 0;
  let leastLoss = Infinity;
  for (const [i, { work }] of frames.entries()) {
    const gap = (frames[i + 1]?.work ?? present) - (frames[i - 1]?.work ?? 0);
    const loss = gap / (present - work + workBetween);
    if (loss < leastLoss) [least, leastLoss] = [i, loss];
  }
  return least;
}
