/** Plays kept games again and looks at everything that must never happen. */
import { isOver, open, type Setup, step, unfinished, wakeAt } from '../match.ts';
import { type Book, isSamePage, lastMade, type Page, type PageRef, refOf } from '../model/book.ts';
import type { Effect, Reply } from '../model/effect.ts';
import type { Input } from '../model/input.ts';
import { LIMITS } from '../model/limits.ts';
import type { PlannedStep } from '../model/plan.ts';
import { type Done, type Draw, type Lobby, type Match, pageOf, PHASE, type Task, type Watch } from '../model/state.ts';
import { echo } from '../modes/echo.ts';
import { checkSecrets, isRevealed, must, seenBy, shows } from './secrets.ts';

export interface Game {
  readonly setup: Setup;
  readonly seed: string;
  readonly at: number;
  readonly inputs: readonly Input[];
}

/**
 * Plays the game again and throws at the first thing that must never happen.
 * @param every views are looked at after each change of who may see what, and after every so many inputs
 * @param rules what a match makes of an input; by default the rules
 * @returns the match at the end
 */
export function verify(game: Game, every = 4, rules = step): Match {
  let match = freeze(open(game.setup, game.seed, game.at));
  const answers = new Map<string, string>();
  const readers: Readers = new Map();
  game.inputs.forEach((input, index) => {
    try {
      const result = rules(match, input);
      freeze(result);
      checkStep(match, input, result.match, result.effects);
      checkAnswers(input, result.effects, answers);
      checkClock(match, input, result.match);
      if (readersMayDiffer(match, result.match, result.effects)) checkReaders(result.match, result.effects, readers);
      if (index % every === 0 || moment(match) !== moment(result.match)) checkSecrets(result.match, index);
      match = result.match;
    } catch (error) {
      throw new Error(`input ${index} (${JSON.stringify(input)}): ${(error as Error).message}`, { cause: error });
    }
  });
  return match;
}

/** Plays the game again, by way of a stored snapshot after `cut` inputs. */
export function replay(game: Game, cut = game.inputs.length): Match {
  let match = open(game.setup, game.seed, game.at);
  game.inputs.forEach((input, index) => {
    if (index === cut) match = JSON.parse(JSON.stringify(match)) as Match;
    match = step(match, input).match;
  });
  return match;
}

/** The shortest game that still fails, by leaving out inputs, first many at once and then one by one. */
export function shrink(game: Game, fails: (game: Game) => boolean): Game {
  let inputs = game.inputs;
  for (let size = Math.ceil(inputs.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < inputs.length; ) {
      const fewer = [...inputs.slice(0, from), ...inputs.slice(from + size)];
      if (fails({ ...game, inputs: fewer })) inputs = fewer;
      else from += size;
    }
  }
  return { ...game, inputs };
}

/** An object that was frozen before needs no second look: states share their parts. */
function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  Object.values(value).forEach(freeze);
  return value;
}

/** What the host process answers, and is asked again for until then. */
const ANSWERED: ReadonlySet<Effect['type']> = new Set([
  'closePages',
  'lookAtPages',
  'rematch',
  'checkDrawing',
  'copyPages',
]);

const NEXT_PHASES: Readonly<Record<Match['phase'], readonly number[]>> = {
  [PHASE.lobby]: [PHASE.lobby, PHASE.draw, PHASE.done],
  [PHASE.draw]: [PHASE.draw, PHASE.watch, PHASE.done],
  [PHASE.watch]: [PHASE.watch, PHASE.done],
  [PHASE.done]: [PHASE.done],
};

function checkStep(before: Match, input: Input, after: Match, effects: readonly Effect[]): void {
  must(NEXT_PHASES[before.phase].includes(after.phase), `no way from phase ${before.phase} to ${after.phase}`);
  must(after.now >= before.now, 'time runs backwards');
  const due = wakeAt(after);
  must(isOver(after) ? due === null : due !== null && due > after.now, 'the match sleeps for ever, or not at all');
  must(effects.filter(({ type }) => type === 'changed').length <= 1, 'announced twice');
  must(
    unfinished(after).every(({ type }) => ANSWERED.has(type)),
    'unfinished for ever',
  );
  checkRefusal(before, input, after, effects);
  if (after.phase === PHASE.draw) checkHands(after);
  if (before.phase === PHASE.draw && after.phase !== PHASE.lobby) checkNothingLost(before, input, after);
  checkGrants(before, after, effects);
}

/** A command that is refused changes nothing else. */
function checkRefusal(before: Match, input: Input, after: Match, effects: readonly Effect[]): void {
  const refused = effects.some((effect) => effect.type === 'reply' && !effect.ok);
  const due = wakeAt(before);
  if (input.type !== 'command' || !refused || (due !== null && due <= after.now)) return;
  const idle = before.seats.some((seat) => seat.idle && seat.person.id === input.person);
  if (idle) return;
  const bare = (match: Match) => JSON.stringify({ ...match, ledgers: [], now: 0 });
  must(bare(before) === bare(after), 'a refused command changed the match');
}

