/**
 * Bots that play whole games by a seed, as badly as people and networks do: for tests and simulations. A game is its
 * set-up and its inputs; `verify` plays it again and looks at everything that must never happen.
 */
import { isOver, open, type Setup, step, wakeAt } from '../match.ts';
import type { PageRef } from '../model/book.ts';
import { type CustomPlan, isCustomPlan, type PlanRound } from '../model/customPlan.ts';
import type { Effect } from '../model/effect.ts';
import type { Command, Input } from '../model/input.ts';
import { below, type Luck, luckOf } from '../model/luck.ts';
import type { Options, Tempo } from '../model/options.ts';
import type { Person } from '../model/seats.ts';
import { type Match, PHASE } from '../model/state.ts';
import type { Wording } from '../model/talk.ts';
import { ALL_TOOLS } from '../model/tools.ts';
import { custom } from '../modes/custom.ts';
import { echo } from '../modes/echo.ts';
import { MODES } from '../modes/index.ts';
import type { Game } from './verify.ts';

export { FULL_HOST, fullMatches } from './fullMatch.ts';
export { fullShow } from './fullShow.ts';
export { type Game, replay, shrink, verify } from './verify.ts';

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
  const people = bots(2 + luck.roll(luck.chance(40) ? 19 : 7), luck);
  return playOn(setupOf(people, luck), seed, people, luck);
}

/** A game by a plan of one's own, of 2 to 100 bots: most tables are small, every twentieth is a hall. Likewise the same each time. */
export function playOwnGame(number: number): Game {
  const seed = number.toString(16).padStart(32, '0dd5ea7');
  const luck = dice(`${seed}b075`);
  const [least, more] = number % 20 === 0 ? [31, 70] : number % 3 === 0 ? [9, 22] : [2, 7];
  const people = bots(least + luck.roll(more), luck);
  const setup = setupOf(people, luck);
  const options = { ...setup.options, mode: custom.number, plan: planOf(people, luck, 9) };
  return playOn({ ...setup, options, capacity: people.length }, seed, people, luck);
}

function playOn(setup: Setup, seed: string, people: readonly Person[], luck: Dice): Game {
  const at = 1_800_000_000_000;
  const host = hostProcess({ setup, seed, at }, people, luck);
  host.seatEverybody();
  const troubles = 20 + people.length * (4 + luck.roll(people.length > 20 ? 5 : 20));
  for (let i = 0; i < troubles && host.goesOn(); i++) host.something();
  while (host.goesOn()) host.onlyTime();
  return { setup, seed, at, inputs: host.inputs };
}

function bots(count: number, luck: Dice): readonly Person[] {
  return Array.from({ length: count }, (_, i) => bot(i, luck));
}

function bot(i: number, luck: Dice): Person {
  return { id: `bot-${i}-`, name: `Bot ${i}`, rank: luck.pick([0, 0, 10, 90]), supporterLevel: 0 };
}

/** All of them, and some twice as often. */
const MODES_PLAYED = Object.values(MODES).flatMap((mode) =>
  (mode === custom || mode === echo ? [mode, mode] : [mode]).map(({ number }) => number),
);

function setupOf(people: readonly Person[], luck: Dice): Setup {
  const options: Partial<Options> = {
    mode: luck.pick(MODES_PLAYED),
    pages: luck.pick([null, null, 2, 3, 4, 5, 7, 13]),
    endOnDrawing: luck.chance(30),
    tempo: luck.pick<Tempo>(['quick', 'normal', 'relaxed', 'custom', 'host']),
    majorityTimer: luck.chance(30),
    hostPlays: luck.chance(80),
    showNeighbours: luck.chance(20),
    family: luck.chance(20),
    language: luck.pick(['de', 'en']),
    understudies: luck.chance(80),
    lateComers: luck.chance(30),
    ...modeOptions(people, luck),
  };
  const words = (language: string) => Array.from({ length: 6 }, (_, i) => `word §${language}${i}§`);
  const pack = (language: string) => Array.from({ length: 4 }, (_, i) => `silly §s${language}${i}§`);
  return {
    host: people[0] as Person,
    options,
    words: { de: words('de'), en: words('en') },
    packs: { silly: { de: pack('de'), en: pack('en') } },
    capacity: 20,
    vips: people.filter(() => luck.chance(30)).map(({ id }) => id),
  };
}

