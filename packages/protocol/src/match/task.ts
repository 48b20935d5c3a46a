import type { TaskView } from '@tuschel/rules';
import * as T from 'typebox';
import { CastSchema } from './book.ts';
import { type Told, told } from './told.ts';
import { ToolsSchema } from './tools.ts';

/** UTC ms */
const time = T.Number();

export const TaskSchema = told<
  TaskView,
  | 'page'
  | 'dice'
  | 'source'
  | 'author'
  | 'length'
  | 'place'
  | 'earlier'
  | 'copyable'
  | 'sources'
  | 'artists'
  | 'cast'
  | 'chosen'
>()(
  {
    step: T.Integer(),
    /** RoundType */
    type: T.Integer(),
    /** The text to draw, or to say in one's own words. */
    prompt: T.Optional(T.String()),
    /** Two texts at once: the subjects of a crossover to draw, "A × B". */
    prompts: T.Optional(T.Array(T.String())),
    /** How many texts are to be written: 2 for the guess at a crossover. Absent: one. */
    answers: T.Optional(T.Integer({ minimum: 1, maximum: 2 })),
    /** Rounds of drawing: what may be used. Absent: everything. */
    tools: T.Optional(ToolsSchema),
    submitted: T.Boolean(),
    /** Prompts to choose from or to bend, for whoever writes one: three at a time, in this order. Absent: there are none. */
    ideas: T.Optional(T.Array(T.String(), { maxItems: 9 })),
    /** One's own text, submitted or typed so far. */
    text: T.Optional(T.String()),
    /** One's own two texts, where two are asked for. */
    texts: T.Optional(T.Array(T.String())),
    /** `sourcePlace` "base": how strongly it shows, per cent. Absent: fully. */
    baseOpacity: T.Optional(T.Integer({ minimum: 1, maximum: 100 })),
    /** `sourcePlace` "base": only these layers of it (0 back, 1 middle, 2 front). Absent: all. */
    baseLayers: T.Optional(T.Array(T.Integer({ minimum: 0, maximum: 2 }))),
    /** An animation: how many frames in a second. */
    fps: T.Optional(T.Integer()),
    /** UTC ms until when one may change over to another of the `sources`. */
    chooseUntil: T.Optional(time),
  },
  {
    /** The page to draw on; absent for a written page. */
    drawingId: T.Optional(T.String()),
    promptDice: T.Optional(T.Boolean()),
    /** A prompt (type 1) after a drawing that is missing: the text it says in other words, which is `prompt`. */
    echoOf: T.Optional(T.String()),
    /** The drawing shown for this task. */
    sourceDrawingId: T.Optional(T.String()),
    /**
     * beside: next to the canvas (absent: so). base: its lines are the read-only beginning of the new drawing (`copyFrom`). onion: shows
     * through the paper.
     */
    sourcePlace: T.Optional(T.Union([T.Literal('beside'), T.Literal('base'), T.Literal('onion')])),
    /** The drawings before `sourceDrawingId` that are shown too, the nearest first: frames of an animation. */
    earlierDrawingIds: T.Optional(T.Array(T.String())),
    /** Who made the page that is shown; only if the host wants it known. */
    authorName: T.Optional(T.String()),
    /** Code points of each text, where it is not a prompt's. */
    textLength: T.Optional(T.Object({ min: T.Integer(), max: T.Integer() })),
    /** One may begin with a copy of one of these, as long as nothing is on the page. */
    copyableDrawingIds: T.Optional(T.Array(T.String())),
    /** The sources among which one may choose (`chooseSource`); one of them is this task's. `artists`: how many draw it anew now. */
    sources: T.Optional(
      T.Array(T.Object({ book: T.Integer(), drawingId: T.String(), artists: T.Optional(T.Integer({ minimum: 0 })) })),
    ),
    /** Whom the line of a story is about; null: `?`, the artist's choice. */
    cast: T.Optional(T.Array(T.Union([CastSchema, T.Null()]))),
    /** Whom one has chosen for each `?` (`choosePlayer`), in the order of the line. */
    chosen: T.Optional(T.Array(T.Union([CastSchema, T.Null()]))),
  },
);

export type Task = Told<typeof TaskSchema>;
