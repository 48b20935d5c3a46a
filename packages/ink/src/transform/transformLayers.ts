import { type Area, eachTile } from '../kernel/grid.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { Mark } from '../kernel/planes.ts';
import { mergeSpan, ONE } from '../kernel/spans.ts';
import type { LayerTiles, Patch, PatchPart } from '../layerTiles.ts';
import type { Paper } from '../stroke/paper.ts';
import { createPolygonStroke } from '../stroke/polygon.ts';
import { type Box, mappingOf, type Place } from './mapping.ts';
import { putDown, takeUp, type TakenInk } from './moveInk.ts';
import { boxAround, fourthOf, type Transform } from './transform.ts';

/** What a selection is taken from. */
export type Selection = Pick<Transform, 'from' | 'to' | 'selection'>;

/** Ink of one layer that is under a selection. */
interface Under {
  readonly layer: number;
  /** All pixels of it that are selected and may have ink. */
  readonly area: Area;
  readonly tiles: readonly number[];
}

/** The layers of a picture whose ink is moved. */
export class TransformLayers {
  readonly #kernel: Kernel;
  readonly #tiles: LayerTiles;
  readonly #paper: Paper;

  constructor(kernel: Kernel, tiles: LayerTiles, paper: Paper) {
    this.#kernel = kernel;
    this.#tiles = tiles;
    this.#paper = paper;
  }