function modeOptions(people: readonly Person[], luck: Dice): Partial<Options> {
  return {
    redrawSteps: luck.pick([1, 2, 3, 8]),
    vipSource: luck.pick(['pick', 'draw']),
    chooseSource: luck.chance(50),
    frames: luck.pick([null, null, 2, 9]),
    keepBackground: luck.chance(30),
    hostTheme: luck.chance(30) ? 'a theme §theme§' : null,
    showPrompt: luck.chance(30),
    vipOnly: luck.chance(20),
    story: storyOf(people, luck),
    plan: luck.chance(60) ? planOf(people, luck) : null,
  };
}

function storyOf(people: readonly Person[], luck: Dice): string {
  const named = people.slice(0, luck.roll(people.length)).map(({ name }) => name);
  const lines = Array.from({ length: 1 + luck.roll(people.length) }, (_, i) => {
    const marks = luck.pick(['', ' with !', ' with ?', ' with @Bot 1', ' with ! and !, ?']);
    return `${named[i] === undefined ? '' : `${named[i]}: `}line §l${i}§${marks}`;
  });
  return lines.join('\n');
}

/** Any plan of so many rounds at most that can be played. */
function planOf(people: readonly Person[], luck: Dice, most = 6): CustomPlan {
  const rounds = Array.from({ length: 1 + luck.roll(most) }, (_, index) => roundOf(index, people, luck));
  const plan = { rounds, repeatPlayers: luck.chance(70) };
  return isCustomPlan(plan) ? plan : { rounds: [{ type: 'draw', seconds: null, selection: 'round_robin' }] };
}

function roundOf(index: number, people: readonly Person[], luck: Dice): PlanRound {
  const type = luck.pick(['prompt', 'draw'] as const);
  const own = index === 0 ? (['round_robin'] as const) : (['same_again', 'round_robin'] as const);
  const selection = luck.pick(['random', 'book_owner', 'round_robin', 'dictionary', ...own] as const);
  const seconds = luck.pick([null, 60, 600]);
  const tools = type === 'draw' && luck.chance(30) ? { tools: { ...ALL_TOOLS, maxLines: 40 } } : {};
  if (selection !== 'dictionary') return { type, seconds, selection, ...tools };
  if (type === 'draw') return { type, seconds, selection, table: tableOf(people, luck), ...tools };
  const words = luck.pick([{ pack: 'silly' }, { pack: 'unknown' }, { lines: ['list §list0§', 'list §list1§'] }, {}]);
  return { type, seconds, selection, ...words };
}

