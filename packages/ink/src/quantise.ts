import { LIMITS, PRESSURE_STEPS, STEPS_PER_UNIT } from './limits.ts';
import type { Color, Line, Point, Style } from './model.ts';

/** Into [min, max]; a value that is not a number becomes `min`. */
function clamp(value: number, min: number, max: number): number {
  if (!(value > min)) return min;
  return value < max ? value : max;
}

/** Nearest multiple of 1/steps within [min, max], halves upwards, never -0. */
function snap(value: number, steps: number, min: number, max: number): number {
  return Math.floor(clamp(value, min, max) * steps + 0.5) / steps;
}

function percent(value: number): number {
  return snap(value, 1, LIMITS.percentMin, LIMITS.percentMax);
}

function quantiseColor({ r, g, b, a }: Color): Color {
  const channel = (value: number) => snap(value, 1, 0, 255);
  return { r: channel(r), g: channel(g), b: channel(b), a: channel(a) };
}

/**
 * The point that is drawn, sent and stored for a pointer position: `x`, `y` to 1/16 px and at most half a frame outside, `p` to 1/1023.
 * Call it before drawing, so that the artist sees exactly what is kept.
 */
export function quantisePoint(x: number, y: number, p: number): Point {
  const { coordinateMin, coordinateMax } = LIMITS;
  return {
    x: snap(x, STEPS_PER_UNIT, coordinateMin, coordinateMax),
    y: snap(y, STEPS_PER_UNIT, coordinateMin, coordinateMax),
    p: snap(p, PRESSURE_STEPS, 0, 1),
  };
}

/** Every number on its grid and within its limits, keys in canonical order. */
export function quantiseStyle(style: Style): Style {
  return {
    color: quantiseColor(style.color),
    size: snap(style.size, STEPS_PER_UNIT, LIMITS.sizeMin, LIMITS.sizeMax),
    hardness: percent(style.hardness),
    // Names of something are not rounded; they only must not be -0, which JSON does not keep.
    tool: style.tool + 0,
    layer: style.layer + 0,
    pressure: style.pressure + 0,
    opacity: percent(style.opacity),
    spacing: snap(style.spacing, 1, LIMITS.spacingMin, LIMITS.spacingMax),
    density: percent(style.density),
    blendMode: style.blendMode + 0,
  };
}

/** The line as it is stored. Quantising twice changes nothing. */
export function quantiseLine(line: Line): Line {
  const quantised: Line = {
    points: line.points.map(({ x, y, p }) => quantisePoint(x, y, p)),
    ...quantiseStyle(line),
  };
  if (line.t !== undefined) quantised.t = snap(line.t, 1, 0, LIMITS.startMax);
  if (line.dt !== undefined) quantised.dt = snap(line.dt, STEPS_PER_UNIT, 0, LIMITS.intervalMax);
  return quantised;
}

/** The one JSON text of a line: quantised, keys in fixed order. Two lines are equal exactly when their texts are. */
export function canonicalLine(line: Line): string {
  return JSON.stringify(quantiseLine(line));
}
