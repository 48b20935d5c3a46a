import { doubtsSeen } from '../draw/doubts.ts';
import { nextStep } from '../draw/drawClock.ts';
import { extensionLeft } from '../draw/extension.ts';
import { ideasFor } from '../draw/ideas.ts';
import { openUntil, planned, textLength, typing, typingOf } from '../draw/stage.ts';
import { openedPage, sourcesFor, taskAt } from '../draw/task.ts';
import { offerTo } from '../draw/understudy.ts';
import { playersAtStart, startProblem } from '../lobby/lobby.ts';
import { type Book, type PageRef, refOf } from '../model/book.ts';
import { withoutLines, withoutTools } from '../model/customPlan.ts';
import { LIMITS } from '../model/limits.ts';
import { oncePer } from '../model/oncePer.ts';
import type { Options } from '../model/options.ts';
import type { PlannedStep } from '../model/plan.ts';
import { type Round, roundsOf } from '../model/round.ts';
import { isActive, presence, type Seat, seatOf } from '../model/seats.ts';
import {
  type Done,
  type Draw,
  type Lobby,
  type Match,
  type OpenStage,
  pageOf,
  PHASE,
  type Stage,
  type Task,
  type Watch,
} from '../model/state.ts';
import type {
  AwardView,
  BookView,
  DoneView,
  LobbyView,
  NextStepView,
  PlayerView,
  StageName,
  StepView,
  TaskView,
  View,
  WatchView,
} from '../model/view.ts';
import { jsonBytes } from '../model/weight.ts';
import { planFor } from '../modes/plan.ts';
import { isCoHost, leader } from '../people/host.ts';
import { lastSeq } from '../people/ledger.ts';
import { awardsOf } from '../show/awards.ts';
import { closestSeen } from '../show/closest.ts';
import { stepTime } from '../show/recess.ts';
import { begunBooks, bookAt, pagesBefore, pagesPerBook, stepsInShowOrder, totalPages } from '../show/showOrder.ts';
import { booksToStar, isLongShow, starsOf } from '../show/stars.ts';
import { isAutoplaying } from '../show/watch.ts';
import { chatView } from '../talk/chat.ts';
import { lineReportsSeen } from '../talk/lineReports.ts';
import { optionsToHost, type ToldOptions } from './longTexts.ts';
import { leastWeightOf, NAMED, shareOf, weightOf, weightOfPlayers } from './share.ts';

/**
 * What `who` may see, and the only way by which anything secret leaves a match.
 * @param who null: a visitor. Somebody without a seat sees what a visitor sees.
 */
export function view(match: Match, who: string | null): View {
  const seat = who === null ? undefined : seatOf(match.seats, who);
  const seated = seat !== undefined && !seat.left;
  const isHost = seated && who === leader(match);
  const isOnlooker = seated && looksOn(match, seat);
  const base: View = {
    phase: match.phase,
    you: {
      id: who,
      seated,
      isHost,
      ...(isHost && match.acting !== null ? { standsIn: true } : {}),
      ...(seated && seat.waits ? { waits: true } : {}),
      ...(seated && seat.standsBy ? { standsBy: true } : {}),
      plays: seated && (match.phase === PHASE.lobby ? !isHost || match.options.hostPlays : seat.plays),
      lastSeq: who === null ? 0 : lastSeq(match, who),
    },
    host: hostView(match),
    players: seated ? (isOnlooker ? playersLookedOn : playersAtWork)(match) : [],
    counts: counts(match.seats),
    capacity: match.capacity,
    ...(seated && !isHost && !isOnlooker ? optionsOfSeated(match) : toldOptions(match, isHost, seated && !isOnlooker)),
    ...(seated && match.hostLive ? { hostLive: true as const } : {}),
  };
  if (!seated) return base;
  const chat = chatView(match, seat.person.id);
  const said: View = {
    ...base,
    ...recessView(match),
    ...(chat ? { chat } : {}),
    ...lineReportsSeen(match, seat.person.id),
  };
  const seen: View = { ...said, ...phaseView(match, seat.person.id, isHost) };
  return withinRoom(seen, match.phase === PHASE.watch ? match.cursor.book : 0);
}

/**
 * As much of the books as there is room for beside everything else. Where even one is too much, since names and texts are as long as they get,
 * players come without their pictures.
 */
