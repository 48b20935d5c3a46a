import type { Book, Cast, LineAlert, MatchState, PromptAlert, Round, Step, Subject, Task } from '@tuschel/protocol';
import {
  type AwardView,
  type BookView,
  type DoneView,
  type DoubtView,
  type EndingView,
  type LineReport,
  type Options,
  oncePer,
  openBook,
  outlineOf,
  type PlayerView,
  type Round as RoundView,
  type StepView,
  type TaskView,
  type View,
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
  const seen = view(state.match, who);
  return {
    lobbyCode: state.lobbyCode,
    phase: seen.phase,
    you: {
      id: who,
      isHost: seen.you.isHost,
      ...(seen.you.standsIn ? { standsIn: true } : {}),
      seated: seen.you.seated,
      plays: seen.you.plays,
      ...(seen.you.waits ? { waits: true } : {}),
      ...(seen.you.standsBy ? { standsBy: true } : {}),
      lastSeq: seen.you.lastSeq,
    },
    players: playersOf(seen.players),
    options: optionsOf(seen.options),
    ...(seen.longTexts ? { longTexts: seen.longTexts } : {}),
    ...(seen.hostLive ? { hostLive: true } : {}),
    maxPlayers: seen.capacity,
    ...lobby(seen),
    ...(seen.pausedUntil === undefined && !seen.recess ? {} : { paused: true }),
    ...(seen.recess ? { recess: recess(state, seen.recess) } : {}),
    ...(seen.few ? { few: { showAt: seen.few.showAt } } : {}),
    ...(seen.hideAsked ? { hideAsked: seen.hideAsked.map((id) => ({ player: id, name: nameOf(state, id) })) } : {}),
    ...(seen.doubts ? { alerts: seen.doubts.map((doubt) => alertOf(state, doubt)) } : {}),
    ...(seen.chat ? { chat: chat(seen.chat) } : {}),
    ...(seen.lineReports ? { lineAlerts: seen.lineReports.map((report) => lineAlertOf(state, report)) } : {}),
    ...(seen.step ? { step: step(seen.step) } : {}),
    ...(seen.looksOn ? { looksOn: seen.looksOn } : {}),
    ...(seen.task ? { task: task(state, seen.task) } : {}),
    ...(seen.offer ? { offer: seen.offer } : {}),
    ...(seen.watch ? { watch: watch(state, seen.watch, seen.ending) } : {}),
    ...(seen.done ? { done: done(state, seen.done, seen.ending) } : {}),
  };
}

function recess(state: DrawState, { by, since, until }: NonNullable<View['recess']>) {
  return { playerId: by, playerName: nameOf(state, by), since, until };
}

function alertOf(state: DrawState, { page, player, words, reasons, ...rest }: DoubtView): PromptAlert {
  const author = { playerId: player, playerName: nameOf(state, player) };
  return { promptId: promptId(state.seed, page), ...author, ...rest, words: [...words], reasons: [...reasons] };
}

/** Who came as somebody else is called what he is called now. */
function lineAlertOf(state: DrawState, { line, player, name, reasons, ...rest }: LineReport): LineAlert {
  const author = { playerId: player, playerName: nameOf(state, player) || name };
  return { messageId: line, ...author, ...rest, reasons: [...reasons] };
}

function lobby({ lobby }: View): Pick<MatchState, 'startProblem' | 'startNumbers' | 'pick' | 'picks'> {
  if (!lobby) return {};
  const { startProblem, startNumbers, pick, picks } = lobby;
  return {
    ...(startProblem === null ? {} : { startProblem }),
    ...(startNumbers ? { startNumbers } : {}),
    ...(pick
      ? { pick: { drawingId: pick.drawing, state: pick.state, ...(pick.problem ? { problem: pick.problem } : {}) } }
      : {}),
    ...(picks === undefined ? {} : { picks }),
  };
}

/** Views of one match share what is the same for all, and so do their words on the wire. */
const playersOf = oncePer((players: readonly PlayerView[]) => players.map(player));
const optionsOf = oncePer(wireOptions);
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

function player({ avatar, ...rest }: PlayerView): MatchState['players'][number] {
  return { ...rest, ...wireAvatar(avatar) };
}

export function wireOptions({ plan, hostWords, ...rest }: Options): MatchState['options'] {
  return {
    ...rest,
    ...(hostWords ? { hostWords: { block: [...hostWords.block], allow: [...hostWords.allow] } } : {}),
    ...(plan === undefined ? {} : { plan: wirePlan(plan) }),
  };
}

