import type { Book, PageRef, PromptToken, RoundType, Subject } from './book.ts';
import type { Answered } from './effect.ts';
import type { Speed } from './limits.ts';
import type { Luck } from './luck.ts';
import type { Options } from './options.ts';
import type { Plan } from './plan.ts';
import type { Seat } from './seats.ts';
import type { ChatHouse, Doubt, LineReport, Wording } from './talk.ts';
import type { Words } from './words.ts';

/** The answers given to one person, so that a repeated command gets the same one. */
export interface Ledger {
  readonly person: string;
  /** Highest `seq` answered. */
  readonly last: number;
  readonly answers: readonly Answered[];
}

/** What a match carries through all phases. All times are UTC ms; plain JSON throughout. */
export interface Common {
  /** Version of the rules that made this state. */
  readonly rules: number;
  /** The latest time seen. */
  readonly now: number;
  readonly luck: Luck;
  readonly host: string;
  /** Who leads while the host is gone. */
  readonly acting: string | null;
  /** Most players the lobby takes. */
  readonly capacity: number;
  readonly options: Options;
  /** The host is live on their channel. */
  readonly hostLive?: boolean;
  /** In the order in which people joined. */
  readonly seats: readonly Seat[];
  readonly vips: readonly string[];
  /** Who helps the host. */
  readonly coHosts?: readonly string[];
  readonly banned: readonly string[];
  readonly kicked: readonly { readonly person: string; readonly until: number }[];
  /** Removed players with pages in the books: the host has not yet said whether these are to be hidden. */
  readonly hideAsked?: readonly string[];
  /** Absent: everybody may say what they like. */
  readonly chat?: ChatHouse;
  /** Lines of the chat to decide about, the oldest first. */
  readonly lineReports?: readonly LineReport[];
  /** Lines of the chat that were taken from everybody, the latest last. */
  readonly hiddenLines?: readonly string[];
  readonly ledgers: readonly Ledger[];
  readonly hardStopAt: number;
  /** Whoever leads has stopped the clocks; absent: they run. */
  readonly recess?: Recess;
}

/** The phases by the numbers that they have in stored matches and on the wire. */
export const PHASE = { lobby: 0, draw: 10, watch: 20, done: 99 } as const;

export type PhaseName = keyof typeof PHASE;

export interface Lobby extends Common {
  readonly phase: typeof PHASE.lobby;
  readonly words: Words;
  /** Further lists of prompts, by the name of their pack. */
  readonly packs?: Readonly<Record<string, Words>>;
  readonly picks?: readonly PickedDrawing[];
}

/** A drawing that a VIP wants to be drawn anew. It is their own only once the host process has said so. */
export interface PickedDrawing {
  readonly player: string;
  readonly drawing: string;
  readonly askedAt: number;
  /** Null: not answered yet. 0: it cannot be used. */
  readonly lines: number | null;
  readonly problem?: PickProblem;
}

/** It is somebody else's, or there is none; of a game that goes on; empty; warned of, or refused; hidden; or it lies on somebody else's lines. */
export type PickProblem = 'notYours' | 'stillDrawn' | 'empty' | 'flagged' | 'hidden' | 'onAnother';

/** A drawing from elsewhere, until the host process has copied it to its page. */
export interface Copy {
  readonly page: PageRef;
  readonly drawing: string;
  readonly author: string;
  readonly askedAt: number;
}

/** The page that somebody works on in the open step. */
export interface Task {
  readonly book: number;
  readonly player: string;
  readonly type: RoundType;
  /** Text to draw or to say in one's own words. */
  readonly prompt: string | null;
  /** The prompt came from the dictionary. */
  readonly dice: boolean;
  /** Step of the drawing that is shown. */
  readonly source: number | null;
  /** Who made the page that is shown. */
  readonly author: string | null;
  readonly submitted: boolean;
  /** The submitted text. */
  readonly text: string | null;
  /** The dictionary's text that was put in its place. */
  readonly replaced?: string;
  /** Known once the page is closed. */
  readonly lines: number | null;
  /** What its artist says about the drawing, known once the page is closed. */
  readonly note?: DrawingNote;
  /** Its player was removed by the host, or gave it back: the page does not count. */
  readonly withdrawn: boolean;
  /** Its player was gone, and nothing was on the page yet: somebody else may begin it. What they draw before somebody does counts. */
  readonly blank?: true;
  /** UTC ms since when a page that is withdrawn or blank is anybody's. */
  readonly freeAt?: number;
  /** A drawing that is begun anew by somebody else; see `PageRef`. */
  readonly again?: number;
  /** Where books are dealt: the page's number among those of this step in its book. Absent: the only one. */
  readonly version?: number;
  /** How the drawing shown goes with the new one; absent: beside it. */
  readonly place?: 'base' | 'onion';
  /** Steps of the drawings before the one that is shown, the nearest first. */
  readonly earlier?: readonly number[];
  /** A crossover: what is to be drawn as one, and of each the parts it was written in, if somebody is named by it. */
  readonly subjects?: readonly Subject[];
  readonly crossed?: readonly (readonly PromptToken[] | null)[];
  /** Two texts are to be written. */
  readonly answers?: 2;
  /** The two submitted texts. */
  readonly texts?: readonly string[] | null;
  /** A line of a story: its parts, and whom it is about; null: the artist's choice. */
  readonly line?: readonly PromptToken[];
  readonly cast?: readonly (string | null)[];
  /** Whom the artist chose for each `?`. */
  readonly chosen?: readonly (string | null)[];
  /** When it was submitted. */
  readonly doneAt?: number;
}

