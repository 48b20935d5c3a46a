import * as T from 'typebox';
import { GALLERY, MODERATION } from '../../gallery/galleryLimits.ts';
import { RULES_LIMITS } from '../../limits.ts';
import { ReportReasonSchema } from '../../match/commands.ts';
import type { Endpoints } from '../endpoint.ts';
import { SimpleResultSchema } from '../library/history.ts';
import { RejectReasonSchema } from '../library/post.ts';

const integer = T.Integer();
/** UTC ms */
const time = T.Number();
const uuid = T.String({ format: 'uuid' });
const maybe = <Schema extends T.TSchema>(schema: Schema) => T.Union([schema, T.Null()]);
const note = T.String({ maxLength: GALLERY.note });

const content = { description: T.String(), altText: T.String(), triggerWarning: integer };

/**
 * Why a picture waits. new: nobody has looked at it. edit: its texts or warnings have changed. appeal: the artist objects to a rejection.
 * overturn: one moderator wants to take a rejection back, and a second has to.
 */
export const QueueKindSchema = T.Union([
  T.Literal('new'),
  T.Literal('edit'),
  T.Literal('appeal'),
  T.Literal('overturn'),
]);

/** A picture as moderators see it. */
export const ModerationItemSchema = T.Object({
  drawingId: T.String(),
  /** What was looked at; a decision names it. */
  version: integer,
  /** Null: it does not wait. */
  kind: maybe(QueueKindSchema),
  /** Since when it waits. */
  waitsSince: maybe(time),
  moderationStatus: integer,
  isUnpublished: T.Boolean(),
  isQuarantined: T.Boolean(),
  /** As the artist wishes it, and as everybody sees it now (null: nobody does). */
  ...content,
  shown: maybe(T.Object(content)),
  promptText: maybe(T.String()),
  promptBy: maybe(T.String()),
  gameId: maybe(T.String()),
  gameMode: integer,
  linesCount: integer,
  time: T.Optional(T.Number()),
  previewData: T.Optional(T.String()),
  originalWidth: integer,
  originalHeight: integer,
  createdAt: time,
  artist: T.Object({
    id: T.String(),
    userName: T.String(),
    displayName: T.String(),
    isNewcomer: T.Boolean(),
    isBanned: T.Boolean(),
    approved: integer,
    rejected: integer,
  }),
  rejection: maybe(T.Object({ reason: RejectReasonSchema, note: T.String(), at: time, byName: T.String() })),
  appeal: maybe(T.Object({ text: T.String(), at: time })),
  /** Name of the first of two who want to take a rejection back. */
  overturnBy: maybe(T.String()),
  /** Whether this moderator may decide it: not one's own, and no appeal against oneself. */
  mayDecide: T.Boolean(),
  /** Name of the moderator who has it, and until when; null: nobody. */
  lock: maybe(T.Object({ byName: T.String(), isMine: T.Boolean(), until: time })),
  /** So long this moderator's last decision can be taken back; null: there is none. */
  undoUntil: maybe(time),
  /** People who reported it and whose reports wait. */
  reports: integer,
  /** How often it was seen, opened and liked. */
  impressionCounter: integer,
  clickCounter: integer,
  likeCounter: integer,
});

/** GET /admin/posts?offset: what waits, newcomers' pictures behind those of all others, each by age. */
export const PostQueueSchema = T.Object({
  items: T.Array(ModerationItemSchema),
  waiting: integer,
  /** Null: nothing waits. */
  oldestAt: maybe(time),
  /** Of those that were decided in the last seven days: so many, and so many of them within a day. */
  decided: T.Object({ all: integer, withinADay: integer }),
});

/** POST /admin/posts/take: locks the next pictures that nobody has, or the one that is named, and answers them. */
export const TakePostsSchema = T.Object(
  {
    drawingId: T.Optional(uuid),
    count: T.Optional(T.Integer({ minimum: 1, maximum: MODERATION.takenAtOnce })),
    /** Not these: they were skipped. */
    skip: T.Optional(T.Array(uuid, { maxItems: 500 })),
  },
  { additionalProperties: false },
);
export const TakenPostsSchema = T.Object({ items: T.Array(ModerationItemSchema), waiting: integer });
/** POST /admin/posts/release: gives locks back. */
export const ReleasePostsSchema = T.Object(
  { drawingIds: T.Array(uuid, { minItems: 1, maxItems: 50 }) },
  { additionalProperties: false },
);

