import {
  isBeyondPage,
  type Line,
  type LineRecord,
  lineWork,
  linesOfRecords,
  logWork,
  recordOf,
  validateLine,
} from '@tuschel/ink';

/** What a line, or several, take of what a drawing may hold. */
export interface Cost {
  points: number;
  /** Pixels to be computed, see `lineWork`. */
  work: number;
  /** Of records. */
  bytes: number;
}

/** The same of a log, see `logWork`: `work` on a sheet like a page. */
export interface LogCost extends Cost {
  /** Work on the largest sheet there is. */
  largest: number;
  /** Lines that make the sheet larger than a page: there is one, so `largest` counts. */
  beyond: number;
}

/**
 * What lines are of, and the name of their list in a body: a page only gets lines that stand, a log all that happens, each with its place
 * (`{index, data}`), and its sheet has any size.
 */
export type ListName = 'lines' | 'events';

export interface Strokes {
  /** Each line as it is stored. */
  lines: LineRecord[];
  /** Of each line. What only logs have is 0 on a page. */
  costs: LogCost[];
  /** When the last of them ended, since the page was opened, ms; null: no line says. */
  until: number | null;
}

export type StrokesRead = { ok: true; strokes: Strokes } | { ok: false; field: string; message: string };

/** Judges lines from outside one by one and puts each on the grid; the first fault names its line and field, and ends it. */
export function readStrokes(given: Iterable<unknown>, name: ListName = 'lines'): StrokesRead {
  const strokes = noStrokes();
  for (const value of given) {
    const read = validateLine(value, `${name}[${strokes.lines.length}]`);
    if (!read.ok) return { ok: false, field: read.error.field, message: read.error.message };
    addLine(strokes, read.line, name);
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
export function addLine(strokes: Strokes, line: Line, name: ListName = 'lines'): void {
  const record = recordOf(line);
  strokes.lines.push(record);
  strokes.costs.push(costOf(line, record, name));
  strokes.until = endOf(line) ?? strokes.until;
}

function endOf({ t, dt = 0, points }: Line): number | null {
  return t === undefined ? null : Math.round(t + dt * Math.max(0, points.length - 1));
}

function costOf(line: Line, { length }: LineRecord, name: ListName): LogCost {
  const cost = { points: line.points.length, bytes: length };
  if (name === 'lines') return { ...cost, work: lineWork(line), largest: 0, beyond: 0 };
  const { usual, largest } = logWork(line);
  return { ...cost, work: usual, largest, beyond: isBeyondPage(line) ? 1 : 0 };
}

/** Of each line that is stored already. */
export function costsOf(stored: readonly LineRecord[], name: ListName = 'lines'): LogCost[] {
  return linesOfRecords(stored).map((line, i) => costOf(line, stored[i]!, name));
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

export function logSumOf(costs: readonly LogCost[]): LogCost {
  let [largest, beyond] = [0, 0];
  for (const cost of costs) {
    largest += cost.largest;
    beyond += cost.beyond;
  }
  return { ...sumOf(costs), largest, beyond };
}
