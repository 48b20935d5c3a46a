import { startServer } from '@tuschel/boot/serverProcess';
import type { TuschelClient } from '@tuschel/client';
import type { MatchState } from '@tuschel/protocol';
import { signedInClient, sleep } from '../../bot.ts';
import { installCookieJar } from '../../cookieJar.ts';
import type { Drill } from '../drill.ts';
import { seatPlayers, whenState } from '../players.ts';
import { FAKETIME, fakeWallClock, type WallClock } from './wallClock.ts';

const DAY_S = 86_400;
const DAY_MS = DAY_S * 1000;
/** The promise, and what a machine that is busy with the drill itself may add. ms */
const DEADLINE_WITHIN_MS = 100 + 150;

/** Of a header that counts in seconds. */
const DATED_WITHIN_MS = 2_500;

/** R5: the wall clock of the server is set while a step runs; players' clocks are wrong by a day. */
export const serversTime: Drill = {
  id: 'R5',
  promise: 'The server’s time decides: wall clocks that are set by a day move no deadline, on either side',
  inTestRun: true,
  needs: [FAKETIME],
  async run(size) {
    const cookies = installCookieJar();
    const wall = fakeWallClock();
    const server = await startServer({ env: wall.env });
    const problems: string[] = [];
    const errors: number[] = [];
    for (let round = 0; round < (size === 'short' ? 1 : 20); round++) {
      wall.setAhead(0);
      problems.push(...(await oneStep(server.url, wall, round, errors)));
      cookies.empty();
    }
    await server.close();
    wall.remove();
    const worst = Math.max(...errors.map(Math.abs));
    const summary = `${errors.length} deadlines while the wall clock went +1 d and −1 d: the worst missed by ${worst.toFixed(0)} ms; players a day ahead and behind`;
    return { summary, problems };
  },
};

async function oneStep(url: string, wall: WallClock, round: number, errors: number[]): Promise<string[]> {
  const names = [`Even_${round}_a`, `Even_${round}_b`];
  const players = await seatPlayers(url, names, { tempo: 'custom', writeSeconds: 15 });
  const [player] = players as [TuschelClient];
  const { step } = await whenState(player, (state) => state.step !== undefined);
  // The first quick pings align the clocks.
  await sleep(1_000);
  const dueAt = performance.now() + (step?.deadline ?? 0) - player.game.now();

  wall.setAhead(DAY_S);
  const ahead = await latecomer(url, player, `Ahead_${round}`, DAY_MS);
  wall.setAhead(-DAY_S);
  const behind = await latecomer(url, player, `Behind_${round}`, -DAY_MS);
  await whenState(player, (state: MatchState) => state.step?.stage !== 'open', 30_000);
  const error = performance.now() - dueAt;
  errors.push(error);
  await Promise.all(players.map((one) => one.stop()));
  const missed = Math.abs(error) > DEADLINE_WITHIN_MS ? [`a deadline was missed by ${error.toFixed(0)} ms`] : [];
  return [...missed, ...ahead, ...behind];
}

/** Somebody whose clock is wrong joins a server whose clock has just been set: both agree on the time that is left. */
async function latecomer(url: string, other: TuschelClient, name: string, wrongByMs: number): Promise<string[]> {
  const game = other.game.get();
  const dates = watchDates();
  const player = await signedInClient(url, name, { now: () => Date.now() + wrongByMs });
  const datedMs = dates.stop();
  await player.game.join(game.status === 'joined' ? game.lobbyCode : '');
  await sleep(1_000);
  const difference = Math.abs(player.game.now() - other.game.now());
  const problems = difference > DEADLINE_WITHIN_MS ? [`${name} reads a time ${difference.toFixed(0)} ms off`] : [];
  if (player.get().status !== 'signedIn') problems.push(`${name} is ${player.get().status}`);
  if (datedMs > DATED_WITHIN_MS) problems.push(`the session of ${name} was dated ${datedMs.toFixed(0)} ms off`);
  await player.stop();
  return problems;
}

/** By so much the server's answer to a login is dated wrong. A client would think its session at an end, or endless. */
function watchDates(): { stop(): number } {
  const bare = globalThis.fetch;
  let worst = 0;
  globalThis.fetch = async (input, init) => {
    const answer = await bare(input, init);
    const url = input instanceof Request ? input.url : String(input);
    const date = Date.parse(answer.headers.get('date') ?? '');
    if (url.endsWith('/api/session/refresh')) worst = Math.max(worst, Math.abs(date - Date.now()));
    return answer;
  };
  return {
    stop() {
      globalThis.fetch = bare;
      return worst;
    },
  };
}
