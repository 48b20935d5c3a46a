import { type Input, type Match, open, type Person, step, view, wakeAt } from '@tuschel/rules';
import { FULL_HOST, fullMatches } from '@tuschel/rules/bots';
import type { Figure } from '../figure.ts';
import { percentile } from '../median.ts';

const SEATS = 100;
const START = 1_800_000_000_000;
const GAMES = 5;

/** What the rules of a full lobby cost: one input, the hand-over after somebody has left, and what each seat is told. */
export async function rules(): Promise<Figure[]> {
  playGame();
  const games = Array.from({ length: GAMES }, () => playGame());
  const [{ drawView, showView, endView }] = games as [Played];
  return [
    figure(
      `rules.step.100.p99 of best of ${GAMES}`,
      percentile(quickest(games.map(({ steps }) => steps)), 0.99),
      'ms',
      1,
    ),
    figure(
      `rules.handOver.100.longest of best of ${GAMES}`,
      Math.max(...quickest(games.map(({ handOvers }) => handOvers))),
      'ms',
      10,
    ),
    figure('rules.view.100.draw', drawView / 1_024, 'KiB', 64),
    figure('rules.view.100.watch', showView / 1_024, 'KiB', 64),
    figure('rules.view.100.end', endView / 1_024, 'KiB', 64),
    ...fullViews(),
  ];
}

/** The heaviest view of each phase with a hundred seats, when every name and text is as long as it may be, and the time that it takes. */
function fullViews(): Figure[] {
  return fullMatches().flatMap(({ name, match }) => {
    const title = `rules.fullView.${name.replaceAll(' ', '-')}`;
    const weight = bytes(match, FULL_HOST) / 1_024;
    const times = Array.from({ length: 20 }, () => timed(() => view(match, FULL_HOST)));
    return [figure(title, weight, 'KiB', 64), figure(`${title}.time.p50 of 20`, percentile(times, 0.5), 'ms', null)];
  });
}

function timed(work: () => unknown): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}

/** The same game each time: what took longer tells of what else the machine was doing. */
function quickest(games: readonly (readonly number[])[]): number[] {
  const [first = []] = games;
  return first.map((_, index) => Math.min(...games.map((times) => times[index] ?? Number.POSITIVE_INFINITY)));
}

function figure(name: string, value: number, unit: string, target: number | null): Figure {
  return { figure: name, value: Math.round(value * 1_000) / 1_000, unit, target };
}

interface Played {
  /** Milliseconds of each input. */
  steps: number[];
  /** Milliseconds of each input that handed out pages to others than those of the start. */
  handOvers: number[];
  /** Bytes of the largest view while it is drawn, while it is shown, and of one at the end. */
  drawView: number;
  showView: number;
  endView: number;
}

/** A whole game of Echo: everybody types, submits and draws; somebody leaves in each step. */
function playGame(): Played {
  const people = Array.from({ length: SEATS }, (_, index) => personOf(index));
  const played: Played = { steps: [], handOvers: [], drawView: 0, showView: 0, endView: 0 };
  let match = openLobby(people);
  let now = START;
  const send = (input: Input): void => {
    const before = match;
    const from = performance.now();
    const result = step(match, input);
    const took = performance.now() - from;
    match = result.match;
    const opened = match.phase === 10 && (before.phase !== 10 || before.step !== match.step);
    (opened ? played.handOvers : played.steps).push(took);
    for (const effect of result.effects) {
      if (effect.type !== 'closePages') continue;
      send({ type: 'pagesClosed', at: now, pages: effect.pages.map((page) => ({ page, lines: 100 })) });
    }
  };
  const seqs = new Map<string, number>();
  const command = (person: string, order: Extract<Input, { type: 'command' }>['command']): void => {
    const seq = (seqs.get(person) ?? 0) + 1;
    seqs.set(person, seq);
    send({ type: 'command', at: now, person, seq, command: order });
  };
  for (const person of people) send({ type: 'join', at: now, person });
  command('player-0', { type: 'start' });
  while (match.phase === 10) {
    const { step: at, tasks } = match;
    played.drawView = Math.max(played.drawView, bytes(match, 'player-0'));
    command(`player-${SEATS - 1 - at}`, { type: 'leave' });
    for (const { player, type } of tasks) {
      const isWriting = type === 1 || type === 3;
      if (isWriting) command(player, { type: 'typed', step: at, text: TEXT });
      command(player, isWriting ? { type: 'submit', step: at, text: TEXT } : { type: 'submit', step: at });
    }
    while (match.phase === 10 && match.step === at) {
      now = Math.max(now, wakeAt(match) ?? now);
      send({ type: 'wake', at: now });
    }
  }
  while (match.phase === 20) {
    const { cursor, books } = match;
    const isLast = cursor.page + 1 === books[cursor.book]?.pages.length;
    if (isLast && cursor.book + 1 === books.length) break;
    command('player-0', { type: 'drive', book: cursor.book + (isLast ? 1 : 0), page: isLast ? 0 : cursor.page + 1 });
    played.showView = Math.max(played.showView, bytes(match, 'player-0'));
  }
  command('player-0', { type: 'end' });
  played.endView = bytes(match, 'player-0');
  return played;
}

const TEXT = 'A bear in a boat that is far too small for both of them'.padEnd(120, '.');

function bytes(match: Match, who: string): number {
  return Buffer.byteLength(JSON.stringify(view(match, who)));
}

function openLobby(people: readonly Person[]): Match {
  const prompts = Array.from({ length: 48 }, (_, index) => `prompt ${index}`);
  const [host] = people;
  if (!host) throw new RangeError('nobody is there');
  const seed = '7'.repeat(32);
  return open(
    { host, words: { de: prompts, en: prompts }, options: { mode: 2, pages: 9 }, capacity: SEATS },
    seed,
    START,
  );
}

function personOf(index: number): Person {
  return {
    id: `player-${index}`,
    name: `Somebody Called ${index}`,
    avatar: `/avatar/${index}.png`,
    rank: 0,
    supporterLevel: 0,
  };
}
