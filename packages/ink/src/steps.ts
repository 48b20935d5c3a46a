import type { Line } from './model.ts';
import { lineWork } from './tools/index.ts';

/** Whether it is time to stop for now, because the page wants to be painted. Asked about every millisecond of drawing. */
export type IsTimeUp = () => boolean;

/** For whoever wants all of it at once. */
export const neverUp: IsTimeUp = () => false;

/** Pixels of work between two looks at the clock: what the slowest kernel with SIMD draws in about a millisecond. */
const STEP_WORK = 800_000;

/** How many points of a line are drawn between two looks at the clock, at least one. @param work its {@link lineWork}, where that is known */
export function pointsPerStep(line: Line, work = lineWork(line)): number {
  return Math.max(1, Math.floor((line.points.length * STEP_WORK) / Math.max(1, work)));
}