function withinRoom(seen: View, at: number): View {
  const { watch, done, players: all } = seen;
  const books = (watch ?? done)?.books ?? [];
  const room = LIMITS.view - weightBeside(seen);
  const isTight = weightOfPlayers(all) + leastWeightOf(books, at) > room;
  const players = isTight ? withoutAvatars(all) : all;
  const share = { books: shareOf(books, at, room - weightOfPlayers(players)) };
  return {
    ...seen,
    players,
    ...(watch ? { watch: { ...watch, ...share } } : {}),
    ...(done ? { done: { ...done, ...share } } : {}),
  };
}

const withoutAvatars = oncePer((players: readonly PlayerView[]): readonly PlayerView[] =>
  players.map(({ avatar: _avatar, ...player }) => player),
);

/** Bytes of all that is told besides players and books. Whoever is told by his id may have his name told as well. */
function weightBeside({ players: _players, watch, done, ...rest }: View): number {
  const named = (rest.doubts?.length ?? 0) + (rest.hideAsked?.length ?? 0) + (rest.task?.cast?.length ?? 0) * 2;
  const own = weightOf(watch?.long?.own.map(({ round }) => round) ?? []);
  const show = watch && { ...watch, books: [], long: undefined };
  const awards = (done?.awards ?? []).map(({ rounds }) => weightOf(rounds) + NAMED);
  const shared = own + awards.reduce((sum, weight) => sum + weight, 0);
  return jsonBytes({ ...rest, show, done: done?.next }) + shared + NAMED * named + REST;
}

/** What the wire says in more words. */
const REST = 512;

/** A book with all the pages that `who` may see now; null: he may not see any of it. `number`: as in `BookView`. */
export function openBook(match: Match, who: string, number: number): BookView | null {
  const seat = seatOf(match.seats, who);
  if (!seat || seat.left || (match.phase !== PHASE.watch && match.phase !== PHASE.done)) return null;
  if (match.phase === PHASE.done)
    return match.shown && match.books[number] ? doneBook(match, match.books[number], number) : null;
  for (let position = 0; position < begunBooks(match); position++) {
    if (bookAt(match, position) === number) return bookView(match, position);
  }
  return null;
}

/** Waits while a game is played, and has no page of it: is told how far it is, and nothing else. */
function looksOn(match: Match, { waits, person }: Seat): boolean {
  return match.phase === PHASE.draw && waits === true && !isAtWork(match, person.id);
}

function isAtWork(draw: Draw, who: string): boolean {
  const task = taskAt(draw, who);
  return task !== undefined && !task.withdrawn;
}

/**
 * The lines of a story and of word lists are the host's alone, and are needed by nobody once the game has begun. A theme is for those who are
 * seated.
 */
function toldOptions({ options, phase }: Match, isHost: boolean, seated: boolean): ToldOptions {
  if (isHost && phase === PHASE.lobby) return optionsToHost(options);
  const { story: _, hostWords: _words, plan, hostTheme, ...told } = options;
  const rest = seated && hostTheme !== undefined ? { ...told, hostTheme } : told;
  if (plan === undefined || plan === null) return { options: plan === undefined ? rest : { ...rest, plan } };
  const short = withoutLines(plan);
  return { options: { ...rest, plan: phase === PHASE.lobby ? short : withoutTools(short) } };
}

/** All options with the host's long texts; null: they are told to him alone, and only before the game. */
export function wholeOptions(match: Match, who: string): Options | null {
  const seat = seatOf(match.seats, who);
  const mayRead = match.phase === PHASE.lobby && seat !== undefined && !seat.left && who === leader(match);
  return mayRead ? match.options : null;
}

/** What everybody who plays is told. */
const optionsOfSeated = oncePer((match: Match) => toldOptions(match, false, true));

function hostView(match: Match) {
  const id = leader(match);
  return { id, name: seatOf(match.seats, id)?.person.name ?? '' };
}

function counts(seats: readonly Seat[]) {
  const seated = seats.filter((seat) => !seat.left);
  return { seated: seated.length, here: seated.filter((seat) => presence(seat) === 'here').length };
}

function players(match: Match, isLookedOn = false): PlayerView[] {
  return match.seats
    .filter((seat) => !seat.removed)
    .map((seat) => {
      const { id, name, username, avatar, rank, supporterLevel, moderator = false, games, nameColor } = seat.person;
      const submitted = match.phase === PHASE.draw && !isLookedOn ? hasSubmitted(match, seat) : undefined;
      return {
        id,
        name,
        ...(username === undefined || username === name ? {} : { username }),
        ...(avatar === undefined ? {} : { avatar }),
        rank,
        supporterLevel,
        isHost: id === leader(match),
        presence: presence(seat),
        ready: seat.ready,
        vip: seat.vip,
        ...(isCoHost(match, id) ? { coHost: true } : {}),
        ...(moderator ? { moderator } : {}),
        ...(games === undefined ? {} : { games }),
        ...(nameColor === undefined ? {} : { nameColor }),
        ...(seat.waits ? { waits: true } : {}),
        ...(submitted === undefined ? {} : { submitted }),
      };
    });
}