function tableOf(people: readonly Person[], luck: Dice): Record<string, string> {
  return Object.fromEntries(people.map(({ id }) => [id, luck.chance(80) ? luck.pick(people).id : 'nobody']));
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
    if (effect.type === 'lookAtPages' && luck.chance(80)) {
      const pages = effect.pages.map((page) => ({ page, lines: luck.pick([0, 0, 12]) }));
      send({ type: 'pagesSeen', at: now, pages });
    }
    if (effect.type === 'checkDrawing' && luck.chance(80)) {
      const { person, drawing } = effect;
      send({ type: 'drawingChecked', at: now, person, drawing, lines: luck.pick([0, 12, 120]) });
    }
    if (effect.type === 'copyPages' && luck.chance(80)) {
      send({ type: 'pagesCopied', at: now, pages: effect.pages.map(({ page }) => page) });
    }
    if (effect.type === 'rematch' && luck.chance(70)) send({ type: 'rematched', at: now, matchId: 'next' });
  }

  function command(person: string, order: Command, seq = (seqs.get(person) ?? 0) + 1): void {
    seqs.set(person, Math.max(seq, seqs.get(person) ?? 0));
    send({ type: 'command', at: now, person, seq, command: order, ...wordingOf(order, luck) });
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
      `! and ? meet @anna, ! \\? §p${prompts++}§`,
      'x',
      'y'.repeat(121),
    ]);
  }

  /** Works like a person who wants to play: writes, draws, submits. */
  function work(): void {
    if (match.phase === PHASE.lobby && luck.chance(20)) return pick();
    if (match.phase === PHASE.lobby) return luck.chance(5) ? lead() : connection();
    if (match.phase === PHASE.watch && luck.chance(30))
      return send({ type: 'reacted', at: now, person: luck.pick(people).id });
    if (match.phase === PHASE.watch) return luck.chance(40) ? lead() : sleep();
    const waiting = match.phase === PHASE.draw ? match.tasks.filter((task) => !task.submitted) : [];
    if (match.phase !== PHASE.draw || waiting.length === 0) return sleep();
    const { player, answers, chosen = [] } = luck.pick(waiting);
    const own = match.phase === PHASE.draw ? match.step : 0;
    if (chosen.length > 0 && luck.chance(30)) {
      const marker = luck.roll(chosen.length + 1);
      return command(player, { type: 'choosePlayer', step: own, marker, player: luck.pick(people).id });
    }
    if (luck.chance(10)) return command(player, { type: 'chooseSource', step: own, book: luck.roll(5) });
    if (luck.chance(20)) return command(luck.pick(people).id, { type: 'understudy', step: own });
    if (luck.chance(5)) return command(luck.pick(people).id, { type: 'decline', step: own });
    if (luck.chance(1))
      return send({ type: 'look', at: now, person: { ...luck.pick(people), nameColor: luck.roll(3) } });
    if (answers) {
      const texts = [prompt(), prompt()];
      if (luck.chance(30)) return command(player, { type: 'typed', step: own, text: '', texts });
      return command(player, { type: 'submit', step: own, texts });
    }
    const kind = match.plan.steps[match.step]?.kind;
    if (kind === 'draw') return command(player, { type: 'submit', step: match.step });
    if (luck.chance(30)) return command(player, { type: 'typed', step: match.step, text: prompt() });
    command(player, { type: 'submit', step: match.step, text: prompt() });
  }

  /** A VIP shows a drawing of his. */
  function pick(): void {
    const vip = luck.pick(match.vips.length > 0 ? match.vips : ['nobody']);
    command(vip, { type: 'pickDrawing', drawingId: luck.chance(90) ? `drawing-${luck.roll(9)}` : null });
  }

  function lead(): void {
    const host = match.acting ?? match.host;
    if (match.phase === PHASE.lobby) return command(host, { type: 'start' });
    if (match.phase === PHASE.watch)
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
    const { id: person } = luck.pick(match.phase === PHASE.lobby ? onTime() : people);
    const present = match.seats.find((seat) => seat.person.id === person)?.lostAt === null;
    if (present) return send({ type: 'disconnect', at: now, person });
    send(luck.chance(50) ? { type: 'return', at: now, person } : { type: 'join', at: now, person: find(person) });
    if (luck.chance(20)) command(person, { type: 'standBy', on: luck.chance(90) });
  }

  /** Where that is allowed the last one comes when the game has begun. */
  function onTime(): readonly Person[] {
    return match.options.lateComers ? people.slice(0, Math.max(2, people.length - 1)) : people;
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

  /** In a hall many do something while time hardly passes. */
  function workTogether(): void {
    const workers = people.length > 20 ? Math.floor(people.length / 8) : 1;
    for (let i = 0; i < workers; i++) work();
  }

  const troubles: readonly (readonly [number, () => void])[] = [
    [46, workTogether],
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
      for (const person of onTime()) send({ type: 'join', at: now, person });
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
  const at = match.phase === PHASE.draw ? match.step - luck.pick([0, 0, 0, 1, -1]) : luck.roll(5);
  const player = luck.pick(people).id;
  return luck.pick<Command>([
    { type: 'ready', ready: true },
    { type: 'options', options: { pages: luck.pick([3, 5, 99]), access: luck.pick(['everyone', 'closed']) } },
    { type: 'options', options: { mode: luck.pick([1, 2, 3, 4, 12, 16]) } },
    { type: 'start' },
    { type: 'submit', step: at, text },
    { type: 'submit', step: at },
    { type: 'keepDrawing', step: at },
    { type: 'submit', step: at, texts: [text, text] },
    { type: 'chooseSource', step: at, book: luck.roll(6) },
    { type: 'choosePlayer', step: at, marker: luck.roll(3), player },
    { type: 'understudy', step: at },
    { type: 'decline', step: at },
    { type: 'pickDrawing', drawingId: luck.pick(['drawing-1', null]) },
    { type: 'typed', step: at, text },
    { type: 'forceNext', step: at },
    { type: 'undoForce', step: at },
    { type: 'extend', step: at },
    { type: 'moreTime', step: at },
    { type: 'standBy', on: luck.chance(80) },
    { type: 'wait' },
    { type: 'hidePages', player, hide: luck.chance(70) },
    { type: 'drive', book: luck.roll(4), page: luck.roll(4) },
    { type: 'replay' },
    { type: 'autoplay', on: luck.chance(50) },
    { type: 'hidePage', book: luck.roll(4), page: luck.roll(4), hide: luck.chance(50) },
    { type: 'star', book: luck.roll(4), on: luck.chance(50) },
    playbackCommand(luck),
    moderation(match, at, luck),
    { type: 'kick', player },
    { type: 'vip', player, on: luck.chance(50) },
    { type: 'coHost', player, on: luck.chance(70) },
    chatCommand(player, luck),
    { type: 'promote', player },
    { type: 'here' },
    { type: 'playAgain' },
    { type: 'playAgain', options: { mode: luck.pick([2, 13, 99]), tempo: luck.pick<Tempo>(['quick', 'relaxed']) } },
    { type: 'options', options: { awards: luck.chance(50) } },
    rareCommand(player, luck),
  ]);
}

/** Now and then the lists know a word of what is said. */
function wordingOf({ type }: Command, luck: Dice): { wording?: Wording } {
  if ((type !== 'submit' && type !== 'typed') || !luck.chance(15)) return {};
  return { wording: { level: luck.pick(['warn', 'warn', 'block']), spans: [{ start: 0, end: 2, word: 'bad' }] } };
}

function moderation(match: Match, step: number, luck: Dice): Command {
  const doubts = match.phase === PHASE.draw ? (match.doubts ?? []) : [];
  const page = doubts.length > 0 ? luck.pick(doubts).page : { book: luck.roll(4), step: luck.roll(4) };
  return luck.pick<Command>([
    { type: 'judge', page, judgement: luck.pick(['keep', 'replace', 'again', 'kick']) },
    { type: 'reportPrompt', step, reasons: ['other'], skip: luck.chance(50) },
  ]);
}

function chatCommand(player: string, luck: Dice): Command {
  return luck.pick<Command>([
    { type: 'chatRules', slow: luck.pick([0, 4, 5, 60, 61]) },
    { type: 'chatRules', hostOnly: luck.chance(50) },
    { type: 'chatMute', player, on: luck.chance(60) },
    { type: 'chatClear' },
    { type: 'judgeLine', line: luck.pick(['a', 'b', 'c']), judgement: luck.pick(['keep', 'hide']) },
  ]);
}

function playbackCommand(luck: Dice): Command {
  return luck.pick<Command>([
    { type: 'scrub', at: luck.roll(61_000) },
    { type: 'speed', value: luck.pick([0.5, 1, 2, 4, 3]) },
    { type: 'pause', on: luck.chance(50) },
    { type: 'recess', on: luck.chance(50) },
    { type: 'loop', on: luck.chance(50) },
    { type: 'bestOf', on: luck.chance(50) },
    { type: 'closest', book: luck.roll(4), page: luck.roll(5), on: luck.chance(80) },
  ]);
}

/** What ends a game, or somebody's part in it. */
function rareCommand(player: string, luck: Dice): Command {
  return luck.pick<Command>([
    { type: 'leave' },
    { type: 'leave' },
    { type: 'ban', player, reason: 'nobody knows' },
    { type: 'unban', player },
    { type: 'cancel', reason: 'supper', show: luck.chance(50) },
    { type: 'end' },
    { type: 'show' },
    { type: 'here' },
  ]);
}
