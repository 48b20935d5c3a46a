import { createGrid } from './kernel/grid.ts';
import { LAYERS } from './limits.ts';
import type { Raster } from './raster.ts';
import { ifThereIsRoom } from './shortage.ts';

/** Copies of the picture after some of its lines, so that going to any of them takes few strokes. */
export interface Keyframes {
  /** Bytes of pixels kept. */
  readonly bytes: number;
  /**
   * Tells that the raster now shows the first `index` lines, which took `work` pixels in all; copies the picture when enough has happened
   * since the copy before. Where there is no memory for that, the other copies are given up, too.
   */
  reach(index: number, work: number): void;
  /**
   * The same bit by bit; null: there is nothing to copy. Nobody else may change the picture until it is done, or given up half-way.
   *
   * @param goal the work at which whoever draws will stop: the further away it is, the fewer copies are made, since most would be given up
   * until then
   */
  reaching(index: number, work: number, goal?: number): Copying | null;
  /**
   * Shows the latest copy of at most so many lines, or white paper, bit by bit, and answers how many lines it shows. Until it is done the
   * picture is neither what it was nor the copy.
   */
  restoring(index: number): { readonly index: number; readonly copying: Copying };
  /** Forgets the copies of more than `index` lines, and leaves their arrays for the next one. Not while one of them is being put back. */
  forgetAfter(index: number): void;
  /** Gives up all of them, and their memory. */
  forgetAll(): void;
}

/** Halts wherever the page may want to be painted, after a fraction of a millisecond. */
export type Copying = Generator<undefined, void>;

export interface KeyframeOptions {
  /** Bytes of pixels to keep, 192 MB unless given. 0: none are ever copied, for whoever does not go back. */
  budgetBytes?: number;
  /** Pixels of work between two copies, 100 million unless given. */
  workBetween?: number;
}

/** Tiles by layer and number; a tile without ink is absent. Copies share the tiles in which they do not differ. */
interface Keyframe {
  readonly index: number;
  readonly work: number;
  readonly tiles: ReadonlyMap<number, Int16Array>;
}

const DEFAULT_BUDGET = 192_000_000;
/** What the slowest kernel for SIMD draws in about an eighth of a second. */
const DEFAULT_WORK_BETWEEN = 100_000_000;

/** Half a megabyte is copied in about a third of a millisecond. */
export const TILES_AT_ONCE = 16;

/** Four channels of 16 bits. */
const PIXEL_BYTES = 8;

const keyOf = (layer: number, tile: number) => tile * LAYERS + layer;