/** One page at a time for each player; never their own book or their own page, unless the mode wants it so. */
function checkHands(draw: Draw): void {
  const step = draw.plan.steps[draw.step] as PlannedStep;
  const busy = draw.tasks.filter(({ submitted, withdrawn }) => !submitted && !withdrawn).map(({ player }) => player);
  must(new Set(busy).size === busy.length, 'somebody has two pages');
  const books = draw.tasks.filter(({ withdrawn }) => !withdrawn).map(({ book }) => book);
  must(step.hand === 'deal' || new Set(books).size === books.length, 'a book is with two people');
  const [length = 0] = draw.books.map(({ pages }) => pages.length);
  must(
    draw.books.every(({ pages }) => pages.length === length),
    'a book is out of step',
  );
  for (const { book, player } of draw.tasks) checkHand(draw, step, draw.books[book] as Book, player);
}

function checkHand(draw: Draw, step: PlannedStep, book: Book, player: string): void {
  const { hand, repeats = false, turn = draw.step } = step;
  const makers = book.pages.map((page) => page.player);
  const last = lastMade(book)?.page.player;
  if (hand === 'owner') return must(book.owner === player, 'somebody got the book of another');
  if (hand === 'same') return must(last === player, 'somebody got the page of another');
  if (hand === 'table') return;
  if (hand === 'deal') return must(book.artists !== undefined || book.owner !== player, 'somebody draws himself anew');
  if (turn === 0) return;
  must(repeats || book.owner !== player, 'somebody got his own book');
  const fewAndRepeated = repeats && draw.circle.players.length <= 2;
  must(fewAndRepeated || last !== player, 'somebody got his own page');
  const isEcho = draw.plan.mode === echo.number;
  const made = book.pages.filter((page) => page.kind !== 'skipped' && !page.hidden && page.player === player).length;
  must(!isEcho || made < 2, 'a book came back to somebody twice');
  const along = draw.plan.steps.every((one) => one.hand === undefined && !one.repeats);
  const isNew = !makers.includes(player) || (isEcho && draw.step >= draw.circle.players.length);
  must(!along || draw.circle.broken || isNew, 'a book came back although everybody is there');
  const crossed = step.crosses && !draw.circle.broken ? draw.books[book.partner ?? -1]?.owner : undefined;
  must(crossed !== player, 'somebody crosses his own subject');
}

/** The text as its writer typed it, its markers with it. */
function typedAs({ text, line }: Page & { readonly kind: 'text' }): string {
  return line ? line.map(({ raw }) => raw).join('') : text;
}

/** What was submitted, or drawn at all, is what the book holds. */
function checkNothingLost(before: Draw, input: Input, after: Exclude<Match, Lobby>): void {
  if (input.type === 'command' && input.command.type === 'keepDrawing') return;
  for (const task of before.tasks) {
    const page = after.books[task.book]?.pages[pageOf(before, task).step];
    if (!page || task.withdrawn) continue;
    const removed = after.seats.some((seat) => seat.removed && seat.person.id === task.player);
    if (removed) continue;
    if (task.text !== null && input.type !== 'command') {
      must(page.kind === 'text' && (page.dice || typedAs(page) === task.text), 'a submitted text was lost');
    }
    if (task.texts && input.type !== 'command') {
      must(page.kind === 'text' && page.answers?.join() === task.texts.join(), 'a submitted guess was lost');
    }
    const lines = linesOf(before, task, input);
    if (lines > 0) must(page.kind === 'drawing' && page.lines === lines, 'a drawing was lost');
  }
}

/** Lines of a page that is closed, or that this input closes. */
function linesOf(draw: Draw, task: Task, input: Input): number {
  if (task.lines !== null || input.type !== 'pagesClosed' || draw.stage.name !== 'closing') return task.lines ?? 0;
  const own = pageOf(draw, task);
  return input.pages.find(({ page }) => isSamePage(page, own))?.lines ?? 0;
}

/** A page is read by whoever needs it for their task, or has been shown to all. */
function checkGrants(before: Match, after: Match, effects: readonly Effect[]): void {
  for (const effect of effects) {
    if (effect.type !== 'grant') continue;
    for (const { page, readers, reveal } of effect.pages) {
      if (reveal) must(isRevealed(after, page), 'a page was revealed before it was shown');
      else
        must(
          readers.every((reader) => isSource(before, page, reader) || isSource(after, page, reader)),
          'a stranger reads a page',
        );
    }
  }
}

/** Who may read the lines of a page now, by the grants so far. */
type Readers = Map<string, { readonly page: PageRef; readonly ids: ReadonlySet<string> }>;

function readersMayDiffer(before: Match, after: Match, effects: readonly Effect[]): boolean {
  const parts = (match: Match) =>
    match.phase === PHASE.lobby
      ? []
      : [
          match.seats,
          match.books,
          match.phase === PHASE.draw ? match.tasks : match.phase === PHASE.watch && match.shown,
        ];
  const now = parts(after);
  return effects.some(({ type }) => type === 'grant') || parts(before).some((part, index) => part !== now[index]);
}

