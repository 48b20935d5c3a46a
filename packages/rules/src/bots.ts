/**
 * Bots that play whole games by a seed, as badly as people and networks do: for tests and simulations. A game is its
 * set-up and its inputs; `verify` plays it again and looks at everything that must never happen.
 */
import { lastMade, type PageRef } from './book.ts';
import type { Effect, Reply } from './effect.ts';
import type { Command, Input } from './input.ts';
import { below, type Luck, luckOf } from './luck.ts';
import { isOver, open, type Setup, step, unfinished, wakeAt } from './match.ts';
import type { Options, Tempo } from './options.ts';
import type { Person } from './seats.ts';
import type { Draw, Match } from './state.ts';
import { type View, view } from './view.ts';

export interface Game {
  readonly setup: Setup;
  readonly seed: string;
  readonly at: number;
  readonly inputs: readonly Input[];
}

/** Each prompt carries one, so that a leak can be told from a coincidence. */
const CANARY = /§\w+§/g;
/** Milliseconds that a bot sleeps on most days. */
const PATIENCE = 1_200_000;
/** A game that has not ended by then never will. */
const TOO_MANY_INPUTS = 5_000;

interface Dice {
  /** 0 … bound − 1 */
  roll(bound: number): number;
  chance(percent: number): boolean;
  pick<T>(items: readonly T[]): T;
}

function dice(seed: string): Dice {
  let luck: Luck = luckOf(seed);
  const roll = (bound: number): number => {
    let value: number;
    [value, luck] = below(luck, bound);
    return value;
  };
  return { roll, chance: (percent) => roll(100) < percent, pick: (items) => items[roll(items.length)] as never };
}

/** A game of 2 to 20 bots, played until it is over. The same number always gives the same game. */
export function playGame(number: number): Game {
  const seed = number.toString(16).padStart(32, 'c0ffee');
  const luck = dice(`${seed}b075`);
  const people = Array.from({ length: 2 + luck.roll(luck.chance(40) ? 19 : 7) }, (_, i) => bot(i, luck));
  const setup = setupOf(people, luck);
  const at = 1_800_000_000_000;
  const host = hostProcess({ setup, seed, at }, people, luck);
  host.seatEverybody();
  const troubles = 20 + people.length * (4 + luck.roll(20));
  for (let i = 0; i < troubles && host.goesOn(); i++) host.something();
  while (host.goesOn()) host.onlyTime();
  return { setup, seed, at, inputs: host.inputs };
}

function bot(i: number, luck: Dice): Person {
  return { id: `bot-${i}-`, name: `Bot ${i}`, rank: luck.pick([0, 0, 10, 90]), supporterLevel: 0 };
}

function setupOf(people: readonly Person[], luck: Dice): Setup {
  const options: Partial<Options> = {
    mode: luck.pick([1, 2, 2, 2]),
    pages: luck.pick([null, null, 2, 3, 4, 5, 7, 13]),
    endOnDrawing: luck.chance(30),
    tempo: luck.pick<Tempo>(['quick', 'normal', 'relaxed', 'custom', 'host']),
    majorityTimer: luck.chance(30),
    hostPlays: luck.chance(80),
    showNeighbours: luck.chance(20),
    language: luck.pick(['de', 'en']),
  };
  const words = (language: string) => Array.from({ length: 6 }, (_, i) => `word §${language}${i}§`);
  return { host: people[0] as Person, options, words: { de: words('de'), en: words('en') }, capacity: 20 };
}

