import { Flattening, tilesMarked } from './flattening.ts';
import { hashRgba } from './hash.ts';
import { bestKernel } from './kernel/choose.ts';
import type { Area, Rect } from './kernel/grid.ts';
import type { Kernel, KernelMaker, KernelName } from './kernel/kernel.ts';
import { Mark } from './kernel/planes.ts';
import { type Ink, isBlendable, ONE } from './kernel/spans.ts';
import { LayerTiles, type Patch, type PatchPart } from './layerTiles.ts';
import { LANDSCAPE, LAYERS } from './limits.ts';
import type { Line, Point, Style } from './model.ts';
import { BlendMode } from './model.ts';
import type { SpareTiles } from './spareTiles.ts';
import { createPaper } from './stroke/createPaper.ts';
import type { Paper } from './stroke/paper.ts';
import { createProvisional, type Provisional } from './stroke/provisional.ts';
import type { Stroke } from './stroke/stroke.ts';
import { DrawingEvent, event } from './tools/event.ts';
import { toolOf } from './tools/index.ts';
import type { Box } from './transform/mapping.ts';
import { transformOf } from './transform/transform.ts';
import { seenOf, type Selection, TransformLayers } from './transform/transformLayers.ts';

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

/** Ink off the picture. */
export interface TakenUp {
  /** Where it was. */
  readonly area: Area;
  /** Straight alpha, row by row. */
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
  putBack(): void;
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

const EVERY_LAYER: readonly number[] = Array.from({ length: LAYERS }, (_, layer) => layer);

/** Per cent. */
const WHOLE = 100;
const OPAQUE: readonly number[] = EVERY_LAYER.map(() => WHOLE);

/** Per cent in Q15. */
const shareOf = (percent: number) => Math.floor((percent * ONE) / WHOLE + 0.5);

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
  return new Raster(makeKernel(size.width, size.height));
}

/**
 * A picture of three layers on white paper. Equal lines in equal order give equal pixels, to the last bit, on every machine.
 * Lines and styles have to be valid and quantised; a tool or blend mode that this engine does not know throws.
 */
export class Raster {
  readonly width: number;
  readonly height: number;
  /** Which of the engine's kernels computes the pixels. */
  readonly kernel: KernelName;
  /** The flattened picture, up to date as of the last {@link flatten}. Always the same array. */
  readonly rgba: Uint8ClampedArray;
  /** Per tile, row by row, how often it has been brought up to date: whoever remembers knows what is new. */
  readonly revisions: Uint32Array;
  /** Where copies come from, and may be left when nobody needs them any more. */
  readonly spare: SpareTiles;
  /**
   * Called before a line changes anything, with what copies all that it is about to change, so many bytes. The copy has to be taken at once,
   * or not at all.
   */
  onCommit: ((copy: () => Patch, bytes: number) => void) | null = null;

