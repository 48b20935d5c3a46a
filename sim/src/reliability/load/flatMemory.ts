import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { createBot, sleep } from '../../bot.ts';
import { type CookieJar, installCookieJar } from '../../cookieJar.ts';
import { luckOf } from '../../luck.ts';
import { connect, type SignedIn, signIn } from '../../rawPlayer.ts';
import { SIGNALS } from '../capability.ts';
import type { Drill, DrillReport } from '../drill.ts';
import { type Slope, slopeOf } from './slope.ts';

/** Bytes that may stay of a connection that has come and gone. */
const BYTES_A_CYCLE = 64;
const PLAYERS = 8;
/** Cycles until caches and code have their size, and cycles that are measured. */
const WARM_UP = 4_000;
const MEASURED = 8_000;
const SAMPLE_EVERY = 500;

const HOUR_MS = 3_600_000;
const SOAK = { ms: 8 * HOUR_MS, sampleEveryMs: 60_000, pauseMs: 50, bytesAnHour: 1024 ** 2, rss: 1.2 } as const;

/** R9: players connect, join, leave and disconnect again and again. */
export const flatMemory: Drill = {
  id: 'R9',
  promise: `Memory is flat: less than ${BYTES_A_CYCLE} bytes stay of a connection; in the long form 8 hours of games`,
  inTestRun: false,
  needs: [SIGNALS],
  async run(size) {
    const cookies = installCookieJar();
    const report = new URL('./memoryReport.ts', import.meta.url).href;
    const server = await startServer({
      env: { NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --expose-gc --import ${report}` },
    });
    const lobby = await openLobby(server, cookies);
    const result = size === 'short' ? await churn(server, lobby) : await soak(server, lobby, cookies);
    await server.close();
    return result;
  },
};

interface Lobby {
  code: string;
  players: SignedIn[];
}

async function openLobby(server: ServerProcess, cookies: CookieJar): Promise<Lobby> {
  const players: SignedIn[] = [];
  for (let i = 0; i < PLAYERS; i++) players.push(await signIn(server.url, `Comer_${i}`));
  cookies.empty();
  const { payload } = await players[0]!.call<{ payload: string }>('/v2/rpc/creatematch', '{}');
  return { code: (JSON.parse(payload) as { lobbyCode: string }).lobbyCode, players };
}

async function churn(server: ServerProcess, lobby: Lobby): Promise<DrillReport> {
  const samples: [number, number][] = [];
  for (let cycles = 0; cycles < WARM_UP + MEASURED; cycles += SAMPLE_EVERY) {
    await cycle(server, lobby, SAMPLE_EVERY);
    if (cycles >= WARM_UP) samples.push([cycles, (await memoryOf(server)).heap]);
  }
  const { slope, error } = slopeOf(samples);
  const summary = `${WARM_UP + MEASURED} connections came and went; ${slope.toFixed(1)} ± ${error.toFixed(1)} bytes stayed of each`;
  return { summary, problems: slope < BYTES_A_CYCLE ? [] : [`${slope.toFixed(1)} bytes stay of each connection`] };
}

/** So many connections come and go, of all players side by side. */
async function cycle(server: ServerProcess, { code, players }: Lobby, count: number): Promise<void> {
  const perPlayer = Math.ceil(count / players.length);
  await Promise.all(
    players.map(async (player) => {
      for (let i = 0; i < perPlayer; i++) await comeAndGo(server, player, code);
    }),
  );
}

async function comeAndGo(server: ServerProcess, player: SignedIn, code: string): Promise<void> {
  const connection = await connect(server.url, player);
  await connection.join(code);
  await connection.leave();
  connection.end();
}

/** Games one after the other, and connections that come and go beside them. */
async function soak(server: ServerProcess, lobby: Lobby, cookies: CookieJar): Promise<DrillReport> {
  const until = performance.now() + SOAK.ms;
  const isOver = () => performance.now() > until;
  const samples: { hours: number; heap: number; rss: number }[] = [];
  let games = 0;
  const churning = (async () => {
    while (!isOver()) {
      await comeAndGo(server, lobby.players[0]!, lobby.code);
      await sleep(SOAK.pauseMs);
    }
  })();
  const playing = (async () => {
    while (!isOver()) await playGame(server, cookies, games++);
  })();
  while (!isOver()) {
    await sleep(SOAK.sampleEveryMs);
    samples.push({ hours: performance.now() / HOUR_MS, ...(await memoryOf(server)) });
  }
  await Promise.all([churning, playing]);
  return soaked(samples, games);
}

async function playGame(server: ServerProcess, cookies: CookieJar, number: number): Promise<void> {
  const bots = await Promise.all(
    Array.from({ length: 4 }, (_, i) =>
      createBot({ url: server.url, name: `Soak_${number}_${i}`, luck: luckOf(number * 4 + i) }),
    ),
  );
  cookies.empty();
  const code = await bots[0]!.host({ tempo: 'quick', pages: 4 }, bots.length);
  await Promise.all(bots.slice(1).map((bot) => bot.join(code)));
  await Promise.all(bots.map((bot) => bot.play()));
  await Promise.all(bots.map((bot) => bot.stop()));
}

/** The first hour is not judged: finished games are still served for half an hour. */
function soaked(samples: { hours: number; heap: number; rss: number }[], games: number): DrillReport {
  const begin = samples[0]?.hours ?? 0;
  const later = samples.filter(({ hours }) => hours - begin >= 1);
  const heap: Slope = slopeOf(later.map((sample) => [sample.hours, sample.heap]));
  const mostRss = (some: { rss: number }[]) => Math.max(...some.map(({ rss }) => rss));
  const rss = mostRss(later) / mostRss(samples.filter(({ hours }) => hours - begin < 1));
  const most = heap.slope + 2 * heap.error;
  const problems: string[] = [];
  if (most >= SOAK.bytesAnHour) problems.push(`the heap grows by up to ${Math.round(most / 1024)} KiB an hour`);
  if (rss > SOAK.rss) problems.push(`the resident set became ${rss.toFixed(2)} times that of the first hour`);
  const slope = `${Math.round(heap.slope / 1024)} ± ${Math.round((2 * heap.error) / 1024)} KiB an hour`;
  return { summary: `${games} games in 8 hours; heap ${slope}, resident set × ${rss.toFixed(2)}`, problems };
}

async function memoryOf(server: ServerProcess): Promise<{ heap: number; rss: number }> {
  const reports = () => [...server.output().matchAll(/^memory report (\d+) (\d+)$/gm)];
  const before = reports().length;
  process.kill(server.pid(), 'SIGUSR2');
  while (reports().length === before) await sleep(20);
  const [, heap, rss] = reports().at(-1)!;
  return { heap: Number(heap), rss: Number(rss) };
}
