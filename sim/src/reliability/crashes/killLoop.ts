import { startServer } from '@tuschel/boot/serverProcess';
import { sleep } from '../../bot.ts';
import { type CookieJar, installCookieJar } from '../../cookieJar.ts';
import { between, type Luck, luckOf } from '../../luck.ts';
import type { DrillReport } from '../drill.ts';
import { type KillTable, openKillTable, type Phase } from './killTable.ts';

export interface KillLoopOptions {
  kills: number;
  /** Games at the same time. */
  tables: number;
  players: number;
  seed: number;
  /** Numbers of game modes; the tables take turns. */
  modes: readonly number[];
  /** Kill when some game is there; null: at any moment. */
  aim: Phase | null;
}

/** A game must be over so long after it was left in peace. */
const PEACE_MS = 90_000;
/** After so many kills the oldest game goes on to Watch, so that the next ones meet it there and, later, in a lobby. */
const HURRY_EVERY = 7;

interface Evening {
  options: KillLoopOptions;
  server: Awaited<ReturnType<typeof startServer>>;
  cookies: CookieJar;
  luck: Luck;
  tables: Set<KillTable>;
  /** The last game begins, and with it the kills: until then no drawing is handed in, so that no game goes on before another is there. */
  peace: { over: Promise<void>; end(): void };
  /** Whoever opens a game, or restarts the server, does so after whoever came before. */
  opening: Promise<unknown>;
  figures: { kills: number; games: number; lines: number; texts: number; commands: number };
  problems: string[];
}

/**
 * Real games over the wire while the server is killed with -9 and started again. Every acknowledged line must be there
 * exactly once, in order, every acknowledged text in its book, every acknowledged command of a host in effect once; each
 * game must end well.
 */
export async function killLoop(options: KillLoopOptions): Promise<DrillReport> {
  const evening: Evening = {
    options,
    server: await startServer(),
    cookies: installCookieJar(),
    luck: luckOf(options.seed),
    tables: new Set(),
    peace: openPeace(),
    opening: Promise.resolve(),
    figures: { kills: 0, games: 0, lines: 0, texts: 0, commands: 0 },
    problems: [],
  };
  const playing = await beginGames(evening);
  await killOften(evening);
  for (const table of evening.tables) table.hurry();
  const peace = setTimeout(() => {
    for (const table of evening.tables)
      evening.problems.push(`not over ${PEACE_MS / 1000} s after the last kill: ${table.describe()}`);
  }, PEACE_MS);
  await Promise.race([Promise.all(playing), sleep(PEACE_MS + 1_000)]);
  clearTimeout(peace);
  await evening.server.close();
  return report(evening);
}

function openPeace(): Evening['peace'] {
  let end = () => {};
  const over = new Promise<void>((resolve) => (end = resolve));
  return { over, end: () => end() };
}

/** Where the server dies every other second no step ends. All games but the last begin in peace, up to their drawings. */
async function beginGames(evening: Evening): Promise<Promise<void>[]> {
  const { options, tables, peace, problems } = evening;
  const begun = Array.from({ length: options.tables - 1 }, (_, place) => playOn(evening, place));
  if (options.aim === null) {
    const drawing = () => [...tables].filter((table) => table.phase() === 'draw' && table.isDrawing()).length;
    while (drawing() < begun.length && problems.length === 0) await sleep(50);
  }
  peace.end();
  return [...begun, playOn(evening, options.tables - 1)];
}

function isDone({ options, figures, problems }: Evening): boolean {
  return figures.kills >= options.kills || problems.length > 0;
}

/** One game after the other, until no more kills come. */
async function playOn(evening: Evening, place: number): Promise<void> {
  const { figures, tables } = evening;
  do {
    const name = `G${++figures.games}`;
    const table = await openAlone(evening, name, place);
    tables.add(table);
    if (isDone(evening)) table.hurry();
    try {
      const { lines, texts, commands, problems } = await table.over;
      figures.lines += lines;
      figures.texts += texts;
      figures.commands += commands;
      evening.problems.push(...problems);
    } catch (error) {
      evening.problems.push(`${name}: ${String(error)}; ${table.describe()}`);
    }
    tables.delete(table);
  } while (!isDone(evening));
}

/** One after the other, and while nothing is killed: to sign in is not what is promised, and nobody tries it again. */
async function openAlone(evening: Evening, name: string, place: number): Promise<KillTable> {
  const { options, server, luck, cookies, peace } = evening;
  const mode = options.modes[place % options.modes.length]!;
  const opening = evening.opening.then(async () => {
    const table = await openKillTable({
      url: server.url,
      name,
      players: options.players,
      mode,
      luck,
      handsInAfter: peace.over,
    });
    // Access tokens live long enough; the cookies of all players would fit no request.
    cookies.empty();
    return table;
  });
  evening.opening = opening.catch(() => undefined);
  return opening;
}

async function killOften(evening: Evening): Promise<void> {
  const { server, tables, figures } = evening;
  while (!isDone(evening)) {
    await untilKill(evening);
    const restarted = evening.opening.then(() => server.kill('SIGKILL')).then(() => server.start());
    evening.opening = restarted.catch(() => undefined);
    await restarted;
    figures.kills++;
    for (const table of tables) table.wakeUp();
    const [oldest] = tables;
    if (figures.kills % HURRY_EVERY === 0) oldest?.hurry();
  }
}

/** Any moment of a server's life: while its players find it again, and in full play. With an aim: soon after it is met. */
async function untilKill({ options: { aim }, luck, tables, problems }: Evening): Promise<void> {
  if (aim === null) return sleep(luck() < 0.25 ? between(luck, 0, 150) : between(luck, 150, 1_000));
  // Long enough, now and then, for a countdown to end.
  await sleep(between(luck, 300, 9_000));
  while (![...tables].some((table) => table.phase() === aim) && problems.length === 0) await sleep(20);
  await sleep(between(luck, 0, 200));
}

function report({ options, server, figures, problems }: Evening): DrillReport {
  const { kills, games, lines, texts, commands } = figures;
  const where = options.aim === null ? '' : ` in ${options.aim}`;
  const summary = `seed ${options.seed}: ${kills} kills${where} in ${games} games; ${lines} lines, ${texts} texts and ${commands} commands of hosts acknowledged`;
  return { summary, problems: problems.length > 0 ? [...problems, server.output().slice(-4000)] : [] };
}
