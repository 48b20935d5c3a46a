import type { Book, Cast, LineAlert, MatchState, Player, PromptAlert, Round, Subject, Task } from '@tuschel/protocol';
import {
  type AwardView,
  type BookView,
  defined,
  type DoneView,
  type DoubtView,
  type EndingView,
  type LineReport,
  type LobbyView,
  oncePer,
  openBook,
  outlineOf,
  type PageRef,
  type PlayerView,
  type Round as RoundView,
  type TaskView,
  view,
  type WatchView,
} from '@tuschel/rules';
import { promptId } from '../../moderation/prompt/promptId.ts';
import { wireAvatar } from '../../people/face/reference.ts';
import { bookId, drawingId } from './pageId.ts';
import type { DrawState } from './state.ts';

export type WireState = Omit<MatchState, 'serverTime'>;

/** What one person may see, in the words of the wire and without the time. */
export function wireState(state: DrawState, who: string): WireState {
  const {
    you,
    host: _host,
    counts: _counts,
    players,
    capacity,
    lobby,
    pausedUntil,
    recess,
    hideAsked,
    doubts,
    lineReports,
    task,
    watch,
    done,
    ending,
    ...same
  } = view(state.match, who);
  return defined({
    lobbyCode: state.lobbyCode,
    ...same,
    you: { ...you, id: who },
    players: playersOf(players),
    maxPlayers: capacity,
    ...(lobby && wireLobby(lobby)),
    paused: pausedUntil === undefined && !recess ? undefined : true,
    recess: recess && { ...named(state, recess.by), since: recess.since, until: recess.until },
    hideAsked: hideAsked?.map((id) => ({ player: id, name: nameOf(state, id) })),
    alerts: doubts?.map((doubt) => alertOf(state, doubt)),
    lineAlerts: lineReports?.map((report) => lineAlertOf(state, report)),
    task: task && wireTask(state, task),
    watch: watch && wireWatch(state, watch, ending),
    done: done && wireDone(state, done, ending),
  });
}

function alertOf(state: DrawState, { page, player, ...same }: DoubtView): PromptAlert {
  return defined({ promptId: promptId(state.seed, page), ...named(state, player), ...same });
}

/** Anybody who came under another name goes by the present one. */
function lineAlertOf(state: DrawState, { line, player, name, ...same }: LineReport): LineAlert {
  return defined({ messageId: line, playerId: player, playerName: nameOf(state, player) || name, ...same });
}

type LobbyWire = Pick<MatchState, 'startProblem' | 'startNumbers' | 'pick' | 'picks'>;

function wireLobby({ canStart: _canStart, pages: _pages, startProblem, pick, ...same }: LobbyView): LobbyWire {
  return defined({ ...same, startProblem: startProblem ?? undefined, pick: pick && wirePick(pick) });
}

function wirePick({ drawing, ...same }: NonNullable<LobbyView['pick']>): NonNullable<LobbyWire['pick']> {
  return defined({ drawingId: drawing, ...same });
}

/** Views of one match share what is the same for all, and so do their words on the wire. */
const playersOf = oncePer((players: readonly PlayerView[]) =>
  players.map(({ avatar, ...same }): Player => defined({ ...same, ...wireAvatar(avatar) })),
);
const bookOf = oncePer((state: DrawState) => oncePer((seen: BookView) => wireBook(state, seen)));

const jsonOf = oncePer((value: object) => JSON.stringify(value));

/** The JSON of a state. What many states share is written out once. */
export function wireText({ players, options, watch, done, ...own }: WireState): string {
  const shared = [
    `"players":${jsonOf(players)}`,
    `"options":${jsonOf(options)}`,
    ...(watch ? [`"watch":${showText(watch)}`] : []),
    ...(done ? [`"done":${showText(done)}`] : []),
  ];
  return `${JSON.stringify(own).slice(0, -1)},${shared.join()}}`;
}

function showText({ books, ...own }: NonNullable<WireState['watch'] | WireState['done']>): string {
  return `${JSON.stringify(own).slice(0, -1)},"books":[${books.map(jsonOf).join()}]}`;
}

function wireTask(state: DrawState, seen: TaskView): Task {
  const { page, dice, source, author, length, place, earlier, copyable, sources, artists, cast, chosen, ...same } =
    seen;
  const idOf = (shown: PageRef) => drawingId(state.seed, shown);
  return defined({
    ...same,
    drawingId: isDrawing(seen.type) ? idOf(page) : undefined,
    promptDice: dice,
    echoOf: seen.type === 1 ? seen.prompt : undefined,
    sourceDrawingId: source && idOf(source),
    authorName: author === undefined ? undefined : nameOf(state, author),
    textLength: length,
    sourcePlace: place,
    earlierDrawingIds: earlier?.map(idOf),
    copyableDrawingIds: copyable?.map(idOf),
    sources: sources?.map((shown, index) => ({
      book: shown.book,
      drawingId: idOf(shown),
      artists: artists?.[index] ?? 0,
    })),
    cast: cast && castOf(state, cast),
    chosen: chosen && castOf(state, chosen),
  });
}

