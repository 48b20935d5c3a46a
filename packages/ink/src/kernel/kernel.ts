import type { Grid } from './grid.ts';
import type { Planes, Tiles } from './planes.ts';
import type { Ink } from './spans.ts';

/** Bits of {@link Planes.marks}. */
export const Mark = {
  /** The stroke that is being drawn covers something of the tile. */
  stroke: 1,
  /** The flattened picture of the tile is out of date. */
  stale: 2,
} as const;

/**
 * The arithmetic of the engine exists three times, bit for bit alike: for SIMD with and without the relaxed instructions, and in plain
 * TypeScript, which is the oracle of the others and runs where there is no SIMD.
 */
export type KernelName = 'relaxed' | 'baseline' | 'reference';

/** Makes the planes of a picture: white paper without any mark. */
export type KernelMaker = (width: number, height: number) => Kernel;

/**
 * The planes of a picture and the arithmetic on them, tile by tile. Stamping sets {@link Mark} bits, the owner clears
 * those of the stroke.
 */
export interface Kernel
  extends Planes,
    Pick<Tiles, 'isInked' | 'noteInk' | 'wipeTile' | 'readTile' | 'swapTile' | 'eachRow'> {
  readonly name: KernelName;
  readonly grid: Grid;
  /** Adds dabs to the coverage of the stroke. */
  stamp(tuples: Int32Array, count: number): void;
  /** Blends the stroke into a layer and forgets it. */
  commit(ink: Ink): void;
  /** Forgets the stroke. */
  drop(): void;
  /** Brings the stale tiles of `rgba` up to date; the stroke in `live` is shown but not committed. */
  flatten(isVisible: readonly boolean[], live: Ink | null): void;
}
