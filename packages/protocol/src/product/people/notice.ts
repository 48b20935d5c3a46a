import * as T from 'typebox';
import { NOTICES } from '../../gallery/galleryLimits.ts';
import type { Endpoints } from '../endpoint.ts';
import { RejectReasonSchema } from '../library/post.ts';
import { BanReasonSchema } from './staff.ts';

/** UTC ms */
const time = T.Number();
const drawing = { drawingId: T.String(), gameId: T.Union([T.String(), T.Null()]) };

/** What a notice is about. */
export const NoticeContentSchema = T.Union([
  T.Object({ type: T.Literal('postApproved'), ...drawing, isEdit: T.Boolean() }),
  T.Object({
    type: T.Literal('postRejected'),
    ...drawing,
    reason: RejectReasonSchema,
    note: T.String(),
    /** A change was turned down; what was approved before stays. */
    isEdit: T.Boolean(),
    mayAppeal: T.Boolean(),
  }),
  T.Object({ type: T.Literal('appealAnswered'), ...drawing, isApproved: T.Boolean(), note: T.String() }),
  /** Somebody published a drawing that lies on one's own. `baseDrawingId`, `baseGameId`: what one would hide. */
  T.Object({
    type: T.Literal('startPublished'),
    ...drawing,
    baseDrawingId: T.String(),
    baseGameId: T.Union([T.String(), T.Null()]),
    playerName: T.String(),
  }),
  T.Object({
    type: T.Literal('badge'),
    badgeId: T.String(),
    /** In English. */
    title: T.String(),
    titleDe: T.String(),
  }),
  T.Object({
    type: T.Literal('ban'),
    reason: BanReasonSchema,
    until: T.Union([time, T.Null()]),
    isLifted: T.Boolean(),
  }),
  /** Their profile was restricted, or is so no longer; `note`: the team's words. */
  T.Object({ type: T.Literal('profile'), isRestricted: T.Boolean(), note: T.String() }),
  /** Their supporter level is another one; 0: none any more. What they may do here has changed with it. */
  T.Object({ type: T.Literal('support'), level: T.Integer() }),
  T.Object({ type: T.Literal('renderError'), ...drawing, kind: T.Union([T.Literal('picture'), T.Literal('video')]) }),
]);

export const NoticeSchema = T.Object({
  id: T.String(),
  /** NoticeCode */
  code: T.Integer(),
  content: NoticeContentSchema,
  createdAt: time,
  isRead: T.Boolean(),
});

/** GET /notices?before: newest first, `NOTICES.page` at a time. `before`: the id of the last one that is known. */
export const NoticesSchema = T.Object({
  notices: T.Array(NoticeSchema),
  unread: T.Integer(),
  hasMore: T.Boolean(),
});

/** GET /notices/unread: the number at the bell. */
export const UnreadSchema = T.Object({ unread: T.Integer() });

/** POST /notices/read: absent `ids`: all of them. */
export const ReadNoticesSchema = T.Object(
  { ids: T.Optional(T.Array(T.String({ format: 'uuid' }), { maxItems: NOTICES.page * 5 })) },
  { additionalProperties: false },
);

/** DELETE /notices/{id} */
export const NoticeIdSchema = T.Object({ id: T.String({ format: 'uuid' }) });

export const noticeApi = {
  'GET /notices': { query: T.Object({ before: T.Optional(T.String({ format: 'uuid' })) }), answer: NoticesSchema },
  'GET /notices/unread': { answer: UnreadSchema },
  'POST /notices/read': { body: ReadNoticesSchema, answer: UnreadSchema },
  'DELETE /notices/:id': { params: NoticeIdSchema, answer: UnreadSchema },
} as const satisfies Endpoints;

export type NoticeContent = T.Static<typeof NoticeContentSchema>;
export type NoticeType = NoticeContent['type'];
export type Notice = T.Static<typeof NoticeSchema>;
export type Notices = T.Static<typeof NoticesSchema>;
export type Unread = T.Static<typeof UnreadSchema>;
export type ReadNotices = T.Static<typeof ReadNoticesSchema>;
