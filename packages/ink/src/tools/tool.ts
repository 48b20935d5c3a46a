import type { Line, Style } from '../model.ts';
import type { Paper } from '../stroke/paper.ts';
import type { Stroke } from '../stroke/stroke.ts';
import type { Reach } from '../stroke/work.ts';

/** A round may leave out nibs but for one, shapes, or fills alone, which are shapes too; the eraser is always there. */
export type ToolKind = 'nib' | 'eraser' | 'shape' | 'fill';

/** A way of drawing. Once an engine number is frozen, its tools never change. */
export interface InkTool {
  /** Its number in a line. */
  readonly id: number;
  readonly kind: ToolKind;
  /** The blend mode a stroke in this style is committed with. */
  readonly blend: (style: Style) => number;
  /** What an artist finds when the tool is taken up for the first time. */
  readonly defaults: Style;
  readonly stroke: (style: Style, paper: Paper) => Stroke;
  /** Upper bound of the pixels that have to be computed for a line, see {@link work}. */
  readonly work: (line: Line, reach: Reach) => number;
}

/** The blend mode that the style names. */
export function namedBlend({ blendMode }: Style): number {
  return blendMode;
}
