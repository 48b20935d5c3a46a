import { startServer } from '@tuschel/boot/serverProcess';
import type { Book, MatchState, Options } from '@tuschel/protocol';
import { type Bot, createBot, sleep } from '../../bot.ts';
import { type CookieJar, installCookieJar } from '../../cookieJar.ts';
import { between, type Luck, luckOf } from '../../luck.ts';
import { CALM, type ChaosProxy, type DropOut, startChaosProxy, STORM } from './chaosProxy.ts';
import type { Drill, DrillReport } from '../drill.ts';
import { spread } from '../spread.ts';

const PLAYERS = 8;
const ROUNDS = 6;
const GAMES = { short: 1, long: 200 } as const;
const RULES: Partial<Options> = {
  tempo: 'custom',
  writeSeconds: 60,
  describeSeconds: 60,
  drawSeconds: 120,
  pages: ROUNDS,
  // Otherwise a book of an even number of pages is one page shorter, to end on words.
  endOnDrawing: true,
};
const DROP_OUT_MS = 10_000;
/** In this order: by lot a short run might have none that anybody has to come back from by themselves. */
const KINDS: readonly DropOut[] = ['reset', 'halfOpen', 'held'];
const DROP_OUTS_A_GAME = 3;
/** From one drop-out to the next. */
const CALMER_MS = 12_000;
const PATIENCE_MS = 240_000;

/** R4: a game over a link with 300 ms of round trip, 5 % loss, and drop-outs of ten seconds. */
export const badLink: Drill = {
  id: 'R4',
  promise:
    'On 300 ms, 5 % loss and 10 s drop-outs every round is finished and complete; in step again 3 s after the link returns',
  inTestRun: false,
  async run(size): Promise<DrillReport> {
    const cookies = installCookieJar();
    // The library reports a heartbeat without an answer to the window's console, and breaks where there is no window.
    Object.assign(globalThis, { window: { console: { error: () => undefined } } });
    const luck = luckOf(4);
    const server = await startServer();
    const proxy = await startChaosProxy(server.port, luck);
    const evening: Evening = { proxy, cookies, luck, returns: { told: [], untold: [] }, problems: [] };
    let games = 0;
    while (games < GAMES[size] && evening.problems.length === 0) await playGame(evening, games++);
    await proxy.close();
    await server.close();
    const { told, untold } = evening.returns;
    const summary = `${games} games of ${PLAYERS} players and ${ROUNDS} rounds; in step again after a drop-out: ${spread(told)} ms where the device tells of it, else ${spread(untold)} ms`;
    return { summary, problems: evening.problems };
  },
};

interface Evening {
  proxy: ChaosProxy;
  cookies: CookieJar;
  luck: Luck;
  /** From the return of the link to the present state, ms: where the device says that it is online again, and elsewhere. */
  returns: { told: number[]; untold: number[] };
  problems: string[];
}

async function playGame(evening: Evening, number: number): Promise<void> {
  const { proxy, cookies, luck, problems } = evening;
  proxy.setWeather(CALM);
  const bots: Bot[] = [];
  for (let i = 0; i < PLAYERS; i++) {
    bots.push(await createBot({ url: proxy.url, name: `Far_${number}_${i}`, luck, pause: 400, lines: 10 }));
  }
  cookies.empty();
  const code = await bots[0]!.host(RULES, PLAYERS);
  await Promise.all(bots.slice(1).map((bot) => bot.join(code)));
  proxy.setWeather(STORM);
  let isOver = false;
  const ends = Promise.all(bots.map((bot) => bot.play())).finally(() => (isOver = true));
  const weather = dropOuts(evening, bots, () => isOver);
  try {
    const states = await Promise.race([ends, tooLong()]);
    await weather;
    if (evening.returns.told.length === 0) problems.push(`game ${number}: it was over before anybody dropped out`);
    proxy.setWeather(CALM);
    problems.push(...(await incomplete(bots, states)));
  } catch (error) {
    problems.push(`game ${number}: ${String(error)}`);
  }
  await Promise.all(bots.map((bot) => bot.stop()));
}

async function tooLong(): Promise<never> {
  await sleep(PATIENCE_MS);
  throw new Error(`not over after ${PATIENCE_MS / 1000} s`);
}

async function dropOuts(evening: Evening, bots: Bot[], isOver: () => boolean): Promise<void> {
  const { proxy, luck, returns } = evening;
  for (let i = 0; i < DROP_OUTS_A_GAME; i++) {
    await sleep(between(luck, CALMER_MS / 2, CALMER_MS));
    if (isOver()) return;
    const goOn = proxy.dropOut(KINDS[i % KINDS.length]!);
    await sleep(DROP_OUT_MS);
    goOn();
    for (const [number, bot] of bots.entries()) if (isTold(number)) bot.wakeUp();
    const times = await Promise.all(bots.map(inStep));
    for (const [number, time] of times.entries()) (isTold(number) ? returns.told : returns.untold).push(time);
  }
}

/** Every second device says when its network has returned, as a browser does. */
function isTold(number: number): boolean {
  return number % 2 === 0;
}

/** Milliseconds from now until the bot is in the game again and an answer of the server has come. */
async function inStep({ client }: Bot): Promise<number> {
  const from = performance.now();
  const before = stateOf(client.game.get());
  for (;;) {
    const game = client.game.get();
    const isLive = game.status === 'joined' && game.isReconnecting !== true && client.hub.get().status === 'open';
    if (game.status === 'none' || (isLive && stateOf(game) !== before)) return performance.now() - from;
    await sleep(10);
  }
}

function stateOf(game: ReturnType<Bot['client']['game']['get']>): MatchState | null {
  return game.status === 'joined' ? game.state : null;
}

/** What a finished game lacks. */
async function incomplete(bots: Bot[], ends: MatchState[]): Promise<string[]> {
  const problems: string[] = [];
  const books = ends[0]?.done?.books ?? [];
  if (ends.some(({ done }) => done?.aborted !== false)) problems.push('the game was aborted');
  if (books.length !== PLAYERS) problems.push(`${books.length} books instead of ${PLAYERS}`);
  problems.push(...books.flatMap(bookProblems));
  const rounds = books.flatMap((book) => book.rounds);
  for (const { name, client, texts, acknowledged } of bots) {
    for (const [step, text] of texts) {
      if (!rounds.some((round) => round.roundNum === step && round.promptText === text))
        problems.push(`${name}'s text of step ${step} is in no book`);
    }
    for (const [drawing, lines] of acknowledged) {
      const stored = await client.drawings.read(drawing);
      if (JSON.stringify(stored?.lines) !== JSON.stringify(lines))
        problems.push(
          `${name}'s drawing ${drawing}: ${lines.length} lines acknowledged, ${stored?.lines.length} stored`,
        );
    }
  }
  return problems;
}

function bookProblems({ ownerName, rounds }: Book): string[] {
  const empty = rounds.filter((round) => round.skipped || (round.drawingId ? !round.linesCount : !round.promptText));
  return [
    ...(rounds.length === ROUNDS ? [] : [`${ownerName}'s book has ${rounds.length} pages`]),
    ...empty.map((round) => `page ${round.roundNum} of ${ownerName}'s book is empty`),
  ];
}