function castOf(state: DrawState, ids: readonly (string | null)[]): (Cast | null)[] {
  return ids.map((id) => (id === null ? null : named(state, id)));
}

function isDrawing(type: TaskView['type']): boolean {
  return type === 2 || type === 4;
}

type WatchWire = NonNullable<MatchState['watch']>;

function wireWatch(state: DrawState, seen: WatchView, ending?: EndingView): WatchWire {
  const { books, turnsAt, speed, loops, starred, closest, long, ...same } = seen;
  return defined({
    ...same,
    books: books.map(bookOf(state)),
    turnsAt: turnsAt ?? undefined,
    speed: speed === 1 ? undefined : speed,
    loop: loops || undefined,
    starred: starred.length === 0 ? undefined : starred,
    closest: closest && wireClosest(closest),
    long: long && {
      byStars: long.byStars,
      own: long.own.map(({ book, round }) => ({ book, round: wireRound(state, book, round) })),
    },
    ...whyEnded(state, ending),
  });
}

function wireClosest({ own, ...same }: NonNullable<WatchView['closest']>): NonNullable<WatchWire['closest']> {
  return defined({ ...same, own: own ?? undefined });
}

function wireDone(state: DrawState, seen: DoneView, ending?: EndingView): NonNullable<MatchState['done']> {
  const { mode, books, next, awards, ...same } = seen;
  return defined({
    ...same,
    mode: mode ?? undefined,
    books: books.map(bookOf(state)),
    awards: awards?.map((award) => awardOf(state, award)),
    nextMatchId: next,
    ...whyEnded(state, ending),
  });
}

function awardOf(state: DrawState, { rounds, ...same }: AwardView) {
  return { ...same, rounds: rounds.map((round) => wireRound(state, same.book, round)) };
}

function whyEnded(state: DrawState, ending?: EndingView): { reason?: string; byName?: string } {
  if (!ending) return {};
  const { by, words, reason } = ending;
  return defined({ reason: words ?? reason, byName: by === null ? undefined : nameOf(state, by) });
}

/** One book with all the pages that this person may see, and the outline by which the state tells it; null: they may not see it. */
export function wireOpenBook(state: DrawState, who: string, number: number): Book | null {
  const seen = openBook(state.match, who, number);
  return seen && wireBook(state, { ...seen, outline: outlineOf(seen.rounds) });
}

function wireBook(state: DrawState, { book, owner, rounds, ...same }: BookView): Book {
  const isOutlined = same.outline !== undefined && rounds.length === 0;
  return defined({
    ...same,
    bookId: bookId(state.seed, book),
    order: book,
    ownerPlayerId: owner,
    ownerName: isOutlined && isListed(state, owner) ? '' : nameOf(state, owner),
    rounds: rounds.map((one) => wireRound(state, book, one)),
  });
}

/** Whoever is listed with the players has their name there. */
function isListed({ match }: DrawState, id: string): boolean {
  return match.seats.some(({ person, removed }) => person.id === id && !removed);
}

function wireRound(state: DrawState, book: number, round: RoundView): Round {
  const { step, player, text, page, lines, hidden = false, warning, ...rest } = round;
  const { subjects: _subjects, base: _base, cast: _cast, chosen: _chosen, ...same } = rest;
  return defined({
    ...same,
    id: `${bookId(state.seed, book)}.${step}`,
    roundNum: step,
    playerId: player ?? '',
    playerName: player === null ? '' : nameOf(state, player),
    isHidden: hidden,
    promptText: text,
    drawingId: page && drawingId(state.seed, page),
    linesCount: lines,
    triggerWarning: warning,
    noDownload: page && !mayDownload(state, step) ? true : undefined,
    ...modeRound(state, round),
  });
}

/** What the round's tools allow to everybody but the artist. */
function mayDownload({ match }: DrawState, step: number): boolean {
  const plan = match.phase === 20 || match.phase === 99 ? match.plan : null;
  return plan?.steps[step]?.tools?.allowDownload ?? true;
}

type ModeRound = Pick<Round, 'answers' | 'subjects' | 'baseDrawingId' | 'cast' | 'chosen'>;

/** What only some modes have on a page. */
export function modeRound(state: DrawState, { answers, subjects, base, cast, chosen }: RoundView): ModeRound {
  return defined({
    answers,
    subjects: subjects?.map((one) => wireSubject(state, one)),
    baseDrawingId: base && drawingId(state.seed, base),
    cast: cast && castOf(state, cast),
    chosen: chosen && castOf(state, chosen),
  });
}

function wireSubject(state: DrawState, seen: NonNullable<RoundView['subjects']>[number]): Subject {
  const { author, hidden, ...same } = seen;
  const by = author === null ? { playerId: '', playerName: '', dice: true } : named(state, author);
  return defined({ ...same, isHidden: hidden, ...by });
}

function named(state: DrawState, id: string): Cast {
  return { playerId: id, playerName: nameOf(state, id) };
}

/** Also of those who have left. */
export function nameOf({ match }: DrawState, id: string): string {
  return match.seats.find(({ person }) => person.id === id)?.person.name ?? '';
}
