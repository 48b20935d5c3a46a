/**
 * `npm run kill-loop -- [--kills 25] [--players 4] [--seed N]`: real games over the wire while the server is killed with
 * -9 at random moments and started again. Every acknowledged line must be there exactly once, in order; every
 * acknowledged text must stand in its book; each game must end well.
 */
import { parseArgs } from 'node:util';
import { startServer } from '@tuschel/boot/serverProcess';
import type { LineJson, MatchState, Options, Round } from '@tuschel/protocol';
import { type Bot, createBot, sleep } from './bot.ts';
import { installCookieJar } from './cookieJar.ts';
import { between, luckOf } from './luck.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '25' },
    players: { type: 'string', default: '4' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const kills = Number(values.kills);
const players = Number(values.players);
const seed = Number(values.seed);
const luck = luckOf(seed);
const RULES: Partial<Options> = { tempo: 'custom', writeSeconds: 60, describeSeconds: 60, drawSeconds: 120, pages: 3 };
/** A game must be over so long after it was left in peace. */
const PEACE_MS = 90_000;

installCookieJar();
const server = await startServer();
const problems: string[] = [];
let lastKill = performance.now();
const figures = { kills: 0, games: 0, lines: 0, texts: 0 };

if (kills === 0) await playOneGame();
while (figures.kills < kills && problems.length === 0) await playOneGame();

await server.close();
console.log(
  `kill loop, seed ${seed}: ${figures.kills} kills in ${figures.games} games; ${figures.lines} lines and ${figures.texts} texts acknowledged`,
);
for (const problem of problems) console.error(`  ${problem}`);
if (problems.length > 0)
  console.error(
    `again: npm run kill-loop -- --seed ${seed} --kills ${kills} --players ${players}\n${server.output().slice(-4000)}`,
  );
console.log(`kill loop: ${figures.games} passed, ${problems.length} failed`);
process.exit(problems.length > 0 ? 1 : 0);

async function playOneGame(): Promise<void> {
  figures.games++;
  const bots = await Promise.all(
    Array.from({ length: players }, (_, i) =>
      createBot({ url: server.url, name: `Bot_${figures.games}_${i}`, luck, pause: 250, lines: 12 }),
    ),
  );
  const [host, ...guests] = bots as [Bot, ...Bot[]];
  const lobby = await host.host(RULES, players);
  await Promise.all(guests.map((guest) => guest.join(lobby)));
  let over = false;
  const game = Promise.race([Promise.all(bots.map((bot) => bot.play())), stuck(() => over)]).finally(
    () => (over = true),
  );
  const killer = killAtRandom(() => over);
  try {
    const ends = await game;
    await killer;
    await check(bots, ends);
  } catch (error) {
    problems.push(`game ${figures.games}: ${String(error)}; ${bots.map((bot) => describe(bot)).join(' | ')}`);
    await killer;
  }
  await Promise.all(bots.map((bot) => bot.stop()));
}

/** Kills at any moment of a server's life: while it is found again by its players (two seconds), and in full play. */
async function killAtRandom(over: () => boolean): Promise<void> {
  while (!over() && figures.kills < kills) {
    await sleep(between(luck, 200, 8_000));
    if (over()) return;
    await server.kill('SIGKILL');
    await server.start();
    figures.kills++;
    lastKill = performance.now();
  }
}

async function check(bots: Bot[], ends: MatchState[]): Promise<void> {
  const rounds = ends[0]?.done?.books.flatMap((book) => book.rounds) ?? [];
  if (ends.some((end) => end.done?.aborted)) problems.push(`game ${figures.games} was aborted`);
  for (const bot of bots) {
    for (const [drawing, lines] of bot.acknowledged) await checkDrawing(bot, drawing, lines);
    for (const [step, text] of bot.texts) checkText(bot, rounds, step, text);
  }
}

async function checkDrawing(bot: Bot, drawing: string, lines: LineJson[]): Promise<void> {
  figures.lines += lines.length;
  const stored = await bot.client.drawings.read(drawing);
  if (JSON.stringify(stored?.lines) === JSON.stringify(lines)) return;
  problems.push(
    `${bot.name}'s drawing ${drawing}: ${lines.length} lines acknowledged, ${stored?.lines.length} stored, or not the same ones`,
  );
}

function checkText(bot: Bot, rounds: Round[], step: number, text: string): void {
  figures.texts++;
  if (rounds.some((round) => round.roundNum === step && round.promptText === text)) return;
  problems.push(`${bot.name}'s text of step ${step} ("${text}") was acknowledged and is in no book`);
}

function describe(bot: Bot): string {
  const game = bot.client.game.get();
  const where =
    game.status === 'joined'
      ? `${game.state.phase} ${JSON.stringify(game.state.step)} ${JSON.stringify(game.state.task)}`
      : game.status;
  return `${bot.name}: hub ${bot.client.hub.get().status}, ${where}`;
}

/** Rejects when nothing more disturbs a game and it still does not end. */
async function stuck(over: () => boolean): Promise<never> {
  lastKill = performance.now();
  while (performance.now() - lastKill < PEACE_MS || over()) await sleep(500);
  throw new Error(`not over ${PEACE_MS / 1000} s after the last kill`);
}
