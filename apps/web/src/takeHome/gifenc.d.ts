/** What is used of gifenc, which comes without types. */
declare module 'gifenc' {
  /** Red, green and blue, 0 … 255. */
  export type GifColor = [number, number, number];

  export interface GifStream {
    /** One byte for each pixel: its place in the palette. `delay`: ms, kept in hundredths of a second. */
    writeFrame(
      pixels: Uint8Array,
      width: number,
      height: number,
      options: { palette: GifColor[]; delay: number; repeat?: number },
    ): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }

  export function GIFEncoder(): GifStream;
  /** `format`: how many bits of each channel count. */
  export function quantize(
    rgba: Uint8ClampedArray,
    colors: number,
    options: { format: 'rgb444' | 'rgb565' },
  ): GifColor[];
  export function applyPalette(rgba: Uint8ClampedArray, palette: GifColor[]): Uint8Array;
}