export function createKeyframes(
  raster: Raster,
  { budgetBytes = DEFAULT_BUDGET, workBetween = DEFAULT_WORK_BETWEEN }: KeyframeOptions = {},
): Keyframes {
  const grid = createGrid(raster.width, raster.height);
  /** Fewest lines first. */
  let frames: Keyframe[] = [];
  /** The raster's changed tiles are those that differ from the newest copy. */
  let isNearNewest = false;
  /** How many copies hold these pixels. */
  const holders = new Map<Int16Array, number>();
  let bytes = 0;
  /** The tiles of the copy that is being made, as far as it has come; null: none is, or it was given up half-way. */
  let making: Map<number, Int16Array> | null = null;
  /** How much work lay behind the picture when it was last too large for a copy. */
  let tooLargeAt = 0;

  tidySpare();

  function tileBytes(tile: number): number {
    const { left, top, right, bottom } = grid.area(tile);
    return (right - left) * (bottom - top) * PIXEL_BYTES;
  }

  function pictureBytes(): number {
    let sum = 0;
    for (let layer = 0; layer < LAYERS; layer++) for (const tile of raster.inkedTiles(layer)) sum += tileBytes(tile);
    return sum;
  }

  function hold(pixels: Int16Array): void {
    const count = holders.get(pixels) ?? 0;
    if (count === 0) bytes += pixels.byteLength;
    holders.set(pixels, count + 1);
  }

  /** @param isOver nobody is putting this copy back any more: what is in no other one is left for the next copy */
  function release(tiles: ReadonlyMap<number, Int16Array>, isOver = false): void {
    for (const pixels of tiles.values()) {
      const left = (holders.get(pixels) ?? 0) - 1;
      if (left > 0) holders.set(pixels, left);
      else {
        holders.delete(pixels);
        bytes -= pixels.byteLength;
        if (isOver) raster.spare.leave(pixels);
      }
    }
  }

  function reaching(index: number, work: number, goal = work): Copying | null {
    if (budgetBytes === 0) return null;
    const newest = frames.at(-1);
    if (newest && newest.index >= index) return null;
    const since = Math.max(newest?.work ?? 0, tooLargeAt);
    if (work - since < Math.max(workBetween, goal - work)) return null;
    // One that is over the budget by itself would be given up as soon as it is made, and be made again after the next line.
    if (pictureBytes() > budgetBytes) {
      tooLargeAt = work;
      return null;
    }
    return capture(index, work);
  }

  function* capture(index: number, work: number): Copying {
    giveUpHalf();
    const tiles = new Map<number, Int16Array>();
    making = tiles;
    const changed = shareUnchanged(tiles);
    // What is given up for it first leaves its arrays: a browser takes its time to clean up after a copy of 40 MB.
    makeRoomFor(
      changed.reduce((sum, { tile }) => sum + tileBytes(tile), 0),
      work,
    );
    for (const [count, { layer, tile }] of changed.entries()) {
      const pixels = ifThereIsRoom(() => raster.copyTile(layer, tile));
      if (!pixels) return forgetAll();
      hold(pixels);
      tiles.set(keyOf(layer, tile), pixels);
      if ((count + 1) % TILES_AT_ONCE !== 0) continue;
      yield;
      if (making !== tiles) return;
    }
    making = null;
    frames.push({ index, work, tiles });
    standAtNewest();
    tidySpare();
  }

  /** Takes the tiles of the newest copy that are the same. @returns those that are not */
  function shareUnchanged(tiles: Map<number, Int16Array>): { layer: number; tile: number }[] {
    const before = isNearNewest ? frames.at(-1)?.tiles : undefined;
    const changed: { layer: number; tile: number }[] = [];
    for (let layer = 0; layer < LAYERS; layer++) {
      for (const tile of raster.inkedTiles(layer)) {
        const same = raster.hasChanged(layer, tile) ? undefined : before?.get(keyOf(layer, tile));
        if (!same) changed.push({ layer, tile });
        else {
          hold(same);
          tiles.set(keyOf(layer, tile), same);
        }
      }
    }
    return changed;
  }

  function giveUpHalf(): void {
    if (making) release(making, true);
    making = null;
    tidySpare();
  }

  function tidySpare(): void {
    raster.spare.allow('copies', budgetBytes - bytes);
  }

  function standAtNewest(): void {
    isNearNewest = true;
    raster.forgetChanges();
  }

  /** Gives up what is missed least: the copy whose neighbours are nearest to each other, seen from the present. */
  function makeRoomFor(needed: number, present: number): void {
    while (bytes + needed > budgetBytes && frames.length > 0) {
      let least = 0;
      let leastLoss = Infinity;
      for (const [i, { work }] of frames.entries()) {
        const gap = (frames[i + 1]?.work ?? present) - (frames[i - 1]?.work ?? 0);
        const loss = gap / (present - work + workBetween);
        if (loss < leastLoss) [least, leastLoss] = [i, loss];
      }
      if (least === frames.length - 1) isNearNewest = false;
      release((frames[least] as Keyframe).tiles, true);
      frames = frames.toSpliced(least, 1);
    }
    tidySpare();
  }

  function* show(tiles: ReadonlyMap<number, Int16Array>): Copying {
    for (let layer = 0; layer < LAYERS; layer++) {
      const others = raster.inkedTiles(layer).filter((tile) => !tiles.has(keyOf(layer, tile)));
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

  function restoring(index: number): { index: number; copying: Copying } {
    giveUpHalf();
    const frame = frames.findLast((one) => one.index <= index);
    return { index: frame?.index ?? 0, copying: restored(frame) };
  }

  function* restored(frame: Keyframe | undefined): Copying {
    isNearNewest = false;
    yield* show(frame?.tiles ?? new Map<number, Int16Array>());
    if (frame && frame === frames.at(-1)) standAtNewest();
  }

  function forgetAfter(index: number): void {
    giveUpHalf();
    // What comes next is another picture.
    tooLargeAt = 0;
    const kept = frames.filter((frame) => frame.index <= index);
    if (kept.length === frames.length) return;
    for (const { tiles } of frames.slice(kept.length)) release(tiles, true);
    frames = kept;
    isNearNewest = false;
    tidySpare();
  }

  function forgetAll(): void {
    // One of them may be on its way back into the picture: nobody else gets its arrays.
    for (const { tiles } of frames.splice(0)) release(tiles);
    isNearNewest = false;
    forgetAfter(-1);
    raster.spare.allow('copies', 0);
  }

  return {
    get bytes() {
      return bytes;
    },
    reach(index, work) {
      const copying = reaching(index, work);
      while (copying && !copying.next().done);
    },
    reaching,
    restoring,
    forgetAfter,
    forgetAll,
  };
}
