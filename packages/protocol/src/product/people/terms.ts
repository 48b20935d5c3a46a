import * as T from 'typebox';
import { type Endpoints, PageSchema } from '../endpoint.ts';
import { SimpleResultSchema } from '../library/history.ts';

/** RPC accept_terms: empty payload. */
export const AcceptTermsSchema = T.Object({});
export const AcceptTermsResultSchema = T.Object({
  /** UTC ms */
  termsAccepted: T.Number(),
});

/** POST /posts/initial-republish: what becomes of all images posted so far. False, or nothing said: they are set private. */
export const InitialRepublishSchema = T.Object({ isPublic: T.Optional(T.Boolean()) });
/** Also GET /posts/initial-republish: how far it is. */
export const InitialRepublishResultSchema = T.Object({
  isSuccess: T.Boolean(),
  /** What was asked for. */
  isPublic: T.Boolean(),
  /** Images that were public when it was asked, and how many of them are private by now. */
  total: T.Integer(),
  done: T.Integer(),
  isFinished: T.Boolean(),
});

/** One of the images that {@link InitialRepublishSchema} set private. */
export const EarlierImageSchema = T.Object({
  drawingId: T.String({ format: 'uuid' }),
  /** UTC ms */
  postedAt: T.Number(),
  /** Its artist has published it again since. */
  isPublic: T.Boolean(),
});
/** GET /posts/initial-republish/images?page, pages of 24 counted from 0: newest first. */
export const EarlierImagesPageSchema = T.Object({ images: T.Array(EarlierImageSchema), hasMore: T.Boolean() });
/** POST /posts/initial-republish/image: publishes one of them again, or sets it private once more. */
export const EarlierImageChangeSchema = T.Object({
  drawingId: T.String({ format: 'uuid' }),
  isPublic: T.Boolean(),
});

export const republishApi = {
  'POST /posts/initial-republish': { body: InitialRepublishSchema, answer: InitialRepublishResultSchema },
  'GET /posts/initial-republish': { answer: InitialRepublishResultSchema },
  'GET /posts/initial-republish/images?page': { query: PageSchema, answer: EarlierImagesPageSchema },
  'POST /posts/initial-republish/image': { body: EarlierImageChangeSchema, answer: SimpleResultSchema },
} as const satisfies Endpoints;

export type AcceptTermsResult = T.Static<typeof AcceptTermsResultSchema>;
export type EarlierImage = T.Static<typeof EarlierImageSchema>;
export type EarlierImagesPage = T.Static<typeof EarlierImagesPageSchema>;
export type EarlierImageChange = T.Static<typeof EarlierImageChangeSchema>;
export type InitialRepublish = T.Static<typeof InitialRepublishSchema>;
export type InitialRepublishResult = T.Static<typeof InitialRepublishResultSchema>;
