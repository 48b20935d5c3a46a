import type { Setup } from '../match.ts';
import { type CustomPlan, isCustomPlan, type PlanRound } from '../model/customPlan.ts';
import type { Options, Tempo } from '../model/options.ts';
import type { Person } from '../model/seats.ts';
import { ALL_TOOLS } from '../model/tools.ts';
import { custom } from '../modes/custom.ts';
import { echo } from '../modes/echo.ts';
import { MODES } from '../modes/index.ts';
import type { Dice } from './dice.ts';

export function bots(count: number, luck: Dice): readonly Person[] {
  return Array.from({ length: count }, (_, i) => bot(i, luck));
}

function bot(i: number, luck: Dice): Person {
  return { id: `bot-${i}-`, name: `Bot ${i}`, rank: luck.pick([0, 0, 10, 90]), supporterLevel: 0 };
}

/** All of them, and some twice as often. */
const MODES_PLAYED = Object.values(MODES).flatMap((mode) =>
  (mode === custom || mode === echo ? [mode, mode] : [mode]).map(({ number }) => number),
);

export function setupOf(people: readonly Person[], luck: Dice): Setup {
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
export function planOf(people: readonly Person[], luck: Dice, most = 6): CustomPlan {
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
