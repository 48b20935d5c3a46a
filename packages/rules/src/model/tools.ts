/** What may be used in a round of drawing. All on: that is the default, because the players are artists. */
export interface Tools {
  /** full: any colour; simple: 24 fixed colours; mono: one ink and the eraser. */
  readonly colorMode: 'full' | 'simple' | 'mono';
  /** 1–3. With one layer all is drawn on the middle one. */
  readonly layers: number;
  /** Line, rectangle, ellipse, polygon and lasso fill, flood fill. */
  readonly shapes: boolean;
  /** False: nothing is filled, neither by bucket nor by lasso. Absent: as `shapes`. */
  readonly fill?: boolean;
  /** Off: nothing is taken back, neither by undo nor by erasing the whole image. */
  readonly undo: boolean;
  /** Hardness, density, spacing, opacity, stabiliser. */
  readonly advancedBrush: boolean;
  /** Off: every point is recorded with full pressure. */
  readonly pressure: boolean;
  readonly presets: 'all' | 'pencil' | 'brush' | 'pixel';
  readonly format: 'any' | 'portrait' | 'landscape';
  /** For everybody but the artist, whose own work is always theirs. */
  readonly allowDownload: boolean;
  readonly allowVideo: boolean;
  /** Most lines of one's own; absent: as many as a drawing holds. */
  readonly maxLines?: number;
}

export const ALL_TOOLS: Tools = {
  colorMode: 'full',
  layers: 3,
  shapes: true,
  undo: true,
  advancedBrush: true,
  pressure: true,
  presets: 'all',
  format: 'any',
  allowDownload: true,
  allowVideo: true,
};

const VALID: { readonly [K in keyof Tools]-?: (value: unknown) => boolean } = {
  colorMode: (value) => value === 'full' || value === 'simple' || value === 'mono',
  layers: (value) => value === 1 || value === 2 || value === 3,
  shapes: isBoolean,
  fill: (value) => value === undefined || isBoolean(value),
  undo: isBoolean,
  advancedBrush: isBoolean,
  pressure: isBoolean,
  presets: (value) => value === 'all' || value === 'pencil' || value === 'brush' || value === 'pixel',
  format: (value) => value === 'any' || value === 'portrait' || value === 'landscape',
  allowDownload: isBoolean,
  allowVideo: isBoolean,
  maxLines: (value) =>
    value === undefined || (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 20_000),
};

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean';
}

export function isTools(value: unknown): value is Tools {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(VALID).every(([field, isValid]) => isValid((value as Record<string, unknown>)[field]));
}
