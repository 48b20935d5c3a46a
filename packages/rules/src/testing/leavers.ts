/**
 * Games that people leave, played on the whole rules by a seed: how fair the hand-over of books stays. For the test beside it, and for
 * `npm run bench -- handing`.
 */
import { open, step, wakeAt } from '../match.ts';
import type { Book, Page } from '../model/book.ts';
import type { Command, Input } from '../model/input.ts';
import { below, luckOf, shuffle } from '../model/luck.ts';
import { isHere } from '../model/seats.ts';
import { type Draw, type Match, pageOf, PHASE, type Stage } from '../model/state.ts';
import { echo } from '../modes/echo.ts';
import { scarcityOf } from './scarcity.ts';

export interface Evening {
  readonly players: number;
  /** Pages of each book. */
  readonly steps: number;
  /** Per cent of those who are here who leave for good at the beginning of each step. */
  readonly leave: number;
  /** Per cent of those who are here who take one more page in a step, if one is offered. */
  readonly volunteer: number;
}

/** What went wrong in one game, or in several. */
export interface Unfair {
  /** Pages of somebody who has a page in the book already. */
  readonly again: number;
  /** Hand-overs from one person to another that happened before. */
  readonly repeated: number;
  /** Pages that stay empty. */
  readonly holes: number;
  /** Texts that the dictionary wrote for somebody who had left. */
  readonly rolled: number;
  /** Of the holes: pages that nobody was there to make. */
  readonly missing: number;
  /** Games in which some book has two holes in a row. */
  readonly doubleHoles: number;
  /** Of these: so few were there for two steps that it could not be helped. */
  readonly forced: number;
  /** Own books, and own last pages, that came back: never with five players and more. */
  readonly own: number;
}

const FAIR: Unfair = { again: 0, repeated: 0, holes: 0, rolled: 0, missing: 0, doubleHoles: 0, forced: 0, own: 0 };

/** The sum over games with the seeds from `first` on. */
export function playEvenings(evening: Evening, games: number, first = 0): Unfair {
  let sum = FAIR;
  for (let game = first; game < first + games; game++) sum = plus(sum, playEvening(evening, game));
  return sum;
}

function plus(one: Unfair, other: Unfair): Unfair {
  return {
    again: one.again + other.again,
    repeated: one.repeated + other.repeated,
    holes: one.holes + other.holes,
    rolled: one.rolled + other.rolled,
    missing: one.missing + other.missing,
    doubleHoles: one.doubleHoles + other.doubleHoles,
    forced: one.forced + other.forced,
    own: one.own + other.own,
  };
}

/** What to expect of one game, and how far off that may be: one standard error. */
export interface Estimate {
  readonly mean: number;
  readonly error: number;
}

/**
 * What to expect of games with the seeds from 0 on. How many leave and volunteer is luck that has nothing to do with how books are handed on,
 * and most of what differs from game to game; what it costs at least is known exactly (`scarcityOf`). So only what the rules add to that is
 * measured, of holes and of double holes (control variates: Owen, Monte Carlo theory, methods and examples, 8.9).
 */
export function expected(evening: Evening, games: number): Readonly<Record<keyof Unfair, Estimate>> {
  const played = Array.from({ length: games }, (_, game) => playEvening(evening, game));
  const { missing, forced } = scarcityOf(evening);
  const of = (count: keyof Unfair) => estimate(played.map((one) => one[count]));
  const beyond = (count: keyof Unfair, helpless: keyof Unfair, exact: number): Estimate => {
    const { mean, error } = estimate(played.map((one) => one[count] - one[helpless]));
    return { mean: exact + mean, error };
  };
  return {
    again: of('again'),
    repeated: of('repeated'),
    holes: beyond('holes', 'missing', missing),
    rolled: of('rolled'),
    missing: { mean: missing, error: 0 },
    doubleHoles: beyond('doubleHoles', 'forced', forced),
    forced: { mean: forced, error: 0 },
    own: of('own'),
  };
}

function estimate(values: readonly number[]): Estimate {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares / (values.length - 1) / values.length) };
}

/** The same number always gives the same game. */
export function playEvening(evening: Evening, number: number): Unfair {
  const seed = `${'1eaf'.repeat(6)}${number.toString(16).padStart(8, '0')}`;
  const people = new Table(evening, seed);
  let luck = luckOf(`${seed}b0075e11`);
  const isLucky = (percent: number): boolean => {
    let roll: number;
    [roll, luck] = below(luck, 100);
    return roll < percent;
  };
  const lacking: number[] = [];
  people.start();
  while (people.draw) {
    people.leave(() => isLucky(evening.leave));
    people.waitFor('open');
    let order: string[];
    [order, luck] = shuffle(luck, people.here);
    const volunteers = new Set(order.filter(() => isLucky(evening.volunteer)));
    lacking.push(lacking.length === 0 ? 0 : Math.max(0, evening.players - order.length - volunteers.size));
    for (const id of order) people.work(id, volunteers.has(id));
    people.waitFor('interlude');
  }
  return { ...tally(people.books, evening.steps), ...helpless(lacking, evening.players) };
}