function wirePlan(plan: NonNullable<Options['plan']> | null): NonNullable<MatchState['options']['plan']> | null {
  if (plan === null) return null;
  return {
    ...plan,
    rounds: plan.rounds.map(({ lines, ...round }) => ({ ...round, ...(lines ? { lines: [...lines] } : {}) })),
  };
}

function chat({ muted, ...rest }: NonNullable<View['chat']>): NonNullable<MatchState['chat']> {
  return { ...rest, ...(muted ? { muted: [...muted] } : {}) };
}

function step({ moreTime, extendBy, extended, ...rest }: StepView): Step {
  return {
    ...rest,
    ...(moreTime === undefined ? {} : { moreTime }),
    ...(extendBy === undefined ? {} : { extendBy }),
    ...(extended === undefined ? {} : { extended }),
  };
}

function task(state: DrawState, seen: TaskView): Task {
  const { step, type, page, prompt, dice, source, author, submitted, ideas, text, texts, length, answers } = seen;
  return {
    step,
    type,
    ...(isDrawing(type) ? { drawingId: drawingId(state.seed, page) } : {}),
    ...(prompt === undefined ? {} : { prompt }),
    ...(dice ? { promptDice: true } : {}),
    ...(type === 1 && prompt !== undefined ? { echoOf: prompt } : {}),
    ...(source ? { sourceDrawingId: drawingId(state.seed, source) } : {}),
    ...(author === undefined ? {} : { authorName: nameOf(state, author) }),
    submitted,
    ...(ideas ? { ideas: [...ideas] } : {}),
    ...(text === undefined ? {} : { text }),
    ...(texts ? { texts: [...texts] } : {}),
    ...(length ? { textLength: length } : {}),
    ...(answers ? { answers } : {}),
    ...sourceOf(state, seen),
    ...drawingTask(state, seen),
  };
}

/** How the drawing that is shown goes with the new one. */
function sourceOf(
  { seed }: DrawState,
  { place, baseOpacity, baseLayers, earlier, copyable, sources, artists = [], chooseUntil }: TaskView,
): Partial<Task> {
  return {
    ...(place ? { sourcePlace: place } : {}),
    ...(baseOpacity === undefined ? {} : { baseOpacity }),
    ...(baseLayers ? { baseLayers: [...baseLayers] } : {}),
    ...(earlier ? { earlierDrawingIds: earlier.map((page) => drawingId(seed, page)) } : {}),
    ...(copyable ? { copyableDrawingIds: copyable.map((page) => drawingId(seed, page)) } : {}),
    ...(sources
      ? {
          sources: sources.map((page, index) => ({
            book: page.book,
            drawingId: drawingId(seed, page),
            artists: artists[index] ?? 0,
          })),
        }
      : {}),
    ...(chooseUntil === undefined ? {} : { chooseUntil }),
  };
}

function drawingTask(state: DrawState, { tools, prompts, fps, cast, chosen }: TaskView): Partial<Task> {
  return {
    ...(tools ? { tools } : {}),
    ...(prompts ? { prompts: [...prompts] } : {}),
    ...(fps === undefined ? {} : { fps }),
    ...(cast ? { cast: castOf(state, cast) } : {}),
    ...(chosen ? { chosen: castOf(state, chosen) } : {}),
  };
}

function castOf(state: DrawState, ids: readonly (string | null)[]): (Cast | null)[] {
  return ids.map((id) => (id === null ? null : { playerId: id, playerName: nameOf(state, id) }));
}

function isDrawing(type: TaskView['type']): boolean {
  return type === 2 || type === 4;
}

function watch(state: DrawState, seen: WatchView, ending?: EndingView): NonNullable<MatchState['watch']> {
  const { books, totalBooks, pagesPerBook, autoplay, allShown, turnsAt } = seen;
  return {
    mode: seen.mode,
    books: books.map(bookOf(state)),
    totalBooks,
    pagesPerBook,
    cursor: seen.cursor,
    autoplay,
    allShown,
    ...(seen.pageCounts ? { pageCounts: [...seen.pageCounts] } : {}),
    ...(turnsAt === null ? {} : { turnsAt }),
    ...(seen.speed === 1 ? {} : { speed: seen.speed }),
    ...(seen.loops ? { loop: true } : {}),
    ...(seen.starred.length === 0 ? {} : { starred: [...seen.starred] }),
    ...(seen.closest ? { closest: closest(seen.closest) } : {}),
    ...(seen.long ? { long: longShow(state, seen.long) } : {}),
    ...whyEnded(state, ending),
  };
}

function closest({ book, votes, own }: NonNullable<WatchView['closest']>) {
  return { book, votes: [...votes], ...(own === null ? {} : { own }) };
}

