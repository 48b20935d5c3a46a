import { createGrid, pixelsIn } from './kernel/grid.ts';
import { ENGINE, LAYERS, PRESSURE_STEPS, STEPS_PER_UNIT } from './limits.ts';
import type { Line } from './model.ts';
import type { Size } from './output/size.ts';
import { placedLines } from './placing.ts';

/** A copy of the picture after some lines, tile by tile. */
export interface KeptPicture {
  /** Lines that it shows. */
  readonly index: number;
  /** Of these lines together. */
  readonly work: number;
  /** By layer and number; a tile without ink is absent. */
  readonly tiles: ReadonlyMap<number, Int16Array>;
  /** How strong each layer is shown, per cent. */
  readonly opacities: readonly number[];
}

export const tileKey = (layer: number, tile: number) => tile * LAYERS + layer;

const MAGIC = 0x31435054;
/** Magic, engine, width, height, lines, work (two words), print (two words), tiles, one word for each layer. */
const HEAD_WORDS = 10 + LAYERS;
const TWO_32 = 2 ** 32;
/** Values of a pixel. */
const CHANNELS = 4;

/**
 * Bytes to keep a picture by, from which {@link unpackPicture} makes it again for a drawing that begins with the same lines. Tiles of one
 * colour take a pixel; the others are stored as they are.
 *
 * @param lines that stand, at least those that the picture shows
 */
export function packPicture(picture: KeptPicture, lines: readonly Line[], { width, height }: Size): Uint8Array {
  const { index, work, tiles, opacities } = picture;
  const stored = [...tiles].map(([key, pixels]) => ({
    key,
    pixels: isFlat(pixels) ? pixels.subarray(0, CHANNELS) : pixels,
  }));
  const size = stored.reduce((sum, { pixels }) => sum + 4 + pixels.byteLength, HEAD_WORDS * 4);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  const print = printOf(lines, index);
  const head = [MAGIC, ENGINE, width, height, index, work % TWO_32, work / TWO_32, print.hash, print.other, tiles.size];
  for (const [at, word] of [...head, ...opacities].entries()) view.setUint32(at * 4, Math.floor(word), true);
  let at = HEAD_WORDS * 4;
  for (const { key, pixels } of stored) {
    view.setUint32(at, key * 2 + (pixels.length === CHANNELS ? 1 : 0), true);
    bytes.set(new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength), at + 4);
    at += 4 + pixels.byteLength;
  }
  return bytes;
}

/**
 * The picture; null: it is of other lines, of another engine or sheet, or not whole. Whatever was taken back or moved since: what fits shows exactly
 * the lines that it says.
 *
 * @param lines that stand now
 */
export function unpackPicture(bytes: Uint8Array, lines: readonly Line[], { width, height }: Size): KeptPicture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEAD_WORDS * 4) return null;
  const word = (at: number) => view.getUint32(at * 4, true);
  const index = word(4);
  if (word(0) !== MAGIC || word(1) !== ENGINE || word(2) !== width || word(3) !== height || index > lines.length)
    return null;
  const print = printOf(lines, index);
  if (word(7) !== print.hash || word(8) !== print.other) return null;
  const tiles = tilesOf(bytes, view, word(9), { width, height });
  if (!tiles) return null;
  const opacities = Array.from({ length: LAYERS }, (_, layer) => word(10 + layer));
  return { index, work: word(5) + word(6) * TWO_32, tiles, opacities };
}

function tilesOf(
  bytes: Uint8Array,
  view: DataView,
  count: number,
  { width, height }: Size,
): Map<number, Int16Array> | null {
  const grid = createGrid(width, height);
  const tiles = new Map<number, Int16Array>();
  let at = HEAD_WORDS * 4;
  for (let one = 0; one < count; one++) {
    if (at + 4 > bytes.length) return null;
    const told = view.getUint32(at, true);
    const key = told >>> 1;
    const tile = Math.floor(key / LAYERS);
    if (tile >= grid.count) return null;
    const pixels = new Int16Array(pixelsIn(grid.area(tile)) * CHANNELS);
    const length = told & 1 ? CHANNELS * 2 : pixels.byteLength;
    if (at + 4 + length > bytes.length) return null;
    const given = bytes.slice(at + 4, at + 4 + length);
    const values = new Int16Array(given.buffer);
    if (told & 1) for (let i = 0; i < pixels.length; i++) pixels[i] = values[i % CHANNELS] as number;
    else pixels.set(values);
    tiles.set(key, pixels);
    at += 4 + length;
  }
  return at === bytes.length ? tiles : null;
}

function isFlat(pixels: Int16Array): boolean {
  for (let i = CHANNELS; i < pixels.length; i++) if (pixels[i] !== pixels[i % CHANNELS]) return false;
  return true;
}

/** Of the first lines, as they lie on the sheet in the end, where later lines may have moved them: two numbers of 32 bits. */
function printOf(lines: readonly Line[], count: number): { hash: number; other: number } {
  const placed = placedLines(lines);
  const print = new Print();
  for (let index = 0; index < count; index++) print.line(placed[index] as Line);
  return { hash: print.hash >>> 0, other: print.other >>> 0 };
}

class Print {
  hash = 0x9e3779b1 | 0;
  other = 0x85ebca77 | 0;

  line({ points, color, size, hardness, tool, layer, pressure, opacity, spacing, density, blendMode }: Line): void {
    this.add((color.r << 24) | (color.g << 16) | (color.b << 8) | color.a);
    this.add((size * STEPS_PER_UNIT) | (hardness << 16) | (opacity << 24));
    this.add(tool | (layer << 8) | (pressure << 12) | (blendMode << 16));
    this.add(spacing | (density << 8) | (points.length << 16));
    for (const { x, y, p } of points) {
      this.add(x * STEPS_PER_UNIT);
      this.add(y * STEPS_PER_UNIT);
      this.add(p * PRESSURE_STEPS + 0.5);
    }
  }

  add(value: number): void {
    this.hash = Math.imul(this.hash ^ value, 0xc2b2ae3d);
    this.hash ^= this.hash >>> 15;
    this.other = Math.imul(((this.other << 13) | (this.other >>> 19)) + value, 0x27d4eb2f);
    this.other ^= this.other >>> 16;
  }
}
