import { hashRgba } from './hash.ts';
import { bestKernel } from './kernel/choose.ts';
import type { Area } from './kernel/grid.ts';
import type { KernelMaker, KernelName } from './kernel/kernel.ts';
import { Mark } from './kernel/kernel.ts';
import type { Ink } from './kernel/spans.ts';
import { fadeSpan, isBlendable, mergeSpan, ONE } from './kernel/spans.ts';
import { LANDSCAPE, LAYERS } from './limits.ts';
import type { Line, Point, Style } from './model.ts';
import { BlendMode } from './model.ts';
import { createSpareTiles, type SpareTiles } from './spareTiles.ts';
import { createPaper } from './stroke/createPaper.ts';
import { createProvisional } from './stroke/provisional.ts';
import type { Stroke } from './stroke/stroke.ts';
import { DrawingEvent, event } from './tools/event.ts';
import { toolOf } from './tools/index.ts';

/** Pixels, `x` and `y` the left upper corner. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a line changed: tiles as they were before it was drawn, or layers that changed places. */
export interface Patch {
  readonly parts: readonly PatchPart[];
  readonly swapped: readonly [number, number] | null;
  /** Of all pixels together. */
  readonly bytes: number;
}

/** Tiles of a layer, and the pixels of each. */
export interface PatchPart {
  readonly layer: number;
  readonly tiles: readonly number[];
  readonly pixels: readonly Int16Array[];
}

/**
 * A picture of three layers on white paper. Equal lines in equal order give equal pixels, to the last bit, on every machine.
 * Lines and styles have to be valid and quantised; a tool or blend mode that this engine does not know throws.
 */
export interface Raster {
  readonly width: number;
  readonly height: number;
  /** Which of the engine's kernels computes the pixels. */
  readonly kernel: KernelName;
  /** The flattened picture, up to date as of the last {@link flatten}. Always the same array. */
  readonly rgba: Uint8ClampedArray;
  /** Whether a live stroke is open. */
  readonly isStroking: boolean;
  /**
   * Called before a line changes anything, with what copies all that it is about to change, so many bytes. The copy has to be taken at once,
   * or not at all.
   */
  onCommit: ((copy: () => Patch, bytes: number) => void) | null;
  /** Where copies come from, and may be left when nobody needs them any more. */
  readonly spare: SpareTiles;
  /** Draws a whole line. @throws while a live stroke is open. */
  draw(line: Line): void;
  /** Opens the live stroke. @throws when one is open already, or the tool is that of events. */
  begin(style: Style): void;
  /** Adds points to the live stroke; how they are split over calls makes no difference to the pixels. @throws when none is open. */
  extend(points: readonly Point[]): void;
  /**
   * Shows the live stroke up to its last point and on through points that are only expected. Nothing of this is part of the stroke: the next
   * call of `extend`, `foresee`, `commit` or `cancel` takes it away without a trace. @throws when none is open
   */
  foresee(points: readonly Point[]): void;
  /** The pixels that the live stroke covers, where that is not known from its points, as of a flood; null: none, or known. */
  readonly liveArea: Area | null;
  /** Lifts the pen: the live stroke takes no more points. Answers the tiles that {@link commit} will change. @throws when none is open. */
  settle(): readonly number[];
  /** Makes the live stroke part of its layer and closes it. @throws when none is open. */
  commit(): void;
  /** Forgets the live stroke, if there is one. */
  cancel(): void;
  /** Back to white paper on all layers, without a live stroke. The visibility of layers stays. */
  clear(): void;
  setLayerVisible(layer: number, visible: boolean): void;
  /**
   * A clipped layer shows only where its base has ink: the nearest layer below that is not clipped itself. Where the base is hidden, nothing
   * of it shows. Layer 0 lies on paper; clipping it changes nothing. No layer is clipped to begin with.
   */
  setLayerClipped(layer: number, clipped: boolean): void;
  isLayerVisible(layer: number): boolean;
  isLayerClipped(layer: number): boolean;
  /** Per tile, row by row, how often it has been brought up to date: whoever remembers knows what is new. */
  readonly revisions: Uint32Array;
  /**
   * Brings `rgba` up to date, the live stroke included, where something changed.
   *
   * @param within pixels that are looked at; the tiles that have none of them wait for a later call. The whole picture unless given.
   * @returns the rectangle that holds all that was brought up to date since the last call, null when nothing was
   */
  flatten(within?: Area): Rect | null;
  /** Brings `rgba` up to date without telling what changed: the next {@link flatten} still does. */
  refresh(): void;
  /** FNV-1a (32 bit, hexadecimal) of the whole flattened picture. Takes nothing away from the next {@link flatten}. */
  hash(): string;
  /** Exchanges the pixels of a patch with those of its layer: once to go back, once more to come again. */
  swap(patch: Patch): void;
  /** The tiles of a layer that may hold ink, by number. */
  inkedTiles(layer: number): readonly number[];
  /** Whether the tile of a layer may differ from what it was when {@link forgetChanges} was called. The live stroke does not count. */
  hasChanged(layer: number, tile: number): boolean;
  forgetChanges(): void;
  /** A copy of tiles of a layer, the live stroke left out. */
  copyTiles(layer: number, tiles: readonly number[]): PatchPart;
  /** A copy of one of them. */
  copyTile(layer: number, tile: number): Int16Array;
  /** Puts a copy back. @throws while a live stroke is open */
  pasteTile(layer: number, tile: number, pixels: Int16Array): void;
  /** Empties a tile of a layer. @throws while a live stroke is open */
  wipeTile(layer: number, tile: number): void;
}

