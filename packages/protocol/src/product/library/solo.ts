import * as T from 'typebox';
import { DrawingMetaSchema } from './drawing.ts';
import { type Endpoints, PageSchema } from '../endpoint.ts';

const integer = T.Integer();
/** UTC ms */
const time = T.Number();
/** A day of UTC, "2026-11-21". */
const day = T.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
export const SoloLanguageSchema = T.Union([T.Literal('de'), T.Literal('en')]);

/** POST /drawing/new: a drawing outside of a game, complete. Lines are judged one by one by `@tuschel/ink`. */
export const DrawingNewSchema = T.Object(
  {
    /** Made by the client, so that it may send again; of an attempt at the challenge: its id. Absent: the server makes one. */
    id: T.Optional(T.String({ format: 'uuid' })),
    lines: T.Array(T.Unknown(), { minItems: 1, maxItems: 20_000 }),
    /** Additive: what was to be drawn. An attempt at the challenge has the text of its day, whatever stands here. */
    promptText: T.Optional(T.String({ maxLength: 200 })),
    /** Additive: the drawing that lay beside the canvas, which whoever draws may see and redraw. */
    sourceId: T.Optional(T.String({ format: 'uuid' })),
    ...DrawingMetaSchema.properties,
  },
  /** As INK1 it comes with all that INK1 carries. */
  { additionalProperties: true },
);
/** How full the fullest of somebody's quotas is; told from {@link QUOTA} `wordFrom` on. */
export const QuotaWordSchema = T.Object({
  /** Of everything, or of one day of UTC. */
  of: T.Union([T.Literal('all'), T.Literal('day')]),
  /** Rounded down, at most 100. */
  percent: integer,
});

export const DrawingNewResultSchema = T.Object({
  drawingId: T.String(),
  /** Additive, for an attempt at the challenge: whether it was the one that counts, and in time. */
  isCounted: T.Optional(T.Boolean()),
  /** Additive. */
  quota: T.Optional(QuotaWordSchema),
});

/** GET /solo/prompt?language: one of the dictionary, or of one of its packs. */
export const SoloPromptSchema = T.Object({ promptText: T.String() });

/** Somebody's go at the challenge of a day. */
export const AttemptSchema = T.Object({
  /** Under this id it is handed in. */
  drawingId: T.String(),
  language: SoloLanguageSchema,
  promptText: T.String(),
  startedAt: time,
  deadline: time,
  /** The first of the day. */
  isCounted: T.Boolean(),
  submittedAt: T.Union([time, T.Null()]),
});

/** GET /solo/challenge?language. Nobody learns the prompt before their attempt has begun. */
export const ChallengeSchema = T.Object({
  day,
  language: SoloLanguageSchema,
  /** When the next one begins. */
  endsAt: time,
  serverTime: time,
  /** So long an attempt takes. */
  seconds: integer,
  /** The attempt that runs, else the last one of the day; null: none yet. */
  attempt: T.Union([AttemptSchema, T.Null()]),
  /** The attempt that counts has not been used yet. */
  mayCount: T.Boolean(),
  /** Something was handed in today: the gallery of the day is open. */
  hasSubmitted: T.Boolean(),
});

/** POST /solo/challenge/start */
export const ChallengeStartSchema = T.Object({ language: SoloLanguageSchema });

/** GET /solo/challenge/gallery?day&language: what has been published of it. */
export const GallerySchema = T.Object({
  day,
  language: SoloLanguageSchema,
  promptText: T.String(),
  entries: T.Array(
    T.Object({
      drawingId: T.String(),
      playerName: T.String(),
      isCounted: T.Boolean(),
      /** Flags of ContentWarning. */
      triggerWarning: integer,
    }),
  ),
});

/** A drawing of somebody's own. */
export const SoloDrawingSchema = T.Object({
  drawingId: T.String(),
  createdAt: time,
  /** GameMode: free training or challenge. */
  gameMode: integer,
  promptText: T.Union([T.String(), T.Null()]),
  linesCount: integer,
  /** Of the challenge. */
  day: T.Optional(day),
  isCounted: T.Optional(T.Boolean()),
  /** Additive, true for a try-out that its artist may go on with (`PUT /drawing/{id}/lines`). */
  isOpen: T.Optional(T.Boolean()),
  /** Additive: the drawing it was drawn after. */
  sourceId: T.Optional(T.String()),
});

/** GET /solo/drawings?page, pages counted from 0: newest first. */
export const SoloDrawingsSchema = T.Object({
  drawings: T.Array(SoloDrawingSchema),
  hasMore: T.Boolean(),
  /** Additive. On page 0. */
  quota: T.Optional(QuotaWordSchema),
});

const language = T.Object({ language: SoloLanguageSchema });

export const soloApi = {
  'POST /drawing/new': { body: DrawingNewSchema, answer: DrawingNewResultSchema },
  'GET /solo/prompt?language': {
    /** `pack`: its theme. Additive; absent: any. */
    query: T.Object({ language: SoloLanguageSchema, pack: T.Optional(T.String({ maxLength: 40 })) }),
    answer: SoloPromptSchema,
  },
  'GET /solo/challenge?language': { query: language, answer: ChallengeSchema },
  'POST /solo/challenge/start': { body: ChallengeStartSchema, answer: ChallengeSchema },
  'GET /solo/challenge/gallery?day&language': {
    query: T.Object({ day: T.String(), language: SoloLanguageSchema }),
    answer: GallerySchema,
  },
  'GET /solo/drawings?page': { query: PageSchema, answer: SoloDrawingsSchema },
} as const satisfies Endpoints;

export type SoloLanguage = T.Static<typeof SoloLanguageSchema>;
export type DrawingNew = T.Static<typeof DrawingNewSchema>;
export type QuotaWord = T.Static<typeof QuotaWordSchema>;
export type DrawingNewResult = T.Static<typeof DrawingNewResultSchema>;
export type SoloPrompt = T.Static<typeof SoloPromptSchema>;
export type Attempt = T.Static<typeof AttemptSchema>;
export type Challenge = T.Static<typeof ChallengeSchema>;
export type Gallery = T.Static<typeof GallerySchema>;
export type SoloDrawing = T.Static<typeof SoloDrawingSchema>;
export type SoloDrawings = T.Static<typeof SoloDrawingsSchema>;
