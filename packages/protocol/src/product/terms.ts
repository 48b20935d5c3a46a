import * as T from 'typebox';

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

export type AcceptTermsResult = T.Static<typeof AcceptTermsResultSchema>;
export type InitialRepublish = T.Static<typeof InitialRepublishSchema>;
export type InitialRepublishResult = T.Static<typeof InitialRepublishResultSchema>;
