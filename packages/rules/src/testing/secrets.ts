/** What nobody may see who is not meant to know it. */
import { type Book, given, lastMade, type Page, type PageRef } from '../model/book.ts';
import { LIMITS } from '../model/limits.ts';
import { oncePer } from '../model/oncePer.ts';
import type { PlannedStep } from '../model/plan.ts';
import { type Done, type Draw, type Match, PHASE, type Task, type Watch } from '../model/state.ts';
import type { View } from '../model/view.ts';
import { coOpAnimation } from '../modes/coOpAnimation.ts';
import { drawThisInYourStyle } from '../modes/drawThisInYourStyle.ts';
import { mayJudge } from '../people/host.ts';
import { isShown } from '../show/showOrder.ts';
import { openBook } from '../view/books.ts';
import { view } from '../view/view.ts';

/** Each text of a bot and of its dictionary carries one, so that a leak can be told from a coincidence. */
const CANARY = /§\w+§/g;

export function must(holds: boolean, rule: string): void {
  if (!holds) throw new Error(rule);
}

/** The last drawing of one's book; of an animation the earlier ones too; and where a source may be chosen, all sources. */
export function shows(draw: Draw, task: Task, { book, step }: PageRef): boolean {
  const { mode } = draw.plan;
  if (task.book === book && task.source === step) return true;
  if (mode === coOpAnimation.number && task.book === book) return task.source !== null && step < task.source;
  return (
    mode === drawThisInYourStyle.number &&
    draw.options.chooseSource === true &&
    given(draw.books[book] as Book, 'draw').source === step
  );
}

export function isRevealed(match: Match, { book, step: at }: PageRef): boolean {
  if (match.phase === PHASE.done) return match.shown;
  return match.phase === PHASE.watch && isShown(match, { book, step: at });
}

/** More people, or books, than this are looked at in turns. */
const LOOKED_AT = 20;

function inTurns<T>(all: readonly T[], turn: number): readonly T[] {
  const turns = Math.ceil(all.length / LOOKED_AT);
  return turns <= 1 ? all : all.filter((_, index) => index % turns === turn % turns);
}

/** Nobody's view holds a text that they may not know. */
export function checkSecrets(match: Match, turn: number): void {
  for (const who of [null, 'stranger', ...inTurns(match.seats, turn).map((seat) => seat.person.id)]) {
    const seen = seenBy(match, who);
    const allowed = mayRead(match, who);
    for (const part of [...partsOf(seen), booksOpened(match, who, turn)]) {
      const { canaries, isInside } = toldBy(part);
      for (const canary of canaries) if (!allowed.has(canary)) throw new Error(`${who} can read ${canary}`);
      must(!isInside, `${who} sees the inside of the match`);
    }
    if (match.phase === PHASE.draw) checkTask(match, who, seen);
  }
}

const views = oncePer((_match: Match) => new Map<string | null, View>());

/** Several rules look at the same view. */
export function seenBy(match: Match, who: string | null): View {
  const known = views(match).get(who) ?? view(match, who);
  views(match).set(who, known);
  return known;
}

/** All of a view, in parts: of many a part everybody sees the very same object. */
function partsOf({ watch, done, ...rest }: View): object[] {
  const isObject = (part: unknown) => typeof part === 'object' && part !== null;
  const parts: unknown[] = Object.values(rest);
  const small = [...Object.keys(rest), ...parts.filter((part) => !isObject(part))];
  const show = [watch, done].flatMap((part) => (part ? [{ ...part, books: [] }, ...part.books] : []));
  return [small, ...parts.filter(isObject), ...show] as object[];
}

interface Told {
  readonly canaries: readonly string[];
  readonly isInside: boolean;
}

/** What a part of a view lets somebody know. */
const toldBy = oncePer((part: object): Told => {
  const text = JSON.stringify(part);
  const isInside = /"(luck|circle|start|tasks|typing|ledgers|wordsUsed)"/.test(text);
  return { canaries: [...new Set(text.match(CANARY))], isInside };
});

/** All books that somebody can open by themselves; what one of those with a seat may see all may. */
function booksOpened(match: Match, who: string | null, turn: number): object {
  if ((who !== match.host && who !== 'stranger') || match.phase === PHASE.lobby) return [];
  return inTurns([...match.books.keys()], Math.floor(turn / 7)).map((number) => openBook(match, who, number));
}

