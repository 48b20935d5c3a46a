import { DRAWING_LIMITS, ENGINE, type Extent, LAYERS, LIMITS } from './limits.ts';
import type { Line } from './model.ts';
import { Pressure } from './model.ts';
import { isBlendable } from './kernel/spans.ts';
import { event } from './tools/event.ts';
import { isDrawable } from './tools/index.ts';
import { quantiseLine } from './quantise.ts';

export type FaultCode =
  | 'not_an_object'
  | 'not_a_list'
  | 'not_a_number'
  | 'out_of_range'
  | 'unsupported'
  | 'empty'
  | 'too_many'
  /** The tools of the round do not allow it. */
  | 'not_allowed';

/** `field` is a path as in `points[7].x`; `message` is English, for developers. */
export interface Fault {
  code: FaultCode;
  field: string;
  message: string;
}

export type LineResult = { ok: true; line: Line } | { ok: false; error: Fault };

type Fields = Readonly<Record<string, unknown>>;

const PERCENT = [LIMITS.percentMin, LIMITS.percentMax] as const;

/** Measures that are rounded to their grid but must be within their limits. */
const RANGES: readonly (readonly [name: string, min: number, max: number])[] = [
  ['size', LIMITS.sizeMin, LIMITS.sizeMax],
  ['hardness', ...PERCENT],
  ['opacity', ...PERCENT],
  ['spacing', LIMITS.spacingMin, LIMITS.spacingMax],
  ['density', ...PERCENT],
];

const OPTIONAL_RANGES: typeof RANGES = [
  ['t', 0, LIMITS.startMax],
  ['dt', 0, LIMITS.intervalMax],
];

/** Numbers that name something; a name nobody knows cannot be rounded to one that is known. */
const CHOICES: readonly (readonly [name: string, isKnown: (value: number) => boolean])[] = [
  ['tool', isDrawable],
  ['layer', (layer) => Number.isInteger(layer) && layer >= 0 && layer < LAYERS],
  ['pressure', (bits) => Number.isInteger(bits) && bits >= 0 && bits <= (Pressure.size | Pressure.opacity)],
  ['blendMode', isBlendable],
];

export function fault(code: FaultCode, field: string, message: string): Fault {
  return { code, field, message };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function rangeFault(fields: Fields, path: string, name: string, min: number, max: number): Fault | null {
  const value = fields[name];
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    return fault('not_a_number', join(path, name), 'must be a finite number');
  }
  if (value < min || value > max) return fault('out_of_range', join(path, name), `must be from ${min} to ${max}`);
  return null;
}

function choiceFault(fields: Fields, path: string, name: string, isKnown: (value: number) => boolean): Fault | null {
  const value = fields[name];
  if (typeof value !== 'number') return fault('not_a_number', join(path, name), 'must be a finite number');
  return isKnown(value) ? null : fault('unsupported', join(path, name), 'is not known to this engine');
}

function colorFault(color: unknown, path: string): Fault | null {
  if (!isFields(color)) return fault('not_an_object', path, 'must be an object');
  for (const channel of ['r', 'g', 'b', 'a']) {
    const found = rangeFault(color, path, channel, 0, 255);
    if (found) return found;
  }
  return null;
}

function pointFault(point: unknown, path: string): Fault | null {
  if (!isFields(point)) return fault('not_an_object', path, 'must be an object');
  const sane = LIMITS.coordinateSane;
  return (
    rangeFault(point, path, 'x', -sane, sane) ??
    rangeFault(point, path, 'y', -sane, sane) ??
    rangeFault(point, path, 'p', 0, 1)
  );
}

/** Nearly all points are: only a fault needs the name of its place. */
function isPoint(point: unknown): boolean {
  if (!isFields(point)) return false;
  const { x, y, p } = point;
  const sane = LIMITS.coordinateSane;
  if (typeof x !== 'number' || typeof y !== 'number' || typeof p !== 'number') return false;
  return x >= -sane && x <= sane && y >= -sane && y <= sane && p >= 0 && p <= 1;
}

