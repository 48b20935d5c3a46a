import {
  type CommandBody,
  GamePhase,
  type LineJson,
  type MatchState,
  type Options,
  type Reply,
  type Round,
} from '@tuschel/protocol';
import { type Bot, createBot, sleep } from '../../bot.ts';
import type { Luck } from '../../luck.ts';
import { whenState } from '../players.ts';

/** Where a game may be when the server dies. */
export const PHASES = ['lobby', 'draw', 'closing', 'watch'] as const;
export type Phase = (typeof PHASES)[number];

/** One game of bots, from the lobby to the end, and what was acknowledged in it. */
export interface KillTable {
  phase(): Phase | null;
  isDrawing(): boolean;
  /** The server is there again: nobody waits for their next try. */
  wakeUp(): void;
  /** No more kills come: the host shows what there is, and the game ends soon. */
  hurry(): void;
  /** Resolves when the game is over: figures, and what of the acknowledged is missing. */
  over: Promise<TableReport>;
  describe(): string;
}

export interface TableReport {
  lines: number;
  texts: number;
  commands: number;
  problems: string[];
}

export interface TableOptions {
  url: string;
  name: string;
  players: number;
  mode: number;
  luck: Luck;
  handsInAfter: Promise<unknown>;
}

/** A step is over when all have submitted; an extension of two minutes in all is what its length allows. */
const RULES: Partial<Options> = { tempo: 'custom', writeSeconds: 60, describeSeconds: 60, drawSeconds: 120 };
/** Of the one who is removed. */
const VICTIM = 'Victim';

export async function openKillTable(options: TableOptions): Promise<KillTable> {
  const { url, name, players, mode, luck, handsInAfter } = options;
  const bots: Bot[] = [];
  for (let i = 0; i < players; i++)
    bots.push(await createBot({ url, name: `${name}_${i}`, luck, pause: 80, lines: 150, handsInAfter }));
  const victim = await createBot({ url, name: `${name}_${VICTIM}`, luck });
  const [host, ...guests] = bots as [Bot, ...Bot[]];
  const everybody = [...bots, victim];

  const rules = { ...RULES, mode, ...(mode === ECHO ? { pages: 3 } : {}) };
  const lobby = await host.host(rules, players + 1);
  await Promise.all([...guests, victim].map((guest) => guest.join(lobby)));
  let isHurried = false;
  const stateOf = (bot: Bot): MatchState | null => {
    const game = bot.client.game.get();
    return game.status === 'joined' ? game.state : null;
  };

  /** Whoever is the host ends the game as soon as it may be ended. */
  const hurryUp = async () => {
    while (!isOver) {
      const leader = bots.find((bot) => stateOf(bot)?.you.isHost);
      if (isHurried && leader && stateOf(leader)?.phase === GamePhase.Draw)
        await leader.client.game.send({ type: 'cancel', reason: 'the drill is over', show: true });
      await sleep(300);
    }
  };

  let isOver = false;
  const play = async (): Promise<TableReport> => {
    void victim.play().catch(() => undefined);
    const done: Commanded = { commands: 0, problems: [] };
    // The game may end before the host has done all of it.
    void commandAsHost(bots, victim, done).catch(() => undefined);
    void hurryUp();
    try {
      const ends = await Promise.all(bots.map((bot) => bot.play()));
      isOver = true;
      const kept = await checkKept(bots, ends);
      return { ...kept, commands: done.commands, problems: [...done.problems, ...kept.problems] };
    } finally {
      isOver = true;
      await Promise.all(everybody.map((bot) => bot.stop()));
    }
  };

  return {
    phase: () => phaseOf(stateOf(host)),
    isDrawing: () => stateOf(host)?.step?.kind === 'draw',
    wakeUp: () => everybody.forEach((bot) => bot.wakeUp()),
    hurry: () => {
      isHurried = true;
    },
    over: play(),
    describe: () => everybody.map((bot) => describe(bot)).join(' | '),
  };
}

const ECHO = 2;

/** What a host has had acknowledged so far, and what of it had no effect, or another one. */
interface Commanded {
  commands: number;
  problems: string[];
}

function phaseOf(state: MatchState | null): Phase | null {
  switch (state?.phase) {
    case GamePhase.Lobby:
      return 'lobby';
    case GamePhase.Draw:
      return state.step?.stage === 'open' ? 'draw' : 'closing';
    case GamePhase.Watch:
      return 'watch';
    default:
      return null;
  }
}

