/** What may be used in a round of drawing. All on: that is the default, because the players are artists. */
export interface Tools {
  /** full: any colour; simple: 24 fixed colours; mono: one ink and the eraser. */
  readonly colorMode: 'full' | 'simple' | 'mono';
  /** 1–3. With one layer all is drawn on the middle one. */
  readonly layers: number;
  /** Line, rectangle, ellipse, polygon and lasso fill, flood fill. */
  readonly shapes: boolean;
  /** Off: nothing is taken back, neither by undo nor by erasing the whole image. */
  readonly undo: boolean;
  /** Hardness, density, spacing, opacity, stabiliser. */
  readonly advancedBrush: boolean;
  /** Off: every point is recorded with full pressure. */
  readonly pressure: boolean;
  readonly presets: 'all' | 'pencil' | 'brush' | 'pixel';
  readonly format: 'any' | 'portrait' | 'landscape';
  /** For everybody but the artist, whose own work is always his. */
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
