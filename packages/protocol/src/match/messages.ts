import * as T from 'typebox';
import { BookSchema } from './book.ts';
import { ReportReasonSchema } from './commands.ts';

/** Server → client messages of the draw match, beside the state. All carry `matchId`. Times are UTC milliseconds. */

const time = T.Number();
const id = T.String();

export const ReplySchema = T.Object({
  matchId: T.String(),
  seq: T.Integer(),
  ok: T.Boolean(),
  status: T.Optional(T.Integer()),
  code: T.Optional(T.String()),
  detail: T.Optional(T.String()),
});

export const ForceDisconnectSchema = T.Object({ matchId: T.String(), code: T.Integer(), reason: T.String() });

/** The match stands still because nothing can be saved; null: it goes on, and the states that follow say how. */
export const HoldSchema = T.Object({
  matchId: T.String(),
  /** "away": the database does not answer. "full": no room on the disk. */
  reason: T.Union([T.Literal('away'), T.Literal('full'), T.Null()]),
});

export const AlertSchema = T.Object({
  matchId: T.String(),
  /** The client translates a code it knows and shows `text` otherwise. */
  code: T.Optional(T.String()),
  title: T.Optional(T.String()),
  text: T.String(),
  level: T.Union([T.Literal('info'), T.Literal('warning'), T.Literal('error')]),
});

/** Somebody reacts to what is shown. `emoji`: 0–5, see `REACTIONS`. */
export const ReactionSchema = T.Object({ matchId: T.String(), playerId: id, emoji: T.Integer() });

/** All pages of one book that may be seen now, asked for with op code 4. Its `outline` is the one that the state has for it. */
export const OpenedBookSchema = T.Object({ matchId: T.String(), book: BookSchema });
const promptId = T.String();

/** Somebody reported a text. To who leads, helps or keeps order. */
export const PromptReportAlertSchema = T.Object({
  matchId: T.String(),
  promptId,
  playerId: id,
  text: T.String(),
  reasons: T.Array(ReportReasonSchema),
  note: T.String(),
});

/**
 * A text holds words of the lists. To its author, with `step`: what stands in their input now, and where the words are (UTF-16 units); a
 * `block` cannot be handed in. To who leads, helps or keeps order, with `promptId`: a doubtful text was handed in.
 */
export const PromptContainsBadwordsSchema = T.Object({
  matchId: T.String(),
  promptId: T.Optional(promptId),
  playerId: id,
  text: T.String(),
  words: T.Array(T.String()),
  step: T.Optional(T.Integer()),
  level: T.Optional(T.Union([T.Literal('warn'), T.Literal('block')])),
  spans: T.Optional(T.Array(T.Object({ start: T.Integer(), end: T.Integer(), word: T.String() }))),
});

export const LogSchema = T.Object({ matchId: T.String(), text: T.String() });

export const PongSchema = T.Object({ matchId: T.String(), t0: T.Number(), t1: time });

export type Reply = T.Static<typeof ReplySchema>;
export type Hold = T.Static<typeof HoldSchema>;
export type ForceDisconnect = T.Static<typeof ForceDisconnectSchema>;
export type Alert = T.Static<typeof AlertSchema>;
export type Reaction = T.Static<typeof ReactionSchema>;
export type OpenedBook = T.Static<typeof OpenedBookSchema>;
export type PromptReportAlert = T.Static<typeof PromptReportAlertSchema>;
export type PromptContainsBadwords = T.Static<typeof PromptContainsBadwordsSchema>;
export type Pong = T.Static<typeof PongSchema>;