/** Everything outside the rules: people, their network, the host process and its accidents. */
function hostProcess(start: Omit<Game, 'inputs'>, people: readonly Person[], luck: Dice) {
  const inputs: Input[] = [];
  const sent: Extract<Input, { type: 'command' }>[] = [];
  const seqs = new Map<string, number>();
  let match = open(start.setup, start.seed, start.at);
  let now = start.at;
  let asked: PageRef[] = [];
  let prompts = 0;
  let broken = false;

  function send(input: Input): void {
    inputs.push(input);
    if (input.type === 'command') sent.push(input);
    try {
      const result = step(match, input);
      match = result.match;
      result.effects.forEach(carryOut);
    } catch {
      broken = true;
    }
  }

  function carryOut(effect: Effect): void {
    if (effect.type === 'closePages') asked = [...effect.pages];
    if (effect.type === 'rematch' && luck.chance(70)) send({ type: 'rematched', at: now, matchId: 'next' });
  }

  function command(person: string, order: Command, seq = (seqs.get(person) ?? 0) + 1): void {
    seqs.set(person, Math.max(seq, seqs.get(person) ?? 0));
    send({ type: 'command', at: now, person, seq, command: order });
  }

  function answerPages(): void {
    const pages = asked.map((page) => ({ page, lines: luck.pick([0, 1, 40, 400]) }));
    const answered = luck.chance(20) ? pages.slice(0, 1 + luck.roll(pages.length)) : pages;
    if (!luck.chance(10)) asked = [];
    send({ type: 'pagesClosed', at: now, pages: answered });
  }

  function prompt(): string {
    return luck.pick([
      `a prompt §p${prompts++}§`,
      `a prompt §p${prompts++}§`,
      `  too §p${prompts++}§\n`,
      'x',
      'y'.repeat(121),
    ]);
  }

  /** Works like a person who wants to play: writes, draws, submits. */
  function work(): void {
    if (match.phase === 0) return luck.chance(5) ? lead() : connection();
    if (match.phase === 20) return luck.chance(40) ? lead() : sleep();
    const waiting = match.phase === 10 ? match.tasks.filter((task) => !task.submitted) : [];
    if (match.phase !== 10 || waiting.length === 0) return sleep();
    const { player } = luck.pick(waiting);
    const kind = match.plan.steps[match.step]?.kind;
    if (kind === 'draw') return command(player, { type: 'submit', step: match.step });
    if (luck.chance(30)) return command(player, { type: 'typed', step: match.step, text: prompt() });
    command(player, { type: 'submit', step: match.step, text: prompt() });
  }

  function lead(): void {
    const host = match.acting ?? match.host;
    if (match.phase === 0) return command(host, { type: 'start' });
    if (match.phase === 20)
      return command(host, luck.pick(showCommands(match.shown, match.books[0]?.pages.length ?? 1)));
    command(host, randomCommand(match, people, prompt(), luck));
  }

  function sleep(): void {
    const due = Math.max(now, wakeAt(match) ?? now);
    const soon = due < now + (luck.chance(3) ? Infinity : PATIENCE);
    now = soon && luck.chance(60) ? due + luck.pick([0, 0, 0, 1, 40, 2_500]) : now + luck.roll(9_000);
    send({ type: 'wake', at: now });
  }

  function connection(): void {
    const { id: person } = luck.pick(people);
    const present = match.seats.find((seat) => seat.person.id === person)?.lostAt === null;
    if (present) return send({ type: 'disconnect', at: now, person });
    send(luck.chance(50) ? { type: 'return', at: now, person } : { type: 'join', at: now, person: find(person) });
  }

  function find(id: string): Person {
    return people.find((person) => person.id === id) as Person;
  }

  /** A packet that was delayed, or doubled, or belongs to a step long gone. */
  function late(): void {
    const old = sent[luck.roll(Math.max(1, sent.length))];
    if (!old) return sleep();
    send({ ...old, at: luck.chance(50) ? old.at : now });
  }

  function restart(): void {
    match = JSON.parse(JSON.stringify(match)) as Match;
    const downMs = luck.pick([200, 3_000, 60_000, 3_600_000]);
    now += downMs;
    asked = [];
    send({ type: 'resumed', at: now, downMs });
  }

  const troubles: readonly (readonly [number, () => void])[] = [
    [46, work],
    [18, sleep],
    [10, lead],
    [8, () => command(luck.pick(people).id, randomCommand(match, people, prompt(), luck))],
    [8, connection],
    [5, late],
    [4, answerPages],
    [1, restart],
  ];

  return {
    inputs,
    goesOn: () => !broken && !isOver(match) && inputs.length < TOO_MANY_INPUTS,
    seatEverybody(): void {
      for (const person of people) send({ type: 'join', at: now, person });
    },
    something(): void {
      now += luck.pick([0, 10, 300, 2_000]);
      if (asked.length > 0 && luck.chance(50)) return answerPages();
      let draw = luck.roll(100);
      const [, trouble] = troubles.find(([weight]) => (draw -= weight) < 0) ?? [0, sleep];
      trouble();
    },
    onlyTime(): void {
      if (asked.length > 0) return answerPages();
      now = Math.max(now, wakeAt(match) ?? now);
      send({ type: 'wake', at: now });
    },
  };
}

