import * as T from 'typebox';
import { ReportReasonSchema } from './commands.ts';
import { OptionsSchema } from './options.ts';
import { ToolsSchema } from './tools.ts';

/** Server → client messages of the draw match. All carry `matchId`. Times are UTC milliseconds. */

const time = T.Number();
const id = T.String();

export const PlayerSchema = T.Object({
  id,
  name: T.String(),
  /** Login name, where it differs from the display name. */
  username: T.Optional(T.String()),
  /** The picture that the login provider has. Absent: there is none, or `face` is shown in its place. */
  avatarUrl: T.Optional(T.String()),
  /** Id of the face that they drew (`GET /api/faces/{id}`). */
  face: T.Optional(T.String()),
  /** The host keeps their face off this table. */
  faceHidden: T.Optional(T.Boolean()),
  rank: T.Integer(),
  supporterLevel: T.Integer(),
  isHost: T.Boolean(),
  presence: T.Union([T.Literal('here'), T.Literal('away'), T.Literal('left')]),
  ready: T.Boolean(),
  vip: T.Boolean(),
  /** Helps the host: may extend, force, remove, and drive the show. */
  coHost: T.Optional(T.Boolean()),
  /** Keeps order in the host's channel as well. */
  moderator: T.Optional(T.Boolean()),
  /** Finished games: fewer than 3, from 50, from 250. */
  games: T.Optional(T.Union([T.Literal('newcomer'), T.Literal('otter'), T.Literal('goldenBucket')])),
  /** Rank CustomNameColor: which of the colours for names he has chosen, 0–15. Absent: none. */
  nameColor: T.Optional(T.Integer()),
  /** Came after the game had begun, and waits for the next one. */
  waits: T.Optional(T.Boolean()),
  /** Only in the Draw phase: has handed in the page of the open step. */
  submitted: T.Optional(T.Boolean()),
});

/** One of the two texts of a crossover. The dictionary's has no author. */
export const SubjectSchema = T.Object({
  text: T.String(),
  playerId: id,
  playerName: T.String(),
  dice: T.Optional(T.Boolean()),
  /** The page on which it was written is hidden: `text` is empty. */
  isHidden: T.Optional(T.Boolean()),
});

/** A player whom a line of a story is about. */
export const CastSchema = T.Object({ playerId: id, playerName: T.String() });

export const RoundSchema = T.Object({
  /** `<bookId>.<roundNum>` */
  id,
  roundNum: T.Integer(),
  /** RoundType */
  type: T.Integer(),
  playerId: id,
  playerName: T.String(),
  isHidden: T.Boolean(),
  promptText: T.Optional(T.String()),
  /** The prompt came from the dictionary. */
  dice: T.Optional(T.Boolean()),
  drawingId: T.Optional(T.String()),
  linesCount: T.Optional(T.Integer()),
  /** ContentWarning flags. Absent: none. */
  triggerWarning: T.Optional(T.Integer({ minimum: 1, maximum: 7 })),
  /** The artist did not want the drawing kept, and the show is over: it is no more. */
  erased: T.Optional(T.Boolean()),
  /** Others may not take the drawing home. */
  noDownload: T.Optional(T.Boolean()),
  /** Nobody made this page. A page that is hidden (`isHidden`) has neither text nor drawing. */
  skipped: T.Optional(T.Boolean()),
  /** The two texts of a guess at a crossover; `promptText` has both. */
  answers: T.Optional(T.Array(T.String())),
  /** A crossover's drawing: what was crossed, and who wrote it. Told once the book has been shown up to its subjects. */
  subjects: T.Optional(T.Array(SubjectSchema)),
  /** The drawing whose lines are the beginning of this one. */
  baseDrawingId: T.Optional(T.String()),
  /** A line of a story: whom it is about, in the order of the line; null: `?`, the artist's choice. */
  cast: T.Optional(T.Array(T.Union([CastSchema, T.Null()]))),
  /** A story's drawing: whom the artist chose for each `?`. */
  chosen: T.Optional(T.Array(T.Union([CastSchema, T.Null()]))),
});