const playersAtWork = oncePer((match: Match) => players(match));
const playersLookedOn = oncePer((match: Match) => players(match, true));

/** Who has nothing to do in a step counts as done: nobody waits for him. */
function hasSubmitted(draw: Draw, seat: Seat): boolean | undefined {
  const task = taskAt(draw, seat.person.id);
  if (task && !task.withdrawn) return task.submitted;
  return draw.stage.name !== 'interlude' && isActive(seat) ? true : undefined;
}

function phaseView(match: Match, who: string, isHost: boolean): Partial<View> {
  switch (match.phase) {
    case PHASE.lobby:
      return { lobby: lobbyView(match, who) };
    case PHASE.draw:
      return drawView(match, who, isHost);
    case PHASE.watch:
      return { watch: watchView(match, who), ...hideView(match, isHost), ...endingView(match), ...pauseView(match) };
    case PHASE.done:
      return { done: doneView(match), ...endingView(match) };
    default:
      return match satisfies never;
  }
}

function lobbyView(lobby: Lobby, who: string): LobbyView {
  const problem = startProblem(lobby);
  const pages = problem === null ? planFor(lobby.options, playersAtStart(lobby)).steps.length : null;
  return {
    canStart: problem === null,
    startProblem: problem?.code ?? null,
    pages,
    ...(problem?.numbers ? { startNumbers: problem.numbers } : {}),
    ...picksView(lobby, who),
  };
}

function picksView({ picks = [] }: Lobby, who: string): Partial<LobbyView> {
  const own = picks.find(({ player }) => player === who);
  const used = picks.filter(({ lines }) => lines).length;
  const state = own?.lines === null ? 'asked' : own?.lines === 0 ? 'refused' : 'checked';
  return {
    ...(own ? { pick: { drawing: own.drawing, state, ...(own.problem ? { problem: own.problem } : {}) } } : {}),
    ...(used > 0 ? { picks: used } : {}),
  };
}

function drawView(draw: Draw, who: string, isHost: boolean): Partial<View> {
  const task = taskAt(draw, who);
  const seat = seatOf(draw.seats, who);
  const offer = offerTo(draw, who, stepTime(draw, draw.now));
  return {
    ...(offer ? { offer: { step: draw.step, until: offer.until } } : {}),
    step: stepView(draw, who, isHost),
    ...hideView(draw, isHost),
    ...doubtsSeen(draw, who),
    ...(task && !task.withdrawn ? { task: taskView(draw, task) } : {}),
    ...(seat && looksOn(draw, seat) ? { looksOn: progressOf(draw) } : {}),
    ...(draw.lonely ? { few: { showAt: draw.lonely.showAt } } : {}),
    ...pauseView(draw),
  };
}

function progressOf({ tasks }: Draw): { submitted: number; playing: number } {
  const valid = tasks.filter(({ withdrawn }) => !withdrawn);
  return { submitted: valid.filter(({ submitted }) => submitted).length, playing: valid.length };
}

function hideView({ hideAsked = [] }: Draw | Watch, isHost: boolean): Partial<View> {
  return isHost && hideAsked.length > 0 ? { hideAsked: hideAsked.slice(0, LIMITS.hideAskedTold) } : {};
}

function pauseView({ pause }: Draw | Watch): Partial<View> {
  return pause ? { pausedUntil: pause.until } : {};
}

function recessView({ recess }: Match): Partial<View> {
  return recess ? { recess: { by: recess.by, since: recess.since, until: recess.until } } : {};
}

function endingView({ ending }: Watch | Done): Partial<View> {
  return ending ? { ending: { reason: ending.reason, by: ending.by, words: ending.words } } : {};
}

function stepView(draw: Draw, who: string, isHost: boolean): StepView {
  const { stage, plan } = draw;
  const { kind, length } = planned(draw);
  return {
    index: draw.step,
    count: plan.steps.length,
    kind,
    stage: stageName(stage),
    openedAt: stage.openedAt,
    deadline: length === null ? null : stage.deadline,
    closesAt: closesAt(stage, length === null),
    canForceAt: stage.openedAt + LIMITS.roundTooYoung,
    ...endView(draw, who),
    ...nextStepView(draw),
    ...(stage.name === 'open' ? timeView(stage, planned(draw), who, isHost || isCoHost(draw, who)) : {}),
  };
}

