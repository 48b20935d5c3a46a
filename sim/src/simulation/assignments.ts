import type { DrawInput } from '@tuschel/product/simulated';
import type { Match, PageRef } from '@tuschel/rules';
import type { Attendance } from './attendance.ts';
import { desksOf, type Draw } from './entitlements.ts';

type Book = Draw['books'][number];
type Page = Book['pages'][number];
type Task = Draw['tasks'][number];
type Command = Extract<DrawInput, { type: 'command' }>['command'];

/** Who is asked for which page: everybody who is there for one, each book by one person, and what they make of it is what the book gets. */
export interface Assignments {
  /** `accepted`: the command took effect. */
  take(before: Match, input: DrawInput, after: Match, accepted: boolean): void;
}

/** What somebody has written in this step. */
interface Written {
  texts: readonly string[];
  submitted: boolean;
}

export function createAssignments(options: {
  attendance: Attendance;
  /** How many lines of their own a drawing page has. */
  linesOn: (page: PageRef) => number;
  fault: (rule: string) => void;
}): Assignments {
  const { attendance, linesOn, fault } = options;
  /** By person and book. */
  let written = new Map<string, Written>();
  /** How often somebody has taken a page that was free, in this step. */
  let taken = new Map<string, number>();
  /** Who had a seat when the game began, but for a host who only leads. */
  let players: readonly string[] = [];
  /** How many of them were there. */
  let begun = 0;
  let firstPages = 0;

  const opened = (draw: Draw) => {
    taken = new Map();
    written = new Map();
    const step = draw.plan.steps[draw.step] as Draw['plan']['steps'][number];
    const workers = workersOf(draw, step);
    const asked = draw.tasks.map(({ player }) => player);
    for (const id of asked) if (!workers.includes(id)) fault('somebody is asked for a page who is not there');
    if (step.hand === 'deal') return checkDealt(draw, workers);
    if (new Set(draw.books.map(({ pages }) => pages.length)).size > 1) fault('a book is out of step');
    if (draw.books.some(({ pages }) => pages.length !== firstPages + draw.step)) fault('a book has skipped a step');
    checkTravel(draw, step, workers);
  };

  const workersOf = (draw: Draw, { only }: Draw['plan']['steps'][number]): string[] => {
    const idle = new Set(draw.seats.filter((seat) => seat.idle).map(({ person }) => person.id));
    const here = players.filter((id) => attendance.isHere(id) && !idle.has(id));
    const owners = new Set(draw.books.map(({ owner }) => owner));
    if (only === 'owners') return here.filter((id) => owners.has(id));
    const others = here.filter((id) => !owners.has(id));
    return only === 'others' && others.length > 0 ? others : here;
  };

  const checkDealt = ({ books, tasks }: Draw, workers: readonly string[]) => {
    for (const player of workers) {
      const open = books.filter((book) => book.artists || !isIn(book, player));
      const count = tasks.filter((task) => task.player === player).length;
      if (count !== Math.min(1, open.length)) fault(`somebody who is there has ${count} pages`);
    }
    for (const { book, player } of tasks) {
      const of = books[book] as Book;
      if (!of.artists && isIn(of, player)) fault('somebody draws their own drawing anew');
    }
  };

  const checkTravel = (draw: Draw, step: Draw['plan']['steps'][number], workers: readonly string[]) => {
    const { books, tasks } = draw;
    const isFirst = (step.turn ?? draw.step) === 0 && workers.length === begun;
    const repeats = step.repeats === true && begun <= 2;
    const may = (book: Book, player: string): boolean => {
      if (step.hand === 'owner') return book.owner === player;
      if (step.hand === 'same') return lastPage(book)?.player === player;
      if (isFirst || repeats || (step.hand === 'random' && draw.step === 0)) return true;
      if (draw.plan.mode === ECHO && pagesOf(book, player) > 1) return false;
      return lastMaker(book) !== player && (step.repeats === true || book.owner !== player);
    };
    for (const { book, player } of tasks) {
      if (!may(books[book] as Book, player)) fault('somebody has a page that is not for them');
    }
    const possible = mostPairs(books, workers, may);
    if (tasks.length !== possible) fault(`${possible} of ${workers.length} can have a page, and ${tasks.length} do`);
  };

  /** At all times: nobody works on two pages, and no book is with two people. */
  const checkHands = (draw: Draw) => {
    const valid = draw.tasks.filter(({ withdrawn }) => !withdrawn);
    const isDealt = draw.plan.steps[draw.step]?.hand === 'deal';
    if (!isDealt && new Set(valid.map(({ book }) => book)).size < valid.length) fault('a book is with two people');
    const busy = valid.filter(({ submitted }) => !submitted).map(({ player }) => player);
    if (new Set(busy).size < busy.length) fault('somebody has two pages');
    const counts = new Map<string, number>();
    for (const { player } of valid) counts.set(player, (counts.get(player) ?? 0) + 1);
    for (const [player, count] of counts) {
      if (count > 1 + (taken.get(player) ?? 0)) fault('somebody makes the pages of two books');
      if (attendance.isRemoved(player)) fault('somebody who was removed has a page');
    }
  };

  const obeyed = (person: string, command: Command, task: Task | undefined) => {
    if (command.type === 'understudy') taken.set(person, (taken.get(person) ?? 0) + 1);
    if (!task) return;
    const key = placeOf(person, task.book);
    const { texts } = written.get(key) ?? NOTHING;
    if (command.type === 'keepDrawing') written.set(key, { texts, submitted: false });
    if (command.type !== 'submit' && (command.type !== 'typed' || task.submitted)) return;
    const given = task.answers ? command.texts : command.text === undefined ? undefined : [command.text];
    written.set(key, { texts: given ?? texts, submitted: command.type === 'submit' });
  };

  /** The pages of a step go into the books: from each whoever works on it, and as they made it. */
  const bound = (before: Draw, after: Exclude<Match, { phase: 0 }>) => {
    const desks = desksOf(before);
    before.books.forEach(({ pages }, index) => {
      const added = (after.books[index]?.pages ?? []).slice(pages.length);
      const makers = before.tasks.filter(({ book }) => book === index).map(({ player }) => player);
      for (const page of added) {
        if (page.player && !makers.includes(page.player)) fault('a book has a page of somebody who was not at it');
        if (page.kind === 'text') checkText(page, index);
      }
      for (const desk of desks.filter(({ own }) => own.book === index)) {
        checkKept(before, desk, added[desk.own.step - pages.length]);
      }
    });
  };

  const checkText = (page: Page & { kind: 'text' }, book: number) => {
    if (page.dice) return;
    const { texts } = written.get(placeOf(page.player, book)) ?? NOTHING;
    const said = page.answers ?? [page.text];
    const isOwn = page.answers ? said.some((text) => texts.includes(text)) : said.every((text) => texts.includes(text));
    if (!isOwn) fault(`${page.player} did not write "${page.text}"`);
  };

  const checkKept = (draw: Draw, { player, own }: { player: string; own: PageRef }, page: Page | undefined) => {
    const task = draw.tasks.find((one) => one.player === player && one.book === own.book && !one.withdrawn);
    if (draw.plan.steps[draw.step]?.kind === 'draw') {
      const lines = linesOn(own);
      const kept = page?.kind === 'drawing' && page.player === player ? page.lines : 0;
      if (lines !== kept && !task?.blank) fault(`${player} drew ${lines} lines, and the book has ${kept}`);
      return;
    }
    const { texts, submitted } = written.get(placeOf(player, own.book)) ?? NOTHING;
    if (!submitted) return;
    const kept = page?.kind === 'text' && page.player === player ? (page.answers ?? [page.text]) : [];
    if (kept.join() !== texts.join()) fault(`${player} handed in "${texts.join()}", and the book has "${kept.join()}"`);
  };

  return {
    take(before, input, after, accepted) {
      if (after.phase === 0) return;
      if (before.phase === 0 && after.phase === 10) {
        players = after.seats.flatMap(({ person: { id } }) =>
          after.options.hostPlays || id !== after.host ? [id] : [],
        );
        begun = players.filter((id) => attendance.isHere(id)).length;
        firstPages = (after.books[0]?.pages.length ?? 0) - after.step;
      }
      if (input.type === 'command' && accepted && before.phase === 10) {
        obeyed(
          input.person,
          input.command,
          before.tasks.findLast(({ player }) => player === input.person),
        );
      }
      if (before.phase === 10 && before.books !== after.books && before.tasks.length > 0) bound(before, after);
      if (after.phase !== 10) return;
      const isOpened = after.stage.name === 'open' && !(before.phase === 10 && isSameStep(before, after));
      // Whoever comes or goes with the very same input is looked at from the next one on.
      if (isOpened && !attendance.changed) opened(after);
      else if (isOpened) [taken, written] = [new Map(), new Map()];
      if (before.phase !== 10 || before.tasks !== after.tasks) checkHands(after);
    },
  };
}

