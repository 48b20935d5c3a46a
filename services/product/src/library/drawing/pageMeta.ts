import type { Drawing, DrawingMeta } from '@tuschel/protocol';
import type { Tools } from '@tuschel/rules';

const FIELDS = [
  'engine',
  'x',
  'y',
  'scale',
  'isPortrait',
  'isClipping',
  'isOnlyVisibleLayers',
  'layers',
  'save',
  'triggerWarning',
  'note',
  'previewData',
  'originalWidth',
  'originalHeight',
] as const satisfies (keyof DrawingMeta)[];

/** What the game said of a page when it was opened. Pages of earlier releases have none of it: everything is allowed. */
export interface PageTerms {
  /** Absent: all. */
  tools?: Tools;
  /** The drawing whose picture lies locked at the back, how strongly it shows, per cent, and which layers of it; absent: all. */
  base?: { drawing: string; opacity: number; layers?: number[] };
  /** Drawings that the artist may begin with a copy of. */
  copyable?: string[];
}

/** Lines of somebody else that lie on a page already. */
export interface LaidBase {
  copyFrom: string;
  /** It is the back layer, on which nothing may be drawn or erased. */
  isLocked: boolean;
  /** So many of its first lines were hidden already when it was laid, and are not part of it. Absent: none. */
  leftOut?: number;
}

/** What is kept beside the lines of a page. */
export interface PageMeta extends DrawingMeta {
  /** Points of all lines; never less than there are. */
  points?: number;
  /** Pixels to be computed for all lines; never less than there are. */
  work?: number;
  /** Bytes of the records of all lines; never less than there are. */
  bytes?: number;
  /** When the last stroke ended, since the page was opened, ms. */
  time?: number;
  terms?: PageTerms;
  base?: LaidBase;
}

/** The fields of an update that are kept. */
export function metaOf(update: DrawingMeta): DrawingMeta {
  return Object.fromEntries(FIELDS.flatMap((name) => (update[name] === undefined ? [] : [[name, update[name]]])));
}

/** The whole canvas, upright, all layers to be seen. */
export const FRESH_FRAME: Omit<Drawing, 'lines' | 'rev' | 'totalLines'> & { engine: number } = {
  // Drawings from before there was a number.
  engine: 1,
  x: 0,
  y: 0,
  scale: 1,
  isPortrait: false,
  isClipping: false,
  isOnlyVisibleLayers: false,
  layers: [0, 1, 2].map((id) => ({ id, isVisible: true })),
};

/** How a drawing is looked at. Notes and choices of the artist are not part of it. */
export function frameOf(meta: PageMeta): typeof FRESH_FRAME {
  const { engine, x, y, scale, isPortrait, isClipping, isOnlyVisibleLayers, layers } = { ...FRESH_FRAME, ...meta };
  return { engine, x, y, scale, isPortrait, isClipping, isOnlyVisibleLayers, layers };
}