/** A live stroke: what covers the paper, and what it is committed with. */
interface Live {
  readonly ink: Ink;
  readonly stroke: Stroke;
  /** Diameter in pixels. */
  readonly size: number;
  /** The last two points. */
  last: readonly Point[];
  /** Covered by it, once it has been settled. */
  tiles: readonly number[] | null;
}

function overlap(a: Area, b: Area): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Pixels by which a dab can reach beyond its radius: half a pixel of soft edge, and the rest of the pixels it touches. */
const RIM = 2;

function inkOf(style: Style): Ink {
  const channel = (value: number) => Math.floor((value * ONE) / 255 + 0.5);
  const blend = toolOf(style.tool).blend(style);
  if (!isBlendable(blend)) throw new RangeError(`blend mode ${blend} is not supported`);
  const { r, g, b, a } = style.color;
  const strength = blend === BlendMode.erase ? 255 : a;
  const alpha = Math.floor((style.opacity * strength * ONE) / (100 * 255) + 0.5);
  return { layer: style.layer, r: channel(r), g: channel(g), b: channel(b), alpha, blend };
}

/**
 * White paper.
 *
 * @param size in pixels, {@link LANDSCAPE} unless given
 * @param makeKernel who computes the pixels, the fastest that runs unless given
 */
export function createRaster(
  size: { readonly width: number; readonly height: number } = LANDSCAPE,
  makeKernel: KernelMaker = bestKernel(),
): Raster {
  const { width, height } = size;
  const kernel = makeKernel(width, height);
  const { grid, marks } = kernel;
  const isVisible = Array.from({ length: LAYERS }, () => true);
  const revisions = new Uint32Array(grid.count);
  /** Bit per layer. */
  let clipped = 0;
  const paper = createPaper(kernel);
  const provisional = createProvisional(kernel);
  const spare = createSpareTiles();
  const changedTiles = Array.from({ length: LAYERS }, () => new Uint8Array(grid.count));
  let live: Live | null = null;
  /** Flattened but not yet reported; right < left when there is nothing. */
  let changed = noArea();

  marks.fill(Mark.stale);

  function noArea() {
    return { left: width, top: height, right: 0, bottom: 0 };
  }

  function tilesMarked(mark: number): number[] {
    const tiles: number[] = [];
    for (let tile = 0; tile < grid.count; tile++) if ((marks[tile] as number) & mark) tiles.push(tile);
    return tiles;
  }

  function tilesInked(layer: number): number[] {
    const tiles: number[] = [];
    for (let tile = 0; tile < grid.count; tile++) if (kernel.isInked(layer, tile)) tiles.push(tile);
    return tiles;
  }

  function touch(tile: number): void {
    marks[tile] = (marks[tile] as number) | Mark.stale;
  }

  function noteChange(layer: number, tile: number): void {
    (changedTiles[layer] as Uint8Array)[tile] = 1;
  }

  function openStroke(): Live {
    if (!live) throw new Error('no stroke is open');
    return live;
  }

  function begin(style: Style): void {
    if (live) throw new Error('a stroke is open already');
    live = {
      ink: inkOf(style),
      stroke: toolOf(style.tool).stroke(style, paper),
      size: style.size,
      last: [],
      tiles: null,
    };
  }

  function extend(points: readonly Point[]): void {
    const open = openStroke();
    if (open.tiles) throw new Error('the pen has been lifted');
    provisional.takeBack();
    open.stroke.add(points);
    open.last = points.length > 1 ? points.slice(-2) : [...open.last, ...points].slice(-2);
  }

  function foresee(points: readonly Point[]): void {
    const { stroke, size, last, tiles } = openStroke();
    if (!stroke.foresee || last.length === 0 || tiles) return;
    const area = areaAround([...last, ...points], size / 2 + RIM);
    provisional.show(area, () => stroke.foresee?.(points));
  }

  /** The pixels of the picture within a distance of the box around points. */
  function areaAround(points: readonly Point[], reach: number): Area {
    const xs = points.map(({ x }) => x);
    const ys = points.map(({ y }) => y);
    return {
      left: Math.max(Math.floor(Math.min(...xs) - reach), 0),
      top: Math.max(Math.floor(Math.min(...ys) - reach), 0),
      right: Math.min(Math.ceil(Math.max(...xs) + reach), width),
      bottom: Math.min(Math.ceil(Math.max(...ys) + reach), height),
    };
  }

  /** Closes the live stroke, whose coverage is gone already; its tiles get these marks. */
  function closeStroke(tiles: readonly number[], left: number): void {
    for (const tile of tiles) marks[tile] = ((marks[tile] as number) & ~Mark.stroke) | left;
    live = null;
  }

  function copyTile(layer: number, tile: number): Int16Array {
    const pixels = spare.take(tileValues(tile));
    kernel.readTile(layer, tile, pixels, 0);
    return pixels;
  }

  function copyTiles(layer: number, tiles: readonly number[]): PatchPart {
    return { layer, tiles, pixels: tiles.map((tile) => copyTile(layer, tile)) };
  }

  /** @param changing which tiles of which layers */
  function announce(changing: readonly { layer: number; tiles: readonly number[] }[]): void {
    const bytes = changing.reduce((sum, { tiles }) => sum + patchBytes(tiles), 0);
    const copy = () => ({ parts: changing.map(({ layer, tiles }) => copyTiles(layer, tiles)), swapped: null, bytes });
    raster.onCommit?.(copy, bytes);
  }

  function tileValues(tile: number): number {
    const { left, top, right, bottom } = grid.area(tile);
    return (right - left) * (bottom - top) * 4;
  }

  function patchBytes(tiles: readonly number[]): number {
    return tiles.reduce((sum, tile) => sum + tileValues(tile) * Int16Array.BYTES_PER_ELEMENT, 0);
  }

  function settle(): readonly number[] {
    const open = openStroke();
    if (open.tiles) return open.tiles;
    provisional.takeBack();
    open.stroke.end();
    open.tiles = tilesMarked(Mark.stroke);
    return open.tiles;
  }

  function commit(): void {
    const { ink, last } = openStroke();
    const tiles = settle();
    if (last.length > 0) announce([{ layer: ink.layer, tiles }]);
    for (const tile of tiles) noteChange(ink.layer, tile);
    kernel.commit(ink);
    // The picture already shows the stroke as it will be: tiles that are flattened stay up to date.
    closeStroke(tiles, 0);
  }

  function cancel(): void {
    provisional.forget();
    kernel.drop();
    closeStroke(tilesMarked(Mark.stroke), Mark.stale);
  }

  function draw(line: Line): void {
    if (line.tool === event.id) return happen(line);
    begin(line);
    extend(line.points);
    commit();
  }

  function happen({ size: what, layer, points, opacity }: Line): void {
    if (live) throw new Error('a stroke is open already');
    const other = points[0]?.x ?? layer;
    switch (what) {
      case DrawingEvent.eraseAll:
        return eraseLayers(0, LAYERS - 1);
      case DrawingEvent.eraseLayers:
        return eraseLayers(layer, other);
      case DrawingEvent.mergeLayers:
        return mergeLayers(opacity);
      default:
        return swapLayers(layer, other);
    }
  }

  function eraseLayers(from: number, to: number): void {
    const layers = Array.from({ length: to - from + 1 }, (_, i) => from + i);
    announce(layers.map((layer) => ({ layer, tiles: tilesInked(layer) })));
    for (const layer of layers) wipe(layer);
  }

  function mergeLayers(opacity: number): void {
    const layers = Array.from({ length: LAYERS }, (_, layer) => layer);
    const tiles = [...new Set(layers.flatMap(tilesInked))].toSorted((a, b) => a - b);
    announce(layers.map((layer) => ({ layer, tiles: layer === 0 ? tiles : tilesInked(layer) })));
    const share = Math.floor((opacity * ONE) / 100 + 0.5);
    for (const tile of tiles) pasteTile(0, tile, mergedTile(tile, share));
    for (let layer = 1; layer < LAYERS; layer++) wipe(layer);
  }

  /** @param share of the ink that stays, Q15 */
  function mergedTile(tile: number, share: number): Int16Array {
    const pixels = copyTile(0, tile);
    const count = pixels.length / 4;
    for (let layer = 1; layer < LAYERS; layer++) mergeSpan(pixels, copyTile(layer, tile), count);
    fadeSpan(pixels, share, count);
    return pixels;
  }

  function swapLayers(a: number, b: number): void {
    raster.onCommit?.(() => ({ parts: [], swapped: [a, b], bytes: 0 }), 0);
    changePlaces(a, b);
  }

  function changePlaces(a: number, b: number): void {
    kernel.swapLayers(a, b);
    for (const tile of new Set([...tilesInked(a), ...tilesInked(b)])) {
      noteChange(a, tile);
      noteChange(b, tile);
      touch(tile);
    }
  }

  function swap({ parts, swapped }: Patch): void {
    parts.forEach(exchange);
    if (swapped) changePlaces(...swapped);
  }

  function wipe(layer: number): void {
    if (live) throw new Error('a stroke is open');
    for (const tile of tilesInked(layer)) {
      noteChange(layer, tile);
      touch(tile);
    }
    kernel.wipeLayer(layer);
  }

  function wipeTile(layer: number, tile: number): void {
    if (live) throw new Error('a stroke is open');
    kernel.wipeTile(layer, tile);
    noteChange(layer, tile);
    touch(tile);
  }

  function pasteTile(layer: number, tile: number, pixels: Int16Array): void {
    if (live) throw new Error('a stroke is open');
    kernel.writeTile(layer, tile, pixels, 0);
    noteChange(layer, tile);
    touch(tile);
  }

  function clear(): void {
    cancel();
    for (let layer = 0; layer < LAYERS; layer++) wipe(layer);
  }

  function setLayerVisible(layer: number, visible: boolean): void {
    if (isVisible[layer] === visible) return;
    isVisible[layer] = visible;
    for (let tile = 0; tile < grid.count; tile++) {
      if (kernel.isInked(layer, tile) || live?.ink.layer === layer) touch(tile);
    }
  }

  function setLayerClipped(layer: number, isClipped: boolean): void {
    const next = isClipped ? clipped | (1 << layer) : clipped & ~(1 << layer);
    if (next === clipped) return;
    clipped = next;
    for (let tile = 0; tile < grid.count; tile++) touch(tile);
  }

  function exchange({ layer, tiles, pixels }: PatchPart): void {
    for (const [index, tile] of tiles.entries()) {
      kernel.swapTile(layer, tile, pixels[index] as Int16Array, 0);
      noteChange(layer, tile);
      touch(tile);
    }
  }

  function refresh(): void {
    bringUpToDate(tilesMarked(Mark.stale));
  }

  /** @param tiles that are stale, all of them */
  function bringUpToDate(tiles: readonly number[]): void {
    for (const tile of tiles) {
      const { left, top, right, bottom } = grid.area(tile);
      changed.left = Math.min(changed.left, left);
      changed.top = Math.min(changed.top, top);
      changed.right = Math.max(changed.right, right);
      changed.bottom = Math.max(changed.bottom, bottom);
      revisions[tile] = (revisions[tile] as number) + 1;
    }
    kernel.flatten(isVisible, live?.ink ?? null, clipped);
  }

  function refreshWithin(area: Area): void {
    const isSeen = (tile: number) => overlap(grid.area(tile), area);
    const stale = tilesMarked(Mark.stale);
    const unseen = stale.filter((tile) => !isSeen(tile));
    for (const tile of unseen) marks[tile] = (marks[tile] as number) & ~Mark.stale;
    bringUpToDate(stale.filter(isSeen));
    for (const tile of unseen) touch(tile);
  }

  function flatten(within?: Area): Rect | null {
    if (within) refreshWithin(within);
    else refresh();
    const { left, top, right, bottom } = changed;
    changed = noArea();
    return left < right ? { x: left, y: top, width: right - left, height: bottom - top } : null;
  }

  function hash(): string {
    refresh();
    return hashRgba(kernel.rgba);
  }

  const raster: Raster = {
    width,
    height,
    kernel: kernel.name,
    rgba: kernel.rgba,
    get isStroking() {
      return live !== null;
    },
    get liveArea() {
      return live?.stroke.area ?? null;
    },
    onCommit: null,
    draw,
    begin,
    extend,
    foresee,
    settle,
    commit,
    cancel,
    clear,
    setLayerVisible,
    setLayerClipped,
    isLayerVisible: (layer) => isVisible[layer] === true,
    isLayerClipped: (layer) => (clipped & (1 << layer)) !== 0,
    revisions,
    flatten,
    refresh,
    hash,
    swap,
    inkedTiles: tilesInked,
    hasChanged: (layer, tile) => changedTiles[layer]?.[tile] === 1,
    forgetChanges: () => changedTiles.forEach((tiles) => tiles.fill(0)),
    spare,
    copyTiles,
    copyTile,
    pasteTile,
    wipeTile,
  };
  return raster;
}