/** What an artist says about their drawing when they hand it in. */
export interface DrawingNote {
  /** ContentWarning flags, 1–7; absent: none. */
  readonly warning?: number;
  /** It is not to be kept beyond the show. */
  readonly unsaved?: true;
}

/** Why a step ended: everybody had handed in, the host ended it, or its time ran out. */
export type StepEnd = 'allDone' | 'host' | 'time';

/** Where a step stands. Open steps become closing ones, by way of grace if time ran out for somebody. */
export type Stage = OpenStage | GraceStage | ClosingStage | InterludeStage;

interface Opened {
  readonly openedAt: number;
  readonly deadline: number;
}

export interface OpenStage extends Opened {
  readonly name: 'open';
  /** When the host's warning turns into grace. */
  readonly forcedAt: number | null;
  /** Everybody who is here has submitted: the step closes then. */
  readonly allDoneAt: number | null;
  /** Milliseconds added by the host. */
  readonly extended: number;
  /** The majority timer has cut the time. */
  readonly hurried: boolean;
  readonly remindAt: number | null;
  /** Who asks for more time. */
  readonly moreTime: readonly string[];
  /** Who does not want which free pages; absent: nobody was asked, or said no. */
  readonly declined?: readonly Declined[];
}

export interface Declined {
  readonly player: string;
  /** Numbers of the books. */
  readonly books: readonly number[];
}

/** A step that is over. */
interface Ended extends Opened {
  /** Absent: the whole game was ended. */
  readonly end?: StepEnd;
}

export interface GraceStage extends Ended {
  readonly name: 'grace';
  readonly closesAt: number;
}

/** Waits for the host process to close the pages. */
export interface ClosingStage extends Ended {
  readonly name: 'closing';
  readonly askedAt: number;
  /** The game does not go on after this step. */
  readonly ending: Ending | null;
}

export interface InterludeStage extends Ended {
  readonly name: 'interlude';
  /** Null: until somebody is here to play. */
  readonly until: number | null;
  /** The step that follows; absent: as many as there are pages in the first book. */
  readonly next?: number;
  /** Who had a page in the step that is over, and whether it was handed in. */
  readonly workers?: readonly Worker[];
}

export interface Worker {
  readonly player: string;
  readonly submitted: boolean;
}

export type EndReason =
  | 'cancelled'
  | 'fewPlayers'
  | 'hostLeft'
  | 'hostGone'
  | 'everyoneAway'
  | 'tooLong'
  | 'closedByTeam';

/** Why a game ended before its last page. */
export interface Ending {
  /** `watch`: what there is gets shown. `done`: it is not. */
  readonly to: 'watch' | 'done';
  readonly reason: EndReason;
  readonly by: string | null;
  /** The host's own words. */
  readonly words: string | null;
}

/** Nobody is here: clocks stand still since then, and the game ends at `until`. */
export interface Pause {
  readonly since: number;
  readonly until: number;
}

/** "Back in five": clocks stand still since then, and go on at `until` at the latest. */
export interface Recess {
  readonly by: string;
  readonly since: number;
  readonly until: number;
  /** The replay was running: it goes on afterwards. */
  readonly held?: true;
}

/** What stands in an input, and what the word lists say of it. */
export interface Typed {
  readonly player: string;
  readonly text: string;
  readonly texts?: readonly string[];
  readonly wording?: Wording;
}

/** The circle of players at the start, and how far each book has moved along it in each step. */
export interface Circle {
  readonly players: readonly string[];
  readonly shifts: readonly number[];
  /** The players are no longer those of the start: hand-overs go by cost from now on. */
  readonly broken: boolean;
}

