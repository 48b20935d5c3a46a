import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { GamePhase } from '@tuschel/protocol';
import { sleep } from '../../bot.ts';
import { installCookieJar } from '../../cookieJar.ts';
import { type Artist, seatCrowd } from '../../crowd.ts';
import { luckOf } from '../../luck.ts';
import { compareLines, drained, type Scribbler, scribbleOn } from '../players.ts';
import { installThinFetch } from '../../thinFetch.ts';
import type { Drill, DrillReport, DrillSize } from '../drill.ts';
import { spread } from '../spread.ts';

interface Size {
  tables: number;
  seats: number;
  restarts: number;
  /** How long the players draw before and after each restart, ms. */
  play: number;
}

const SIZES: Record<DrillSize, Size> = {
  short: { tables: 5, seats: 8, restarts: 1, play: 1_500 },
  // A connection that lasted less than ten seconds does not count as one: the next loss would be taken for a part of the one before.
  long: { tables: 25, seats: 8, restarts: 20, play: 11_000 },
};
/** Nobody may be away for longer, however slow the machine. */
const BACK_WITHIN_MS = 30_000;

/** R14: the server is stopped and started again while all of them draw. */
export const restart: Drill = {
  id: 'R14',
  promise: 'A deploy loses no round, no acknowledged line, and players for 3 seconds at most',
  inTestRun: false,
  async run(size): Promise<DrillReport> {
    const { tables, seats, restarts, play } = SIZES[size];
    installThinFetch();
    const server = await startServer();
    const crowd = (await seatCrowd({ url: server.url, cookies: installCookieJar(), tables, seats })).flat();
    const luck = luckOf(14);
    const scribblers = crowd.map(({ sync }) => scribbleOn(sync, luck, 500));
    const gaps: number[] = [];
    const problems: string[] = [];
    for (let i = 0; i < restarts && problems.length === 0; i++) {
      await sleep(play);
      const back = await restartUnder(server, crowd);
      gaps.push(...back.filter((gap) => gap !== null));
      const lost = back.filter((gap) => gap === null).length;
      if (lost > 0) problems.push(`${lost} players were not back after ${BACK_WITHIN_MS / 1000} s`);
    }
    await sleep(play);
    problems.push(...(await settleUp(crowd, scribblers)));
    await Promise.all(crowd.map(({ client }) => client.stop()));
    await server.close();
    const lines = crowd.reduce((sum, { sync }) => sum + sync.lines.length, 0);
    return {
      summary: `${restarts} × restart under ${crowd.length} players, ${lines} lines; without the server for ${spread(gaps)} ms`,
      problems,
    };
  },
};

/** How long each player was without the game, ms; null: still is. */
async function restartUnder(server: ServerProcess, crowd: Artist[]): Promise<(number | null)[]> {
  const gaps = crowd.map(gapOf);
  await server.kill('SIGTERM');
  await server.start();
  return Promise.all(gaps);
}

/** From the loss of the game to its next state. */
function gapOf({ client }: Artist): Promise<number | null> {
  return new Promise((resolve) => {
    let lostAt: number | null = null;
    const end = (gap: number | null) => {
      clearTimeout(timer);
      unsubscribe();
      resolve(gap);
    };
    const timer = setTimeout(() => end(null), BACK_WITHIN_MS);
    const unsubscribe = client.game.subscribe(() => {
      const game = client.game.get();
      const isAway = game.status !== 'joined' || game.isReconnecting === true;
      if (isAway) lostAt ??= performance.now();
      else if (lostAt !== null) end(performance.now() - lostAt);
    });
  });
}

/** Every game is still in its round, and the server has exactly what everybody drew. */
async function settleUp(crowd: Artist[], scribblers: Scribbler[]): Promise<string[]> {
  await Promise.all(scribblers.map((scribbler) => scribbler.stop()));
  const problems: string[] = [];
  const took = await drained(
    crowd.map(({ sync }) => sync),
    BACK_WITHIN_MS,
  );
  if (took === null) problems.push('lines were not saved');
  const compared = await Promise.all(crowd.map(({ client, sync }) => compareLines(client, sync)));
  problems.push(...compared.filter((problem) => problem !== null));
  const left = crowd.filter(({ client }) => {
    const game = client.game.get();
    return game.status !== 'joined' || game.state.phase !== GamePhase.Draw || game.state.step?.index !== 1;
  });
  if (left.length > 0) problems.push(`${left.length} players are no longer in their round`);
  return problems;
}
