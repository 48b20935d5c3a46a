import { type Area, pixelsIn } from './kernel/grid.ts';
import type { Kernel } from './kernel/kernel.ts';
import { Mark } from './kernel/planes.ts';
import { fadeSpan, mergeSpan, ONE } from './kernel/spans.ts';
import { LAYERS } from './limits.ts';
import { createSpareTiles, type SpareTiles } from './spareTiles.ts';

/** What a line changed: tiles as they were before it was drawn, how strong layers were shown, or layers that changed places. */
export interface Patch {
  readonly parts: readonly PatchPart[];
  readonly swapped: readonly [number, number] | null;
  /** Of each layer, per cent, while it was another one. Absent: the line changes none. */
  opacities?: readonly number[];
  /** Of all pixels together. */
  readonly bytes: number;
}

/** Tiles of a layer, and the pixels of each. */
export interface PatchPart {
  readonly layer: number;
  readonly tiles: readonly number[];
  readonly pixels: readonly Int16Array[];
}

/** Four channels. */
function valuesIn(area: Area): number {
  return pixelsIn(area) * 4;
}

/** The tiles of a picture's layers: which hold ink, which have changed, and copies of them. */
export class LayerTiles {
  readonly spare: SpareTiles = createSpareTiles();
  readonly #kernel: Kernel;
  readonly #changed: readonly Uint8Array[];

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
    this.#changed = Array.from({ length: LAYERS }, () => new Uint8Array(kernel.grid.count));
  }

  inked(layer: number): number[] {
    const { grid } = this.#kernel;
    const tiles: number[] = [];
    for (let tile = 0; tile < grid.count; tile++) if (this.#kernel.isInked(layer, tile)) tiles.push(tile);
    return tiles;
  }

  /** Whether there is no ink in any of those that may hold some. */
  isBare(layer: number): boolean {
    return this.inked(layer).every((tile) => {
      const pixels = this.copy(layer, tile);
      const isEmpty = pixels.every((value) => value === 0);
      this.spare.leave(pixels);
      return isEmpty;
    });
  }

  hasChanged(layer: number, tile: number): boolean {
    return this.#changed[layer]?.[tile] === 1;
  }

  forgetChanges(): void {
    for (const tiles of this.#changed) tiles.fill(0);
  }

  noteChange(layer: number, tile: number): void {
    (this.#changed[layer] as Uint8Array)[tile] = 1;
  }

  /** Somebody else wrote pixels of the tile, which may be ink. */
  noteInk(layer: number, tile: number): void {
    this.#kernel.noteInk(layer, tile);
    this.#touch(layer, tile);
  }

  /** It has changed, and what is shown of it is out of date. */
  #touch(layer: number, tile: number): void {
    const { marks } = this.#kernel;
    this.noteChange(layer, tile);
    marks[tile] = (marks[tile] as number) | Mark.stale;
  }

  copy(layer: number, tile: number): Int16Array {
    const pixels = this.spare.take(valuesIn(this.#kernel.grid.area(tile)));
    this.#kernel.readTile(layer, tile, pixels, 0);
    return pixels;
  }

  copies(layer: number, tiles: readonly number[]): PatchPart {
    return { layer, tiles, pixels: tiles.map((tile) => this.copy(layer, tile)) };
  }

  /** Bytes of copies of these tiles. */
  bytesOf(tiles: readonly number[]): number {
    const { grid } = this.#kernel;
    return tiles.reduce((sum, tile) => sum + valuesIn(grid.area(tile)) * Int16Array.BYTES_PER_ELEMENT, 0);
  }

  paste(layer: number, tile: number, pixels: Int16Array): void {
    this.#kernel.writeTile(layer, tile, pixels, 0);
    this.#touch(layer, tile);
  }

  wipe(layer: number, tile: number): void {
    this.#kernel.wipeTile(layer, tile);
    this.#touch(layer, tile);
  }

  wipeLayer(layer: number): void {
    for (const tile of this.inked(layer)) this.#touch(layer, tile);
    this.#kernel.wipeLayer(layer);
  }

  /** Exchanges the pixels of copies with those of their layer. */
  exchange({ layer, tiles, pixels }: PatchPart): void {
    for (const [index, tile] of tiles.entries()) {
      this.#kernel.swapTile(layer, tile, pixels[index] as Int16Array, 0);
      this.#touch(layer, tile);
    }
  }

  changePlaces(a: number, b: number): void {
    this.#kernel.swapLayers(a, b);
    for (const tile of new Set([...this.inked(a), ...this.inked(b)])) {
      this.#touch(a, tile);
      this.#touch(b, tile);
    }
  }

  /**
   * A tile with layers in one.
   *
   * @param layers from the lowest to the highest
   * @param strengths how much of each layer's ink is shown, Q15
   * @param share of the ink that stays, Q15
   */
  merged(tile: number, layers: readonly number[], strengths: readonly number[], share: number = ONE): Int16Array {
    const [lowest = 0, ...others] = layers;
    const pixels = this.#shown(lowest, tile, strengths);
    const count = pixels.length / 4;
    for (const layer of others) mergeSpan(pixels, this.#shown(layer, tile, strengths), count);
    fadeSpan(pixels, share, count);
    return pixels;
  }

  /** A copy of a tile, as strong as it is shown. */
  #shown(layer: number, tile: number, strengths: readonly number[]): Int16Array {
    const pixels = this.copy(layer, tile);
    fadeSpan(pixels, strengths[layer] ?? ONE, pixels.length / 4);
    return pixels;
  }
}
