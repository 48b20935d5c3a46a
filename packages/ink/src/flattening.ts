import { type Area, type Rect, rectOf } from './kernel/grid.ts';
import type { Kernel } from './kernel/kernel.ts';
import { Mark } from './kernel/planes.ts';
import { type Ink, ONE } from './kernel/spans.ts';
import { LAYERS } from './limits.ts';

function overlap(a: Area, b: Area): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** What is to be seen of the layers, brought up to date where something changed. */
export class Flattening {
  readonly revisions: Uint32Array;
  readonly #kernel: Kernel;
  readonly #isVisible = Array.from({ length: LAYERS }, () => true);
  /** Bit per layer. */
  #clipped = 0;
  /** How much of each layer's ink is shown, Q15. */
  readonly #strengths: number[] = Array.from({ length: LAYERS }, () => ONE);
  /** Flattened but not yet reported; right < left when there is nothing. */
  #changed: Area;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
    this.revisions = new Uint32Array(kernel.grid.count);
    this.#changed = this.#noArea();
    kernel.marks.fill(Mark.stale);
  }

  #noArea(): Area {
    return { left: this.#kernel.width, top: this.#kernel.height, right: 0, bottom: 0 };
  }

  isVisible(layer: number): boolean {
    return this.#isVisible[layer] === true;
  }

  isClipped(layer: number): boolean {
    return (this.#clipped & (1 << layer)) !== 0;
  }

  /** @param live the stroke that is being drawn */
  setVisible(layer: number, visible: boolean, live: Ink | null): void {
    if (this.#isVisible[layer] === visible) return;
    this.#isVisible[layer] = visible;
    this.#touchLayer(layer, live);
  }

  /** @param strength of the layer's ink, Q15 */
  setStrength(layer: number, strength: number, live: Ink | null): void {
    if (this.#strengths[layer] === strength) return;
    this.#strengths[layer] = strength;
    this.#touchLayer(layer, live);
  }

  #touchLayer(layer: number, live: Ink | null): void {
    for (let tile = 0; tile < this.#kernel.grid.count; tile++) {
      if (this.#kernel.isInked(layer, tile) || live?.layer === layer) this.#touch(tile);
    }
  }

  setClipped(layer: number, isClipped: boolean): void {
    const next = isClipped ? this.#clipped | (1 << layer) : this.#clipped & ~(1 << layer);
    if (next === this.#clipped) return;
    this.#clipped = next;
    for (let tile = 0; tile < this.#kernel.grid.count; tile++) this.#touch(tile);
  }

  /** Brings everything up to date, with the live stroke. */
  refresh(live: Ink | null): void {
    this.#bringUpToDate(this.#staleTiles(), live);
  }

  refreshWithin(area: Area, live: Ink | null): void {
    const { grid, marks } = this.#kernel;
    const isSeen = (tile: number) => overlap(grid.area(tile), area);
    const stale = this.#staleTiles();
    const unseen = stale.filter((tile) => !isSeen(tile));
    for (const tile of unseen) marks[tile] = (marks[tile] as number) & ~Mark.stale;
    this.#bringUpToDate(stale.filter(isSeen), live);
    for (const tile of unseen) this.#touch(tile);
  }

  /** The rectangle that holds all that was brought up to date since the last call, null when nothing was. */
  takeChanged(): Rect | null {
    const changed = this.#changed;
    this.#changed = this.#noArea();
    return changed.left < changed.right ? rectOf(changed) : null;
  }

  #staleTiles(): number[] {
    return tilesMarked(this.#kernel, Mark.stale);
  }

  #touch(tile: number): void {
    const { marks } = this.#kernel;
    marks[tile] = (marks[tile] as number) | Mark.stale;
  }

  /** @param tiles that are stale, all of them */
  #bringUpToDate(tiles: readonly number[], live: Ink | null): void {
    let { left, top, right, bottom } = this.#changed;
    for (const tile of tiles) {
      const area = this.#kernel.grid.area(tile);
      left = Math.min(left, area.left);
      top = Math.min(top, area.top);
      right = Math.max(right, area.right);
      bottom = Math.max(bottom, area.bottom);
      this.revisions[tile] = (this.revisions[tile] as number) + 1;
    }
    this.#changed = { left, top, right, bottom };
    this.#kernel.flatten(this.#isVisible, live, this.#clipped, this.#strengths);
  }
}

export function tilesMarked({ grid, marks }: Kernel, mark: number): number[] {
  const tiles: number[] = [];
  for (let tile = 0; tile < grid.count; tile++) if ((marks[tile] as number) & mark) tiles.push(tile);
  return tiles;
}
