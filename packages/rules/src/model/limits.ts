const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Every number the rules play by. Durations are milliseconds, texts are counted in code points. */
export const LIMITS = {
  prompt: { min: 3, max: 120 },
  /** Prompts of a story, one a line, and UTF-16 units of all of it. */
  story: { lines: 200, length: 40_000 },
  /** What is kept of a text that is still being typed; longer texts are refused. UTF-16 units. */
  typed: 500,
  reason: { min: 3, max: 200 },
  /** What somebody may add to the report of a text. */
  reportNote: 300,
  whitelist: 500,
  /** A host's own words: entries of each list, code points of an entry, letters in it at least. */
  hostWords: { words: 200, length: 40, letters: 2 },
  /** Seconds between two lines of one person where a chat is slow, and how many people a match keeps silent. */
  chat: { slow: { min: 5, max: 60 }, muted: 500 },
  /** Names on a host's ban list. */
  banned: 2_000,
  /** Finished games: fewer than the first, from the others on. */
  experience: { newcomer: 3, otter: 50, goldenBucket: 250 },
  /** Pages of a book a host may ask for; never more than there are players. */
  pages: { min: 2, max: 13 },
  steps: 20,
  /** How often a drawing is drawn anew in EchoInYourStyle. */
  redraws: { min: 1, max: 8 },
  /** Frames of an animation, and how many of them are shown in a second. */
  frames: { min: 2, max: 24 },
  fps: { min: 2, max: 12 },
  /** One of the two subjects of a crossover. */
  subject: { min: 2, max: 60 },
  /** The start of a drawing that somebody else completes: little time and few lines, so that something is left to do. */
  start: { time: 90 * SECOND, lines: 40 },
  /** A sketch, before somebody else draws it clean. */
  sketch: 2 * MINUTE,
  /**
   * A game of one's own: rounds, lines of a word list, code points of all its word lists together (as many as one full list has), of its name
   * and of a pack's.
   */
  plan: { rounds: 20, lines: 2_000, text: 240_000, name: 60, pack: 40 },
  /** How long one may change over to another source, and how many pages a dealt book may have. */
  choose: { time: 60 * SECOND, pages: 200 },
  /** A page without a player is offered for so long, as long as this share of its step is left. */
  offer: { time: 20 * SECOND, share: 0.5 },
  textTime: { min: 15 * SECOND, max: 15 * MINUTE },
  drawTime: { min: 30 * SECOND, max: 120 * MINUTE },
  players: { min: 2, max: 100 },
  /** What one person is told at once, bytes of JSON. Books beyond it are told by their outline, and opened one by one. */
  view: 62 * 1_024,
  /** A host's long texts (story, own words, word lists, tables) in their view, bytes of JSON. Beyond it they get an outline. */
  textsTold: 4 * 1_024,
  /**
   * Doubtful texts that are shown at once, and bytes of JSON of these, of reported lines of the chat, and removed players whose pages may be
   * hidden; the others come up as these are decided.
   */
  doubtsTold: 20,
  doubtsBytes: 6 * 1_024,
  lineReportsBytes: 4 * 1_024,
  hideAskedTold: 10,
  /** Reported lines of a chat that wait for a decision, how many of them are shown at once, and hidden ones that are remembered. */
  lineReports: { kept: 50, told: 5, hidden: 50 },
  /** Seats by supporter tier of the host: none, 1, 2, 3 and trusted ranks. */
  lobbySizes: [16, 30, 60, 100],
  /** Dictionary prompts that travel with a match, for each language. */
  words: 48,
  /** Prompts that somebody who writes may be offered. */
  ideas: 9,
  /** Answers remembered for each person. */
  answers: 16,
  /** People whose answers are remembered beyond those seated. */
  ledgers: 256,

  /** Everybody has submitted: the step closes after this, unless somebody keeps drawing. */
  countdown: 3 * SECOND,
  /** From the deadline to the closing of the step: time for the last strokes to arrive. */
  grace: 5 * SECOND,
  interlude: 3 * SECOND,
  forceWarning: 5 * SECOND,
  roundTooYoung: 10 * SECOND,
  /** A step without a deadline ends after this. */
  openStep: 3 * HOUR,
  openStepReminder: 10 * MINUTE,
  /** An effect that waits for an answer of the host process is issued again after this. */
  askAgain: 10 * SECOND,

  /** Share of submitted pages that starts the majority timer, and the time it leaves. */
  majority: { share: 0.6, write: 20 * SECOND, draw: 60 * SECOND },
  extension: { text: 30 * SECOND, shortStep: 60 * SECOND, longStep: 120 * SECOND, shortStepUpTo: 5 * MINUTE },
  /** All extensions of a step together: its own length, but at least and at most these. */
  extensions: { min: 2 * MINUTE, max: 30 * MINUTE },

  /**
   * A seat without a connection. A browser that is told nothing needs 20 s to notice that its link is dead (a ping every 10 s, 10 s for its
   * answer), and some more to come back: nobody loses their turn for that.
   */
  awayAfter: 25 * SECOND,
  /** Empty pages in a row until a seat counts as away. */
  emptyPages: 2,
  /** A doubtful text waits so long for a decision. */
  doubt: 20 * SECOND,
  actingHostAfter: 2 * MINUTE,
  hostlessLobby: 5 * MINUTE,
  fewPlayers: 60 * SECOND,
  pausedFor: 30 * MINUTE,
  /** A recess ends by itself after this. */
  recess: 10 * MINUTE,
  hardStop: 8 * HOUR,
  kickedFor: 60 * SECOND,
  /** What every open deadline gains on top of the outage when the server comes back. */
  outageCredit: 10 * SECOND,
  /** After an outage the countdown and the interlude last at least so long: browsers come back after two seconds. */
  comeBack: 5 * SECOND,

  /** A text stands as long as it takes to be read aloud; a book is opened with a breath more, and closed with applause. */
  autoplay: {
    text: { least: 4 * SECOND, perLetter: 70, most: 10 * SECOND },
    drawing: 6 * SECOND,
    skipped: 3 * SECOND,
    opening: 1_500,
    bookEnd: 8 * SECOND,
  },
  replay: { min: 1_500, max: 12 * SECOND, perLine: 60 },
  /** Farthest place that a show is scrubbed to, ms: animations last longer than the replay of a drawing. */
  scrub: MINUTE,
  /** With more books than this a show may be ordered by stars. */
  longShow: 20,
  /** The least that an award asks for: people who reacted, how far two sentences are from each other (0–1), drawings that were handed in. */
  awards: { reactions: 2, way: 0.5, drawings: 3 },
  watchIdle: 10 * MINUTE,
  /** How long the end screen is served; shorter once the next match exists or if there is nothing to see. */
  doneStays: 30 * MINUTE,
  doneStaysAfterRematch: 2 * MINUTE,
  doneStaysEmpty: MINUTE,
} as const;

/** How many times faster than its own pace a drawing may be replayed. */
export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** How long the replay of a drawing takes at normal speed, in milliseconds. `lines` is its number of lines. */
export function replayLength(lines: number): number {
  return Math.min(LIMITS.replay.max, Math.max(LIMITS.replay.min, lines * LIMITS.replay.perLine));
}
