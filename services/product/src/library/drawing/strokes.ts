import { type Line, type LineRecord, lineWork, linesOfRecords, recordOf, validateLine } from '@tuschel/ink';

/** What a line, or several, take of what a drawing may hold. */
export interface Cost {
  points: number;
  /** Pixels to be computed, see `lineWork`. */
  work: number;
  /** Of records. */
  bytes: number;
}

export interface Strokes {
  /** Each line as it is stored. */
  lines: LineRecord[];
  /** Of each line. */
  costs: Cost[];
  /** When the last of them ended, since the page was opened, ms; null: no line says. */
  until: number | null;
}

export type StrokesRead = { ok: true; strokes: Strokes } | { ok: false; field: string; message: string };

/** Judges lines from outside one by one and puts each on the grid; the first fault names its line and field, and ends it. */
export function readStrokes(given: Iterable<unknown>, name: 'lines' | 'events' = 'lines'): StrokesRead {
  const strokes = noStrokes();
  for (const value of given) {
    const read = validateLine(value, `${name}[${strokes.lines.length}]`);
    if (!read.ok) return { ok: false, field: read.error.field, message: read.error.message };
    addLine(strokes, read.line);
  }
  return { ok: true, strokes };
}

export function noStrokes(): Strokes {
  return { lines: [], costs: [], until: null };
}

/** Of lines that came as INK1: whoever read that has judged them. */
export function strokesOf(lines: readonly Line[]): Strokes {
  const strokes = noStrokes();
  for (const line of lines) addLine(strokes, line);
  return strokes;
}

/** One that is valid and on the grid. */
export function addLine(strokes: Strokes, line: Line): void {
  const record = recordOf(line);
  strokes.lines.push(record);
  strokes.costs.push(costOf(line, record));
  strokes.until = endOf(line) ?? strokes.until;
}

function endOf({ t, dt = 0, points }: Line): number | null {
  return t === undefined ? null : Math.round(t + dt * Math.max(0, points.length - 1));
}

function costOf(line: Line, { length }: LineRecord): Cost {
  return { points: line.points.length, work: lineWork(line), bytes: length };
}

/** Of each line that is stored already. */
export function costsOf(stored: readonly LineRecord[]): Cost[] {
  return linesOfRecords(stored).map((line, i) => costOf(line, stored[i]!));
}

export function sumOf(costs: readonly Cost[]): Cost {
  const sum: Cost = { points: 0, work: 0, bytes: 0 };
  for (const { points, work, bytes } of costs) {
    sum.points += points;
    sum.work += work;
    sum.bytes += bytes;
  }
  return sum;
}
