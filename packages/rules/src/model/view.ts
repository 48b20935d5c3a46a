import type { PageRef, RoundType } from './book.ts';
import type { StartProblem } from './effect.ts';
import type { Experience } from './experience.ts';
import type { Options } from './options.ts';
import type { StepKind } from './plan.ts';
import type { Round } from './round.ts';
import type { Presence } from './seats.ts';
import type { Cursor, EndReason, Match, PickProblem, StepEnd } from './state.ts';
import type { Doubt, LineReport } from './talk.ts';
import type { Tools } from './tools.ts';

export interface PlayerView {
  readonly id: string;
  readonly name: string;
  /** Login name, where it differs from the display name. */
  readonly username?: string;
  readonly avatar?: string;
  readonly rank: number;
  readonly supporterLevel: number;
  readonly isHost: boolean;
  readonly presence: Presence;
  readonly ready: boolean;
  readonly vip: boolean;
  readonly coHost?: true;
  readonly moderator?: true;
  readonly games?: Experience;
  readonly nameColor?: number;
  /** Came after the game had begun, and waits for the next one. */
  readonly waits?: true;
  /** Only while a step runs. Who plays and has no page in it has nothing more to do. */
  readonly submitted?: boolean;
}

/** How people may talk; what is absent is as in the beginning. */
export interface ChatView {
  readonly slow?: number;
  readonly hostOnly?: true;
  readonly youAreMuted?: true;
  /** To who leads or helps. */
  readonly muted?: readonly string[];
  readonly clearedAt?: number;
}

export interface LobbyView {
  readonly canStart: boolean;
  readonly startProblem: StartProblem['code'] | null;
  /** `tooManyPrompts`: how many there are, and for how many players. */
  readonly startNumbers?: { readonly prompts: number; readonly players: number };
  /** To a VIP: the drawing they have picked. checked: it is their own, and will be used. */
  readonly pick?: {
    readonly drawing: string;
    readonly state: 'asked' | 'checked' | 'refused';
    readonly problem?: PickProblem;
  };
  /** How many VIPs have picked a drawing that will be used. */
  readonly picks?: number;
  /** Pages per book if the game started now; null if it cannot. */
  readonly pages: number | null;
}

export type StageName = 'open' | 'countdown' | 'forced' | 'grace' | 'closing' | 'interlude';

/** Handed in, taken as far as it got, written by the dictionary for want of a text, or left without a stroke. */
export type OwnPage = 'handedIn' | 'asItWas' | 'rolled' | 'empty';

export interface StepView {
  readonly index: number;
  readonly count: number;
  readonly kind: StepKind;
  readonly stage: StageName;
  readonly openedAt: number;
  /** Null: the host decides. */
  readonly deadline: number | null;
  /** When the step closes if nothing else happens; null once it has closed, and while only the host can close it. */
  readonly closesAt: number | null;
  readonly canForceAt: number;
  /** Why it ended, once it is over. */
  readonly end?: StepEnd;
  /** In the interlude: what became of this person's page; absent: there was none. */
  readonly ownPage?: OwnPage;
  /** What is handed out after this step, once it is over; absent there: the show follows. */
  readonly next?: NextStepView;
  /** How many ask for more time; the host and those who help them see it. */
  readonly moreTime?: number;
  /** This person asks for more time. */
  readonly moreTimeAsked?: true;
  /** What `extend` would add now, ms; only those who may extend read it. 0: nothing more. */
  readonly extendBy?: number;
  /** What has been added to the step so far, ms. Absent: nothing. */
  readonly extended?: number;
}

export interface NextStepView {
  readonly index: number;
  readonly kind: StepKind;
  /** Milliseconds; null: the host decides. */
  readonly length: number | null;
  /** UTC ms; null: once somebody is here to play. */
  readonly opensAt: number | null;
}

export interface TaskView {
  readonly step: number;
  readonly type: RoundType;
  readonly page: PageRef;
  /** Text to draw, or (type Prompt) to say in one's own words. */
  readonly prompt?: string;
  /** The prompt came from the dictionary. */
  readonly dice?: true;
  /** The drawing that is shown. */
  readonly source?: PageRef;
  /** Who made the page that is shown; only if the host wants it known. */
  readonly author?: string;
  readonly submitted: boolean;
  /** Prompts to choose from or to bend, as long as nothing is handed in. Absent: there are none. */
  readonly ideas?: readonly string[];
  /** One's own text: submitted, or typed so far. */
  readonly text?: string;
  /** One's own two texts. */
  readonly texts?: readonly string[];
  /** How long a text may be, in code points, where it is not as long as a prompt. */
  readonly length?: { readonly min: number; readonly max: number };
  /** How the drawing shown goes with the new one; absent: beside it. */
  readonly place?: 'base' | 'onion';
  readonly baseOpacity?: number;
  readonly baseLayers?: readonly number[];
  /** Drawings before the one that is shown, the nearest first. */
  readonly earlier?: readonly PageRef[];
  /** The drawings with whose lines one may begin. */
  readonly copyable?: readonly PageRef[];
  /** What is to be drawn as one. */
  readonly prompts?: readonly string[];
  /** How many texts are to be written; absent: one. */
  readonly answers?: 2;
  readonly tools?: Tools;
  readonly fps?: number;
  /** The sources among which one may choose; for each how many draw it anew now, and until when, UTC ms. */
  readonly sources?: readonly PageRef[];
  readonly artists?: readonly number[];
  readonly chooseUntil?: number;
  /** Whom the line of a story is about; null: one's own choice. */
  readonly cast?: readonly (string | null)[];
  /** Whom one has chosen for each `?`. */
  readonly chosen?: readonly (string | null)[];
}

