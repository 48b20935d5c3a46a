import * as T from 'typebox';
import { CustomPlanSchema } from '../../match/plan.ts';
import { RoundSchema } from '../../match/book.ts';
import { type Endpoints, PageSchema } from '../endpoint.ts';

const integer = T.Integer();
/** UTC ms */
const time = T.Number();

/** A page of a game that is over. */
export const HistoryRoundSchema = T.Object({
  /** `<bookId>.<roundNum>` */
  id: T.String(),
  roundNum: integer,
  /** Additive: RoundType. */
  type: integer,
  /** Empty: nobody had this page. */
  playerId: T.String(),
  playerName: T.String(),
  /** Others may not see it: neither text nor drawing is told to them. Its artist still gets both. */
  isHidden: T.Boolean(),
  /**
   * Additive: why. artist: they hid it. host: they removed whoever made it. unshown: the game ended before the books were shown. notKept: its artist
   * did not want it to be kept, and it is there no more.
   */
  hiddenBy: T.Optional(T.Union([T.Literal('artist'), T.Literal('host'), T.Literal('unshown'), T.Literal('notKept')])),
  promptText: T.Optional(T.String()),
  /** Additive: the prompt came from the dictionary. */
  dice: T.Optional(T.Boolean()),
  /** Additive: nobody made this page. */
  skipped: T.Optional(T.Boolean()),
  /** Additive: where its lines are. Absent for a written page. */
  drawingId: T.Optional(T.String()),
  /** With a drawing; absent where its artist sent none. */
  previewData: T.Optional(T.String()),
  /** With a drawing: of its picture, pixels. */
  originalWidth: T.Optional(integer),
  originalHeight: T.Optional(integer),
  /** With a drawing: flags of ContentWarning. */
  triggerWarning: T.Optional(integer),
  linesCount: T.Optional(integer),
  /** With a drawing: from its opening to its last stroke, ms. Absent where that is not known. */
  time: T.Optional(integer),
  /** Additive, as in the show: what a mode has on its pages. None of it where the books were not shown. */
  answers: RoundSchema.properties.answers,
  subjects: RoundSchema.properties.subjects,
  baseDrawingId: RoundSchema.properties.baseDrawingId,
  cast: RoundSchema.properties.cast,
  chosen: RoundSchema.properties.chosen,
});

export const HistoryBookSchema = T.Object({
  bookId: T.String(),
  /** From 0. */
  order: integer,
  ownerPlayerId: T.String(),
  /** Additive. */
  ownerName: T.String(),
  /** Additive: of an animation, how many frames in a second. */
  fps: T.Optional(integer),
  rounds: T.Array(HistoryRoundSchema),
});

/** GET /single-game-info?gameId */
export const HistoryGameSchema = T.Object({
  gameId: T.String(),
  hostName: T.String(),
  createdAt: time,
  /** GameMode */
  gameMode: integer,
  playerCount: integer,
  /** Additive: it ended early. */
  aborted: T.Boolean(),
  /** Additive, for its host: the plan of their own that was played is kept. */
  isPlanKept: T.Optional(T.Boolean()),
  /** Additive, for its host, of one game that is asked for: that plan. */
  plan: T.Optional(CustomPlanSchema),
  books: T.Array(HistoryBookSchema),
});

/** GET /profiles/history?page, pages counted from 0: newest first. */
export const HistorySchema = T.Object({ history: T.Array(HistoryGameSchema), hasMore: T.Boolean() });

/** POST /profiles/history/leave: the game is no longer in one's own list. */
export const LeaveGameSchema = T.Object({ gameId: T.String({ format: 'uuid' }) });

/** DELETE /posts/hide-mydrawing. `gameId` is absent or null for a drawing of nobody's game. */
export const HideDrawingSchema = T.Object({
  gameId: T.Optional(T.Union([T.String({ format: 'uuid' }), T.Null()])),
  drawingId: T.String({ format: 'uuid' }),
  isHide: T.Boolean(),
});

export const SimpleResultSchema = T.Object({ isSuccess: T.Boolean() });

export const historyApi = {
  'GET /profiles/history?page': { query: PageSchema, answer: HistorySchema },
  'GET /single-game-info?gameId': { query: T.Object({ gameId: T.String() }), answer: HistoryGameSchema },
  'POST /profiles/history/leave': { body: LeaveGameSchema, answer: SimpleResultSchema },
  'DELETE /posts/hide-mydrawing': { body: HideDrawingSchema, answer: SimpleResultSchema },
} as const satisfies Endpoints;

export type HistoryRound = T.Static<typeof HistoryRoundSchema>;
export type HistoryBook = T.Static<typeof HistoryBookSchema>;
export type HistoryGame = T.Static<typeof HistoryGameSchema>;
export type History = T.Static<typeof HistorySchema>;
export type LeaveGame = T.Static<typeof LeaveGameSchema>;
export type HideDrawing = T.Static<typeof HideDrawingSchema>;
export type SimpleResult = T.Static<typeof SimpleResultSchema>;
