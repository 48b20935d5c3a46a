import * as T from 'typebox';
import { STATS } from '../../gallery/galleryLimits.ts';
import type { Endpoints } from '../endpoint.ts';

/** POST /stats/exception */
export const ExceptionReportSchema = T.Object({
  exceptionString: T.String({ maxLength: 8192 }),
  stackTrace: T.Optional(T.String({ maxLength: 8192 })),
});

/** Ids of drawings. */
const drawingIds = T.Array(T.String({ format: 'uuid' }), { maxItems: STATS.ids });

/** POST /stats/v1: what somebody has seen, opened and liked since the last report. The same may be told again: it counts once. */
export const StatsReportSchema = T.Object({
  impressed: T.Optional(drawingIds),
  clicked: T.Optional(drawingIds),
  /** Only of somebody with an account. */
  liked: T.Optional(drawingIds),
  /** Additive: what they no longer like. */
  unliked: T.Optional(drawingIds),
});

/** POST /stats/liked: which of these drawings the caller likes. */
export const LikedQuerySchema = T.Object({ drawingIds });
export const LikedSchema = T.Object({ liked: T.Array(T.String()) });

export const statsApi = {
  'POST /stats/exception': { body: ExceptionReportSchema },
  'POST /stats/v1': { body: StatsReportSchema },
  'POST /stats/liked': { body: LikedQuerySchema, answer: LikedSchema },
} as const satisfies Endpoints;

export type ExceptionReport = T.Static<typeof ExceptionReportSchema>;
export type StatsReport = T.Static<typeof StatsReportSchema>;
export type Liked = T.Static<typeof LikedSchema>;