/** Whoever works on a page may read what it goes on from, and nobody else may: neither who was removed, nor anybody what was hidden. */
function checkReaders(match: Match, effects: readonly Effect[], readers: Readers): void {
  for (const effect of effects) {
    if (effect.type !== 'grant') continue;
    for (const { page, readers: ids } of effect.pages) readers.set(nameOf(page), { page, ids: new Set(ids) });
  }
  if (match.phase === PHASE.lobby) return;
  for (const { page, ids } of readers.values()) {
    if (ids.size > 0) must(!isGone(match.books, page), 'a page that was hidden can still be read');
    if (match.phase !== PHASE.draw)
      must(ids.size === 0 || isRevealed(match, page), 'a page can be read that was not shown');
    else for (const id of ids) must(isSource(match, page, id), `${id} can still read a page that is not for them`);
  }
  if (match.phase === PHASE.draw) checkSources(match, readers);
  else checkShown(match, readers);
}

function checkSources(draw: Draw, readers: Readers): void {
  for (const task of draw.tasks) {
    const seen = seenBy(draw, task.player).task;
    if (task.withdrawn || !seen || seen.page.book !== task.book) continue;
    for (const page of [seen.source, ...(seen.earlier ?? []), ...(seen.sources ?? [])]) {
      if (page === undefined || isGone(draw.books, page)) continue;
      must(readers.get(nameOf(page))?.ids.has(task.player) === true, `${task.player} cannot read what they work with`);
    }
  }
}

function checkShown(match: Watch | Done, readers: Readers): void {
  match.books.forEach((book, number) =>
    book.pages.forEach((page, step) => {
      const ref = refOf(book, number, step);
      if (page.kind !== 'drawing' || page.hidden || page.erased || !isRevealed(match, ref)) return;
      const ids = readers.get(nameOf(ref))?.ids;
      for (const { removed, person } of match.seats)
        must(removed || ids?.has(person.id) === true, `${person.id} cannot read what is shown`);
    }),
  );
}

function nameOf({ book, step, again = 0 }: PageRef): string {
  return `${book}.${step}.${again}`;
}

function isGone(books: readonly Book[], { book, step }: PageRef): boolean {
  const page = books[book]?.pages[step];
  return page?.kind === 'drawing' && page.hidden === true;
}

/** A step is over when everybody was told that it would be, at the latest with its deadline and grace. */
function checkClock(before: Match, input: Input, after: Match): void {
  if (after.phase === PHASE.draw && !after.pause && !after.recess) {
    const { stage, now } = after;
    if (stage.name === 'open') {
      const end = Math.min(stage.deadline, stage.forcedAt ?? Infinity);
      must(now < (stage.allDoneAt === null ? end : end + LIMITS.grace), 'a step lasts longer than its time');
    }
    if (stage.name === 'grace') must(stage.closesAt <= stage.deadline + LIMITS.grace, 'grace lasts too long');
  }
  if (input.type !== 'wake' || before.phase !== PHASE.draw || before.pause || before.recess) return;
  if (after.phase === PHASE.draw && (after.pause || after.recess)) return;
  const promised = seenBy(before, before.host).step?.closesAt ?? Infinity;
  const isClosed = !takesPages(after) || after.step !== before.step;
  if (after.now >= promised) must(isClosed, 'a step is not over when it should be');
  else if (takesPages(before) && before.seats === after.seats && goesOn(after))
    must(!isClosed, 'a step is over too soon');
}

function goesOn(match: Match): boolean {
  return match.phase === PHASE.draw && !(match.stage.name === 'closing' && match.stage.ending);
}

function takesPages(match: Match): match is Draw {
  return match.phase === PHASE.draw && (match.stage.name === 'open' || match.stage.name === 'grace');
}

function isSource(match: Match, page: PageRef, reader: string): boolean {
  if (match.phase !== PHASE.draw) return false;
  return match.tasks.some((task) => task.player === reader && !task.withdrawn && shows(match, task, page));
}

/** Exactly one answer to each command, to its sender alone, and always the same one. */
function checkAnswers(input: Input, effects: readonly Effect[], answers: Map<string, string>): void {
  const replies = effects.filter((effect): effect is Reply => effect.type === 'reply');
  must(replies.length === (input.type === 'command' ? 1 : 0), 'a command has exactly one answer');
  const [reply] = replies;
  if (input.type !== 'command' || !reply) return;
  must(reply.to === input.person && reply.seq === input.seq, 'an answer went astray');
  if (reply.code === 'stale' || reply.code === 'notSeated') return;
  const key = `${reply.to}/${reply.seq}`;
  const answer = JSON.stringify(reply);
  must((answers.get(key) ?? answer) === answer, 'the same command got two answers');
  answers.set(key, answer);
}

/** What decides who may see what. */
function moment(match: Match): string {
  if (match.phase === PHASE.draw) return `10 ${match.step} ${match.stage.name}`;
  return match.phase === PHASE.watch ? `20 ${match.shown}` : `${match.phase}`;
}
