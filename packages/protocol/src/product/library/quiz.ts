import * as T from 'typebox';
import type { Endpoints } from '../endpoint.ts';
import { SoloLanguageSchema } from './solo.ts';

const integer = T.Integer();
/** What is asked: what was to be drawn, or who drew it. */
export const QuizKindSchema = T.Union([T.Literal('prompt'), T.Literal('artist')]);

/** POST /posts/list-quiz */
export const QuizQuerySchema = T.Object({
  /** Of the prompts. Absent: the caller's, else English. */
  language: T.Optional(SoloLanguageSchema),
  /** Absent: `prompt`. */
  kind: T.Optional(QuizKindSchema),
  /** Absent: 10. 0: only how many pictures there are. */
  questions: T.Optional(T.Union([T.Literal(0), T.Literal(5), T.Literal(10), T.Literal(15)])),
});

const QuizQuestionSchema = T.Object({
  drawingId: T.String(),
  originalWidth: integer,
  originalHeight: integer,
  salt: T.String(),
  options: T.Array(
    T.Object({
      id: T.String(),
      text: T.String(),
      /** SHA-256 of `quizCheckText`, hexadecimal. */
      check: T.String(),
    }),
  ),
});

/** Pictures, and the people who drew them. */
const StockSchema = T.Object({ pictures: integer, artists: integer });

export const QuizSchema = T.Object({
  language: SoloLanguageSchema,
  kind: QuizKindSchema,
  /** None where there are fewer pictures than `needs` says. */
  questions: T.Array(QuizQuestionSchema),
  /** What may be asked for. */
  pool: StockSchema,
  /** What the questions that were wanted take. */
  needs: StockSchema,
});

export const quizApi = {
  'POST /posts/list-quiz': { body: QuizQuerySchema, answer: QuizSchema },
} as const satisfies Endpoints;

export type QuizQuery = T.Static<typeof QuizQuerySchema>;
export type QuizQuestionShown = T.Static<typeof QuizQuestionSchema>;
export type QuizStockCount = T.Static<typeof StockSchema>;
export type Quiz = T.Static<typeof QuizSchema>;
