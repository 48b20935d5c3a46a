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
  const people = tableOf(evening, seed);
  let luck = luckOf(`${seed}b0075e11`);
  const isLucky = (percent: number): boolean => {
    let roll: number;
    [roll, luck] = below(luck, 100);
    return roll < percent;
  };
  const lacking: number[] = [];
  people.start();
  while (people.isPlaying()) {
    people.leave(() => isLucky(evening.leave));
    people.waitFor('open');
    let order: string[];
    [order, luck] = shuffle(luck, people.here());
    const volunteers = new Set(order.filter(() => isLucky(evening.volunteer)));
    lacking.push(lacking.length === 0 ? 0 : Math.max(0, evening.players - order.length - volunteers.size));
    for (const id of order) people.work(id, volunteers.has(id));
    people.waitFor('interlude');
  }
  return { ...tally(people.books(), evening.steps), ...helpless(lacking, evening.players) };
}

/** @param lacking for each step how many more pages there were than people to make them; first pages the dictionary writes */
function helpless(lacking: readonly number[], books: number): Pick<Unfair, 'missing' | 'forced'> {
  const isForced = lacking.some((count, step) => count + (lacking[step + 1] ?? 0) > books);
  return { missing: lacking.reduce((sum, count) => sum + count, 0), forced: isForced ? 1 : 0 };
}

const START = 1_800_000_000_000;

function tableOf({ players, steps, volunteer }: Evening, seed: string) {
  const ids = Array.from({ length: players }, (_, index) => `player ${index}`);
  const [host = ''] = ids;
  const words = Array.from({ length: 8 }, (_, index) => `word ${index}`);
  const options = { mode: echo.number, pages: steps, endOnDrawing: steps % 2 === 0, understudies: volunteer > 0 };
  const somebody = (id: string) => ({ id, name: id, rank: 0, supporterLevel: 0 });
  let match: Match = open(
    { host: somebody(host), words: { de: words, en: words }, options, capacity: players },
    seed,
    START,
  );
  let now = START;
  let books: readonly Book[] = [];
  const seqs = new Map<string, number>();

  function send(input: Input): boolean {
    const result = step(match, input);
    match = result.match;
    if (
      match.phase === PHASE.draw ||
      match.phase === PHASE.watch ||
      (match.phase === PHASE.done && match.books.length > 0)
    )
      ({ books } = match);
    for (const effect of result.effects) if (effect.type === 'closePages') answer();
    return result.effects.some((effect) => effect.type === 'reply' && effect.ok);
  }

  /** What was handed in has lines. */
  function answer(): void {
    if (match.phase !== PHASE.draw) return;
    const playing = match;
    const pages = playing.tasks.map((task) => ({ page: pageOf(playing, task), lines: task.submitted ? 12 : 0 }));
    send({ type: 'pagesClosed', at: now, pages });
  }

  function command(person: string, order: Command): boolean {
    const seq = (seqs.get(person) ?? 0) + 1;
    seqs.set(person, seq);
    return send({ type: 'command', at: now, person, seq, command: order });
  }

  const draw = (): Draw | null => (match.phase === PHASE.draw ? match : null);
  const here = () => match.seats.filter(isHere).map(({ person }) => person.id);

  function submit(person: string): void {
    const { step: at = 0 } = draw() ?? {};
    command(person, { type: 'submit', step: at, text: `by ${person}` });
  }

  return {
    isPlaying: () => draw() !== null,
    here,
    books: () => books,
    start(): void {
      for (const id of ids) send({ type: 'join', at: now, person: somebody(id) });
      command(host, { type: 'start' });
    },
    /** The last one stays and waits. A host hands his role over before he goes. */
    leave(goes: (id: string) => boolean): void {
      for (const id of here().filter(goes)) {
        const other = here().find((one) => one !== id);
        if (other === undefined) return;
        if (id === match.host) command(id, { type: 'promote', player: other });
        command(id, { type: 'leave' });
      }
      if (draw()?.lonely) command(match.host, { type: 'wait' });
    },
    /** Hands his page in, and perhaps takes one that nobody has. */
    work(person: string, volunteers: boolean): void {
      submit(person);
      const { step: at = 0 } = draw() ?? {};
      if (volunteers && command(person, { type: 'understudy', step: at })) submit(person);
    },
    /** Until the step is open, or its pages are in the books; or the game is over. */
    waitFor(stage: Stage['name']): void {
      for (let at = draw(); at && at.stage.name !== stage; at = draw()) {
        now = Math.max(now, wakeAt(match) ?? now);
        send({ type: 'wake', at: now });
      }
    },
  };
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
