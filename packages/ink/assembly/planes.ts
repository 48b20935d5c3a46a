// Where the planes lie in memory. Everything is laid out once by `layOut`; nothing is allocated afterwards, so that views which JavaScript
// holds on the memory stay valid.

export const LAYERS: i32 = 3;
/** Bytes of a pixel of a layer: premultiplied RGBA, one i16 each. */
export const LAYER_PIXEL: usize = 8;

export const TILE: i32 = 64;
export const TILE_SHIFT: i32 = 6;
/** Bytes of a row of a tile of a layer. */
export const TILE_ROW: usize = <usize>TILE * LAYER_PIXEL;

/** Dabs that can be handed over at a time. */
export const DABS: i32 = 4096;
/** Bytes of a dab: six i32. */
export const DAB: usize = 24;

/** Groups of eight pixels that are listed before they are blended, and those of one more row. */
export const LISTED: i32 = 512;
/** Bytes of a group in the list: address of its coverage, address of its pixels. */
export const LISTING: usize = 8;

/** Marks of a tile, the same bits as `Mark` in src/kernel/kernel.ts: the stroke covers something of it; its bytes of `rgba` are out of date. */
export const STROKE: u8 = 1;
export const STALE: u8 = 2;

export let width: i32 = 0;
export let height: i32 = 0;
/** Pixels of a row in memory: the width, filled up to whole groups of eight. */
export let stride: i32 = 0;
/** Tiles of a row. */
export let columns: i32 = 0;

/** Where dabs are handed over. What the six numbers of a dab are stands at `stampDab` in dab.ts. */
export let dabs: usize = 0;
/** One byte per tile, row by row. */
export let marks: usize = 0;
/** A row without ink. */
export let blankRow: usize = 0;
/** One u16 per column of the dab that is being stamped, and one per row. */
export let columnFalls: usize = 0;
export let rowFalls: usize = 0;
/** A tile of the layer that is being drawn on, as it will be once the stroke is committed. */
export let liveTile: usize = 0;
/** Groups of eight pixels that are about to be blended. */
export let listed: usize = 0;
/** Where a register is written that nobody reads, so that what is loaded into it is loaded. */
export let sink: usize = 0;
/** One i16 per pixel: how much of it the stroke that is being drawn covers. */
export let coverage: usize = 0;
/** As large as the coverage: where a part of it is put aside. */
export let aside: usize = 0;
/** Addresses of the layers, from back to front: exchanging two of them moves no pixel. */
let layers: usize = 0;
/** RGBA bytes, rows without filling. */
export let rgba: usize = 0;

/** 32767, set by {@link layOut}: what is no constant to the compiler stays in a register while a loop runs, instead of being made anew. */
export let oneValue: i32 = 0;

/** The pixels that the stroke can have reached: nobody looks for its coverage outside. Empty while right ≤ left. */
export let reachedLeft: i32 = 0;
export let reachedTop: i32 = 0;
export let reachedRight: i32 = 0;
export let reachedBottom: i32 = 0;

/** Bytes by which the memory of WebAssembly grows. */
const PAGE: usize = 65536;

/** The next address at which a line of the cache begins. */
// @ts-ignore: decorator
@inline
export function aligned(address: usize): usize {
  return (address + 63) & ~63;
}

/** Lays out the planes of a picture: white paper on which no tile is marked. Called once, before anything else. */
export function layOut(pictureWidth: i32, pictureHeight: i32): void {
  oneValue = 32767;
  width = pictureWidth;
  height = pictureHeight;
  stride = (width + 7) & ~7;
  columns = (width + TILE - 1) >> TILE_SHIFT;
  const rows = (height + TILE - 1) >> TILE_SHIFT;
  const pixels = <usize>stride * <usize>height;
  // Nothing lies at address 0, and every plane begins with a line of the cache.
  dabs = 64;
  marks = dabs + <usize>DABS * DAB;
  blankRow = aligned(marks + <usize>(columns * rows));
  columnFalls = blankRow + <usize>stride * LAYER_PIXEL;
  rowFalls = aligned(columnFalls + (<usize>stride << 1));
  // Falls are written in eights: the last ones of a dab at the lower edge lie up to seven behind.
  liveTile = aligned(rowFalls + (<usize>height << 1) + 16);
  sink = liveTile + TILE_ROW * <usize>TILE;
  listed = sink + 64;
  coverage = aligned(listed + (<usize>LISTED + <usize>(stride >> 3) + 1) * LISTING);
  aside = aligned(coverage + pixels * 2);
  layers = aligned(aside + pixels * 2);
  const firstLayer = aligned(layers + sizeof<usize>() * <usize>LAYERS);
  const layerBytes = pixels * LAYER_PIXEL;
  rgba = firstLayer + layerBytes * <usize>LAYERS;
  const end = rgba + <usize>width * <usize>height * 4;
  forgetReach();
  reserve(end);
  for (let layer = 0; layer < LAYERS; layer++) setLayer(layer, firstLayer + layerBytes * <usize>layer);
}

/** Takes all memory up to an address. Not to be called once JavaScript holds views on the memory: they would be cut off. */
export function reserve(end: usize): void {
  memory.grow(<i32>((end + PAGE - 1) / PAGE) - memory.size());
}

/** The stroke can have covered something in this rectangle of the picture, too. */
export function noteReach(left: i32, top: i32, right: i32, bottom: i32): void {
  reachedLeft = min(reachedLeft, left);
  reachedTop = min(reachedTop, top);
  reachedRight = max(reachedRight, right);
  reachedBottom = max(reachedBottom, bottom);
}

/** There is no stroke. The rectangle is one that every other makes larger. */
export function forgetReach(): void {
  reachedLeft = width;
  reachedTop = height;
  reachedRight = 0;
  reachedBottom = 0;
}

export function dabsAt(): usize {
  return dabs;
}

export function marksAt(): usize {
  return marks;
}

export function coverageAt(): usize {
  return coverage;
}

/** Address of the first pixel of a layer, 0 back … 2 front. */
export function layerAt(layer: i32): usize {
  return load<usize>(layers + (<usize>layer << 2));
}

function setLayer(layer: i32, at: usize): void {
  store<usize>(layers + (<usize>layer << 2), at);
}

export function swapLayers(a: i32, b: i32): void {
  const before = layerAt(a);
  setLayer(a, layerAt(b));
  setLayer(b, before);
}

export function rgbaAt(): usize {
  return rgba;
}
