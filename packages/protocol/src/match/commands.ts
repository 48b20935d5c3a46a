import type { Command as CommandOfRules } from '@tuschel/rules';
import * as T from 'typebox';
import { OptionsSchema, TempoSchema } from './options.ts';
import type { Told } from './told.ts';

/**
 * Client → server, op code 1: UTF-8 JSON `{ seq, type, … }`. `seq` continues from `you.lastSeq` of the last state; each
 * command is answered, after commit, by op code 2 with the same `seq`; the same `seq` again gets the same answer.
 * `resync` alone has no effect and no `seq`: it asks for the full state.
 */
const command = <Type extends CommandOfRules['type'], Fields extends T.TProperties>(type: Type, fields: Fields) =>
  T.Object(
    { seq: T.Integer({ minimum: 1, maximum: 2 ** 31 }), type: T.Literal(type), ...fields },
    { additionalProperties: false },
  );

const step = T.Integer({ minimum: 0, maximum: 100 });
/** The rules count code points and answer tooShort or tooLong; this only bounds what is looked at. */
const text = T.String({ maxLength: 2000 });
const texts = T.Array(text, { minItems: 2, maxItems: 2 });
const player = T.String({ format: 'uuid' });
const reason = T.String({ maxLength: 1000 });

export const ReportReasonSchema = T.Union([
  T.Literal('hate'),
  T.Literal('sexual'),
  T.Literal('violence'),
  T.Literal('personal'),
  T.Literal('other'),
]);
export type ReportReason = T.Static<typeof ReportReasonSchema>;