export interface Draw extends Common {
  readonly phase: typeof PHASE.draw;
  readonly plan: Plan;
  readonly words: readonly string[];
  /** How many dictionary prompts have been used. */
  readonly wordsUsed: number;
  readonly circle: Circle;
  readonly books: readonly Book[];
  readonly step: number;
  readonly tasks: readonly Task[];
  /** What stands in the inputs, not submitted yet. */
  readonly typing: readonly Typed[];
  /** How many pages of each dealt book have been given out in this step; absent: as many as there are tasks. */
  readonly dealt?: readonly number[];
  /** Drawings from elsewhere that are not there yet. */
  readonly copies?: readonly Copy[];
  /** Texts that somebody has to decide about. */
  readonly doubts?: readonly Doubt[];
  readonly stage: Stage;
  /** Fewer than two players: what there is gets shown then; null: the host chose to wait. */
  readonly lonely: { readonly showAt: number | null } | null;
  readonly pause: Pause | null;
}

export interface Cursor {
  readonly book: number;
  readonly page: number;
  /** When everybody began to look at this page; a replay sets it anew. */
  readonly at: number;
  /** How often the page has been replayed since it was turned to. */
  readonly replay: number;
  /** Milliseconds of the replay that were to be seen at `at`; absent: 0. */
  readonly from?: number;
  /** The replay stands still at `from`. */
  readonly paused?: true;
}

/** How many people have reacted to a page. */
export interface PageReactions {
  readonly book: number;
  readonly step: number;
  readonly people: number;
}

export interface Watch extends Common {
  readonly phase: typeof PHASE.watch;
  readonly plan: Plan;
  readonly books: readonly Book[];
  /** Pages shown so far, counted book by book. */
  readonly shown: number;
  readonly cursor: Cursor;
  /** When autoplay turns the page; null: off, or held. */
  readonly autoplayAt: number | null;
  /** Autoplay waits: the replay stands still. */
  readonly autoplayHeld?: true;
  /** How many times faster than their own pace drawings are replayed; absent: 1. */
  readonly speed?: Speed;
  /** Replays begin anew when they are over. */
  readonly loops?: true;
  /** Numbers of the books in the order in which they are shown; absent: as counted. */
  readonly order?: readonly number[];
  /** The most starred books come first. */
  readonly byStars?: true;
  readonly stars?: readonly { readonly player: string; readonly book: number }[];
  /** Which drawing comes closest to the prompt of its book. */
  readonly votes?: readonly { readonly player: string; readonly book: number; readonly step: number }[];
  /** How many people have reacted to which page; and who they are for the page that was reacted to last. */
  readonly reactions?: readonly PageReactions[];
  readonly reactedNow?: { readonly book: number; readonly step: number; readonly people: readonly string[] };
  /** When the show ends by itself; null until all is shown. */
  readonly idleAt: number | null;
  /** Who was there when the show began. */
  readonly audience?: readonly string[];
  readonly ending: Ending | null;
  readonly pause: Pause | null;
}

export interface Done extends Common {
  readonly phase: typeof PHASE.done;
  readonly plan: Plan | null;
  readonly books: readonly Book[];
  readonly aborted: boolean;
  readonly ending: Ending | null;
  /** The books may be seen by everybody who took part. */
  readonly shown: boolean;
  readonly reactions?: readonly PageReactions[];
  readonly endsAt: number;
  /** When the rematch was last asked for; null: not asked for, or answered. */
  readonly rematchAskedAt: number | null;
  readonly next: string | null;
  readonly over: boolean;
}

export type Match = Lobby | Draw | Watch | Done;

/** A match in which clocks can be stopped. */
export type Running = Exclude<Match, Done>;

/** The part of a match that stays when the phase changes. */
export function common(match: Match): Common {
  const { rules, now, luck, host, acting, capacity, options, seats, vips, banned, kicked, ledgers, hardStopAt } = match;
  const { hideAsked = [], coHosts = [], chat, lineReports, hiddenLines, hostLive = false } = match;
  return {
    rules,
    now,
    luck,
    host,
    acting,
    capacity,
    options,
    seats,
    vips,
    coHosts,
    banned,
    kicked,
    hideAsked,
    ledgers,
    hardStopAt,
    ...(chat ? { chat } : {}),
    ...(lineReports ? { lineReports } : {}),
    ...(hiddenLines ? { hiddenLines } : {}),
    ...(hostLive ? { hostLive } : {}),
  };
}

/** The page of a task follows those that its book had when the step began. */
export function pageOf({ books }: { readonly books: readonly Book[] }, task: Task): PageRef {
  const step = (books[task.book]?.pages.length ?? 0) + (task.version ?? 0);
  return { book: task.book, step, ...(task.again ? { again: task.again } : {}) };
}