/** POST /admin/posts/{drawingId}/decide */
export const PostDecisionSchema = T.Object(
  {
    version: T.Integer({ minimum: 0 }),
    decision: T.Union([T.Literal('approve'), T.Literal('reject')]),
    /** With reject. */
    reason: T.Optional(RejectReasonSchema),
    note: T.Optional(note),
    /** With approve: what it warns of. Less than the artist says wants a note. */
    triggerWarning: T.Optional(T.Integer({ minimum: 0, maximum: 7 })),
    /** With reject: what was approved before goes, too. */
    isWhole: T.Optional(T.Boolean()),
  },
  { additionalProperties: false },
);

/** POST /admin/posts/{drawingId}/quarantine, …/lift-quarantine: a login younger than a quarter of an hour. */
export const QuarantineSchema = T.Object(
  { reason: RejectReasonSchema, note: T.String({ minLength: 3, maxLength: GALLERY.note }) },
  { additionalProperties: false },
);
export const LiftQuarantineSchema = T.Object(
  { note: T.String({ minLength: 3, maxLength: GALLERY.note }) },
  { additionalProperties: false },
);

export const AuditEntrySchema = T.Object({
  id: integer,
  /** AuditKind; books of earlier versions may hold others. */
  kind: T.String(),
  subject: T.String(),
  /** Of a person, as they are called now; '': of something else, or they are gone. */
  subjectName: T.String(),
  /** AuditAction; books of earlier versions may hold others. */
  action: T.String(),
  note: T.String(),
  /** The nil id: the server, or the command line. */
  by: T.String(),
  byName: T.String(),
  at: time,
  /** SHA-256 over this entry and the hash of the one before, hex. */
  hash: T.String(),
});

/** GET /admin/posts/{drawingId} */
export const PostCaseSchema = T.Object({ item: ModerationItemSchema, audit: T.Array(AuditEntrySchema) });

/** GET /admin/audit?before: newest decision first, those that follow the entry `before`. */
export const AuditSchema = T.Object({ entries: T.Array(AuditEntrySchema), hasMore: T.Boolean() });

/**
 * What can be reported. drawing, face: its id. profile: a user name. text: `<bookId>.<roundNum>` of a page in the history. Lines of the chat and texts
 * of a running game are reported where they stand.
 */
export const ReportedKindSchema = T.Union([
  T.Literal('drawing'),
  T.Literal('profile'),
  T.Literal('text'),
  T.Literal('face'),
]);
/** POST /report */
export const ReportSchema = T.Object(
  {
    kind: ReportedKindSchema,
    subject: T.String({ minLength: 1, maxLength: 128 }),
    reasons: T.Array(ReportReasonSchema, { minItems: 1, maxItems: 5 }),
    note: T.Optional(T.String({ maxLength: RULES_LIMITS.reportNote })),
  },
  { additionalProperties: false },
);

export const ReportQueueKindSchema = T.Union([...ReportedKindSchema.anyOf, T.Literal('prompt'), T.Literal('chatLine')]);

/** Something that people reported, whatever it is. */
export const ReportCaseSchema = T.Object({
  kind: ReportQueueKindSchema,
  subject: T.String(),
  authorId: T.String(),
  authorName: T.String(),
  /** What it said when it was reported first: the text, the line, the description, the profile's own words. */
  text: T.String(),
  /** The picture that is meant. */
  drawingId: maybe(T.String()),
  /** The face as it was, INK1 as base64. */
  ink: T.Optional(T.String()),
  reports: T.Array(
    T.Object({
      /** Told to admins alone. */
      reporterId: T.Optional(T.String()),
      reasons: T.Array(ReportReasonSchema),
      note: T.String(),
      reportedAt: time,
    }),
  ),
  /** keep, or what was done; null: nobody has decided yet. */
  decision: maybe(T.String()),
  decisionNote: T.String(),
  decidedAt: maybe(time),
  /** Others decide about one's own. */
  mayDecide: T.Boolean(),
});

