import type { Style } from '../model.ts';

/** How a drawing tool answers to pressure and to the paper. Once an engine number is frozen, its tools never change. */
export interface InkTool {
  /** Its number in a line. */
  readonly id: number;
  /** Share of the size that is left at pressure 0, when pressure drives the size. */
  readonly lightestSize: number;
  /** Share of the opacity that is left at pressure 0, when pressure drives the opacity. */
  readonly lightestOpacity: number;
  /** The blend mode a stroke in this style is committed with. */
  blend(style: Style): number;
  /** What an artist finds when the tool is taken up for the first time. */
  readonly defaults: Style;
}