export const CommandSchema = T.Union([
  command('ready', { ready: T.Boolean() }),
  command('options', { options: T.Partial(OptionsSchema) }),
  command('start', {}),
  /** `texts`: where the task asks for two (`task.answers`). */
  command('submit', { step, text: T.Optional(text), texts: T.Optional(texts) }),
  command('keepDrawing', { step }),
  command('typed', { step, text, texts: T.Optional(texts) }),
  /** Lobby of DrawThisInYourStyle, VIPs: the own drawing that the others are to draw anew; null: none. */
  command('pickDrawing', { drawingId: T.Union([T.String({ format: 'uuid' }), T.Null()]) }),
  /** DrawThisInYourStyle: changes over to another of `task.sources`. */
  command('chooseSource', { step, book: T.Integer({ minimum: 0, maximum: 1000 }) }),
  /** Storyteller: whom a `?` of one's line stands for; `marker` counts from 0. */
  command('choosePlayer', { step, marker: T.Integer({ minimum: 0, maximum: 200 }), player }),
  /** Takes the page that is offered (`offer`). */
  command('understudy', { step }),
  /** Does not want what is offered now: those pages are not offered to one again. */
  command('decline', { step }),
  /** From somebody who waits for the next game: they would take such a page, or would not. */
  command('standBy', { on: T.Boolean() }),
  command('forceNext', { step }),
  command('undoForce', { step }),
  command('leave', {}),
  command('drive', { book: T.Integer({ minimum: 0, maximum: 1000 }), page: T.Integer({ minimum: 0, maximum: 100 }) }),
  command('replay', {}),
  command('autoplay', { on: T.Boolean() }),
  /** ms of the replay; everybody sees it from there on. */
  command('scrub', { at: T.Integer({ minimum: 0, maximum: 60_000 }) }),
  /** How many times faster than its own pace a drawing is replayed. */
  command('speed', { value: T.Union([T.Literal(0.5), T.Literal(1), T.Literal(2), T.Literal(4)]) }),
  command('pause', { on: T.Boolean() }),
  command('loop', { on: T.Boolean() }),
  /** A page that has been shown, named as in `drive`: not to be seen by anybody any more, or again. */
  command('hidePage', {
    book: T.Integer({ minimum: 0, maximum: 1000 }),
    page: T.Integer({ minimum: 0, maximum: 100 }),
    hide: T.Boolean(),
  }),
  /** Secret, one for each book. `book` is its `order`. */
  command('star', { book: T.Integer({ minimum: 0, maximum: 1000 }), on: T.Boolean() }),
  /** EchoInYourStyle, once the prompt has been read: which drawing comes closest to it, named as in `drive`. One for each book. */
  command('closest', {
    book: T.Integer({ minimum: 0, maximum: 1000 }),
    page: T.Integer({ minimum: 0, maximum: 100 }),
    on: T.Boolean(),
  }),
  /** More than 20 books: those with most stars come first. */
  command('bestOf', { on: T.Boolean() }),
  command('end', {}),
  /** `options`: what is to be another than in this game. */
  command('playAgain', {
    options: T.Optional(
      T.Object({ mode: T.Optional(T.Integer()), tempo: T.Optional(TempoSchema) }, { additionalProperties: false }),
    ),
  }),
  command('extend', { step }),
  command('moreTime', { step }),
  /** Draw, Watch and Lobby, of whoever leads or helps: stops all clocks for 10 min at most, or lets them go on. */
  command('recess', { on: T.Boolean() }),
  /** With too few players left: do not show what there is, wait for somebody to come back. */
  command('wait', {}),
  /** With too few players left: show what there is now. */
  command('show', {}),
  /** Answer to `hideAsked`: whether the pages that a removed player has made are hidden. */
  command('hidePages', { player, hide: T.Boolean() }),
  /** "I am still here", after having handed in nothing for a while. */
  command('here', {}),
  command('cancel', { reason, show: T.Boolean() }),
  command('kick', { player, reason: T.Optional(reason) }),
  command('ban', { player, reason: T.Optional(reason) }),
  /** Off the host's ban list. */
  command('unban', { player }),
  command('coHost', { player, on: T.Boolean() }),
  command('promote', { player }),
  command('vip', { player, on: T.Boolean() }),
  /** How the people of the match may talk. `slow`: seconds between two lines of one person, 5–60; 0: none. What is absent stays. */
  command('chatRules', { slow: T.Optional(T.Integer()), hostOnly: T.Optional(T.Boolean()) }),
  command('chatMute', { player, on: T.Boolean() }),
  /** Nothing that was said so far is shown any more. */
  command('chatClear', {}),
  /** What is to become of a line of the chat (`lineAlerts`): `hide` takes it from everybody. Who leads or helps may hide any. */
  command('judgeLine', {
    line: T.String({ format: 'uuid' }),
    judgement: T.Union([T.Literal('keep'), T.Literal('hide')]),
  }),
  /** What is to become of a doubtful text (`alerts`). `again` only while it is still being written. */
  command('judge', {
    promptId: T.String({ maxLength: 64 }),
    judgement: T.Union([T.Literal('keep'), T.Literal('replace'), T.Literal('again'), T.Literal('kick')]),
  }),
  /** The text of one's task should not be in the game. `skip`: one does not work on it either. */
  command('reportPrompt', {
    step,
    reasons: T.Array(ReportReasonSchema, { minItems: 1, maxItems: 5 }),
    note: T.Optional(reason),
    skip: T.Boolean(),
  }),
]);
export type Command = Told<typeof CommandSchema>;
export type CommandType = Command['type'];
/** A command before the client numbers it. */
export type CommandBody = Command extends infer C ? (C extends { seq: number } ? Omit<C, 'seq'> : never) : never;

export const ResyncSchema = T.Object({ type: T.Literal('resync') }, { additionalProperties: false });

/** Op code 3: a reaction to what is shown now; not answered, and not kept. */
export const ReactSchema = T.Object({ emoji: T.Integer({ minimum: 0, maximum: 5 }) }, { additionalProperties: false });

/** Op code 4: the pages of a book whose `outline` is all that the state tells. Answered with op code 40, if there is such a book. */
export const OpenBookSchema = T.Object(
  { book: T.Integer({ minimum: 0, maximum: 1000 }) },
  { additionalProperties: false },
);

export const PingSchema = T.Object({ t0: T.Number() }, { additionalProperties: false });