/** Whoever comes back in between reads why the step is over, and what became of the own page, as the others do. */
function endView(draw: Draw, who: string): Partial<StepView> {
  const { stage } = draw;
  if (stage.name === 'open') return {};
  const worker = stage.name === 'interlude' ? stage.workers?.find(({ player }) => player === who) : undefined;
  return {
    ...(stage.end ? { end: stage.end } : {}),
    ...(worker ? { ownPage: worker.submitted ? 'handedIn' : unfinishedPage(draw, who) } : {}),
  };
}

/** What the book took of somebody who had not handed in. */
function unfinishedPage({ books, step }: Draw, who: string): OwnPage {
  const added = books.flatMap(({ pages }) => pages.slice(step));
  const page = added.find((candidate) => candidate.kind !== 'skipped' && candidate.player === who);
  if (!page) return 'empty';
  return page.kind === 'text' && page.dice ? 'rolled' : 'asItWas';
}

/** What is asked and given: those who may extend the step read how many ask, and how much they can give. */
function timeView(stage: OpenStage, { kind, length }: PlannedStep, who: string, mayExtend: boolean): Partial<StepView> {
  const { moreTime, extended } = stage;
  return {
    ...(mayExtend ? { moreTime: moreTime.length } : {}),
    ...(mayExtend && length !== null ? { extendBy: extensionLeft(kind, length, extended) } : {}),
    ...(moreTime.includes(who) ? { moreTimeAsked: true } : {}),
    ...(extended > 0 ? { extended } : {}),
  };
}

/** The dictionary's steps take no time, so nobody hears of them. */
function nextStepView(draw: Draw): { next?: NextStepView } {
  const { stage, plan } = draw;
  if (stage.name !== 'interlude') return {};
  const first = nextStep(draw);
  const index = plan.steps.findIndex(({ hand }, at) => at >= first && hand !== 'nobody');
  const next = plan.steps[index];
  return next ? { next: { index, kind: next.kind, length: next.length, opensAt: stage.until } } : {};
}

function stageName(stage: Stage): StageName {
  if (stage.name !== 'open') return stage.name;
  if (stage.allDoneAt !== null) return 'countdown';
  return stage.forcedAt === null ? 'open' : 'forced';
}

function closesAt(stage: Stage, hostDecides: boolean): number | null {
  switch (stage.name) {
    case 'open':
      return hostDecides && stage.allDoneAt === null && stage.forcedAt === null ? null : openUntil(stage);
    case 'grace':
      return stage.closesAt;
    case 'closing':
    case 'interlude':
      return null;
    default:
      return stage satisfies never;
  }
}

function taskView(draw: Draw, task: Task): TaskView {
  const text = task.text ?? typing(draw, task.player);
  const texts = task.texts ?? typingOf(draw, task.player)?.texts;
  return {
    step: draw.step,
    type: task.type,
    page: pageOf(draw, task),
    ...(task.prompt === null ? {} : { prompt: task.prompt }),
    ...(task.dice ? { dice: true } : {}),
    ...(task.source === null ? {} : { source: refOf(draw.books[task.book] as Book, task.book, task.source) }),
    ...(task.author !== null && draw.options.showNeighbours ? { author: task.author } : {}),
    submitted: task.submitted,
    ...offered(draw, task),
    ...(text === null || task.answers ? {} : { text }),
    ...(task.answers && texts ? { texts } : {}),
    ...(planned(draw).kind === 'write' && textLength(draw) !== LIMITS.prompt ? { length: textLength(draw) } : {}),
    ...(planned(draw).kind === 'draw' ? drawingTask(draw, task) : {}),
    ...(task.answers ? { answers: task.answers } : {}),
  };
}

function offered(draw: Draw, task: Task): Pick<TaskView, 'ideas'> {
  const ideas = task.submitted ? [] : ideasFor(draw, task);
  return ideas.length > 0 ? { ideas } : {};
}

function drawingTask(draw: Draw, task: Task): Partial<TaskView> {
  const { tools, base, baseOpacity, baseLayers, copyable } = openedPage(draw, task);
  const { plan } = draw;
  const { earlier = [], subjects, cast = [], chosen } = task;
  const sources = sourcesFor(draw, task);
  return {
    ...(tools ? { tools } : {}),
    ...(task.place ? { place: task.place } : {}),
    ...(base && baseOpacity !== undefined ? { baseOpacity } : {}),
    ...(base && baseLayers ? { baseLayers } : {}),
    ...(copyable ? { copyable } : {}),
    ...(earlier.length > 0
      ? { earlier: earlier.map((step) => refOf(draw.books[task.book] as Book, task.book, step)) }
      : {}),
    ...(subjects ? { prompts: subjects.map(({ text }) => text) } : {}),
    ...(plan.fps === undefined ? {} : { fps: plan.fps }),
    ...(sources.length > 0 ? choiceOf(draw, sources) : {}),
    ...(cast.length > 0 ? { cast } : {}),
    ...(chosen?.length ? { chosen } : {}),
  };
}

