import { startServer } from '@tuschel/boot/serverProcess';
import type { TuschelClient } from '@tuschel/client';
import { collectingLog, connectSql, runningPostgres } from '@tuschel/platform';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signedInClient, sleep } from '../../bot.ts';
import { installCookieJar } from '../../cookieJar.ts';
import { luckOf } from '../../luck.ts';
import { scribble } from '../../scribble.ts';
import { PROC, STRACE } from '../capability.ts';
import type { Drill } from '../drill.ts';
import { drained, HOST_DECIDES, playToDrawing, whenState } from '../players.ts';
import { postgresProcesses } from './postgresProcesses.ts';
import { type Acknowledged, lostInPowerCut, readCalls, type SystemCall } from './systemCalls.ts';

/** What is asked of the disk. */
const TRACED = 'write,writev,pwrite64,pwritev,pwritev2,fsync,fdatasync';

/** R2: what a power cut leaves of what was acknowledged is what was synced, and the system calls say what was. */
export const powerCut: Drill = {
  id: 'R2',
  promise: 'What was acknowledged was synced to the disk before, so a power cut takes nothing of it',
  inTestRun: true,
  needs: [PROC, STRACE],
  async run(size) {
    installCookieJar();
    const server = await startServer();
    const problems = await careless(server.dataFolder);
    const trace = await traceOf(() => postgresProcesses(server.dataFolder));
    const players = [
      await signedInClient(server.url, 'Host_R2'),
      await signedInClient(server.url, 'Guest_R2'),
    ] as const;
    const asked = await play(players, size === 'short' ? 25 : 500);
    const calls = await trace.end();
    await Promise.all(players.map((player) => player.stop()));
    await server.close();

    const lost = asked.flatMap((one) => lostInPowerCut(one, calls) ?? []);
    const summary = `${asked.length} acknowledgements after ${calls.length} calls to the disk, ${lost.length} of them too early`;
    return { summary, problems: [...problems, ...lost.slice(0, 5)] };
  },
};

type Pair = readonly [host: TuschelClient, guest: TuschelClient];

/** One after the other, of everything that is acknowledged: accounts, lobby, commands, prompts, lines, drawings made alone. */
async function play([host, guest]: Pair, times: number): Promise<Acknowledged[]> {
  const asked: Acknowledged[] = [];
  const ask = async <Answer>(what: string, work: () => Promise<Answer>): Promise<Answer> => {
    const from = Date.now();
    const answer = await work();
    asked.push({ what, from, to: Date.now() + 1 });
    return answer;
  };
  const made = await ask('a lobby', () => host.game.create('en'));
  if ('errorCode' in made) throw new Error(`no lobby: ${made.errorCode}`);
  await host.game.join(made.lobbyCode);
  await guest.game.join(made.lobbyCode);
  for (let n = 0; n < times; n++) await ask('a command', () => guest.game.send({ type: 'ready', ready: n % 2 === 0 }));
  await ask('a command', () => host.game.send({ type: 'options', options: HOST_DECIDES }));
  await ask('a command', () => host.game.send({ type: 'start' }));
  for (const player of [host, guest]) await whenState(player, ({ task }) => task !== undefined);
  const [sync] = await playToDrawing([host, guest]);
  const luck = luckOf(2);
  for (let n = 0; n < times; n++) {
    await ask('a stroke', async () => {
      sync!.append(scribble(luck));
      if ((await drained([sync!], 10_000)) === null) throw new Error('a stroke was not saved within 10 s');
    });
  }
  sync!.stop();
  return asked;
}

/** What a sync is worth depends on these: each is on as PostgreSQL ships it. */
async function careless(dataFolder: string): Promise<string[]> {
  const sql = await connectSql({ database: runningPostgres(dataFolder)!, log: collectingLog(), maxConnections: 1 });
  const rows = await sql
    .db<{ pg_settings: { name: string; setting: string } }>()
    .selectFrom('pg_settings')
    .select(['name', 'setting'])
    .where('name', 'in', ['fsync', 'full_page_writes'])
    .execute();
  await sql.close();
  return rows.filter(({ setting }) => setting !== 'on').map(({ name, setting }) => `${name} is ${setting}`);
}

interface Trace {
  end(): Promise<SystemCall[]>;
}

/** Some of the database's processes end by themselves, also between being found and being attached to. */
const TRIES = 5;

/** Of these processes, and of those that they start. */
async function traceOf(find: () => readonly number[], tries = TRIES): Promise<Trace> {
  const pids = find();
  const folder = mkdtempSync(join(tmpdir(), 'tuschel-trace-'));
  const args = ['-ff', '-y', '-ttt', '-T', '-s', '0', '-e', `trace=${TRACED}`, '-o', join(folder, 'calls')];
  const child = spawn('strace', [...args, ...pids.flatMap((pid) => ['-p', String(pid)])], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    await attached(child, pids.length);
  } catch (error) {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
    // One that is ending just then is said to be gone, or not to be ours.
    if (tries === 1 || !/No such process|Operation not permitted/.test(String(error))) throw error;
    return traceOf(find, tries - 1);
  }
  return {
    async end() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await gone;
      const calls = readdirSync(folder).flatMap((name) => readCalls(readFileSync(join(folder, name), 'utf8')));
      rmSync(folder, { recursive: true });
      return calls.toSorted((a, b) => a.from - b.from);
    },
  };
}

const ATTACHED_WITHIN_MS = 10_000;

async function attached(child: ChildProcess, count: number): Promise<void> {
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const until = performance.now() + ATTACHED_WITHIN_MS;
  while (said.split(' attached').length <= count) {
    if (performance.now() > until || child.exitCode !== null) throw new Error(`strace could not attach: ${said}`);
    await sleep(20);
  }
}
