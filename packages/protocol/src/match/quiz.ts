import * as T from 'typebox';
import type { Told } from './told.ts';

/** A quiz for a lobby, as one seat sees it: `quiz` of its state. Times are UTC milliseconds. */

const integer = T.Integer();
const time = T.Number();
const kind = T.Union([T.Literal('prompt'), T.Literal('artist')]);
const language = T.Union([T.Literal('de'), T.Literal('en')]);
const count = T.Union([T.Literal(5), T.Literal(10), T.Literal(15)]);
const stock = T.Object({ pictures: integer, artists: integer });
const place = T.Union([integer, T.Null()]);

const asked = {
  /** From 0. */
  index: integer,
  total: integer,
  options: T.Array(T.String()),
  /** Its lines are read under this id, which is no other drawing's and tells nothing. */
  drawingId: T.String(),
  /** One's own answer; null: none yet. */
  own: place,
};

export const QuizStateSchema = T.Object({
  phase: T.Union([
    T.Literal('lobby'),
    /** Pictures are looked for. */
    T.Literal('supply'),
    T.Literal('question'),
    T.Literal('reveal'),
    T.Literal('done'),
  ]),
  kind,
  count,
  language,
  /** Who starts, and goes on: the host, and while they are away somebody else. */
  leader: T.String(),
  /** The best first; those who have left are among them. */
  scores: T.Array(
    T.Object({
      playerId: T.String(),
      name: T.String(),
      points: integer,
      rights: integer,
      isHere: T.Boolean(),
      hasLeft: T.Boolean(),
      /** Questions do not wait for them. */
      isIdle: T.Boolean(),
      hasAnswered: T.Boolean(),
    }),
  ),
  /** In the lobby: it could not begin, as there are only so many pictures. */
  short: T.Optional(T.Object({ pool: stock, needs: stock })),
  question: T.Optional(
    T.Object({
      ...asked,
      /** The drawing begins, and answers count, from then; until `closesAt`. */
      at: time,
      closesAt: time,
    }),
  ),
  reveal: T.Optional(
    T.Object({
      ...asked,
      right: integer,
      /** The published picture. */
      postId: T.String(),
      /** It was taken back meanwhile: nobody has points for it. */
      isVoid: T.Boolean(),
      ownPoints: integer,
      /** How many picked each answer. */
      picks: T.Array(integer),
      until: time,
    }),
  ),
});

const command = <Type extends string, Fields extends T.TProperties>(type: Type, fields: Fields) =>
  T.Object(
    { seq: T.Integer({ minimum: 1, maximum: 2 ** 31 }), type: T.Literal(type), ...fields },
    { additionalProperties: false },
  );

/** Client → server, op code 1, to a quiz. Numbered and answered like those of a drawing game. */
export const QuizCommandSchema = T.Union([
  command('options', {
    options: T.Object(
      { kind: T.Optional(kind), count: T.Optional(count), language: T.Optional(language) },
      { additionalProperties: false },
    ),
  }),
  command('start', {}),
  command('answer', {
    question: T.Integer({ minimum: 0, maximum: 100 }),
    option: T.Integer({ minimum: 0, maximum: 3 }),
  }),
  command('next', {}),
  command('kick', { player: T.String({ format: 'uuid' }) }),
  command('here', {}),
  command('again', {}),
  command('leave', {}),
]);

type QuizCommand = T.Static<typeof QuizCommandSchema>;
export type QuizCommandBody = QuizCommand extends infer C
  ? C extends { seq: number }
    ? Omit<C, 'seq'>
    : never
  : never;
export type QuizState = Told<typeof QuizStateSchema>;