  /** Moves ink. @param announce called with all tiles that will change, before they do */
  transform(
    transform: Transform,
    announce: (changing: readonly { layer: number; tiles: readonly number[] }[]) => void,
  ) {
    const { selection, corners } = transform;
    const mapping = mappingOf(boxAround(selection), corners);
    const target = this.#pixelsOf(boxAround([...corners, fourthOf(corners)]), 1);
    const targetTiles = target ? this.#tilesOf(target) : [];
    const under = this.#cover(transform);
    const changing = under.map(({ layer, tiles }) => ({ layer, tiles: [...new Set([...tiles, ...targetTiles])] }));
    announce(changing);
    for (const { layer, area } of under) {
      const plane = this.#plane(layer);
      const ink = takeUp(plane, this.#kernel.coverage, area);
      if (target) putDown(plane, ink, mapping, target);
    }
    this.#uncover();
    for (const { layer, tiles } of changing) for (const tile of tiles) this.#tiles.noteInk(layer, tile);
  }

  /** Takes ink up until it is put back, which {@link Raster.swap} does with the patch. Null: there is none. */
  takeUp(selection: Selection): { patch: Patch; inks: readonly (TakenInk & { layer: number })[] } | null {
    const under = this.#cover(selection);
    const parts: PatchPart[] = under.map(({ layer, tiles }) => this.#tiles.copies(layer, tiles));
    const inks = under.map(({ layer, area }) => ({
      layer,
      ...takeUp(this.#plane(layer), this.#kernel.coverage, area),
    }));
    this.#uncover();
    for (const { layer, tiles } of under) for (const tile of tiles) this.#tiles.noteInk(layer, tile);
    const bytes = under.reduce((sum, { tiles }) => sum + this.#tiles.bytesOf(tiles), 0);
    return under.length === 0 ? null : { patch: { parts, swapped: null, bytes }, inks };
  }

  /** The smallest area that holds all ink of the layers within a box; null: there is none. */
  inkWithin(from: number, to: number, box: Box): Area | null {
    const area = this.#pixelsOf(box, 0);
    if (!area) return null;
    let [left, top, right, bottom] = [area.right, area.bottom, area.left, area.top];
    for (let layer = from; layer <= to; layer++) {
      const { pixels, stride } = this.#plane(layer);
      for (let row = area.top; row < area.bottom; row++) {
        for (let column = area.left; column < area.right; column++) {
          if (pixels[(row * stride + column) * 4 + 3] === 0) continue;
          [left, right] = [Math.min(left, column), Math.max(right, column + 1)];
          [top, bottom] = [Math.min(top, row), Math.max(bottom, row + 1)];
        }
      }
    }
    return left < right ? { left, top, right, bottom } : null;
  }

  #plane(layer: number) {
    return { pixels: this.#kernel.layers[layer] as Int16Array, stride: this.#kernel.stride };
  }

  #tilesOf(area: Area): number[] {
    const tiles: number[] = [];
    eachTile(this.#kernel.grid, area, (tile) => tiles.push(tile));
    return tiles;
  }

  /** Covers what is selected. @returns what of it may have ink, layer by layer */
  #cover({ selection, from, to }: Selection): Under[] {
    const stroke = createPolygonStroke(this.#paper, ONE);
    stroke.add(selection.map(({ x, y }: Place) => ({ x, y, p: 0 })));
    stroke.end();
    const selected = this.#pixelsOf(boxAround(selection), 0);
    if (!selected) return [];
    const covered = this.#tilesOf(selected);
    const under: Under[] = [];
    for (let layer = from; layer <= to; layer++) {
      const tiles = covered.filter((tile) => this.#kernel.isInked(layer, tile));
      if (tiles.length > 0) under.push({ layer, tiles, area: this.#around(tiles, selected) });
    }
    return under;
  }

  /** Forgets what was covered, of which nothing was ever to be seen. */
  #uncover(): void {
    const { marks } = this.#kernel;
    this.#kernel.drop();
    for (let tile = 0; tile < marks.length; tile++) marks[tile] = (marks[tile] as number) & ~Mark.stroke;
  }

  /** The pixels of tiles that lie within an area as well. */
  #around(tiles: readonly number[], within: Area): Area {
    const areas = tiles.map((tile) => this.#kernel.grid.area(tile));
    return {
      left: Math.max(Math.min(...areas.map(({ left }) => left)), within.left),
      top: Math.max(Math.min(...areas.map(({ top }) => top)), within.top),
      right: Math.min(Math.max(...areas.map(({ right }) => right)), within.right),
      bottom: Math.min(Math.max(...areas.map(({ bottom }) => bottom)), within.bottom),
    };
  }

  /** The pixels of the picture that a box touches, and so many more around. */
  #pixelsOf({ left, top, right, bottom }: Box, more: number): Area | null {
    const { width, height } = this.#kernel;
    const area = {
      left: Math.max(Math.floor(left) - more, 0),
      top: Math.max(Math.floor(top) - more, 0),
      right: Math.min(Math.ceil(right) + more, width),
      bottom: Math.min(Math.ceil(bottom) + more, height),
    };
    return area.left < area.right && area.top < area.bottom ? area : null;
  }
}

/** Ink of several layers as one picture with straight alpha, lowest first. */
export function seenOf(inks: readonly TakenInk[]): { area: Area; rgba: Uint8ClampedArray<ArrayBuffer> } {
  const areas = inks.map(({ area }) => area);
  const area = {
    left: Math.min(...areas.map(({ left }) => left)),
    top: Math.min(...areas.map(({ top }) => top)),
    right: Math.max(...areas.map(({ right }) => right)),
    bottom: Math.max(...areas.map(({ bottom }) => bottom)),
  };
  const [width, height] = [area.right - area.left, area.bottom - area.top];
  const all = new Int16Array(width * height * 4);
  for (const ink of inks) {
    const count = ink.area.right - ink.area.left;
    for (let row = ink.area.top; row < ink.area.bottom; row++) {
      const from = ((row - ink.area.top + 1) * (count + 2) + 1) * 4;
      const to = ((row - area.top) * width + ink.area.left - area.left) * 4;
      mergeSpan(all.subarray(to, to + count * 4), ink.pixels.subarray(from, from + count * 4), count);
    }
  }
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < all.length; at += 4) {
    const alpha = all[at + 3] as number;
    if (alpha === 0) continue;
    for (let i = 0; i < 3; i++) rgba[at + i] = ((all[at + i] as number) * 255) / alpha;
    rgba[at + 3] = (alpha * 255) / ONE;
  }
  return { area, rgba };
}
