import * as T from 'typebox';
import type { Told } from './told.ts';
import { ToolsSchema } from './tools.ts';

/** One round of a game of one's own. */
export const PlanRoundSchema = T.Object(
  {
    type: T.Union([T.Literal('prompt'), T.Literal('draw')]),
    /** Null: the host closes the round. */
    seconds: T.Union([T.Integer(), T.Null()]),
    selection: T.Union([
      T.Literal('random'),
      T.Literal('same_again'),
      T.Literal('book_owner'),
      T.Literal('round_robin'),
      T.Literal('dictionary'),
    ]),
    /** Rounds of drawing; absent: all. */
    tools: T.Optional(ToolsSchema),
    /** Selection "dictionary", round of prompts: a built-in pack by its name, or the host's own lines. */
    pack: T.Optional(T.String({ maxLength: 40 })),
    /** The rules count code points and lines; this only bounds what is looked at. */
    lines: T.Optional(T.Array(T.String({ maxLength: 500 }), { maxItems: 4000 })),
    /** Selection "dictionary", round of drawing: who draws in whose book, by user id. */
    table: T.Optional(T.Record(T.String(), T.String())),
  },
  { additionalProperties: false },
);

/** A game of one's own (mode Custom): every book goes through these rounds. Without it, Custom is "One prompt, one picture". */
export const CustomPlanSchema = T.Object(
  {
    name: T.Optional(T.String({ maxLength: 60 })),
    rounds: T.Array(PlanRoundSchema, { minItems: 1, maxItems: 20 }),
    /** More hand-overs than people are fine; absent: with fewer than four players only. */
    repeatPlayers: T.Optional(T.Boolean()),
  },
  { additionalProperties: false },
);
export type PlanRound = Told<typeof PlanRoundSchema>;
export type CustomPlan = Told<typeof CustomPlanSchema>;