const ECHO = 2;

const NOTHING: Written = { texts: [], submitted: false };

function placeOf(player: string, book: number): string {
  return `${player}/${book}`;
}

function isSameStep(before: Draw, after: Draw): boolean {
  return before.step === after.step && before.stage.name !== 'interlude';
}

function isIn({ owner, pages }: Book, player: string): boolean {
  return owner === player || pages.some((page) => page.kind !== 'skipped' && page.player === player);
}

function lastPage({ pages }: Book): Page | undefined {
  return pages.findLast((page) => page.kind !== 'skipped' && !page.hidden);
}

function pagesOf({ pages }: Book, player: string): number {
  return pages.filter((page) => page.kind !== 'skipped' && !page.hidden && page.player === player).length;
}

/** Not the dictionary. */
function lastMaker({ pages }: Book): string | null | undefined {
  return pages.findLast((page) => page.kind !== 'skipped' && !page.hidden && page.player !== '')?.player;
}

/** How many books can be worked on at once, by somebody else each. */
function mostPairs(books: readonly Book[], players: readonly string[], may: (book: Book, player: string) => boolean) {
  const bookOf = new Map<string, Book>();
  const place = (book: Book, seen: Set<string>): boolean =>
    players.some((player) => {
      if (seen.has(player) || !may(book, player)) return false;
      seen.add(player);
      const other = bookOf.get(player);
      if (other && !place(other, seen)) return false;
      bookOf.set(player, book);
      return true;
    });
  return books.filter((book) => place(book, new Set())).length;
}
