import * as T from 'typebox';
import { STAFF } from '../people/staffLimits.ts';
import { WORD_LISTS } from './wordLimits.ts';
import type { Endpoints } from '../endpoint.ts';

/** One entry a line; `#` begins a comment. */
const list = T.String({ maxLength: WORD_LISTS.chars });
/** What the instance adds to the lists that come with the server: words that nobody can hand in, doubtful ones, and what only looks like one. */
export const WordListsSchema = T.Object({ block: list, warn: list, allow: list }, { additionalProperties: false });

const count = T.Integer({ minimum: 0 });

/** GET /admin/words, and the answer to a change. */
export const WordsSchema = T.Object({
  lists: WordListsSchema,
  /** Grows with each change. */
  version: count,
  /** Entries that come with the server. */
  base: T.Object({ block: count, warn: count, allow: count }),
});

/** How lists do on texts of which it is known what they are. */
export const GoldenSchema = T.Object({
  bad: count,
  missed: count,
  /** Some of them. */
  missedTexts: T.Array(T.String()),
  innocent: count,
  mistaken: count,
  mistakenTexts: T.Array(T.String()),
  /** 95 of 100 bad ones are found, and one of 100 innocent ones at most is taken for bad: the lists may go live. */
  isWithin: T.Boolean(),
});

/** POST /admin/words/try: these lists, without any effect. */
export const WordTrialSchema = T.Object(
  { lists: WordListsSchema, text: T.Optional(T.String({ maxLength: WORD_LISTS.text })) },
  { additionalProperties: false },
);
export const WordTrialResultSchema = T.Object({
  golden: GoldenSchema,
  /** What they say of the text; null: none was given. */
  verdict: T.Union([
    T.Object({
      level: T.Union([T.Literal('ok'), T.Literal('warn'), T.Literal('block')]),
      words: T.Array(T.String()),
    }),
    T.Null(),
  ]),
});

/** PUT /admin/words: refused where somebody else was faster, and where the golden sets say no. */
export const WordChangeSchema = T.Object(
  { lists: WordListsSchema, version: count, note: T.Optional(T.String({ maxLength: STAFF.note })) },
  { additionalProperties: false },
);

export const wordsApi = {
  'GET /admin/words': { answer: WordsSchema },
  'POST /admin/words/try': { body: WordTrialSchema, answer: WordTrialResultSchema },
  'PUT /admin/words': { body: WordChangeSchema, answer: WordsSchema },
} as const satisfies Endpoints;

export type WordListTexts = T.Static<typeof WordListsSchema>;
export type Words = T.Static<typeof WordsSchema>;
export type Golden = T.Static<typeof GoldenSchema>;
export type WordTrialResult = T.Static<typeof WordTrialResultSchema>;
