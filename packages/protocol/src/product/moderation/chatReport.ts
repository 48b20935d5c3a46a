import * as T from 'typebox';
import { CHAT_REPORT } from '../../limits.ts';
import { ReportReasonSchema } from '../../match/commands.ts';
import type { Endpoints } from '../endpoint.ts';
import { SimpleResultSchema } from '../library/history.ts';

/** `POST /chat/report`: a line of the chat should not be there. */
export const LineReportSchema = T.Object(
  {
    /** `lobby.<matchId>`, or the name of a channel. */
    room: T.String({ minLength: 1, maxLength: 64 }),
    messageId: T.String({ format: 'uuid' }),
    reasons: T.Array(ReportReasonSchema, { minItems: 1, maxItems: 5 }),
    note: T.Optional(T.String({ maxLength: CHAT_REPORT.note })),
  },
  { additionalProperties: false },
);

/** `GET /admin/chat`, `PUT /admin/chat/{messageId}`: lines that were reported, for the team. */
export const LineIdSchema = T.Object({ messageId: T.String({ format: 'uuid' }) });

const decision = T.Union([T.Literal('keep'), T.Literal('hide'), T.Literal('mute')]);

export const LineDecisionSchema = T.Object(
  {
    /** hide: nobody sees the line any more. mute: nor does its author speak in the channels for a day. */
    decision,
    note: T.Optional(T.String({ maxLength: CHAT_REPORT.note })),
  },
  { additionalProperties: false },
);

const saidLine = {
  authorId: T.String(),
  authorName: T.String(),
  text: T.String(),
  /** UTC ms */
  saidAt: T.Number(),
};

export const LineCaseSchema = T.Object({
  messageId: T.String(),
  room: T.String(),
  ...saidLine,
  /** What stood around it when it was reported first, oldest first. */
  before: T.Array(T.Object(saidLine)),
  after: T.Array(T.Object(saidLine)),
  /** The first one first. */
  reports: T.Array(
    T.Object({
      /** Told to admins alone. */
      reporterId: T.Optional(T.String()),
      reasons: T.Array(ReportReasonSchema),
      note: T.String(),
      /** UTC ms */
      reportedAt: T.Number(),
    }),
  ),
  /** Null: nobody has decided yet. */
  decision: T.Union([decision, T.Null()]),
  decisionNote: T.String(),
  decidedBy: T.Union([T.String(), T.Null()]),
  decidedAt: T.Union([T.Number(), T.Null()]),
});

export const chatReportApi = {
  'POST /chat/report': { body: LineReportSchema, answer: SimpleResultSchema },
  'GET /admin/chat': { answer: T.Object({ waiting: T.Array(LineCaseSchema) }) },
  'PUT /admin/chat/:messageId': { params: LineIdSchema, body: LineDecisionSchema, answer: LineCaseSchema },
} as const satisfies Endpoints;

export type ChatLineReport = T.Static<typeof LineReportSchema>;
export type LineDecision = T.Static<typeof LineDecisionSchema>;
export type SaidLine = Pick<LineCase, 'authorId' | 'authorName' | 'text' | 'saidAt'>;
export type LineCase = T.Static<typeof LineCaseSchema>;
