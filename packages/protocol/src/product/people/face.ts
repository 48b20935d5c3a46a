import * as T from 'typebox';
import { FACE } from './faceLimits.ts';
import { GALLERY } from '../../gallery/galleryLimits.ts';
import type { Endpoints } from '../endpoint.ts';
import { SimpleResultSchema } from '../library/history.ts';
import { RejectReasonSchema } from '../library/post.ts';

const uuid = T.String({ format: 'uuid' });
const base64 = T.String({ minLength: 8, maxLength: FACE.textLength, pattern: '^[A-Za-z0-9+/]+={0,2}$' });

/** GET /faces/{id}: for its owner, the team, whoever sits at a table with its owner, and, once it is approved, for everybody. */
export const FaceSchema = T.Object({
  id: T.String(),
  /** INK1 as base64. */
  ink: T.String(),
});

/** GET, PUT and DELETE /account/face: one's own. Null: none was drawn, or it was taken away. */
export const OwnFaceSchema = T.Object({
  face: T.Union([
    T.Object({
      id: T.String(),
      ink: T.String(),
      /** Its owner wants it on public pages, too. */
      isPublic: T.Boolean(),
      /** private: nobody was asked. waiting: for a moderator. Public pages show it once it is approved. */
      status: T.Union([T.Literal('private'), T.Literal('waiting'), T.Literal('approved'), T.Literal('rejected')]),
      /** With rejected. */
      reason: T.Optional(RejectReasonSchema),
    }),
    T.Null(),
  ]),
});

/** PUT /account/face. The same lines again stay the same face: so `isPublic` alone is changed. */
export const FaceChangeSchema = T.Object({ ink: base64, isPublic: T.Boolean() }, { additionalProperties: false });

/** PUT /match/{matchId}/faces/{playerId}, by the host: the person's face is not shown at this host's tables, or is again. */
export const FaceHidingSchema = T.Object({ isHidden: T.Boolean() }, { additionalProperties: false });

/** A face as moderators see it. */
export const FaceItemSchema = T.Object({
  id: T.String(),
  /** What was looked at; a decision names it. */
  version: T.Integer(),
  ink: T.String(),
  waitsSince: T.Number(),
  artist: T.Object({ id: T.String(), userName: T.String(), displayName: T.String() }),
  /** Not one's own. */
  mayDecide: T.Boolean(),
});

/** GET /admin/faces: what waits for approval, the oldest first. */
export const FaceQueueSchema = T.Object({ items: T.Array(FaceItemSchema), waiting: T.Integer() });

/** POST /admin/faces/{id}/decide */
export const FaceDecisionSchema = T.Object(
  {
    version: T.Integer({ minimum: 0 }),
    decision: T.Union([T.Literal('approve'), T.Literal('reject')]),
    /** With reject. */
    reason: T.Optional(RejectReasonSchema),
    note: T.Optional(T.String({ maxLength: GALLERY.note })),
  },
  { additionalProperties: false },
);

const FaceIdSchema = T.Object({ id: uuid });

export const faceApi = {
  'GET /faces/:id': { params: FaceIdSchema, answer: FaceSchema },
  'GET /account/face': { answer: OwnFaceSchema },
  'PUT /account/face': { body: FaceChangeSchema, answer: OwnFaceSchema },
  'DELETE /account/face': { answer: OwnFaceSchema },
  'PUT /match/:matchId/faces/:playerId': {
    params: T.Object({ matchId: T.String({ minLength: 1, maxLength: 128 }), playerId: uuid }),
    body: FaceHidingSchema,
    answer: SimpleResultSchema,
  },
  'GET /admin/faces': { answer: FaceQueueSchema },
  'POST /admin/faces/:id/decide': { params: FaceIdSchema, body: FaceDecisionSchema, answer: SimpleResultSchema },
  'POST /admin/faces/:id/undo': { params: FaceIdSchema, answer: SimpleResultSchema },
} as const satisfies Endpoints;

export type Face = T.Static<typeof FaceSchema>;
export type OwnFace = T.Static<typeof OwnFaceSchema>;
export type FaceChange = T.Static<typeof FaceChangeSchema>;
export type FaceItem = T.Static<typeof FaceItemSchema>;
export type FaceQueue = T.Static<typeof FaceQueueSchema>;
export type FaceDecision = T.Static<typeof FaceDecisionSchema>;