function pointsFault(points: unknown, path: string): Fault | null {
  if (!Array.isArray(points)) return fault('not_a_list', path, 'must be a list');
  if (points.length === 0) return fault('empty', path, 'must hold at least one point');
  if (points.length > LIMITS.pointsPerLine) {
    return fault('too_many', path, `must hold at most ${LIMITS.pointsPerLine} points`);
  }
  for (let i = 0; i < points.length; i++) {
    const found = isPoint(points[i]) ? null : pointFault(points[i], `${path}[${i}]`);
    if (found) return found;
  }
  return null;
}

/** What is wrong with everything of a line but its points and time; null: nothing. */
export function styleFault(fields: Fields, path: string): Fault | null {
  for (const [name, min, max] of RANGES) {
    const found = rangeFault(fields, path, name, min, max);
    if (found) return found;
  }
  for (const [name, isKnown] of CHOICES) {
    const found = choiceFault(fields, path, name, isKnown);
    if (found) return found;
  }
  return colorFault(fields['color'], join(path, 'color'));
}

export function timeFault(fields: Fields, path: string): Fault | null {
  for (const [name, min, max] of OPTIONAL_RANGES) {
    const found = fields[name] === undefined ? null : rangeFault(fields, path, name, min, max);
    if (found) return found;
  }
  return null;
}

/** What is wrong with a line of the tool of events whose fields are fine one by one; null: nothing. */
export function eventFault(line: Line, path: string): Fault | null {
  if (line.tool !== event.id || event.isKnown(line)) return null;
  return fault('unsupported', join(path, 'size'), 'is no event that this engine knows');
}

/**
 * Reads a line that came from outside. Never throws. Measures are rounded to their grid, points beyond half a frame outside are moved onto
 * that border, unknown keys are dropped; anything else that is wrong is refused by the first field found.
 *
 * @param path where the value stood, as in `lines[3]`; it starts the `field` of an error
 */
export function validateLine(value: unknown, path = ''): LineResult {
  if (!isFields(value)) return { ok: false, error: fault('not_an_object', path, 'must be an object') };
  const error = styleFault(value, path) ?? timeFault(value, path) ?? pointsFault(value['points'], join(path, 'points'));
  if (error) return { ok: false, error };
  const line = quantiseLine(value as unknown as Line);
  const unknown = eventFault(line, path);
  return unknown ? { ok: false, error: unknown } : { ok: true, line };
}

/** What is wrong with the number of the engine that a drawing was made with; null: nothing. Without a number it is engine 1. */
export function engineFault(engine: unknown): Fault | null {
  if (engine === undefined) return null;
  if (!Number.isInteger(engine)) return fault('not_a_number', 'engine', 'must be a whole number');
  if ((engine as number) >= 1 && (engine as number) <= ENGINE) return null;
  return fault('unsupported', 'engine', `is not known here, where the newest is ${ENGINE}`);
}

/** Whether a drawing of so many lines, points and bytes and so much work in all may exist; null means yes. */
export function drawingFault(
  lineCount: number,
  pointCount: number,
  work = 0,
  bytes = 0,
  most: Extent = DRAWING_LIMITS,
): Fault | null {
  const tooMany = (name: keyof Extent, what: string) =>
    fault('too_many', name, `a ${most === DRAWING_LIMITS ? 'drawing' : 'paper'} ${what}`);
  if (lineCount > most.lines) return tooMany('lines', `holds at most ${most.lines} lines`);
  if (pointCount > most.points) return tooMany('points', `holds at most ${most.points} points`);
  if (work > most.work) return tooMany('work', `takes at most ${most.work} pixels to be drawn`);
  if (bytes > most.bytes) return tooMany('bytes', `takes at most ${most.bytes} bytes`);
  return null;
}
