import * as T from 'typebox';
import { PAPER } from '../../limits.ts';
import type { Endpoints } from '../endpoint.ts';

const integer = T.Integer();
/** UTC ms */
const time = T.Number();
const nullable = <Schema extends T.TSchema>(schema: Schema) => T.Union([schema, T.Null()]);
const uuid = T.String({ format: 'uuid' });

/** One stroke, or whatever else the engine knows, as it stands in the log of a paper. */
export const PaperEventSchema = T.Object({ index: integer, data: T.Unknown() });

const about = {
  /** What it was begun from: a drawing or a paper; null: nothing. */
  sourceId: T.Optional(nullable(uuid)),
  /** The match it belongs to; null: none. */
  gameId: T.Optional(nullable(T.String({ maxLength: 100 }))),
  name: T.Optional(T.String({ maxLength: PAPER.nameLetters })),
  /** Flags of ContentWarning. */
  triggerWarning: T.Optional(T.Integer({ minimum: 0, maximum: 2 ** 31 - 1 })),
  /** Seconds with pen in hand. It never becomes less. */
  effectiveTimeTaken: T.Optional(T.Integer({ minimum: 0, maximum: PAPER.mostSeconds })),
  imageWidth: T.Optional(T.Integer({ minimum: PAPER.leastSide, maximum: PAPER.mostWidth })),
  imageHeight: T.Optional(T.Integer({ minimum: PAPER.leastSide, maximum: PAPER.mostWidth })),
  /** A small picture, as an address that begins with `data:image/`. */
  imageThumbnail: T.Optional(nullable(T.String({ maxLength: PAPER.thumbnailLetters }))),
  /** Any time: it is finished from now on. */
  lockedAt: T.Optional(nullable(time)),
  /** Any time: it goes into the bin; null: it comes back out. */
  deletedAt: T.Optional(nullable(time)),
};

/** POST /papers/{paperId}/update. Events follow one another; each is judged like a line of a drawing. */
export const PaperUpdateSchema = T.Object({
  ...about,
  events: T.Optional(T.Array(T.Unknown(), { maxItems: PAPER.eventsAtOnce })),
});

export const PaperUpdateResultSchema = T.Object({
  isSuccess: T.Boolean(),
  /** Null: there is none yet. */
  paperId: nullable(T.String()),
  /** Where what is stored ends, if nothing was taken; null: all was. */
  missingIndexStart: nullable(integer),
  /** What is stored differs from what was sent: it stays as it is. */
  isOverwriteForbidden: T.Boolean(),
});

const told = {
  id: T.String(),
  createdAt: time,
  name: T.String(),
  triggerWarning: integer,
  effectiveTimeTaken: integer,
  imageWidth: integer,
  imageHeight: integer,
  imageThumbnail: nullable(T.String()),
};

export const PaperSchema = T.Object({
  ...told,
  userId: T.String(),
  sourceId: nullable(T.String()),
  gameId: nullable(T.String()),
  lastUpdatedAt: time,
  lockedAt: nullable(time),
  deletedAt: nullable(time),
  /** When its picture was made; null: it has none. */
  renderedAt: nullable(time),
  /** Why it has none, where no attempt is left. */
  renderError: nullable(T.String()),
  events: T.Array(PaperEventSchema),
  /** Additive: how many events there are, also where they were not asked for. */
  eventsCount: integer,
});

/** GET /papers?skip&take */
export const PaperListSchema = T.Object({
  entries: T.Array(
    T.Object({
      ...told,
      /** Additive. */
      lastUpdatedAt: time,
      lockedAt: nullable(time),
      deletedAt: nullable(time),
    }),
  ),
  totalCount: integer,
  /** Additive: how much room papers have, those in the bin counted in. */
  quota: T.Object({
    papers: integer,
    /** So many there may be. */
    of: integer,
    /** How full it is, by their number or by their bytes, whichever is more. */
    percent: integer,
  }),
});

const paperId = T.Object({ paperId: T.String() });
const digits = T.String({ pattern: '^\\d{1,9}$' });

export const paperApi = {
  'GET /papers?skip&take': {
    query: T.Object({
      skip: digits,
      take: digits,
      /** Additive: those that are in the bin. */
      bin: T.Optional(T.String()),
    }),
    answer: PaperListSchema,
  },
  'GET /papers/:paperId': {
    params: paperId,
    /** Additive, `false`: without the events, which `GET /drawing/{paperId}/lines` has as INK1. */
    query: T.Object({ events: T.Optional(T.String()) }),
    answer: PaperSchema,
  },
  'DELETE /papers/:paperId': {
    params: paperId,
    /** Additive, `true`: one that lies in the bin is erased for good. */
    query: T.Object({ erase: T.Optional(T.String()) }),
    answer: T.Object({ isSuccess: T.Boolean() }),
  },
  /** Additive: many that lie in the bin are erased for good. */
  'POST /papers/erase': {
    body: T.Object({ paperIds: T.Array(uuid, { minItems: 1, maxItems: PAPER.erasedAtOnce }) }),
    /** Those of them that are not there any more: one that came out of the bin meanwhile is not among them. */
    answer: T.Object({ erased: T.Array(T.String()) }),
  },
  'POST /papers/:paperId/update': { params: paperId, body: PaperUpdateSchema, answer: PaperUpdateResultSchema },
  'POST /admin/papers/:paperId/render': { params: paperId, answer: T.Object({ isSuccess: T.Boolean() }) },
} as const satisfies Endpoints;

export type PaperUpdate = T.Static<typeof PaperUpdateSchema>;
export type PaperUpdateResult = T.Static<typeof PaperUpdateResultSchema>;
export type Paper = T.Static<typeof PaperSchema>;
export type PaperList = T.Static<typeof PaperListSchema>;
