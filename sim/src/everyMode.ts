import { setTimeout } from 'node:timers/promises';
import { GameMode, type LineJson, type MatchState, type Options } from '@tuschel/protocol';
import { ALL_TOOLS } from '@tuschel/rules';
import { type Bot, createBot } from './bot.ts';
import { luckOf } from './luck.ts';

export interface ModeOrder {
  url: string;
  mode: number;
  players: number;
  seed: number;
}

export interface ModeReport {
  /** What was played, in figures: one line. */
  summary: string;
  /** What should have been otherwise. Empty: nothing. */
  problems: string[];
}

/** What is set of a mode so that bots meet what is rare; of any other: nothing. */
const RULES: Record<number, (names: readonly string[]) => Partial<Options>> = {
  [GameMode.Custom]: () => ({
    plan: {
      rounds: [
        { type: 'prompt', seconds: null, selection: 'dictionary', lines: ['a word', 'another one'] },
        { type: 'draw', seconds: 60, selection: 'random', tools: NARROW },
        { type: 'prompt', seconds: 60, selection: 'same_again' },
        { type: 'draw', seconds: null, selection: 'round_robin', tools: { ...NARROW, colorMode: 'simple', layers: 2 } },
      ],
      repeatPlayers: true,
    },
  }),
  [GameMode.Storyteller]: ([first, second]) => ({ story: `${second}: ? meets @${first}\nthen there was !` }),
  [GameMode.EchoInYourStyle]: () => ({ redrawSteps: 2 }),
  [GameMode.DrawThisInYourStyle]: () => ({ vipSource: 'draw', chooseSource: true }),
  [GameMode.CoOp_Animation]: () => ({ frames: 4, keepBackground: true }),
  [GameMode.Complete_Me]: () => ({ showPrompt: true }),
};

const NARROW = {
  ...ALL_TOOLS,
  colorMode: 'mono',
  layers: 1,
  shapes: false,
  undo: false,
  advancedBrush: false,
  pressure: false,
  presets: 'brush',
  format: 'portrait',
  maxLines: 3,
} as const;

/** A table of bots that have logged in. The process needs a cookie jar. */
export async function seatMode({ url, mode, players, seed }: ModeOrder): Promise<Bot[]> {
  const names = Array.from({ length: players }, (_, i) => `Mode_${mode}_${i}`);
  return Promise.all(names.map((name, i) => createBot({ url, name, luck: luckOf(seed * 1_000 + i), lines: 12 })));
}

/** One game over the wire, from the lobby to the end screen, and then what the server has of each drawing. */
export async function playMode(mode: number, bots: readonly Bot[]): Promise<ModeReport> {
  const started = performance.now();
  const [host, ...guests] = bots as [Bot, ...Bot[]];
  const rules = RULES[mode]?.(bots.map(({ name }) => name)) ?? {};
  const lobby = await host.host({ ...rules, mode }, bots.length);
  await Promise.all(guests.map((guest) => guest.join(lobby)));
  const ends = await withinTime(Promise.all(bots.map((bot) => bot.play())));
  const drawings = new Map(bots.flatMap(({ acknowledged }) => [...acknowledged]));
  const problems = ends
    ? [...ends.flatMap((end) => endProblems(end, mode)), ...(await storedProblems(host, drawings))]
    : [`not over within ${PATIENCE_MS / 1000} s`];
  const lines = [...drawings.values()].reduce((sum, { length }) => sum + length, 0);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const name = Object.entries(GameMode).find(([, number]) => number === mode)?.[0] ?? mode;
  const summary = `${name}: ${bots.length} players, ${drawings.size} drawings, ${lines} lines, ${seconds} s`;
  return { summary, problems };
}

/** Nobody is slow here: with all that closes by itself the longest game takes a minute. */
const PATIENCE_MS = 180_000;

async function withinTime<Result>(work: Promise<Result>): Promise<Result | null> {
  const over = new AbortController();
  const late = setTimeout(PATIENCE_MS, null, { signal: over.signal }).catch(() => null);
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}

/** A game that was played to its end, and in which everybody has made their pages. */
function endProblems({ done }: MatchState, mode: number): string[] {
  if (!done || done.aborted || done.mode !== mode) return [`ended otherwise: ${JSON.stringify(done)}`];
  const pages = done.books.flatMap(({ rounds }) => rounds);
  const lost = pages.filter(({ skipped, isHidden, erased }) => skipped || isHidden || erased);
  return [
    ...(pages.length === 0 ? ['a game without a page'] : []),
    ...lost.map(({ id, playerName }) => `page ${id} of ${playerName} is empty`),
  ];
}

async function storedProblems({ client }: Bot, drawings: ReadonlyMap<string, LineJson[]>): Promise<string[]> {
  const checks = [...drawings].map(async ([id, lines]) => {
    const stored = await client.drawings.read(id);
    const same = JSON.stringify(stored?.lines) === JSON.stringify(lines);
    return same ? [] : [`drawing ${id}: ${lines.length} lines acknowledged, ${stored?.lines.length ?? 'none'} stored`];
  });
  return (await Promise.all(checks)).flat();
}