export interface BookView {
  readonly book: number;
  readonly owner: string;
  /** Pages that may be seen, in the order in which they are shown; in the end as they were made. */
  readonly rounds: readonly Round[];
  /** An animation: frames in a second. */
  readonly fps?: number;
  /**
   * The view had no room for the pages of this book: a letter for each of them in their order, d drawing, t text, h hidden, e erased, s
   * skipped. `openBook` has the pages; they are others once this is another one.
   */
  readonly outline?: string;
}

export interface WatchView {
  /** Number of the mode that was played. */
  readonly mode: number;
  /** Books of which at least one page has been shown. */
  readonly books: readonly BookView[];
  readonly totalBooks: number;
  readonly pagesPerBook: number;
  readonly cursor: Cursor;
  readonly autoplay: boolean;
  readonly allShown: boolean;
  /** Of each book in the order of the show, where they have not all as many. */
  readonly pageCounts?: readonly number[];
  /** When the page turns by itself. */
  readonly turnsAt: number | null;
  readonly speed: number;
  readonly loops: boolean;
  /** Numbers of the books that this person gave a star. */
  readonly starred: readonly number[];
  /** The prompt of the book that is shown has been read: which drawing comes closest to it. */
  readonly closest?: ClosestView;
  /** A show so long that it may be ordered by stars: whether it is, and this person's own pages in books that have not been begun. */
  readonly long?: {
    readonly byStars: boolean;
    readonly own: readonly { readonly book: number; readonly round: Round }[];
  };
}

export interface EndingView {
  readonly reason: EndReason;
  readonly by: string | null;
  /** The host's own words. */
  readonly words: string | null;
}

export interface AwardView {
  readonly kind: AwardKind;
  readonly book: number;
  /** See `Award`. */
  readonly rounds: readonly Round[];
}

export interface DoneView {
  /** Number of the mode that was played; null: none was. */
  readonly mode: number | null;
  readonly aborted: boolean;
  /** All books; none if the game was broken off without being shown. */
  readonly books: readonly BookView[];
  /** The rematch, once it exists. */
  readonly next?: string;
  /** What pages and books are named for; absent: nothing, or the host does not want it. */
  readonly awards?: readonly AwardView[];
}

/** What one person may know of a match. The times are UTC ms. */
export interface View {
  readonly phase: Match['phase'];
  readonly you: {
    readonly id: string | null;
    readonly seated: boolean;
    readonly isHost: boolean;
    /** Leads while the host is gone: the game, but not their lists. */
    readonly standsIn?: true;
    /** False for a host who only leads, and for whoever waits. */
    readonly plays: boolean;
    /** Waits for the next game. */
    readonly waits?: true;
    /** Would take a page that nobody works on. */
    readonly standsBy?: true;
    /** Commands are numbered on from here. */
    readonly lastSeq: number;
  };
  readonly host: { readonly id: string; readonly name: string };
  /** In the order in which they joined; only for whoever has a seat. */
  readonly players: readonly PlayerView[];
  readonly counts: { readonly seated: number; readonly here: number };
  readonly capacity: number;
  readonly options: Options;
  /** To the host in the lobby: their long texts are not in `options`, for which there is no room; this stands for them. */
  readonly longTexts?: TextsOutline;
  /** The host is live on their channel: `family`, where they have not chosen, is on. */
  readonly hostLive?: true;
  readonly lobby?: LobbyView;
  /** Nobody is here: clocks stand still, and the game ends then. */
  readonly pausedUntil?: number;
  /** Whoever leads has stopped the clocks: since when, and until when at the latest. */
  readonly recess?: { readonly by: string; readonly since: number; readonly until: number };
  /** Fewer than two players: what there is gets shown at `showAt`; null: the host chose to wait. */
  readonly few?: { readonly showAt: number | null };
  /** Removed players whose earlier pages may be hidden too: the host is asked once for each. */
  readonly hideAsked?: readonly string[];
  /** Texts to decide about: to whoever leads, helps or keeps order. */
  readonly doubts?: readonly DoubtView[];
  /** Lines of the chat to decide about: to the same people. */
  readonly lineReports?: readonly LineReport[];
  readonly step?: StepView;
  /** To who waits while a game is played: how many still work on this step, of how many. */
  readonly looksOn?: { readonly submitted: number; readonly playing: number };
  readonly task?: TaskView;
  /** A page of this step that nobody works on, and that this person may take. */
  readonly offer?: { readonly step: number; readonly until: number };
  readonly watch?: WatchView;
  readonly done?: DoneView;
  /** Why the game ended early. */
  readonly ending?: EndingView;
  readonly chat?: ChatView;
}

export interface ClosestView {
  /** The book's own number. */
  readonly book: number;
  /** How many say so, of each page in the order of the show. */
  readonly votes: readonly number[];
  /** The page that this person chose. */
  readonly own: number | null;
}

export interface DoubtView extends Doubt {
  /** The text is still being written: its author can be asked for another one. */
  readonly canAskAgain: boolean;
}

/** What a view tells of a host's long texts where it has no room for them. What is absent, there is none of. */
export interface TextsOutline {
  /** Another one as soon as anything in the texts is another. */
  readonly mark: string;
  /** Lines of the story. */
  readonly story?: number;
  /** Words of the host's own. */
  readonly hostWords?: number;
  /** Lines of all word lists of the plan. */
  readonly lists?: number;
}

/**
 * loved: the page to which most people reacted. journey: the book whose last sentence is farthest from its first. quickest: the drawing
 * that was handed in soonest after its step had opened.
 */
export type AwardKind = 'loved' | 'journey' | 'quickest';
