import { LAYERS } from '../limits.ts';
import { BlendMode } from '../model.ts';
import { composite, flattened, masked, NOTHING, type Pixel } from './compositing.ts';

/** Covered share of the pixel in a column and a row, 0…1. */
export type Coverage = (column: number, row: number) => number;

/** The layers of a picture in real numbers. */
export interface RealPicture {
  /** Lays a stroke of one colour on a layer. */
  stroke(layer: number, mode: number, color: Pixel, coverage: Coverage): void;
  erase(from: number, to: number): void;
  swap(a: number, b: number): void;
  /** All layers become the back one, of which a share stays. */
  merge(share: number): void;
  /** So much of a layer's ink is shown from now on, 0…1. */
  fade(layer: number, share: number): void;
  /** A layer comes onto the one below, as strong as both are shown. */
  mergeDown(layer: number): void;
  /** What is to be seen of a pixel over white paper. */
  seen(column: number, row: number, isVisible: readonly boolean[], isClipped: readonly boolean[]): Pixel;
  /** All layers over each other without paper. */
  bare(column: number, row: number): Pixel;
}

export function createRealPicture(width: number, height: number): RealPicture {
  const blank = () => Array.from({ length: width * height }, () => NOTHING);
  const layers = Array.from({ length: LAYERS }, blank);
  const shares = layers.map(() => 1);
  const layer = (index: number) => layers[index] as Pixel[];

  const shown = (index: number, i: number) => masked(layer(index)[i] as Pixel, shares[index] as number);
  const at = (column: number, row: number) => layers.map((_, index) => shown(index, row * width + column));
  const over = (pixels: readonly Pixel[]) =>
    pixels.reduce((below, above) => composite(BlendMode.normal, below, above), NOTHING);

  return {
    stroke(index, mode, color, coverage) {
      const pixels = layer(index);
      for (let row = 0; row < height; row++) {
        for (let column = 0; column < width; column++) {
          const i = row * width + column;
          pixels[i] = composite(mode, pixels[i] as Pixel, masked(color, coverage(column, row)));
        }
      }
    },
    erase(from, to) {
      for (let index = from; index <= to; index++) layers[index] = blank();
    },
    swap(a, b) {
      [layers[a], layers[b]] = [layer(b), layer(a)];
      [shares[a], shares[b]] = [shares[b] as number, shares[a] as number];
    },
    merge(share) {
      const merged = layer(0).map((_, i) => masked(over(layers.map((_pixels, index) => shown(index, i))), share));
      layers.splice(0, LAYERS, merged, blank(), blank());
      shares.fill(1);
    },
    fade(index, share) {
      shares[index] = share;
    },
    mergeDown(index) {
      const merged = layer(0).map((_, i) => over([shown(index - 1, i), shown(index, i)]));
      layers.splice(index - 1, 2, merged, blank());
      shares.splice(index - 1, 2, 1, 1);
    },
    seen: (column, row, isVisible, isClipped) => flattened(at(column, row), isVisible, isClipped),
    bare: (column, row) => over(at(column, row)),
  };
}