function showCommands(shown: number, pages: number): Command[] {
  const next: Command = { type: 'drive', book: Math.floor(shown / pages), page: shown % pages };
  return [next, next, next, next, { type: 'replay' }, { type: 'autoplay', on: true }, { type: 'end' }];
}

/** Any command at all, from whoever, whether it makes sense or not. */
function randomCommand(match: Match, people: readonly Person[], text: string, luck: Dice): Command {
  const at = match.phase === 10 ? match.step - luck.pick([0, 0, 0, 1, -1]) : luck.roll(5);
  const player = luck.pick(people).id;
  return luck.pick<Command>([
    { type: 'ready', ready: true },
    { type: 'options', options: { pages: luck.pick([3, 5, 99]), access: luck.pick(['everyone', 'closed']) } },
    { type: 'start' },
    { type: 'submit', step: at, text },
    { type: 'submit', step: at },
    { type: 'keepDrawing', step: at },
    { type: 'typed', step: at, text },
    { type: 'forceNext', step: at },
    { type: 'undoForce', step: at },
    { type: 'extend', step: at },
    { type: 'moreTime', step: at },
    { type: 'wait' },
    { type: 'drive', book: luck.roll(4), page: luck.roll(4) },
    { type: 'replay' },
    { type: 'autoplay', on: luck.chance(50) },
    { type: 'kick', player },
    { type: 'vip', player, on: luck.chance(50) },
    { type: 'promote', player },
    { type: 'here' },
    { type: 'playAgain' },
    rareCommand(player, luck),
  ]);
}

/** What ends a game, or somebody's part in it. */
function rareCommand(player: string, luck: Dice): Command {
  return luck.pick<Command>([
    { type: 'leave' },
    { type: 'leave' },
    { type: 'ban', player, reason: 'nobody knows' },
    { type: 'cancel', reason: 'supper', show: luck.chance(50) },
    { type: 'end' },
    { type: 'here' },
  ]);
}

/**
 * Plays the game again and throws at the first thing that must never happen.
 * @param every views are looked at after each change of who may see what, and after every so many inputs
 * @returns the match at the end
 */
