import type { Line, Raster, Style } from '@tuschel/ink';
import type { Spot } from '../view/view.ts';

/** A pointer on the picture. */
export interface PenPoint {
  /** Picture px. */
  x: number;
  y: number;
  /** As it will be stored, 0…1. */
  p: number;
  /** ms */
  time: number;
  /** A shape is to be regular: a line level, upright or diagonal, a square, a circle. */
  isRegular: boolean;
  /** A shape is to grow around its first point. */
  isCentred: boolean;
}

/** What shows the artist what will come of the stroke, picture px. None of it is ink. */
export interface Guides {
  /** From the ink to the hand that pulls it. */
  readonly string: readonly [ink: Spot, hand: Spot] | null;
  /** The way round what will be filled. */
  readonly lasso: readonly Spot[] | null;
}

export const NO_GUIDES: Guides = { string: null, lasso: null };

/** A line while the pen is on the paper. */
export interface OpenStroke {
  readonly guides: Guides;
  move(to: PenPoint): void;
  /**
   * Brings the raster's live stroke up to what is to be seen; once in a frame is enough.
   *
   * @param ahead where the pen is expected in a moment
   */
  show(ahead: readonly PenPoint[]): void;
  /** The pen is lifted. Null: nothing was drawn. A live stroke that is open on the raster afterwards is this line. */
  end(): Line | null;
}

/** What a stroke begins with. */
export interface Beginning {
  readonly raster: Raster;
  readonly style: Style;
  /** When the drawing was begun, ms. */
  readonly begunAt: number;
  /** Length of the string between hand and ink, picture px. */
  readonly stabiliser: number;
  /** Takes a line that can hold no more points while the pen goes on. @returns whether it may go on, in another line */
  readonly goOn: (line: Line) => boolean;
}
