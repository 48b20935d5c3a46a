/**
 * Number of the drawing engine, which a drawing carries. A number means the same pixels for ever: whatever draws otherwise, be it by one bit,
 * gets the next number, or is a new tool, and what drew the older drawings stays. `released.test.ts` holds us to it.
 */
export const ENGINE = 1;

/** Logical frames in pixels, origin at the top left. A drawing is never measured in pixels of a device. */
export const LANDSCAPE = { width: 1920, height: 1080 } as const;
export const PORTRAIT = { width: 1080, height: 1920 } as const;

/** Layers from the paper upwards: 0 back, 1 middle, 2 front. */
export const LAYERS = 3;

/** Steps of a coordinate, of a size and of a point interval in one pixel or millisecond. */
export const STEPS_PER_UNIT = 16;

/** Steps of pressure between 0 and 1. */
export const PRESSURE_STEPS = 1023;

/** Sides of a sheet in pixels, either way round. */
export const SHEET = { least: 64, short: 2304, long: 4096 } as const;

export const LIMITS = {
  linesPerDrawing: 20_000,
  /** From here on the artist is told that the drawing is nearly full. */
  linesWarning: 18_000,
  pointsPerLine: 8_192,
  pointsPerDrawing: 1_000_000,
  /** Sum of `lineWork` in pixels: what a machine without the relaxed instructions draws in about five seconds. */
  workPerDrawing: 3_400_000_000,
  /** As it is stored. Sum of the records of its lines, which compression only makes smaller. */
  bytesPerDrawing: 16 * 1024 * 1024,
  /** Diameter in pixels. */
  sizeMin: 1,
  sizeMax: 300,
  /** Percentages: hardness, opacity and density. */
  percentMin: 1,
  percentMax: 100,
  /** Distance of two dabs in per cent of the diameter. */
  spacingMin: 1,
  spacingMax: 200,
  /** A stroke may leave the largest sheet by half of its side; points further out are moved onto this border. */
  coordinateMin: -SHEET.long / 2,
  coordinateMax: SHEET.long + SHEET.long / 2,
  /** No pointer reports a coordinate beyond this; such a line is refused, not moved. */
  coordinateSane: 32_767,
  /** Start of a line in milliseconds. */
  startMax: 2_147_483_647,
  /** Interval of two points in milliseconds. */
  intervalMax: 60_000,
} as const;

/** What a drawing, or a log that only grows, may hold in all. */
export interface Extent {
  readonly lines: number;
  readonly points: number;
  readonly work: number;
  readonly bytes: number;
}

export const DRAWING_LIMITS: Extent = {
  lines: LIMITS.linesPerDrawing,
  points: LIMITS.pointsPerDrawing,
  work: LIMITS.workPerDrawing,
  bytes: LIMITS.bytesPerDrawing,
};

/**
 * Of a log that is painted on for hours, and in which nothing that was taken back is forgotten. Points are what memory ends with: each takes some
 * 115 bytes of a renderer, 172 MB in all, beside the 283 MB of the largest sheet, where a renderer may have 512 MiB.
 */
export const LOG_LIMITS: Extent = {
  lines: 3 * LIMITS.linesPerDrawing,
  points: 1.5 * LIMITS.pointsPerDrawing,
  work: 3 * LIMITS.workPerDrawing,
  bytes: 2 * LIMITS.bytesPerDrawing,
};
