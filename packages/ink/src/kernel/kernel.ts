import type { Area, Grid } from './grid.ts';
import type { Planes } from './planes.ts';
import type { Ink } from './spans.ts';
import type { Tiles } from './tiles.ts';

/**
 * The arithmetic of the engine exists three times, bit for bit alike: for SIMD with and without the relaxed instructions, and in plain
 * TypeScript, which is the oracle of the others and runs where there is no SIMD.
 */
export type KernelName = 'relaxed' | 'baseline' | 'reference';

/** Most dabs that are handed over at a time. `DABS` in assembly/planes.ts. */
export const DABS = 4096;

/** Makes the planes of a picture: white paper without any mark. */
export type KernelMaker = (width: number, height: number) => Kernel;

/**
 * The planes of a picture and the arithmetic on them, tile by tile. Stamping sets {@link Mark} bits, the owner clears
 * those of the stroke.
 */
export interface Kernel
  extends Planes,
    Pick<
      Tiles,
      'isInked' | 'noteInk' | 'wipeTile' | 'wipeLayer' | 'readTile' | 'writeTile' | 'swapTile' | 'swapLayers'
    > {
  readonly name: KernelName;
  readonly grid: Grid;
  /** Where dabs are handed over, {@link DAB_INTS} integers each, {@link DABS} at a time. */
  readonly dabs: Int32Array;
  /** Adds the first `count` dabs that were handed over to the coverage of the stroke. */
  stamp(count: number): void;
  /** Tells that somebody else wrote coverage in the area, which lies within the picture. */
  touch(area: Area): void;
  /** Blends the stroke into a layer and forgets it. */
  commit(ink: Ink): void;
  /** Forgets the stroke. */
  drop(): void;
  /** Remembers the coverage of an area within the picture, in place of the area before. */
  readonly putAside: (area: Area) => void;
  /** Gives an area, or a part of it, the coverage again that {@link putAside} found there. */
  readonly putBack: (area: Area) => void;
  /**
   * Brings the stale tiles of `rgba` up to date; the stroke in `live` is shown but not committed.
   *
   * @param clipped bit per layer, none unless given: the layer shows only where its base has ink, which is the nearest layer below that is
   * not clipped itself. Layer 0 lies on paper and cannot be clipped.
   * @param strengths how much of each layer's ink is shown, Q15, all of it unless given. A clipped layer is clipped to what its base shows.
   */
  flatten(isVisible: readonly boolean[], live: Ink | null, clipped?: number, strengths?: readonly number[]): void;
}
