import * as T from 'typebox';

/** What may be used in a round of drawing; see `Tools` of the rules. */
export const ToolsSchema = T.Object(
  {
    colorMode: T.Union([T.Literal('full'), T.Literal('simple'), T.Literal('mono')]),
    layers: T.Integer({ minimum: 1, maximum: 3 }),
    shapes: T.Boolean(),
    /** False: nothing is filled, neither by bucket nor by lasso. Absent: as `shapes`. */
    fill: T.Optional(T.Boolean()),
    undo: T.Boolean(),
    advancedBrush: T.Boolean(),
    pressure: T.Boolean(),
    presets: T.Union([T.Literal('all'), T.Literal('pencil'), T.Literal('brush'), T.Literal('pixel')]),
    format: T.Union([T.Literal('any'), T.Literal('portrait'), T.Literal('landscape')]),
    allowDownload: T.Boolean(),
    allowVideo: T.Boolean(),
    /** Most lines of one's own. */
    maxLines: T.Optional(T.Integer({ minimum: 1, maximum: 20_000 })),
  },
  { additionalProperties: false },
);
export type Tools = T.Static<typeof ToolsSchema>;