/** @param lacking for each step how many more pages there were than people to make them; first pages the dictionary writes */
function helpless(lacking: readonly number[], books: number): Pick<Unfair, 'missing' | 'forced'> {
  const isForced = lacking.some((count, step) => count + (lacking[step + 1] ?? 0) > books);
  return { missing: lacking.reduce((sum, count) => sum + count, 0), forced: isForced ? 1 : 0 };
}

const START = 1_800_000_000_000;

/** People who play, and leave, and what carries out the effects of their match. */
class Table {
  books: readonly Book[] = [];
  readonly #ids: readonly string[];
  readonly #seqs = new Map<string, number>();
  #match: Match;
  #now = START;

  constructor({ players, steps, volunteer }: Evening, seed: string) {
    this.#ids = Array.from({ length: players }, (_, index) => `player ${index}`);
    const words = Array.from({ length: 8 }, (_, index) => `word ${index}`);
    const options = { mode: echo.number, pages: steps, endOnDrawing: steps % 2 === 0, understudies: volunteer > 0 };
    const host = somebody(this.#ids[0] ?? '');
    this.#match = open({ host, words: { de: words, en: words }, options, capacity: players }, seed, START);
  }

  get draw(): Draw | null {
    return this.#match.phase === PHASE.draw ? this.#match : null;
  }

  get here(): string[] {
    return this.#match.seats.filter(isHere).map(({ person }) => person.id);
  }

  start(): void {
    for (const id of this.#ids) this.#send({ type: 'join', at: this.#now, person: somebody(id) });
    this.#command(this.#match.host, { type: 'start' });
  }

  /** The last one stays and waits. A host hands their role over before they go. */
  leave(goes: (id: string) => boolean): void {
    for (const id of this.here.filter(goes)) {
      const other = this.here.find((one) => one !== id);
      if (other === undefined) return;
      if (id === this.#match.host) this.#command(id, { type: 'promote', player: other });
      this.#command(id, { type: 'leave' });
    }
    if (this.draw?.lonely) this.#command(this.#match.host, { type: 'wait' });
  }

  /** Hands their page in, and perhaps takes one that nobody has. */
  work(person: string, volunteers: boolean): void {
    this.#submit(person);
    if (volunteers && this.#command(person, { type: 'understudy', step: this.draw?.step ?? 0 })) this.#submit(person);
  }

  /** Until the step is open, or its pages are in the books; or the game is over. */
  waitFor(stage: Stage['name']): void {
    while (this.draw && this.draw.stage.name !== stage) {
      this.#now = Math.max(this.#now, wakeAt(this.#match) ?? this.#now);
      this.#send({ type: 'wake', at: this.#now });
    }
  }

  #submit(person: string): void {
    this.#command(person, { type: 'submit', step: this.draw?.step ?? 0, text: `by ${person}` });
  }

  #command(person: string, command: Command): boolean {
    const seq = (this.#seqs.get(person) ?? 0) + 1;
    this.#seqs.set(person, seq);
    return this.#send({ type: 'command', at: this.#now, person, seq, command });
  }

  #send(input: Input): boolean {
    const { match, effects } = step(this.#match, input);
    this.#match = match;
    if (match.phase !== PHASE.lobby && (match.phase !== PHASE.done || match.books.length > 0)) this.books = match.books;
    for (const effect of effects) if (effect.type === 'closePages') this.#close();
    return effects.some((effect) => effect.type === 'reply' && effect.ok);
  }

  /** What was handed in has lines. */
  #close(): void {
    const { draw } = this;
    if (!draw) return;
    const pages = draw.tasks.map((task) => ({ page: pageOf(draw, task), lines: task.submitted ? 12 : 0 }));
    this.#send({ type: 'pagesClosed', at: this.#now, pages });
  }
}

function somebody(id: string) {
  return { id, name: id, rank: 0, supporterLevel: 0 };
}

/** A game that ended early lacks its last pages. */
function tally(books: readonly Book[], steps: number): Unfair {
  const pairs = new Set<string>();
  const counted: { -readonly [Count in keyof Unfair]: number } = { ...FAIR };
  for (const { owner, pages } of books) {
    const makers = Array.from({ length: steps }, (_, index) => makerOf(pages[index]));
    const hands = makers.filter((maker) => maker !== null && maker !== DICTIONARY);
    counted.again += hands.length - new Set(hands).size;
    counted.holes += makers.filter((maker) => maker === null).length;
    counted.rolled += makers.filter((maker) => maker === DICTIONARY).length;
    counted.own += makers.filter((maker, index) => index > 0 && maker === owner).length;
    if (makers.some((maker, index) => maker === null && makers[index + 1] === null)) counted.doubleHoles = 1;
    hands.slice(1).forEach((to, index) => {
      const from = hands[index];
      if (to === from) counted.own++;
      const pair = `${from} > ${to}`;
      if (pairs.has(pair)) counted.repeated++;
      pairs.add(pair);
    });
  }
  return counted;
}

const DICTIONARY = 'the dictionary';

function makerOf(page: Page | undefined): string | null {
  if (!page || page.kind === 'skipped') return null;
  return page.kind === 'text' && page.dice ? DICTIONARY : page.player;
}
