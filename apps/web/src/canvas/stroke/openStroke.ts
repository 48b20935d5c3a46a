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
  /** So near two places are the same for the hand, picture px. */
  near?: number;
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
  /** Of a stroke that goes from corner to corner, and ends when its way is closed. */
  readonly corners?: CornerSteps;
  /** What would be kept if the pen were lifted now; null: nothing yet. Absent: of half of it nobody would want anything. */
  soFar?(): Line | null;
  /** The pen is lifted. Null: nothing was drawn. A live stroke that is open on the raster afterwards is this line. */
  end(): Line | null;
}

/** The pen comes down once for each corner. */
export interface CornerSteps {
  /** Those that stay. */
  readonly count: number;
  /** The pen is lifted: the corner stays. @returns whether the way is closed */
  lift(): boolean;
  /** Takes the last corner back. */
  back(): void;
  /** The pen that is down was no corner. @returns whether it was down, and corners are left */
  loosen(): boolean;
  /** Where the pen is above the paper. */
  hover(to: PenPoint): void;
}

/** What a stroke begins with. */
export interface Beginning {
  readonly raster: Raster;
  readonly style: Style;
  /** What lies in the hand; a shape that is filled has the style of a fill. */
  readonly nib: number;
  /** One of `Form`. */
  readonly form: number;
  /** When the drawing was begun, ms. */
  readonly begunAt: number;
  /** Length of the string between hand and ink, picture px. */
  readonly stabiliser: number;
  /** Takes a line that can hold no more points while the pen goes on. @returns whether it may go on, in another line */
  readonly goOn: (line: Line) => boolean;
}