function longShow(state: DrawState, { byStars, own }: NonNullable<WatchView['long']>) {
  return { byStars, own: own.map(({ book, round }) => ({ book, round: wireRound(state, book, round) })) };
}

function done(state: DrawState, seen: DoneView, ending?: EndingView): NonNullable<MatchState['done']> {
  return {
    aborted: seen.aborted,
    ...(seen.mode === null ? {} : { mode: seen.mode }),
    ...whyEnded(state, ending),
    books: seen.books.map(bookOf(state)),
    ...(seen.awards ? { awards: seen.awards.map((award) => awardOf(state, award)) } : {}),
    ...(seen.next === undefined ? {} : { nextMatchId: seen.next }),
  };
}

function awardOf(state: DrawState, { kind, book, rounds }: AwardView) {
  return { kind, book, rounds: rounds.map((round) => wireRound(state, book, round)) };
}

function whyEnded(state: DrawState, ending?: EndingView): { reason?: string; byName?: string } {
  if (!ending) return {};
  return {
    reason: ending.words ?? ending.reason,
    ...(ending.by === null ? {} : { byName: nameOf(state, ending.by) }),
  };
}

/** One book with all the pages that this person may see, and the outline by which the state tells it; null: he may not see it. */
export function wireOpenBook(state: DrawState, who: string, number: number): Book | null {
  const seen = openBook(state.match, who, number);
  return seen && wireBook(state, { ...seen, outline: outlineOf(seen.rounds) });
}

function wireBook(state: DrawState, { book, owner, rounds, fps, outline }: BookView): Book {
  return {
    bookId: bookId(state.seed, book),
    order: book,
    ownerPlayerId: owner,
    ownerName: isOutlined(rounds, outline) && isListed(state, owner) ? '' : nameOf(state, owner),
    rounds: rounds.map((one) => wireRound(state, book, one)),
    ...(fps === undefined ? {} : { fps }),
    ...(outline === undefined ? {} : { outline }),
  };
}

function isOutlined(rounds: BookView['rounds'], outline: string | undefined): boolean {
  return outline !== undefined && rounds.length === 0;
}

/** Whoever is listed with the players has his name there. */
function isListed({ match }: DrawState, id: string): boolean {
  return match.seats.some(({ person, removed }) => person.id === id && !removed);
}

function wireRound(state: DrawState, book: number, round: RoundView): Round {
  const { step, type, player, text, page, lines, dice, skipped, hidden = false, warning, erased } = round;
  return {
    id: `${bookId(state.seed, book)}.${step}`,
    roundNum: step,
    type,
    playerId: player ?? '',
    playerName: player === null ? '' : nameOf(state, player),
    isHidden: hidden,
    ...(text === undefined ? {} : { promptText: text }),
    ...(dice ? { dice } : {}),
    ...(page ? { drawingId: drawingId(state.seed, page) } : {}),
    ...(lines === undefined ? {} : { linesCount: lines }),
    ...(skipped ? { skipped } : {}),
    ...(warning === undefined ? {} : { triggerWarning: warning }),
    ...(erased ? { erased } : {}),
    ...(page && !mayDownload(state, step) ? { noDownload: true } : {}),
    ...modeRound(state, round),
  };
}

/** What the round's tools allow to everybody but the artist. */
function mayDownload({ match }: DrawState, step: number): boolean {
  const plan = match.phase === 20 || match.phase === 99 ? match.plan : null;
  return plan?.steps[step]?.tools?.allowDownload ?? true;
}

/** What only some modes have on a page. */
export function modeRound(
  state: DrawState,
  { answers, subjects, base, cast, chosen }: RoundView,
): Pick<Round, 'answers' | 'subjects' | 'baseDrawingId' | 'cast' | 'chosen'> {
  return {
    ...(answers ? { answers: [...answers] } : {}),
    ...(subjects ? { subjects: subjects.map((one) => subject(state, one)) } : {}),
    ...(base ? { baseDrawingId: drawingId(state.seed, base) } : {}),
    ...(cast ? { cast: castOf(state, cast) } : {}),
    ...(chosen ? { chosen: castOf(state, chosen) } : {}),
  };
}

function subject(state: DrawState, { text, author, hidden }: NonNullable<RoundView['subjects']>[number]): Subject {
  const told = { text, ...(hidden ? { isHidden: hidden } : {}) };
  if (author === null) return { ...told, playerId: '', playerName: '', dice: true };
  return { ...told, playerId: author, playerName: nameOf(state, author) };
}

/** Also of those who have left. */
export function nameOf({ match }: DrawState, id: string): string {
  return match.seats.find(({ person }) => person.id === id)?.person.name ?? '';
}
