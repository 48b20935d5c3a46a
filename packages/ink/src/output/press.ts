import type { Area } from '../kernel/grid.ts';
import type { AreaSpans } from './areaSpans.ts';

/** What a press is made for. */
export interface PressLayout {
  /** Pixels of a row of the source. */
  readonly sourceWidth: number;
  /** Of the print. */
  readonly width: number;
  readonly height: number;
  readonly columns: AreaSpans;
  /** Weight of a whole pixel of the print: 255 times it is below 2^31. */
  readonly total: number;
  /** Whether the print is also wanted as a frame of a video. */
  readonly hasI420: boolean;
}

/**
 * The arithmetic of scaling, which exists as often as that of drawing (`KernelName`) with the same bits. The source is handed over row by row
 * and never kept.
 */
export interface Press {
  /** The scaled picture: RGBA bytes, rows without filling. */
  readonly rgba: Uint8ClampedArray;
  /** Planes of the print as `i420.ts` tells them, empty unless wanted. */
  readonly i420: Uint8Array;
  /** Where a row of the source is handed over. */
  readonly row: Uint8ClampedArray;
  /**
   * Adds some columns of the row to the sums of a row of the print, or starts the sums with it.
   *
   * @param weight how much of the row the row of the print covers
   */
  addRow(left: number, right: number, weight: number, starts: boolean): void;
  /** Writes some columns of a row of the print from the sums. */
  printRow(y: number, left: number, right: number): void;
  /** Brings the planes up to date in an area whose left and top are even. */
  toI420(area: Area): void;
}

export type PressMaker = (layout: PressLayout) => Press;