export const BookSchema = T.Object({
  bookId: id,
  order: T.Integer(),
  ownerPlayerId: id,
  /** Empty where `outline` stands for the pages and `players` has the name. */
  ownerName: T.String(),
  /** In the order in which they are shown; in `done` by `roundNum`. */
  rounds: T.Array(RoundSchema),
  /** An animation: how many frames in a second. */
  fps: T.Optional(T.Integer()),
  /**
   * A state has no room for all books of a large game: `rounds` is empty then, and this has a letter for each page that may be seen (d
   * drawing, t text, h hidden, e erased, s skipped). Op code 4 asks for them; they are others as soon as this is another one.
   */
  outline: T.Optional(T.String()),
});

export const StepSchema = T.Object({
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

export const TaskSchema = T.Object({
  step: T.Integer(),
  /** RoundType */
  type: T.Integer(),
  /** The page to draw on; absent for a written page. */
  drawingId: T.Optional(T.String()),
  /** The text to draw, or to say in one's own words. */
  prompt: T.Optional(T.String()),
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
  /** Two texts at once: the subjects of a crossover to draw, "A × B". */
  prompts: T.Optional(T.Array(T.String())),
  /** How many texts are to be written: 2 for the guess at a crossover. Absent: one. */
  answers: T.Optional(T.Integer({ minimum: 1, maximum: 2 })),
  /** Rounds of drawing: what may be used. Absent: everything. */
  tools: T.Optional(ToolsSchema),
  /** Who made the page that is shown; only if the host wants it known. */
  authorName: T.Optional(T.String()),
  submitted: T.Boolean(),
  /** Prompts to choose from or to bend, for whoever writes one: three at a time, in this order. Absent: there are none. */
  ideas: T.Optional(T.Array(T.String(), { maxItems: 9 })),
  /** One's own text, submitted or typed so far. */
  text: T.Optional(T.String()),
  /** Code points of each text, where it is not a prompt's. */
  textLength: T.Optional(T.Object({ min: T.Integer(), max: T.Integer() })),
  /** One's own two texts, where two are asked for. */
  texts: T.Optional(T.Array(T.String())),
  /** `sourcePlace` "base": how strongly it shows, per cent. Absent: fully. */
  baseOpacity: T.Optional(T.Integer({ minimum: 1, maximum: 100 })),
  /** `sourcePlace` "base": only these layers of it (0 back, 1 middle, 2 front). Absent: all. */
  baseLayers: T.Optional(T.Array(T.Integer({ minimum: 0, maximum: 2 }))),
  /** One may begin with a copy of one of these, as long as nothing is on the page. */
  copyableDrawingIds: T.Optional(T.Array(T.String())),
  /** An animation: how many frames in a second. */
  fps: T.Optional(T.Integer()),
  /** The sources among which one may choose (`chooseSource`); one of them is this task's. `artists`: how many draw it anew now. */
  sources: T.Optional(
    T.Array(T.Object({ book: T.Integer(), drawingId: T.String(), artists: T.Optional(T.Integer({ minimum: 0 })) })),
  ),
  /** UTC ms until when one may change over to another of the `sources`. */
  chooseUntil: T.Optional(time),
  /** Whom the line of a story is about; null: `?`, the artist's choice. */
  cast: T.Optional(T.Array(T.Union([CastSchema, T.Null()]))),
  /** Whom one has chosen for each `?` (`choosePlayer`), in the order of the line. */
  chosen: T.Optional(T.Array(T.Union([CastSchema, T.Null()]))),
});

export const CursorSchema = T.Object({
  book: T.Integer(),
  page: T.Integer(),
  /** When this page was turned to (or replayed, scrubbed …): everybody plays it from here. */
  at: time,
  /** How often this page was replayed. */
  replay: T.Optional(T.Integer()),
  /** Milliseconds of the replay that were to be seen at `at`. Absent: 0. */
  from: T.Optional(time),
  /** The replay stands still at `from`. */
  paused: T.Optional(T.Boolean()),
});

/** A text that somebody has to decide about. Who reported it is told to nobody. */
export const PromptAlertSchema = T.Object({
  promptId: T.String(),
  /** words: of the lists. report: by whoever got the text. */
  cause: T.Union([T.Literal('words'), T.Literal('report')]),
  /** Its author. */
  playerId: id,
  playerName: T.String(),
  text: T.String(),
  words: T.Array(T.String()),
  reasons: T.Array(ReportReasonSchema),
  note: T.String(),
  /** When it is decided by itself; null: it is not. */
  until: T.Union([time, T.Null()]),
  /** It is still being written: its author may be asked for another one. */
  canAskAgain: T.Boolean(),
});

/** A line of the chat that somebody reported. To who leads, helps or keeps order. */
export const LineAlertSchema = T.Object({
  messageId: T.String(),
  /** Its author. */
  playerId: id,
  playerName: T.String(),
  text: T.String(),
  reasons: T.Array(ReportReasonSchema),
  note: T.String(),
});

/**
 * To the host in the lobby: a state has no room for his long texts. `options` is without `story`, `hostWords` and the `lines` and `table`s of the
 * plan; `GET /api/match/{matchId}/options` has them.
 */
export const TextsOutlineSchema = T.Object({
  /** Another one as soon as anything in these texts is another. */
  mark: T.String(),
  /** Lines of the story, words of the host's own, lines of all word lists. Absent: there are none. */
  story: T.Optional(T.Integer()),
  hostWords: T.Optional(T.Integer()),
  lists: T.Optional(T.Integer()),
});

export const StateSchema = T.Object({
  lobbyCode: T.String(),
  /** GamePhase */
  phase: T.Integer(),
  serverTime: time,
  you: T.Object({
    id,
    isHost: T.Boolean(),
    /** You lead while the host is gone. */
    standsIn: T.Optional(T.Boolean()),
    seated: T.Boolean(),
    /** False for a host who only leads. */
    plays: T.Optional(T.Boolean()),
    /** You came after the game had begun, and wait for the next one. */
    waits: T.Optional(T.Boolean()),
    /** You would take a page that nobody works on (`standBy`). */
    standsBy: T.Optional(T.Boolean()),
    lastSeq: T.Integer(),
  }),
  players: T.Array(PlayerSchema),
  options: OptionsSchema,
  longTexts: T.Optional(TextsOutlineSchema),
  /** The host is live on his channel: `options.family`, where absent, is on. */
  hostLive: T.Optional(T.Boolean()),
  maxPlayers: T.Integer(),
  /** Lobby: why the game cannot start yet, e.g. "playAlone". Absent when it can. */
  startProblem: T.Optional(T.String()),
  /** "tooManyPrompts": how many there are, and for how many players. */
  startNumbers: T.Optional(T.Object({ prompts: T.Integer(), players: T.Integer() })),
  /** Lobby of DrawThisInYourStyle, to a VIP: the drawing he has picked. checked: it is his own, and will be used. */
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
  /** Lobby of DrawThisInYourStyle: how many VIPs have picked a drawing. */
  picks: T.Optional(T.Integer()),
  /** Nobody is there, or it is a `recess`: the clocks stand still. */
  paused: T.Optional(T.Boolean()),
  /** Who stopped the clocks, and when; they show the time of `since`, and go on at `until` at the latest. */
  recess: T.Optional(T.Object({ playerId: id, playerName: T.String(), since: time, until: time })),
  /** Fewer than two players: what there is gets shown at `showAt`; null: the host chose to wait. */
  few: T.Optional(T.Object({ showAt: T.Union([time, T.Null()]) })),
  /** To the host alone: whom he removed, and whose earlier pages he may hide as well (`hidePages`). */
  hideAsked: T.Optional(T.Array(T.Object({ player: id, name: T.String() }))),
  /** Texts to decide about (`judge`): to who leads, helps or keeps order. Announced by 42 and 43. */
  alerts: T.Optional(T.Array(PromptAlertSchema)),
  /** Reported lines of the chat to decide about, the oldest first: to the same people. */
  lineAlerts: T.Optional(T.Array(LineAlertSchema)),
  /** How people may talk, where it is not as they like. */
  chat: T.Optional(
    T.Object({
      /** Seconds between two lines of one person. */
      slow: T.Optional(T.Integer()),
      /** Only who leads or helps may speak. */
      hostOnly: T.Optional(T.Boolean()),
      youAreMuted: T.Optional(T.Boolean()),
      /** Who else may not speak: to who leads or helps. */
      muted: T.Optional(T.Array(id)),
      /** What was said until then is shown no more. */
      clearedAt: T.Optional(time),
    }),
  ),
  step: T.Optional(StepSchema),
  /** To who waits while a game is played, and has no page of it: how many have handed in theirs, of how many. */
  looksOn: T.Optional(T.Object({ submitted: T.Integer(), playing: T.Integer() })),
  task: T.Optional(TaskSchema),
  /** A page of this step has nobody to work on it: who takes it first has it (`understudy`). */
  offer: T.Optional(T.Object({ step: T.Integer(), until: time })),
  watch: T.Optional(
    T.Object({
      /** GameMode that was played. */
      mode: T.Optional(T.Integer()),
      /** Revealed so far. */
      books: T.Array(BookSchema),
      totalBooks: T.Integer(),
      /** Of the book that is shown. */
      pagesPerBook: T.Integer(),
      /** Of each book, where they have not all as many. */
      pageCounts: T.Optional(T.Array(T.Integer())),
      cursor: CursorSchema,
      autoplay: T.Boolean(),
      allShown: T.Boolean(),
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
    }),
  ),
  done: T.Optional(
    T.Object({
      aborted: T.Boolean(),
      /** GameMode that was played. */
      mode: T.Optional(T.Integer()),
      /** A code such as "hostLeft", or the text the host gave. */
      reason: T.Optional(T.String()),
      byName: T.Optional(T.String()),
      books: T.Array(BookSchema),
      /**
       * What pages and books are named for. loved: most people reacted to the page. journey: the last sentence of the book is farthest from its
       * first; `rounds`: the first, a drawing on the way, the last. quickest: the drawing was handed in soonest.
       */
      awards: T.Optional(
        T.Array(
          T.Object({
            kind: T.Union([T.Literal('loved'), T.Literal('journey'), T.Literal('quickest')]),
            /** `order` of the book. */
            book: T.Integer(),
            rounds: T.Array(RoundSchema),
          }),
        ),
      ),
      /** The rematch, once the host asked for it. */
      nextMatchId: T.Optional(T.String()),
    }),
  ),
});

export const StateUpdateSchema = T.Object({
  matchId: T.String(),
  /** 1, 2, 3 … per socket and seat. A gap: ask for the full state with `resync`. */
  version: T.Integer({ minimum: 1 }),
  full: StateSchema,
});

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
 * A text holds words of the lists. To its author, with `step`: what stands in his input now, and where the words are (UTF-16 units); a
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

export type Player = T.Static<typeof PlayerSchema>;
export type Round = T.Static<typeof RoundSchema>;
export type Subject = T.Static<typeof SubjectSchema>;
export type Cast = T.Static<typeof CastSchema>;
export type Book = T.Static<typeof BookSchema>;
export type Step = T.Static<typeof StepSchema>;
export type Task = T.Static<typeof TaskSchema>;
export type Cursor = T.Static<typeof CursorSchema>;
export type MatchState = T.Static<typeof StateSchema>;
export type StateUpdate = T.Static<typeof StateUpdateSchema>;
export type Reply = T.Static<typeof ReplySchema>;
export type Hold = T.Static<typeof HoldSchema>;
export type ForceDisconnect = T.Static<typeof ForceDisconnectSchema>;
export type Alert = T.Static<typeof AlertSchema>;
export type Reaction = T.Static<typeof ReactionSchema>;
export type OpenedBook = T.Static<typeof OpenedBookSchema>;
export type LineAlert = T.Static<typeof LineAlertSchema>;
export type PromptAlert = T.Static<typeof PromptAlertSchema>;
export type PromptReportAlert = T.Static<typeof PromptReportAlertSchema>;
export type PromptContainsBadwords = T.Static<typeof PromptContainsBadwordsSchema>;
export type Pong = T.Static<typeof PongSchema>;
