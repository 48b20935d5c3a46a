/** `x`, `y` in pixels of the logical frame, multiples of 1/16; pressure `p` = k/1023, 0…1. */
export interface Point {
  x: number;
  y: number;
  p: number;
}

/** Channels 0…255, not premultiplied. */
export interface Color {
  r: number;
  g: number;
  b: number;
  a: number;
}

/** One stroke from pen down to pen up. */
export interface Line {
  points: Point[];
  color: Color;
  /** Diameter at full pressure in pixels, 1…300, multiples of 1/16. */
  size: number;
  /** Per cent of the radius that is full before the edge fades, 1…100. */
  hardness: number;
  /** One of {@link Tool}. */
  tool: number;
  /** 0 back, 1 middle, 2 front. */
  layer: number;
  /** Set of {@link Pressure} bits: what the pressure drives. 0 means a constant stroke. */
  pressure: number;
  /** Per cent that the whole stroke never exceeds however often it crosses itself, 1…100. */
  opacity: number;
  /** Distance of two dabs in per cent of the diameter, 1…200. */
  spacing: number;
  /** Per cent of the missing ink that one dab adds, 1…100. */
  density: number;
  /** One of {@link BlendMode}. */
  blendMode: number;
  /** Start in milliseconds since the drawing was begun. */
  t?: number;
  /** Mean interval of two points in milliseconds, multiples of 1/16. */
  dt?: number;
}

/** Everything of a line that is known when the pen touches the paper. */
export type Style = Omit<Line, 'points' | 't' | 'dt'>;

export const Tool = {
  pencil: 0,
  brush: 1,
  pixel: 2,
  eraser: 3,
  line: 4,
  rectangle: 5,
  ellipse: 6,
  lassoFill: 7,
  floodFill: 8,
  smudge: 9,
  /** Not a stroke but something that happened to the whole drawing, kept among the lines so that it can be undone like them. */
  event: 20,
} as const;

export const BlendMode = {
  normal: 0,
  erase: 1,
  multiply: 2,
  add: 3,
  behind: 4,
  keepAlpha: 5,
  screen: 6,
} as const;

/** Bits of {@link Line.pressure}. */
export const Pressure = { size: 1, opacity: 2 } as const;
