import type { LobbyView, TextsOutline, View } from '@tuschel/rules';
import * as T from 'typebox';
import { LineAlertSchema, PromptAlertSchema } from './alert.ts';
import { OptionsSchema } from './options.ts';
import { PlayerSchema } from './player.ts';
import { QuizStateSchema } from './quiz.ts';
import { DoneSchema, WatchSchema } from './show.ts';
import { StepSchema } from './step.ts';
import { TaskSchema } from './task.ts';
import { type Told, told } from './told.ts';

/** What one seat may see of a match. Times are UTC milliseconds. */

const time = T.Number();
const id = T.String();

/**
 * To the host in the lobby: a state has no room for their long texts. `options` is without `story`, `hostWords` and the `lines` and `table`s of the
 * plan; `GET /api/match/{matchId}/options` has them.
 */
export const TextsOutlineSchema = told<TextsOutline>()({
  /** Another one as soon as anything in these texts is another. */
  mark: T.String(),
  /** Lines of the story, words of the host's own, lines of all word lists. Absent: there are none. */
  story: T.Optional(T.Integer()),
  hostWords: T.Optional(T.Integer()),
  lists: T.Optional(T.Integer()),
});

const YouSchema = told<View['you'], 'id' | 'plays'>()(
  {
    isHost: T.Boolean(),
    /** You lead while the host is gone. */
    standsIn: T.Optional(T.Boolean()),
    seated: T.Boolean(),
    /** You came after the game had begun, and wait for the next one. */
    waits: T.Optional(T.Boolean()),
    /** You would take a page that nobody works on (`standBy`). */
    standsBy: T.Optional(T.Boolean()),
    lastSeq: T.Integer(),
  },
  {
    id,
    /** False for a host who only leads. */
    plays: T.Optional(T.Boolean()),
  },
);

const LobbySchema = told<LobbyView, 'canStart' | 'startProblem' | 'pages' | 'pick'>()(
  {
    /** "tooManyPrompts": how many there are, and for how many players. */
    startNumbers: T.Optional(T.Object({ prompts: T.Integer(), players: T.Integer() })),
    /** Lobby of DrawThisInYourStyle: how many VIPs have picked a drawing. */
    picks: T.Optional(T.Integer()),
  },
  {
    /** Lobby: why the game cannot start yet, e.g. "playAlone". Absent when it can. */
    startProblem: T.Optional(T.String()),
    /** Lobby of DrawThisInYourStyle, to a VIP: the drawing they have picked. checked: it is their own, and will be used. */
    pick: T.Optional(
      T.Object({
        drawingId: T.String(),
        state: T.Union([T.Literal('asked'), T.Literal('checked'), T.Literal('refused')]),
        /** "refused": why. */
        problem: T.Optional(
          T.Union([
            T.Literal('notYours'),
            T.Literal('stillDrawn'),
            T.Literal('empty'),
            T.Literal('flagged'),
            T.Literal('hidden'),
            T.Literal('onAnother'),
          ]),
        ),
      }),
    ),
  },
);

const RecessSchema = told<NonNullable<View['recess']>, 'by'>()(
  {
    since: time,
    until: time,
  },
  {
    playerId: id,
    playerName: T.String(),
  },
);

export const StateSchema = told<
  View,
  | 'you'
  | 'host'
  | 'counts'
  | 'players'
  | 'capacity'
  | 'options'
  | 'lobby'
  | 'pausedUntil'
  | 'recess'
  | 'hideAsked'
  | 'doubts'
  | 'lineReports'
  | 'task'
  | 'watch'
  | 'done'
  | 'ending'
>()(
  {
    /** GamePhase */
    phase: T.Integer(),
    longTexts: T.Optional(TextsOutlineSchema),
    /** The host is live on their channel: `options.family`, where absent, is on. */
    hostLive: T.Optional(T.Boolean()),
    /** Fewer than two players: what there is gets shown at `showAt`; null: the host chose to wait. */
    few: T.Optional(T.Object({ showAt: T.Union([time, T.Null()]) })),
    /** How people may talk, where it is not as they like. */
    chat: T.Optional(
      T.Object({
        /** Seconds between two lines of one person. */
        slow: T.Optional(T.Integer()),
        /** Only who leads or helps may speak. */
        hostOnly: T.Optional(T.Boolean()),
        youAreMuted: T.Optional(T.Boolean()),
        /** Who else may not speak: to whoever leads or helps. */
        muted: T.Optional(T.Array(id)),
        /** What was said until then is shown no more. */
        clearedAt: T.Optional(time),
      }),
    ),
    step: T.Optional(StepSchema),
    /** To who waits while a game is played, and has no page of it: how many have handed in theirs, of how many. */
    looksOn: T.Optional(T.Object({ submitted: T.Integer(), playing: T.Integer() })),
    /** A page of this step has nobody to work on it: who takes it first has it (`understudy`). */
    offer: T.Optional(T.Object({ step: T.Integer(), until: time })),
  },
  {
    lobbyCode: T.String(),
    serverTime: time,
    you: YouSchema,
    players: T.Array(PlayerSchema),
    options: OptionsSchema,
    maxPlayers: T.Integer(),
    ...LobbySchema.properties,
    /** Nobody is there, or it is a `recess`: the clocks stand still. */
    paused: T.Optional(T.Boolean()),
    /** Who stopped the clocks, and when; they show the time of `since`, and go on at `until` at the latest. */
    recess: T.Optional(RecessSchema),
    /** To the host alone: whom they removed, and whose earlier pages they may hide as well (`hidePages`). */
    hideAsked: T.Optional(T.Array(T.Object({ player: id, name: T.String() }))),
    /** Texts to decide about (`judge`): to whoever leads, helps or keeps order. Announced by 42 and 43. */
    alerts: T.Optional(T.Array(PromptAlertSchema)),
    /** Reported lines of the chat to decide about, the oldest first: to the same people. */
    lineAlerts: T.Optional(T.Array(LineAlertSchema)),
    task: T.Optional(TaskSchema),
    watch: T.Optional(WatchSchema),
    done: T.Optional(DoneSchema),
    /** It is a quiz, and no drawing game: what else is here says who is at the table. */
    quiz: T.Optional(QuizStateSchema),
  },
);

export const StateUpdateSchema = T.Object({
  matchId: T.String(),
  /** 1, 2, 3 … per socket and seat. A gap: ask for the full state with `resync`. */
  version: T.Integer({ minimum: 1 }),
  full: StateSchema,
});

export type MatchState = Told<typeof StateSchema>;
export type StateUpdate = Told<typeof StateUpdateSchema>;