  readonly #kernel: Kernel;
  readonly #tiles: LayerTiles;
  readonly #shown: Flattening;
  readonly #paper: Paper;
  readonly #provisional: Provisional;
  readonly #transforms: TransformLayers;
  #live: Live | null = null;
  /** How strong each layer is shown, per cent. Part of the picture: lines change it. */
  #opacities: readonly number[] = OPAQUE;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
    this.#tiles = new LayerTiles(kernel);
    this.#shown = new Flattening(kernel);
    this.#paper = createPaper(kernel);
    this.#provisional = createProvisional(kernel);
    this.#transforms = new TransformLayers(kernel, this.#tiles, this.#paper);
    this.width = kernel.width;
    this.height = kernel.height;
    this.kernel = kernel.name;
    this.rgba = kernel.rgba;
    this.revisions = this.#shown.revisions;
    this.spare = this.#tiles.spare;
  }

  /** Whether a live stroke is open. */
  get isStroking(): boolean {
    return this.#live !== null;
  }

  /** The pixels that the live stroke covers, where that is not known from its points, as of a flood; null: none, or known. */
  get liveArea(): Area | null {
    return this.#live?.stroke.area ?? null;
  }

  /** Draws a whole line. @throws while a live stroke is open. */
  draw(line: Line): void {
    if (line.tool === event.id) return this.#happen(line);
    this.begin(line);
    this.extend(line.points);
    this.commit();
  }

  /** Opens the live stroke. @throws when one is open already, or the tool is that of events. */
  begin(style: Style): void {
    if (this.#live) throw new Error('a stroke is open already');
    const { stroke } = toolOf(style.tool);
    this.#live = { ink: inkOf(style), stroke: stroke(style, this.#paper), size: style.size, last: [], tiles: null };
  }

  /** Adds points to the live stroke; how they are split over calls makes no difference to the pixels. @throws when none is open. */
  extend(points: readonly Point[]): void {
    const open = this.#openStroke();
    if (open.tiles) throw new Error('the pen has been lifted');
    this.#provisional.takeBack();
    open.stroke.add(points);
    open.last = points.length > 1 ? points.slice(-2) : [...open.last, ...points].slice(-2);
  }

  /**
   * Shows the live stroke up to its last point and on through points that are only expected. Nothing of this is part of the stroke: the next
   * call of `extend`, `foresee`, `commit` or `cancel` takes it away without a trace. @throws when none is open
   */
  foresee(points: readonly Point[]): void {
    const { stroke, size, last, tiles } = this.#openStroke();
    if (!stroke.foresee || last.length === 0 || tiles) return;
    const area = areaAround([...last, ...points], size / 2 + RIM, this);
    this.#provisional.show(area, () => stroke.foresee?.(points));
  }

  /** Lifts the pen: the live stroke takes no more points. Answers the tiles that {@link commit} will change. @throws when none is open. */
  settle(): readonly number[] {
    const open = this.#openStroke();
    if (open.tiles) return open.tiles;
    this.#provisional.takeBack();
    open.stroke.end();
    open.tiles = tilesMarked(this.#kernel, Mark.stroke);
    return open.tiles;
  }

  /** Makes the live stroke part of its layer and closes it. @throws when none is open. */
  commit(): void {
    const { ink, last } = this.#openStroke();
    const tiles = this.settle();
    if (last.length > 0) this.#announce([{ layer: ink.layer, tiles }]);
    for (const tile of tiles) this.#tiles.noteChange(ink.layer, tile);
    this.#kernel.commit(ink);
    // The picture already shows the stroke as it will be: tiles that are flattened stay up to date.
    this.#closeStroke(tiles, 0);
  }

  /** Forgets the live stroke, if there is one. */
  cancel(): void {
    this.#provisional.forget();
    this.#kernel.drop();
    this.#closeStroke(tilesMarked(this.#kernel, Mark.stroke), Mark.stale);
  }

  #openStroke(): Live {
    if (!this.#live) throw new Error('no stroke is open');
    return this.#live;
  }

  #refuseStroke(): void {
    if (this.#live) throw new Error('a stroke is open');
  }

  /** Closes the live stroke, whose coverage is gone already; its tiles get these marks. */
  #closeStroke(tiles: readonly number[], left: number): void {
    const { marks } = this.#kernel;
    for (const tile of tiles) marks[tile] = ((marks[tile] as number) & ~Mark.stroke) | left;
    this.#live = null;
  }

  /** @param changing which tiles of which layers @param opacities of the layers, where they change */
  #announce(changing: readonly { layer: number; tiles: readonly number[] }[], opacities?: readonly number[]): void {
    const bytes = changing.reduce((sum, { tiles }) => sum + this.#tiles.bytesOf(tiles), 0);
    const copies = () => changing.map(({ layer, tiles }) => this.#tiles.copies(layer, tiles));
    this.onCommit?.(() => ({ parts: copies(), swapped: null, ...(opacities && { opacities }), bytes }), bytes);
  }

  #happen(line: Line): void {
    const { size: what, layer, points, opacity } = line;
    if (this.#live) throw new Error('a stroke is open already');
    const other = points[0]?.x ?? layer;
    switch (what) {
      case DrawingEvent.eraseAll:
        return this.#eraseLayers(EVERY_LAYER);
      case DrawingEvent.eraseLayers:
        return this.#eraseLayers(EVERY_LAYER.slice(layer, other + 1));
      case DrawingEvent.mergeLayers:
        return this.#mergeLayers(EVERY_LAYER, opacity);
      case DrawingEvent.mergeDown:
        return this.#mergeLayers([other, layer], WHOLE);
      case DrawingEvent.fadeLayer:
        this.#announce([], this.#opacities);
        return this.setLayerOpacities(this.#opacities.with(layer, opacity));
      case DrawingEvent.orient:
      case DrawingEvent.center:
      case DrawingEvent.undo:
      case DrawingEvent.redo:
      case DrawingEvent.resize:
        // Whoever draws the lines has placed them on the sheet as it lies in the end.
        return this.#announce([]);
      case DrawingEvent.transform:
        return this.#transforms.transform(transformOf(line), (changing) => this.#announce(changing));
      default:
        return this.#swapLayers(layer, other);
    }
  }

  #eraseLayers(layers: readonly number[]): void {
    this.#announce(layers.map((layer) => ({ layer, tiles: this.#tiles.inked(layer) })));
    for (const layer of layers) this.#tiles.wipeLayer(layer);
  }

  /** @param layers from the one that takes all of the ink to the highest @param opacity of what stays of it, per cent */
  #mergeLayers(layers: readonly number[], opacity: number): void {
    const [lowest = 0] = layers;
    const inked = layers.map((layer) => this.#tiles.inked(layer));
    const all = [...new Set(inked.flat())].toSorted((a, b) => a - b);
    const changing = layers.map((layer, at) => ({ layer, tiles: layer === lowest ? all : (inked[at] as number[]) }));
    const isFaded = layers.some((layer) => this.#opacities[layer] !== WHOLE);
    this.#announce(changing, isFaded ? this.#opacities : undefined);
    const strengths = this.#opacities.map(shareOf);
    for (const tile of all)
      this.#tiles.paste(lowest, tile, this.#tiles.merged(tile, layers, strengths, shareOf(opacity)));
    for (const layer of layers) if (layer !== lowest) this.#tiles.wipeLayer(layer);
    this.setLayerOpacities(this.#opacities.map((one, layer) => (layers.includes(layer) ? WHOLE : one)));
  }

  #swapLayers(a: number, b: number): void {
    this.onCommit?.(() => ({ parts: [], swapped: [a, b], bytes: 0 }), 0);
    this.#changePlaces(a, b);
  }

  #changePlaces(a: number, b: number): void {
    const [below = WHOLE, above = WHOLE] = [this.#opacities[a], this.#opacities[b]];
    this.#tiles.changePlaces(a, b);
    this.setLayerOpacities(this.#opacities.with(a, above).with(b, below));
  }

  /** Back to white paper on all layers, without a live stroke; all of them are shown at full strength. The visibility of layers stays. */
  clear(): void {
    this.cancel();
    for (const layer of EVERY_LAYER) this.#tiles.wipeLayer(layer);
    this.setLayerOpacities(OPAQUE);
  }

  /** How strong each layer is shown, per cent. */
  get opacities(): readonly number[] {
    return this.#opacities;
  }

  /** Shows the layers as strong as told, per cent, whatever lines have said; for looking, and for going back to what lines have said. */
  setLayerOpacities(opacities: readonly number[]): void {
    this.#opacities = opacities;
    for (const [layer, opacity] of opacities.entries())
      this.#shown.setStrength(layer, shareOf(opacity), this.#live?.ink ?? null);
  }

  setLayerVisible(layer: number, visible: boolean): void {
    this.#shown.setVisible(layer, visible, this.#live?.ink ?? null);
  }

  /**
   * A clipped layer shows only where its base has ink: the nearest layer below that is not clipped itself. Where the base is hidden, nothing
   * of it shows. Layer 0 lies on paper; clipping it changes nothing. No layer is clipped to begin with.
   */
  setLayerClipped(layer: number, clipped: boolean): void {
    this.#shown.setClipped(layer, clipped);
  }

  isLayerVisible(layer: number): boolean {
    return this.#shown.isVisible(layer);
  }

  isLayerClipped(layer: number): boolean {
    return this.#shown.isClipped(layer);
  }

  /**
   * Brings `rgba` up to date, the live stroke included, where something changed.
   *
   * @param within pixels that are looked at; the tiles that have none of them wait for a later call. The whole picture unless given.
   * @returns the rectangle that holds all that was brought up to date since the last call, null when nothing was
   */
  flatten(within?: Area): Rect | null {
    if (within) this.#shown.refreshWithin(within, this.#live?.ink ?? null);
    else this.refresh();
    return this.#shown.takeChanged();
  }

  /** Brings `rgba` up to date without telling what changed: the next {@link flatten} still does. */
  refresh(): void {
    this.#shown.refresh(this.#live?.ink ?? null);
  }

  /** FNV-1a (32 bit, hexadecimal) of the whole flattened picture. Takes nothing away from the next {@link flatten}. */
  hash(): string {
    this.refresh();
    return hashRgba(this.rgba);
  }

  /** Exchanges the pixels of a patch with those of its layer: once to go back, once more to come again. */
  swap(patch: Patch): void {
    const { parts, swapped, opacities } = patch;
    for (const part of parts) this.#tiles.exchange(part);
    if (swapped) this.#changePlaces(...swapped);
    if (!opacities) return;
    patch.opacities = this.#opacities;
    this.setLayerOpacities(opacities);
  }

  /**
   * Takes selected ink off the picture for as long as it is on its way to another place. Until it has been put back, nobody may draw.
   * Null: there is no ink. @throws while a live stroke is open
   */
  takeUp(selection: Selection): TakenUp | null {
    this.#refuseStroke();
    const taken = this.#transforms.takeUp(selection);
    if (!taken) return null;
    const shown = taken.inks.filter(({ layer }) => this.isLayerVisible(layer));
    return { ...seenOf(shown.length > 0 ? shown : taken.inks), putBack: () => this.swap(taken.patch) };
  }

  /** The smallest area that holds all ink of the layers `from` … `to` within a box; null: there is none. */
  inkWithin(from: number, to: number, box: Box): Area | null {
    return this.#transforms.inkWithin(from, to, box);
  }

  /** The tiles of a layer that may hold ink, by number. */
  inkedTiles(layer: number): readonly number[] {
    return this.#tiles.inked(layer);
  }

  /** Whether a layer holds no ink at all, for which its pixels are looked at until some is found. The live stroke does not count. */
  isLayerBare(layer: number): boolean {
    return this.#tiles.isBare(layer);
  }

  /** Whether the tile of a layer may differ from what it was when {@link forgetChanges} was called. The live stroke does not count. */
  hasChanged(layer: number, tile: number): boolean {
    return this.#tiles.hasChanged(layer, tile);
  }

  forgetChanges(): void {
    this.#tiles.forgetChanges();
  }

  /** A copy of tiles of a layer, the live stroke left out. */
  copyTiles(layer: number, tiles: readonly number[]): PatchPart {
    return this.#tiles.copies(layer, tiles);
  }

  /** A copy of one of them. */
  copyTile(layer: number, tile: number): Int16Array {
    return this.#tiles.copy(layer, tile);
  }

  /** Puts a copy back. @throws while a live stroke is open */
  pasteTile(layer: number, tile: number, pixels: Int16Array): void {
    this.#refuseStroke();
    this.#tiles.paste(layer, tile, pixels);
  }

  /** Empties a tile of a layer. @throws while a live stroke is open */
  wipeTile(layer: number, tile: number): void {
    this.#refuseStroke();
    this.#tiles.wipe(layer, tile);
  }
}

/** The pixels of the picture within a distance of the box around points. */
function areaAround(points: readonly Point[], reach: number, picture: { width: number; height: number }): Area {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return {
    left: Math.max(Math.floor(Math.min(...xs) - reach), 0),
    top: Math.max(Math.floor(Math.min(...ys) - reach), 0),
    right: Math.min(Math.ceil(Math.max(...xs) + reach), picture.width),
    bottom: Math.min(Math.ceil(Math.max(...ys) + reach), picture.height),
  };
}