/** How many draw each source anew: everybody may know that, but not who. */
function choiceOf({ tasks, stage }: Draw, sources: readonly PageRef[]): Partial<TaskView> {
  const artists = sources.map(({ book }) => tasks.filter((task) => task.book === book && !task.withdrawn).length);
  return { sources, artists, chooseUntil: stage.openedAt + LIMITS.choose.time };
}

function watchView(watch: Watch, who: string): WatchView {
  const { books, shown, cursor, speed = 1, loops = false } = watch;
  const asked = closestSeen(watch, who);
  return {
    mode: watch.plan.mode,
    books: begunInOrder(watch),
    totalBooks: books.length,
    pagesPerBook: pagesPerBook(books),
    ...pageCounts(watch),
    cursor,
    autoplay: isAutoplaying(watch),
    allShown: shown === totalPages(watch),
    turnsAt: watch.autoplayAt,
    speed,
    loops,
    starred: starsOf(watch, who),
    ...(asked ? { closest: asked } : {}),
    ...(isLongShow(watch) ? { long: { byStars: watch.byStars ?? false, own: ownPages(watch, who) } } : {}),
  };
}

function begun(watch: Watch): BookView[] {
  return Array.from({ length: begunBooks(watch) }, (_, position) => bookView(watch, position));
}

/** The same for everybody. */
const begunInOrder = oncePer(begun);

function pageCounts(watch: Watch): { pageCounts?: readonly number[] } {
  const counts = watch.books.map((_, position) => watch.books[bookAt(watch, position)]?.pages.length ?? 0);
  return counts.every((count) => count === counts[0]) ? {} : { pageCounts: counts };
}

function bookView(watch: Watch, position: number): BookView {
  const number = bookAt(watch, position);
  const book = watch.books[number] as Book;
  const rounds = roundsOf(watch.books, number);
  const inOrder = stepsInShowOrder(watch.plan.mode, book).map((step) => rounds[step] as Round);
  const seen = inOrder.slice(0, watch.shown - pagesBefore(watch, position));
  const { fps } = watch.plan;
  const rest = fps === undefined ? {} : { fps };
  return { book: number, owner: book.owner, rounds: withoutSubjects(seen), ...rest };
}

/** What was crossed is told with the subject of the book itself, after the guess. */
function withoutSubjects(rounds: readonly Round[]): readonly Round[] {
  if (rounds.some(({ step }) => step === 0)) return rounds;
  return rounds.map(({ subjects: _subjects, ...round }) => round);
}

/** What the dictionary wrote in somebody's place he sees with everybody else. */
function ownPages(watch: Watch, who: string): { book: number; round: Round }[] {
  return booksToStar(watch, who).flatMap((book) => {
    const rounds = roundsOf(watch.books, book);
    const own = rounds.filter(({ player, dice, page }) => player === who && !(dice && page === undefined));
    return own.map(({ subjects: _subjects, ...round }) => ({ book, round }));
  });
}

function doneView(done: Done): DoneView {
  return {
    mode: done.plan?.mode ?? null,
    aborted: done.aborted,
    books: booksInTheEnd(done),
    ...awardsSeen(done),
    ...(done.next === null ? {} : { next: done.next }),
  };
}

/** The same for everybody. */
const awardsSeen = oncePer((done: Done): Pick<DoneView, 'awards'> => {
  const awards = awardsOf(done).map(({ kind, book, steps }): AwardView => {
    const rounds = roundsOf(done.books, book);
    return { kind, book, rounds: steps.map((step) => rounds[step] as Round) };
  });
  return awards.length === 0 ? {} : { awards };
});

/** The same for everybody. */
const booksInTheEnd = oncePer((done: Done) => {
  const books = done.shown ? done.books : [];
  return books.map((book, index) => doneBook(done, book, index));
});

function doneBook({ plan, books }: Done, book: Book, index: number): BookView {
  const fps = plan?.fps === undefined ? {} : { fps: plan.fps };
  return { book: index, owner: book.owner, rounds: roundsOf(books, index), ...fps };
}
