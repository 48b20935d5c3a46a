import type { BookView, Round as RoundView } from '@tuschel/rules';
import * as T from 'typebox';
import { type Told, told } from './told.ts';

const id = T.String();

/** One of the two texts of a crossover. The dictionary's has no author. */
export const SubjectSchema = told<NonNullable<RoundView['subjects']>[number], 'author' | 'hidden'>()(
  {
    text: T.String(),
  },
  {
    playerId: id,
    playerName: T.String(),
    dice: T.Optional(T.Boolean()),
    /** The page on which it was written is hidden: `text` is empty. */
    isHidden: T.Optional(T.Boolean()),
  },
);

/** A player whom a line of a story is about. */
export const CastSchema = T.Object({ playerId: id, playerName: T.String() });

export const RoundSchema = told<
  RoundView,
  'step' | 'player' | 'text' | 'page' | 'lines' | 'hidden' | 'warning' | 'subjects' | 'base' | 'cast' | 'chosen'
>()(
  {
    /** RoundType */
    type: T.Integer(),
    /** The prompt came from the dictionary. */
    dice: T.Optional(T.Boolean()),
    /** The artist did not want the drawing kept, and the show is over: it is no more. */
    erased: T.Optional(T.Boolean()),
    /** Nobody made this page. A page that is hidden (`isHidden`) has neither text nor drawing. */
    skipped: T.Optional(T.Boolean()),
    /** The two texts of a guess at a crossover; `promptText` has both. */
    answers: T.Optional(T.Array(T.String())),
  },
  {
    /** `<bookId>.<roundNum>` */
    id,
    roundNum: T.Integer(),
    playerId: id,
    playerName: T.String(),
    isHidden: T.Boolean(),
    promptText: T.Optional(T.String()),
    drawingId: T.Optional(T.String()),
    linesCount: T.Optional(T.Integer()),
    /** ContentWarning flags. Absent: none. */
    triggerWarning: T.Optional(T.Integer({ minimum: 1, maximum: 7 })),
    /** Others may not take the drawing home. */
    noDownload: T.Optional(T.Boolean()),
    /** A crossover's drawing: what was crossed, and who wrote it. Told once the book has been shown up to its subjects. */
    subjects: T.Optional(T.Array(SubjectSchema)),
    /** The drawing whose lines are the beginning of this one. */
    baseDrawingId: T.Optional(T.String()),
    /** A line of a story: whom it is about, in the order of the line; null: `?`, the artist's choice. */
    cast: T.Optional(T.Array(T.Union([CastSchema, T.Null()]))),
    /** A story's drawing: whom the artist chose for each `?`. */
    chosen: T.Optional(T.Array(T.Union([CastSchema, T.Null()]))),
  },
);

export const BookSchema = told<BookView, 'book' | 'owner' | 'rounds'>()(
  {
    /** An animation: how many frames in a second. */
    fps: T.Optional(T.Integer()),
    /**
     * A state has no room for all books of a large game: `rounds` is empty then, and this has a letter for each page that may be seen (d
     * drawing, t text, h hidden, e erased, s skipped). Op code 4 asks for them; they are others as soon as this is another one.
     */
    outline: T.Optional(T.String()),
  },
  {
    bookId: id,
    order: T.Integer(),
    ownerPlayerId: id,
    /** Empty where `outline` stands for the pages and `players` has the name. */
    ownerName: T.String(),
    /** In the order in which they are shown; in `done` by `roundNum`. */
    rounds: T.Array(RoundSchema),
  },
);

export type Subject = Told<typeof SubjectSchema>;
export type Cast = Told<typeof CastSchema>;
export type Round = Told<typeof RoundSchema>;
export type Book = Told<typeof BookSchema>;