export function verify(game: Game, every = 4): Match {
  let match = freeze(open(game.setup, game.seed, game.at));
  const answers = new Map<string, string>();
  game.inputs.forEach((input, index) => {
    try {
      const result = step(match, input);
      freeze(result);
      checkStep(match, input, result.match, result.effects);
      checkAnswers(input, result.effects, answers);
      if (index % every === 0 || moment(match) !== moment(result.match)) checkSecrets(result.match);
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

function must(holds: boolean, rule: string): void {
  if (!holds) throw new Error(rule);
}

const NEXT_PHASES: Readonly<Record<Match['phase'], readonly number[]>> = {
  0: [0, 10, 99],
  10: [10, 20, 99],
  20: [20, 99],
  99: [99],
};

function checkStep(before: Match, input: Input, after: Match, effects: readonly Effect[]): void {
  must(NEXT_PHASES[before.phase].includes(after.phase), `no way from phase ${before.phase} to ${after.phase}`);
  must(after.now >= before.now, 'time runs backwards');
  const due = wakeAt(after);
  must(isOver(after) ? due === null : due !== null && due > after.now, 'the match sleeps for ever, or not at all');
  must(effects.filter(({ type }) => type === 'changed').length <= 1, 'announced twice');
  must(
    unfinished(after).every(({ type }) => type === 'closePages' || type === 'rematch'),
    'unfinished for ever',
  );
  checkRefusal(before, input, after, effects);
  if (after.phase === 10) checkHands(after);
  if (before.phase === 10 && after.phase !== 0) checkNothingLost(before, input, after);
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

/** One page for each player, never his own book after the first step, never after his own page. */
function checkHands(draw: Draw): void {
  const players = draw.tasks.map(({ player }) => player);
  must(new Set(players).size === players.length, 'somebody has two pages');
  must(new Set(draw.tasks.map(({ book }) => book)).size === players.length, 'a book is with two people');
  for (const { book: index, player } of draw.tasks) {
    const book = draw.books[index];
    must(book !== undefined && book.pages.length === draw.step, 'a book is out of step');
    if (!book || draw.step === 0) continue;
    const makers = book.pages.map((page) => page.player);
    must(book.owner !== player, 'somebody got his own book');
    must(lastMade(book)?.page.player !== player, 'somebody got his own page');
    must(draw.circle.broken || !makers.includes(player), 'a book came back although everybody is there');
  }
}

/** What was submitted, or drawn at all, is what the book holds. */
function checkNothingLost(before: Draw, input: Input, after: Exclude<Match, { phase: 0 }>): void {
  if (input.type === 'command' && input.command.type === 'keepDrawing') return;
  for (const task of before.tasks) {
    const page = after.books[task.book]?.pages[before.step];
    const kept = after.phase === 10 && after.tasks.some((other) => other.book === task.book && !other.withdrawn);
    if (!page || task.withdrawn || kept) continue;
    const removed = after.seats.some((seat) => seat.removed && seat.person.id === task.player);
    if (removed) continue;
    if (task.text !== null && input.type !== 'command') {
      must(page.kind === 'text' && page.text === task.text, 'a submitted text was lost');
    }
    if ((task.lines ?? 0) > 0) must(page.kind === 'drawing' && page.lines === task.lines, 'a drawing was lost');
  }
}

/** A page is read by who needs it for his task, or has been shown to all. */
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

function isSource(match: Match, page: PageRef, reader: string): boolean {
  return (
    match.phase === 10 &&
    match.tasks.some((task) => task.player === reader && task.book === page.book && task.source === page.step)
  );
}

function isRevealed(match: Match, { book, step: at }: PageRef): boolean {
  if (match.phase === 99) return match.shown;
  return match.phase === 20 && book * (match.books[0]?.pages.length ?? 0) + at < match.shown;
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
  if (match.phase === 10) return `10 ${match.step} ${match.stage.name}`;
  return match.phase === 20 ? `20 ${match.shown}` : `${match.phase}`;
}

/** Nobody's view holds a text that he may not know. */
function checkSecrets(match: Match): void {
  for (const who of [null, 'stranger', ...match.seats.map((seat) => seat.person.id)]) {
    const seen = view(match, who);
    const text = JSON.stringify(seen);
    const allowed = mayRead(match, who);
    for (const [canary] of text.matchAll(CANARY)) must(allowed.has(canary), `${who} can read ${canary}`);
    if (match.phase === 10) checkTask(match, who, seen);
    must(!/"(luck|circle|start|tasks|typing|ledgers|wordsUsed)"/.test(text), `${who} sees the inside of the match`);
  }
}

/** The pages in a view of a running game are those of one's own task, and nothing tells whose they were. */
function checkTask(draw: Draw, who: string | null, seen: View): void {
  const task = draw.tasks.find(({ player }) => player === who);
  const { watch, done, task: shown, players: _, ...rest } = seen;
  must(watch === undefined && done === undefined, `${who} sees books of a running game`);
  must(!/"book"/.test(JSON.stringify(rest)), `${who} sees a page that is not his`);
  if (!shown) return;
  must(task?.book === shown.page.book && shown.page.step === draw.step, `${who} sees the task of another`);
  must(shown.source === undefined || shown.source.book === task?.book, `${who} sees the wrong drawing`);
  const told = draw.options.showNeighbours ? { ...shown, author: undefined } : shown;
  const others = draw.seats.filter((seat) => seat.person.id !== who).map((seat) => seat.person.id);
  must(!others.some((id) => JSON.stringify(told).includes(id)), `${who} is told whose page it is`);
}

/** Canaries that this person may know of, from the books themselves. */
function mayRead(match: Match, who: string | null): ReadonlySet<string> {
  const seat = match.seats.find(({ person }) => person.id === who);
  if (!seat || seat.left || match.phase === 0) return new Set();
  if (match.phase === 10) return new Set(canaries(taskTexts(match, seat.person.id)));
  const length = match.books[0]?.pages.length ?? 0;
  const shown = match.phase === 20 ? match.shown : match.shown ? Infinity : 0;
  const pages = match.books.flatMap((book, b) => book.pages.filter((_, s) => b * length + s < shown));
  return new Set(canaries(pages));
}

function taskTexts(draw: Draw, who: string): unknown {
  const task = draw.tasks.find(({ player, withdrawn }) => player === who && !withdrawn);
  const book = task && draw.books[task.book];
  if (!book) return [];
  const last = lastMade(book)?.page;
  const given = last ? (last.kind === 'text' ? last.text : '') : task.dice ? task.prompt : '';
  return [given, task.text, draw.typing.filter(({ player }) => player === who)];
}

function canaries(value: unknown): string[] {
  return [...JSON.stringify(value).matchAll(CANARY)].map(([canary]) => canary);
}
