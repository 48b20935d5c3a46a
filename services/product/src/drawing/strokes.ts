import { canonicalLine, validateLine } from '@tuschel/ink';

export interface Strokes {
  /** The text of each line as it is stored. */
  lines: string[];
  /** Number of points of each line. */
  points: number[];
}

export type StrokesRead = { ok: true; strokes: Strokes } | { ok: false; field: string; message: string };

/** Judges lines from outside one by one and puts each on the grid; the first fault names its line and field. */
export function readStrokes(given: readonly unknown[]): StrokesRead {
  const strokes: Strokes = { lines: [], points: [] };
  for (const [index, value] of given.entries()) {
    const read = validateLine(value, `lines[${index}]`);
    if (!read.ok) return { ok: false, field: read.error.field, message: read.error.message };
    strokes.lines.push(canonicalLine(read.line));
    strokes.points.push(read.line.points.length);
  }
  return { ok: true, strokes };
}

/** Points of each line that is stored already. */
export function countPoints(stored: readonly string[]): number[] {
  return stored.map((line) => (JSON.parse(line) as { points: unknown[] }).points.length);
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