/** GET /admin/reports?kind: what waits, most people's first, then by age. Without `kind` of all kinds. */
export const ReportQueueSchema = T.Object({
  waiting: T.Array(ReportCaseSchema),
  counts: T.Array(T.Object({ kind: ReportQueueKindSchema, waiting: integer })),
});

/**
 * PUT /admin/reports/{kind}/{subject}. keep: it stays. remove: a picture is rejected (`reason`), a text is hidden from the history. What else
 * there is to do to a line of chat or a person has an end-point of its own.
 */
export const ReportDecisionSchema = T.Object(
  {
    decision: T.Union([T.Literal('keep'), T.Literal('remove')]),
    reason: T.Optional(RejectReasonSchema),
    note: T.Optional(note),
  },
  { additionalProperties: false },
);

const DrawingIdSchema = T.Object({ drawingId: uuid });
const one = { params: DrawingIdSchema, answer: ModerationItemSchema };

export const moderationApi = {
  'GET /admin/posts': {
    query: T.Object({ offset: T.Optional(T.String({ pattern: '^\\d{1,6}$' })) }),
    answer: PostQueueSchema,
  },
  'POST /admin/posts/take': { body: TakePostsSchema, answer: TakenPostsSchema },
  'POST /admin/posts/release': { body: ReleasePostsSchema, answer: SimpleResultSchema },
  'GET /admin/posts/:drawingId': { params: DrawingIdSchema, answer: PostCaseSchema },
  'POST /admin/posts/:drawingId/decide': { ...one, body: PostDecisionSchema },
  'POST /admin/posts/:drawingId/undo': one,
  'POST /admin/posts/:drawingId/quarantine': { ...one, body: QuarantineSchema },
  'POST /admin/posts/:drawingId/lift-quarantine': { ...one, body: LiftQuarantineSchema },
  'GET /admin/audit': {
    query: T.Object({ before: T.Optional(T.String({ pattern: '^\\d{1,15}$' })) }),
    answer: AuditSchema,
  },
  'POST /report': { body: ReportSchema, answer: SimpleResultSchema },
  'GET /admin/reports': { query: T.Object({ kind: T.Optional(ReportQueueKindSchema) }), answer: ReportQueueSchema },
  'PUT /admin/reports/:kind/:subject': {
    params: T.Object({ kind: ReportQueueKindSchema, subject: T.String({ minLength: 1, maxLength: 128 }) }),
    body: ReportDecisionSchema,
    answer: ReportCaseSchema,
  },
} as const satisfies Endpoints;

export type QueueKind = T.Static<typeof QueueKindSchema>;
export type ModerationItem = T.Static<typeof ModerationItemSchema>;
export type PostQueue = T.Static<typeof PostQueueSchema>;
export type TakePosts = T.Static<typeof TakePostsSchema>;
export type TakenPosts = T.Static<typeof TakenPostsSchema>;
export type ReleasePosts = T.Static<typeof ReleasePostsSchema>;
export type PostDecision = T.Static<typeof PostDecisionSchema>;
export type Quarantine = T.Static<typeof QuarantineSchema>;
export type LiftQuarantine = T.Static<typeof LiftQuarantineSchema>;
export type AuditEntry = T.Static<typeof AuditEntrySchema>;
export type PostCase = T.Static<typeof PostCaseSchema>;
export type Audit = T.Static<typeof AuditSchema>;
export type ReportedKind = T.Static<typeof ReportedKindSchema>;
export type Report = T.Static<typeof ReportSchema>;
export type ReportQueueKind = T.Static<typeof ReportQueueKindSchema>;
export type ReportCase = T.Static<typeof ReportCaseSchema>;
export type ReportQueue = T.Static<typeof ReportQueueSchema>;
export type ReportDecision = T.Static<typeof ReportDecisionSchema>;
