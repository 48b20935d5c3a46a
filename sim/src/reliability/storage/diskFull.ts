import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import type { TuschelClient } from '@tuschel/client';
import { sleep } from '../../bot.ts';
import { installCookieJar } from '../../cookieJar.ts';
import { type Luck, luckOf } from '../../luck.ts';
import type { Drill } from '../drill.ts';
import {
  compareLines,
  drained,
  HOST_DECIDES,
  playToDrawing,
  type Scribbler,
  scribbleOn,
  seatPlayers,
} from '../players.ts';
import { isAlive } from '../processes.ts';
import { MOUNT, mountSmallDisk, type SmallDisk } from './smallDisk.ts';
import { visit, type Visitor } from '../visitor.ts';

const DISK_MIB = 320;
const LIMITS = { low: 96, full: 32 };
/** The server looks each second. */
const LOOKED_AT_WITHIN_MS = 1_500;
const NOTICED_WITHIN_MS = 4_000;
const RESUMED_WITHIN_MS = 10_000;

/** R11: the disk runs low, then full, then has not a byte left, and room comes back. */
export const diskFull: Drill = {
  id: 'R11',
  promise:
    'Disk full: nothing new begins, then games pause and say so; nothing acknowledged is lost; they go on by themselves',
  inTestRun: true,
  needs: [MOUNT],
  async run(size) {
    const cookies = installCookieJar();
    const disk = mountSmallDisk(DISK_MIB);
    const env = { TUSCHEL_DISK_LOW: String(LIMITS.low), TUSCHEL_DISK_FULL: String(LIMITS.full) };
    const server = await startServer({ dataFolder: disk.folder, env });
    const problems: string[] = [];
    const figures: Figures = { lines: 0, resumedMs: 0, restarts: 0 };
    try {
      const visitor = await visit(server.url, 'Visitor');
      for (let round = 0; round < (size === 'short' ? 1 : 20); round++) {
        const drill = { server, disk, visitor, luck: luckOf(round), figures };
        problems.push(...(await fillAndClear(drill, round)));
        cookies.empty();
      }
    } finally {
      await server.close();
      disk.unmount();
    }
    const { lines, resumedMs, restarts } = figures;
    const summary = `low, full and without a byte; ${lines} lines saved; on again ${resumedMs.toFixed(0)} ms after there was room, ${restarts} restarts`;
    return { summary, problems };
  },
};

interface Figures {
  lines: number;
  resumedMs: number;
  /** The database may end without room for its own log; whoever supervises the server starts it again. */
  restarts: number;
}

interface Scene {
  server: ServerProcess;
  disk: SmallDisk;
  visitor: Visitor;
  luck: Luck;
  figures: Figures;
}

async function fillAndClear(scene: Scene, round: number): Promise<string[]> {
  const { server, disk, luck, figures } = scene;
  const problems: string[] = [];
  const artists = await seatPlayers(server.url, [`Artist_${round}_a`, `Artist_${round}_b`], HOST_DECIDES);
  const syncs = await playToDrawing(artists);
  const scribblers = syncs.map((sync) => scribbleOn(sync, luck));
  await sleep(1_000);

  disk.leaveMib(LIMITS.low - 16);
  problems.push(...(await whileLow(scene, scribblers)));

  disk.leaveMib(LIMITS.full - 16);
  if (!(await until(() => artists.every((artist) => heldBy(artist) === 'full'), NOTICED_WITHIN_MS)))
    problems.push('the players are not told that the server has no room');
  const lines = await call(scene, 'lines');
  if (lines.status !== 507) problems.push(`lines were answered ${lines.status} without room`);
  const [host] = artists as [TuschelClient];
  const held = host.game.send({ type: 'ready', ready: true });

  disk.leaveMib(0);
  await sleep(2_500);
  const pid = server.pid();

  disk.clear();
  const roomAt = performance.now();
  if (!isAlive(pid)) {
    figures.restarts++;
    await server.start();
  }
  await Promise.all(scribblers.map((scribbler) => scribbler.stop()));
  const goesOn = () => artists.every((artist) => heldBy(artist) === undefined);
  if (!(await until(goesOn, RESUMED_WITHIN_MS))) problems.push('the game did not go on by itself');
  if ((await drained(syncs, RESUMED_WITHIN_MS - (performance.now() - roomAt))) === null)
    problems.push('lines were not saved within 10 s after there was room');
  figures.resumedMs = Math.max(figures.resumedMs, performance.now() - roomAt);
  await held;
  figures.lines += syncs.reduce((sum, sync) => sum + sync.lines.length, 0);
  for (const [index, artist] of artists.entries()) {
    const problem = await compareLines(artist, syncs[index]!);
    if (problem) problems.push(problem);
  }
  await Promise.all(artists.map((artist) => artist.stop()));
  return problems;
}

/** No new lobby opens, and the games that are there go on. */
async function whileLow(scene: Scene, scribblers: Scribbler[]): Promise<string[]> {
  const problems: string[] = [];
  await sleep(LOOKED_AT_WITHIN_MS);
  const created = await (await call(scene, 'CreateMatch')).text();
  if (!created.includes('storageLow')) problems.push('a lobby was opened on a disk that runs low');
  const before = scribblers.map(({ sync }) => sync.lines.length - sync.get().pending);
  const goesOn = () => scribblers.every(({ sync }, i) => sync.lines.length - sync.get().pending > (before[i] ?? 0));
  if (!(await until(goesOn, NOTICED_WITHIN_MS))) problems.push('a game stopped on a disk that only runs low');
  return problems;
}

function call({ visitor }: Scene, wanted: string): Promise<Response> {
  const found = visitor.calls.find(({ name }) => name === wanted);
  if (!found) throw new Error(`the visitor cannot call ${wanted}`);
  return found.call();
}

function heldBy(player: TuschelClient): string | undefined {
  const game = player.game.get();
  return game.status === 'joined' ? game.held : game.status;
}

async function until(satisfied: () => boolean, withinMs: number): Promise<boolean> {
  for (const end = performance.now() + withinMs; performance.now() < end; await sleep(50)) {
    if (satisfied()) return true;
  }
  return false;
}