/** The pages in a view of a running game are those of one's own task, and nothing tells whose they were. */
function checkTask(draw: Draw, who: string | null, seen: View): void {
  const task = draw.tasks.findLast(({ player }) => player === who);
  const { watch, done, task: shown, players: _, doubts: __, ...rest } = seen;
  must(watch === undefined && done === undefined, `${who} sees books of a running game`);
  must(!/"book"/.test(JSON.stringify(rest)), `${who} sees a page that is not his`);
  if (!shown) return;
  must(task?.book === shown.page.book && task.submitted === shown.submitted, `${who} sees the task of another`);
  must(shown.source === undefined || shown.source.book === task?.book, `${who} sees the wrong drawing`);
  const seenPages = [shown.source, ...(shown.earlier ?? []), ...(shown.copyable ?? []), ...(shown.sources ?? [])];
  must(
    seenPages.every((page) => page === undefined || (task !== undefined && shows(draw, task, page))),
    `${who} is shown a drawing that is not for him`,
  );
  // An artist may know which player the story is about.
  const { cast: _cast, chosen: _chosen, author, ...told } = shown;
  must(author === undefined || draw.options.showNeighbours, `${who} learns who the author is`);
  const others = draw.seats.filter((seat) => seat.person.id !== who).map((seat) => seat.person.id);
  const text = JSON.stringify(told);
  must(!others.some((id) => text.includes(id)), `${who} learns whose page it is`);
}

/** Canaries that this person may know of, from the books themselves. */
function mayRead(match: Match, who: string | null): ReadonlySet<string> {
  const seat = match.seats.find(({ person }) => person.id === who);
  const theme = match.options.hostTheme;
  if (!seat || seat.left) return new Set();
  if (match.phase === PHASE.lobby)
    return new Set(canaries(who === (match.acting ?? match.host) ? match.options : theme));
  if (match.phase === PHASE.draw) {
    const judged = mayJudge(match, seat.person.id) ? (match.doubts ?? []) : [];
    const isPlaying = !seat.waits || match.tasks.some(({ player, withdrawn }) => player === who && !withdrawn);
    return new Set(canaries([isPlaying ? theme : '', taskTexts(match, seat.person.id), judged]));
  }
  const own = match.books.flatMap(({ pages }) => pages.filter((page) => isToStar(match, page, who)));
  return own.length === 0 ? shownToAll(match) : new Set([...shownToAll(match), ...own.flatMap(canariesBare)]);
}

/** What everybody with a seat may know in the show and after it. */
const shownToAll = oncePer((match: Watch | Done): ReadonlySet<string> => {
  const known = match.books.flatMap((book, number) => {
    const isKnown = (step: number) => isRevealed(match, { book: number, step });
    return book.pages.flatMap((page, step) => {
      if (!isKnown(step)) return [];
      const isWhole = page.kind !== 'drawing' || !page.subjects || isKnown(0);
      return isWhole ? canariesOfPage(page) : canariesBare(page);
    });
  });
  return new Set([...canaries(match.options.hostTheme), ...known]);
});

const canariesOfPage = oncePer((page: Page) => canaries(page));

/** Those of a page without its subjects. */
const canariesBare = oncePer((page: Page) => canaries({ ...page, subjects: [] }));

/** In a show that is too long for everything somebody sees their own pages before the others do: they may star those books. */
function isToStar(match: Match, page: Page, who: string | null): boolean {
  if (match.phase !== PHASE.watch || match.books.length <= LIMITS.longShow || page.kind === 'skipped' || page.hidden)
    return false;
  return page.player === who && !(page.kind === 'text' && page.dice);
}

/** A third of the words stays for pages that nobody writes; the others are dealt out in equal shares, and none that a book has already. */
function wordsDealt({ words, tasks, books }: Draw, { book, player }: Draw['tasks'][number]): readonly string[] {
  const left = words.slice(Math.ceil(words.length / 3));
  const share = Math.floor(left.length / tasks.length);
  const place = tasks.findIndex((one) => one.book === book && one.player === player);
  const inBooks = textsIn(books);
  return left.slice(place * share, (place + 1) * share).filter((word) => !inBooks.has(word));
}

const textsIn = oncePer(
  (books: readonly Book[]) =>
    new Set(books.flatMap(({ pages }) => pages.map((page) => (page.kind === 'text' ? page.text : null)))),
);

/** What the mode lets somebody know for their task, whatever the task itself says. */
function taskTexts(draw: Draw, who: string): unknown {
  const task = draw.tasks.findLast(({ player }) => player === who);
  const book = task && draw.books[task.book];
  if (!book || task.withdrawn) return [];
  const step = draw.plan.steps[draw.step] as PlannedStep;
  const own = [task.text, task.texts, draw.typing.filter(({ player }) => player === who)];
  const written = (one: Book | undefined) => one?.pages.find(({ kind }) => kind === 'text');
  if (step.crosses) {
    const rolled = task.subjects?.filter(({ author }) => author === null);
    return [...own, rolled, written(book), written(draw.books[book.partner ?? -1])];
  }
  // A page that was hidden after it was handed out is still with whoever works on the next one.
  const handedOut = book.pages.findLast(({ kind }) => kind !== 'skipped');
  const last = lastMade(book)?.page;
  const shown = last ? (last.kind === 'text' ? last : '') : task.dice ? task.prompt : '';
  if (!last && step.kind === 'write') own.push(wordsDealt(draw, task));
  const hidden = handedOut?.kind === 'text' && handedOut.hidden ? handedOut.text : '';
  return [...own, shown, hidden, step.tellsText ? written(book) : ''];
}

function canaries(value: unknown): string[] {
  return (JSON.stringify(value) ?? '').match(CANARY) ?? [];
}
