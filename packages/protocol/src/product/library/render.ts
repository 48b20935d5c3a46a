import * as T from 'typebox';
import { RENDER } from './renderLimits.ts';
import { DrawingSchema } from './drawing.ts';
import type { Endpoints } from '../endpoint.ts';

const integer = T.Integer();
/** UTC ms */
const time = T.Number();
const uuid = T.String({ format: 'uuid' });
const milliseconds = T.Number({ minimum: 0, maximum: 24 * 60 * 60 * 1000 });

/** A job makes one of them: the picture with its thumbnail, or the video. */
export const RenderKindSchema = T.Union([T.Literal('picture'), T.Literal('video')]);

/** POST /render/job/get. The body may be left out or empty. */
export const RenderJobRequestSchema = T.Object({
  /** Additive: what the renderer can make. Absent: both. */
  kinds: T.Optional(T.Array(RenderKindSchema, { minItems: 1, maxItems: 2 })),
  /** Additive. ink: the job comes without `drawing`; it is fetched as INK1 with GET /render/job/{jobId}/ink. Absent: json. */
  drawingAs: T.Optional(T.Union([T.Literal('json'), T.Literal('ink')])),
});

/** Without `jobId` there is nothing to do. */
export const RenderJobSchema = T.Object({
  /** Of this lease alone: whoever gets the job after it gets another id. */
  jobId: T.Optional(T.String()),
  /** Additive. */
  kind: T.Optional(RenderKindSchema),
  /** Of a picture: PUT, image/jpeg, at most `RENDER.jpgBytes`. */
  uploadJpgUrl: T.Optional(T.String()),
  /** Additive. Of a picture: PUT, image/jpeg, at most `RENDER.thumbnailBytes`. */
  uploadThumbnailUrl: T.Optional(T.String()),
  /** Of a video: PUT, video/mp4, at most `RENDER.mp4Bytes`. */
  uploadMp4Url: T.Optional(T.String()),
  drawingId: T.Optional(T.String()),
  drawing: T.Optional(DrawingSchema),
  drawingAuthorName: T.Optional(T.String()),
  /** Empty: there was no prompt. */
  drawingPromptText: T.Optional(T.String()),
  /** When to ask again: at once after a job, later when there was none. */
  expectingNextJobAvailableAt: time,
  /** Additive: what is said later is refused. */
  leaseUntil: T.Optional(time),
  /** Additive: 1, 2, 3. */
  attempt: T.Optional(integer),
});

/** POST /render/job/update: once for each job, after everything has been uploaded. */
export const RenderJobUpdateSchema = T.Object({
  jobId: uuid,
  success: T.Boolean(),
  /** With success false. */
  error: T.Optional(T.String({ maxLength: RENDER.error })),
  /** What took how long, ms. */
  durations: T.Optional(
    T.Object({
      /** The drawing fetched and read, its strokes put onto paper, the files written, uploaded. */
      load: T.Optional(milliseconds),
      paint: T.Optional(milliseconds),
      encode: T.Optional(milliseconds),
      upload: T.Optional(milliseconds),
    }),
  ),
  /** Additive. Of a picture: as a drawing's own preview, a small JPEG as a data URL. */
  previewData: T.Optional(T.String({ maxLength: RENDER.previewData })),
  /** Additive. Of a video: how long it is, ms. */
  videoMs: T.Optional(milliseconds),
});
export const RenderJobResultSchema = T.Object({ isSuccess: T.Boolean() });

export const RendererSchema = T.Object({
  /** UTC ms */
  lastOnline: time,
  /** From a job's beginning to its end, whichever it came to, ms. */
  averageWorktime: T.Number(),
  totalJobs: integer,
  totalSuccessful: integer,
  totalErrors: integer,
});

/** GET /render/stats */
export const RenderStatsSchema = T.Object({
  /** By name; for others than the team by a pseudonym: "renderer-1". */
  recentRenderers: T.Record(T.String(), RendererSchema),
  /** Additive: jobs that wait, are worked on, and have failed for good. */
  queue: T.Object({ waiting: integer, rendering: integer, failed: integer }),
});

/**
 * none: it is not there and nobody has asked for it. waiting, rendering: it will be. ready: its file is named. failed: three attempts came to
 * nothing; it may be asked for again. refused: there is one, but not for this reader.
 */
export const MediaStateSchema = T.Union([
  T.Literal('none'),
  T.Literal('waiting'),
  T.Literal('rendering'),
  T.Literal('ready'),
  T.Literal('failed'),
  T.Literal('refused'),
]);

/** A drawing on the media host, for one reader. Files are named below the drawings path, private ones with a signature: `namedAddress`. */
export const DrawingMediaSchema = T.Object({
  drawingId: T.String(),
  picture: MediaStateSchema,
  video: MediaStateSchema,
  /** Everybody may see it at these names without any signature. */
  isPublic: T.Boolean(),
  jpg: T.Optional(T.String()),
  thumbnail: T.Optional(T.String()),
  mp4: T.Optional(T.String()),
  /** Until when signed names are good. */
  expiresAt: T.Optional(time),
  /** Of the .jpg, pixels. */
  width: T.Optional(integer),
  height: T.Optional(integer),
  /** Of the .mp4, ms. */
  videoMs: T.Optional(T.Number()),
  previewData: T.Optional(T.String()),
  /** When the newest of the files was made. */
  renderedAt: T.Optional(time),
  /** Of a state that is failed. */
  renderError: T.Optional(T.String()),
});

/** POST /drawing/media: drawings that are not there, not for the caller's eyes or still secret are left out of the answer. */
export const MediaRequestSchema = T.Object({
  drawingIds: T.Array(uuid, { minItems: 1, maxItems: RENDER.mediaAtOnce }),
});
export const MediaListSchema = T.Object({ drawings: T.Array(DrawingMediaSchema) });

/** POST /drawing/{id}/render: whoever may have it asks for what is not there, for the first time or again; before all that nobody waits for. */
export const RenderAskSchema = T.Object({ kind: RenderKindSchema });

const JobIdSchema = T.Object({ jobId: uuid });

export const renderApi = {
  'POST /render/job/get': { body: T.Union([RenderJobRequestSchema, T.Null()]), answer: RenderJobSchema },
  /** INK1, while the lease lasts. */
  'GET /render/job/:jobId/ink': { params: JobIdSchema },
  'POST /render/job/update': { body: RenderJobUpdateSchema, answer: RenderJobResultSchema },
  'GET /render/stats': { answer: RenderStatsSchema },
  'POST /drawing/media': { body: MediaRequestSchema, answer: MediaListSchema },
  'POST /drawing/:id/render': { params: T.Object({ id: uuid }), body: RenderAskSchema, answer: DrawingMediaSchema },
} as const satisfies Endpoints;

export type RenderKind = T.Static<typeof RenderKindSchema>;
export type RenderJobRequest = T.Static<typeof RenderJobRequestSchema>;
export type RenderJob = T.Static<typeof RenderJobSchema>;
export type RenderJobUpdate = T.Static<typeof RenderJobUpdateSchema>;
export type RenderStats = T.Static<typeof RenderStatsSchema>;
export type Renderer = T.Static<typeof RendererSchema>;
export type MediaState = T.Static<typeof MediaStateSchema>;
export type DrawingMedia = T.Static<typeof DrawingMediaSchema>;
export type MediaList = T.Static<typeof MediaListSchema>;
