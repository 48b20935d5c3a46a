import type { AwardView, Cursor as CursorView, DoneView, WatchView } from '@tuschel/rules';
import * as T from 'typebox';
import { BookSchema, RoundSchema } from './book.ts';
import { type Told, told } from './told.ts';

/** UTC ms */
const time = T.Number();

export const CursorSchema = told<CursorView, 'replay'>()(
  {
    book: T.Integer(),
    page: T.Integer(),
    /** When this page was turned to (or replayed, scrubbed …): everybody plays it from here. */
    at: time,
    /** Milliseconds of the replay that were to be seen at `at`. Absent: 0. */
    from: T.Optional(time),
    /** The replay stands still at `from`. */
    paused: T.Optional(T.Boolean()),
  },
  {
    /** How often this page was replayed. */
    replay: T.Optional(T.Integer()),
  },
);

export const WatchSchema = told<
  WatchView,
  'mode' | 'books' | 'cursor' | 'turnsAt' | 'speed' | 'loops' | 'starred' | 'closest' | 'long'
>()(
  {
    totalBooks: T.Integer(),
    /** Of the book that is shown. */
    pagesPerBook: T.Integer(),
    /** Of each book, where they have not all as many. */
    pageCounts: T.Optional(T.Array(T.Integer())),
    autoplay: T.Boolean(),
    allShown: T.Boolean(),
  },
  {
    /** GameMode that was played. */
    mode: T.Optional(T.Integer()),
    /** Revealed so far. */
    books: T.Array(BookSchema),
    cursor: CursorSchema,
    /** How many times faster than their own pace drawings are replayed. Absent: 1. */
    speed: T.Optional(T.Number()),
    /** Replays begin anew at their end. */
    loop: T.Optional(T.Boolean()),
    /** `order` of the books that you gave a star. */
    starred: T.Optional(T.Array(T.Integer())),
    /** EchoInYourStyle, the prompt of the book (`order`) that is shown has been read: votes for each of its pages, and the page that has yours. */
    closest: T.Optional(T.Object({ book: T.Integer(), votes: T.Array(T.Integer()), own: T.Optional(T.Integer()) })),
    /** More than 20 books: whether those with most stars come first, and your own pages in books that have not been begun. */
    long: T.Optional(
      T.Object({
        byStars: T.Boolean(),
        own: T.Array(T.Object({ book: T.Integer(), round: RoundSchema })),
      }),
    ),
    /** When the page turns by itself. */
    turnsAt: T.Optional(time),
    /** The game ended early: why, and by whom; as in `done`. */
    reason: T.Optional(T.String()),
    byName: T.Optional(T.String()),
  },
);

/**
 * What pages and books are named for. loved: most people reacted to the page. journey: the last sentence of the book is farthest from its
 * first; `rounds`: the first, a drawing on the way, the last. quickest: the drawing was handed in soonest.
 */
const AwardSchema = told<AwardView, 'rounds'>()(
  {
    kind: T.Union([T.Literal('loved'), T.Literal('journey'), T.Literal('quickest')]),
    /** `order` of the book. */
    book: T.Integer(),
  },
  {
    rounds: T.Array(RoundSchema),
  },
);

export const DoneSchema = told<DoneView, 'mode' | 'books' | 'next' | 'awards'>()(
  {
    aborted: T.Boolean(),
  },
  {
    /** GameMode that was played. */
    mode: T.Optional(T.Integer()),
    /** A code such as "hostLeft", or the text the host gave. */
    reason: T.Optional(T.String()),
    byName: T.Optional(T.String()),
    books: T.Array(BookSchema),
    awards: T.Optional(T.Array(AwardSchema)),
    /** The rematch, once the host asked for it. */
    nextMatchId: T.Optional(T.String()),
  },
);

export type Cursor = Told<typeof CursorSchema>;
