import * as T from 'typebox';
import { ReportReasonSchema } from '../../match/commands.ts';
import type { Endpoints } from '../endpoint.ts';

/** `GET` and `PUT /admin/prompt/{promptId}`: texts that players reported. */

export const PromptIdSchema = T.Object({
  promptId: T.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.[0-9]{1,3}$' }),
});

export const PromptDecisionSchema = T.Object(
  {
    /** remove: it should not have been in the game. */
    decision: T.Union([T.Literal('keep'), T.Literal('remove')]),
    note: T.Optional(T.String({ maxLength: 300 })),
  },
  { additionalProperties: false },
);

export const PromptCaseSchema = T.Object({
  promptId: T.String(),
  matchId: T.String(),
  authorId: T.String(),
  /** Username; empty: gone. */
  authorName: T.String(),
  text: T.String(),
  /** The first one first. */
  reports: T.Array(
    T.Object({
      reporterId: T.String(),
      reporterName: T.String(),
      reasons: T.Array(ReportReasonSchema),
      note: T.String(),
      /** UTC ms */
      reportedAt: T.Number(),
    }),
  ),
  /** Null: nobody has decided yet. */
  decision: T.Union([T.Literal('keep'), T.Literal('remove'), T.Null()]),
  decisionNote: T.String(),
  decidedBy: T.Union([T.String(), T.Null()]),
  decidedAt: T.Union([T.Number(), T.Null()]),
});

export const promptApi = {
  'GET /admin/prompt': { answer: T.Object({ waiting: T.Array(T.String()) }) },
  'GET /admin/prompt/:promptId': { params: PromptIdSchema, answer: PromptCaseSchema },
  'PUT /admin/prompt/:promptId': { params: PromptIdSchema, body: PromptDecisionSchema, answer: PromptCaseSchema },
} as const satisfies Endpoints;

export type PromptDecision = T.Static<typeof PromptDecisionSchema>;
export type PromptCase = T.Static<typeof PromptCaseSchema>;
