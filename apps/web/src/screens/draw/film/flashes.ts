/**
 * General flashes of a film, after WCAG 2.2, SC 2.3.1: pairs of opposing changes of relative luminance by a tenth of its maximum or
 * more, the darker side below 0.80, over at least a quarter of any ten degrees of sight at once.
 */

/** A reduced picture: four bytes for each pixel, row by row. All pictures of a film have the same size. */
export interface Picture {
  rgba: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Smallest change that counts, of relative luminance (0 black … 1 white). */
const CHANGE = 0.1;
/** Between two lights as bright as this nothing flashes. */
const BRIGHT = 0.8;
/** Share of the field that has to flash. */
const SHARE = 0.25;
/** Ten degrees are a third of a picture seen 1024 px wide: 341 × 256 px of 1024 × 768. */
const FIELD = 1 / 3;
/** So many flashes in a second are allowed. */
export const FLASHES_ALLOWED = 3;

/** The most flashes in any second of the film, which runs round and round; a change that is not taken back is half a flash. */
export function flashRate(film: readonly Picture[], fps: number): number {
  const [first] = film;
  if (!first || film.length < 2) return 0;
  const { width, height } = first;
  // Where it begins the film knows of nothing before: what counts are the rounds after the first.
  const rounds = 2 + Math.ceil((fps + 1) / film.length);
  const changes = changesOf(film.map(luminanceOf), rounds);
  const field = { width: Math.ceil(width * FIELD), height: Math.ceil(height * FIELD) };
  const tables = changes.map(({ up, down }) => ({ up: summed(up, width), down: summed(down, width) }));
  let most = 0;
  for (let y = 0; y + field.height <= height; y++) {
    for (let x = 0; x + field.width <= width; x++) {
      const area = { x, y, ...field };
      const turns = turnsOf(
        tables.map(({ up, down }) => [count(up, width, area), count(down, width, area)]),
        area,
      );
      most = Math.max(most, mostInSecond(turns, fps));
    }
  }
  return most / 2;
}

/** Relative luminance of each pixel, on white paper. */
function luminanceOf({ rgba }: Picture): Float64Array {
  return Float64Array.from({ length: rgba.length / 4 }, (_, pixel) => {
    const [r = 0, g = 0, b = 0, a = 0] = rgba.subarray(4 * pixel, 4 * pixel + 4);
    const onPaper = (value: number) => linear((value * a) / 255 + 255 - a);
    return 0.2126 * onPaper(r) + 0.7152 * onPaper(g) + 0.0722 * onPaper(b);
  });
}

/** Of an sRGB value, 0 … 255. */
function linear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Which pixels have become brighter or darker by enough, frame by frame: 1 where they have. */
interface Change {
  up: Uint8Array;
  down: Uint8Array;
}

/** A slow change counts once, in the frame in which it has become large enough. */
function changesOf(film: readonly Float64Array[], rounds: number): Change[] {
  const pixels = film[0]?.length ?? 0;
  const low = Float64Array.from(film[0] ?? []);
  const high = Float64Array.from(low);
  /** The last change of each pixel: 1 brighter, -1 darker, 0 none yet. */
  const last = new Int8Array(pixels);
  const changes: Change[] = [];
  for (let frame = 1; frame < rounds * film.length; frame++) {
    const light = film[frame % film.length] ?? low;
    const change = { up: new Uint8Array(pixels), down: new Uint8Array(pixels) };
    light.forEach((now, pixel) => {
      const [darkest = now, brightest = now] = [low[pixel], high[pixel]];
      if (last[pixel] !== 1 && now - darkest >= CHANGE && darkest < BRIGHT) {
        change.up[pixel] = 1;
        last[pixel] = 1;
        high[pixel] = now;
      } else if (last[pixel] !== -1 && brightest - now >= CHANGE && now < BRIGHT) {
        change.down[pixel] = 1;
        last[pixel] = -1;
        low[pixel] = now;
      } else {
        low[pixel] = Math.min(darkest, now);
        high[pixel] = Math.max(brightest, now);
      }
    });
    changes.push(change);
  }
  return changes;
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Sums over all pixels above and left, so that any rectangle is counted in four steps; one row and column more than the picture. */
function summed(marks: Uint8Array, width: number): Uint32Array {
  const height = marks.length / width;
  const row = width + 1;
  const sums = new Uint32Array(row * (height + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y + 1) * row + x + 1;
      sums[at] = marks[y * width + x]! + sums[at - 1]! + sums[at - row]! - sums[at - row - 1]!;
    }
  }
  return sums;
}

function count(sums: Uint32Array, width: number, area: Area): number {
  const row = width + 1;
  const at = (x: number, y: number) => sums[y * row + x]!;
  const [right, bottom] = [area.x + area.width, area.y + area.height];
  return at(right, bottom) - at(area.x, bottom) - at(right, area.y) + at(area.x, area.y);
}

/** Frames in which the field as a whole becomes brighter after darker, or darker after brighter. */
function turnsOf(counts: readonly (readonly [up: number, down: number])[], { width, height }: Area): number[] {
  const enough = SHARE * width * height;
  const turns: number[] = [];
  let last = 0;
  counts.forEach(([up, down], frame) => {
    if (Math.max(up, down) < enough) return;
    // Where as much becomes brighter as darker, it is one flash for either part.
    const now = up === down ? -last || 1 : up > down ? 1 : -1;
    if (now === last) return;
    last = now;
    turns.push(frame);
  });
  return turns;
}

function mostInSecond(turns: readonly number[], fps: number): number {
  let most = 0;
  let from = 0;
  turns.forEach((frame, index) => {
    while ((turns[from] ?? frame) + fps <= frame) from++;
    most = Math.max(most, index - from + 1);
  });
  return most;
}
