import type { StepView } from '@tuschel/rules';
import * as T from 'typebox';
import { type Told, told } from './told.ts';

/** UTC ms */
const time = T.Number();

export const StepSchema = told<StepView>()({
  index: T.Integer(),
  count: T.Integer(),
  kind: T.Union([T.Literal('write'), T.Literal('draw')]),
  stage: T.Union([
    T.Literal('open'),
    T.Literal('countdown'),
    T.Literal('forced'),
    T.Literal('grace'),
    T.Literal('closing'),
    T.Literal('interlude'),
  ]),
  openedAt: time,
  /** Null: the host decides. */
  deadline: T.Union([time, T.Null()]),
  /** End of the running countdown, warning or grace. */
  closesAt: T.Union([time, T.Null()]),
  canForceAt: time,
  /** Why it ended, once it is over: everybody had handed in, the host ended it, or its time ran out. */
  end: T.Optional(T.Union([T.Literal('allDone'), T.Literal('host'), T.Literal('time')])),
  /**
   * In the interlude, what became of your page: it was handed in, counts as far as it got, had no text and got one from the dictionary, or has
   * no stroke and is left out. Absent: you had none.
   */
  ownPage: T.Optional(T.Union([T.Literal('handedIn'), T.Literal('asItWas'), T.Literal('rolled'), T.Literal('empty')])),
  /** In the interlude: what is handed out next. Absent there: the show follows. */
  next: T.Optional(
    T.Object({
      index: T.Integer(),
      kind: T.Union([T.Literal('write'), T.Literal('draw')]),
      /** Milliseconds; null: the host decides. */
      length: T.Union([T.Integer(), T.Null()]),
      /** Null: once somebody is there to play. */
      opensAt: T.Union([time, T.Null()]),
    }),
  ),
  /** How many ask for more time; only the host and co-hosts are told. */
  moreTime: T.Optional(T.Integer()),
  /** You asked for more time, and it has not been given yet. */
  moreTimeAsked: T.Optional(T.Boolean()),
  /** What `extend` would add now, ms; only the host and co-hosts are told. 0: nothing more. */
  extendBy: T.Optional(T.Integer()),
  /** What has been added to the step so far, ms. Absent: nothing. */
  extended: T.Optional(T.Integer()),
});

export type Step = Told<typeof StepSchema>;
