import * as T from 'typebox';
import { INK_ENGINE } from '../../limits.ts';
import type { Endpoints } from '../endpoint.ts';

const number = T.Number();
const integer = T.Integer();

export const PointSchema = T.Object({ x: number, y: number, p: number });
export const ColorSchema = T.Object({ r: integer, g: integer, b: integer, a: integer });

/** One stroke. Units and ranges are those of `@tuschel/ink` (`Line`); `validateLine` there is the judge. */
export const LineSchema = T.Object({
  points: T.Array(PointSchema),
  color: ColorSchema,
  size: number,
  hardness: number,
  tool: integer,
  layer: integer,
  pressure: integer,
  opacity: number,
  spacing: number,
  density: number,
  blendMode: integer,
  /** Start of the stroke since the page was opened, ms. */
  t: T.Optional(integer),
  /** Interval between points, ms. */
  dt: T.Optional(number),
});

export const LayerStateSchema = T.Object({ id: integer, isVisible: T.Boolean() });

/** Frame, crop and layers of a drawing. The whole canvas is x 0, y 0, scale 1. */
const meta = {
  /** Number of the ink engine that draws the lines. Left out: the first. One that the server does not know is refused. */
  engine: T.Integer({ minimum: 1, maximum: INK_ENGINE }),
  x: number,
  y: number,
  scale: T.Number({ minimum: 1, maximum: 8 }),
  isPortrait: T.Boolean(),
  isClipping: T.Boolean(),
  isOnlyVisibleLayers: T.Boolean(),
  layers: T.Array(LayerStateSchema, { maxItems: 3 }),
  /** Keep the drawing in the artist's private history. */
  save: T.Boolean(),
  triggerWarning: T.Integer({ minimum: 0, maximum: 7 }),
  note: T.String({ maxLength: 300 }),
  previewData: T.String({ maxLength: 6000 }),
  originalWidth: T.Integer({ minimum: 1, maximum: 8192 }),
  originalHeight: T.Integer({ minimum: 1, maximum: 8192 }),
} as const;

export const DrawingMetaSchema = T.Partial(T.Object(meta));

/** GET /drawing/{id}/lines */
export const DrawingSchema = T.Object({
  /** Additive: whoever does not know this engine must not draw the lines. Left out: the first. */
  engine: T.Optional(integer),
  x: number,
  y: number,
  scale: number,
  isPortrait: T.Boolean(),
  isClipping: T.Boolean(),
  isOnlyVisibleLayers: T.Boolean(),
  layers: T.Array(LayerStateSchema),
  lines: T.Array(LineSchema),
  /**
   * Additive: the first lines are of another drawing, and are not taken back. Locked: it is the back layer now, on which nothing is drawn or
   * erased.
   */
  base: T.Optional(T.Object({ lines: integer, copyFrom: T.String(), isLocked: T.Boolean() })),
  /** Additive: whether the reader may take the drawing away, as a picture or as a film. Absent: they may. */
  allowDownload: T.Optional(T.Boolean()),
  allowVideo: T.Optional(T.Boolean()),
  /** Additive: what the artist's client needs to continue. */
  rev: integer,
  totalLines: integer,
});

/** The specification's entity "other": what the round is, and which drawing it continues. */
export const OtherSchema = T.Object({ type: integer, copyFrom: T.Optional(T.String({ format: 'uuid' })) });

/** PUT /drawing/{id}/lines. Lines are judged one by one by `@tuschel/ink`, so that an error can name the line and the field. */
export const LinesUpdateSchema = T.Object({
  index: T.Integer({ minimum: 0, maximum: 1_000_000 }),
  lines: T.Array(T.Unknown(), { maxItems: 20_000 }),
  /** Grows with each undo or redo. */
  rev: T.Optional(T.Integer({ minimum: 0, maximum: 2 ** 31 - 1 })),
  copyFrom: T.Optional(T.Union([T.String({ format: 'uuid' }), T.Null()])),
  other: T.Optional(OtherSchema),
  ...DrawingMetaSchema.properties,
});

export const LinesResultSchema = T.Object({
  isSuccess: T.Boolean(),
  missingFromIndex: T.Union([integer, T.Null()]),
  x: number,
  y: number,
  scale: number,
  totalLines: integer,
  /** Additive: the stored revision. */
  rev: integer,
});

const DrawingIdSchema = T.Object({ id: T.String({ format: 'uuid' }) });

export const drawingApi = {
  'PUT /drawing/:id/lines': { params: DrawingIdSchema, body: LinesUpdateSchema, answer: LinesResultSchema },
  'GET /drawing/:id/lines': {
    params: DrawingIdSchema,
    /** "true": a drawing that is not there is a fault; else it is null. */
    query: T.Object({ returnerror404: T.Optional(T.String()) }),
    answer: T.Union([DrawingSchema, T.Null()]),
  },
} as const satisfies Endpoints;

export type LineJson = T.Static<typeof LineSchema>;
export type DrawingMeta = T.Static<typeof DrawingMetaSchema>;
export type Drawing = T.Static<typeof DrawingSchema>;
export type LinesUpdate = Omit<T.Static<typeof LinesUpdateSchema>, 'lines'> & { lines: LineJson[] };
export type LinesResult = T.Static<typeof LinesResultSchema>;