/** Acknowledged commands of the host have had their effect, exactly once. */
async function commandAsHost(bots: Bot[], victim: Bot, done: Commanded): Promise<void> {
  const [host, heir] = bots as [Bot, Bot];
  const send = async (bot: Bot, command: CommandBody) => {
    const reply = await bot.client.game.send(command);
    if (reply.ok) done.commands++;
    return reply;
  };
  await whenState(host.client, (state) => state.phase === GamePhase.Draw, PATIENCE_MS);
  const victimId = stateNow(victim)?.you.id ?? '';
  const kicked = await send(host, { type: 'kick', player: victimId, reason: 'as a drill' });
  if (kicked.ok) done.problems.push(...(await hasLeft(host, victim, victimId)));

  const heirId = stateNow(heir)?.you.id ?? '';
  const promoted = await send(host, { type: 'promote', player: heirId });
  if (promoted.ok) await whenState(heir.client, (state) => state.you.isHost, PATIENCE_MS);
  const leader = promoted.ok ? heir : host;

  const { step } = await whenState(
    leader.client,
    (state) => state.step?.kind === 'draw' && state.step.stage === 'open',
    PATIENCE_MS,
  );
  const replies: Reply[] = [];
  for (let i = 0; i < 3; i++) replies.push(await send(leader, { type: 'extend', step: step?.index ?? 0 }));
  done.problems.push(...checkExtensions(replies));
}

const PATIENCE_MS = 300_000;

function stateNow(bot: Bot): MatchState | null {
  const game = bot.client.game.get();
  return game.status === 'joined' ? game.state : null;
}

async function hasLeft(host: Bot, victim: Bot, id: string): Promise<string[]> {
  const isGone = (state: MatchState) => state.players.every((player) => player.id !== id || player.presence === 'left');
  const { players } = await whenState(host.client, () => true, PATIENCE_MS);
  if (players.length > 0) await whenState(host.client, isGone, PATIENCE_MS);
  const game = victim.client.game.get();
  return game.status === 'joined' && isGone(game.state) ? [`${victim.name} was removed and still plays`] : [];
}

/** Two extensions of a minute fit; a third is refused. One that took effect twice would leave room for one alone. */
function checkExtensions(replies: Reply[]): string[] {
  const said = replies.map(({ ok, code }) => (ok ? 'ok' : (code ?? '')));
  if (said.some((word) => word !== 'ok' && word !== 'notExtendable')) return [];
  return said.join() === 'ok,ok,notExtendable' ? [] : [`extensions of one step were answered ${said.join()}`];
}

async function checkKept(bots: Bot[], ends: MatchState[]): Promise<Omit<TableReport, 'commands'>> {
  const rounds = ends[0]?.done?.books.flatMap((book) => book.rounds) ?? [];
  const report = { lines: 0, texts: 0, problems: [] as string[] };
  for (const bot of bots) {
    for (const [drawing, lines] of bot.acknowledged) {
      report.lines += lines.length;
      report.problems.push(...(await checkDrawing(bot, drawing, lines)));
    }
    for (const [step, text] of bot.texts) {
      report.texts++;
      if (!isInBook(rounds, step, text))
        report.problems.push(`${bot.name}'s text of step ${step} ("${text}") was acknowledged and is in no book`);
    }
  }
  return report;
}

async function checkDrawing(bot: Bot, drawing: string, lines: LineJson[]): Promise<string[]> {
  const stored = (await askPatiently(() => bot.client.drawings.read(drawing)))?.lines ?? [];
  const other = stored.findIndex((line, at) => JSON.stringify(line) !== JSON.stringify(lines[at]));
  if (other === -1 && stored.length === lines.length) return [];
  const alike = other === -1 ? stored.length : other;
  const had = `${lines.length} lines acknowledged, ${stored.length} stored, the first ${alike} of them the same`;
  return [`${bot.name}'s drawing ${drawing}: ${had}`];
}

/** The server may just be dead: other games go on. */
async function askPatiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
      await sleep(500);
    }
  }
}

const MOST_TRIES = 120;

function isInBook(rounds: Round[], step: number, text: string): boolean {
  return rounds.some((round) => round.roundNum === step && round.promptText === text);
}

function describe(bot: Bot): string {
  const game = bot.client.game.get();
  const where =
    game.status === 'joined'
      ? `${game.state.phase} ${JSON.stringify(game.state.step)} ${JSON.stringify(game.state.task)}`
      : game.status;
  return `${bot.name}: hub ${bot.client.hub.get().status}, ${where}`;
}
