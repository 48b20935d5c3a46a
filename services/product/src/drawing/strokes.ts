import { canonicalLine, type Line, lineWork, validateLine } from '@tuschel/ink';

/** What a line, or several, take of what a drawing may hold. */
export interface Cost {
  points: number;
  /** Pixels to be computed, see `lineWork`. */
  work: number;
}

export interface Strokes {
  /** The text of each line as it is stored. */
  lines: string[];
  /** Of each line. */
  costs: Cost[];
}

export type StrokesRead = { ok: true; strokes: Strokes } | { ok: false; field: string; message: string };

/** Judges lines from outside one by one and puts each on the grid; the first fault names its line and field. */
export function readStrokes(given: readonly unknown[]): StrokesRead {
  const strokes: Strokes = { lines: [], costs: [] };
  for (const [index, value] of given.entries()) {
    const read = validateLine(value, `lines[${index}]`);
    if (!read.ok) return { ok: false, field: read.error.field, message: read.error.message };
    strokes.lines.push(canonicalLine(read.line));
    strokes.costs.push(costOf(read.line));
  }
  return { ok: true, strokes };
}

function costOf(line: Line): Cost {
  return { points: line.points.length, work: lineWork(line) };
}

/** Of each line that is stored already. */
export function costsOf(stored: readonly string[]): Cost[] {
  return stored.map((line) => costOf(JSON.parse(line) as Line));
}

export function sumOf(costs: readonly Cost[]): Cost {
  return costs.reduce((sum, { points, work }) => ({ points: sum.points + points, work: sum.work + work }), {
    points: 0,
    work: 0,
  });
}
