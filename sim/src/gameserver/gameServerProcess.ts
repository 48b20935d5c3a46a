/** The game server alone as a process of its own, with its database below it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyFreshCluster } from '@tuschel/platform';

export interface GameServerProcess {
  port: number;
  pid: number;
  close(): Promise<void>;
}

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

/** `core`: the one that the server and its database are kept to. */
export async function startGameServerAlone(core?: number): Promise<GameServerProcess> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'tuschel-alone-'));
  await copyFreshCluster(dataFolder);
  const node = [process.execPath, MAIN, dataFolder];
  const [command = '', ...rest] = core === undefined ? node : ['taskset', '-c', String(core), ...node];
  const child = spawn(command, rest, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const { port } = await firstWord(child);
  return {
    port,
    // taskset becomes what it starts.
    pid: child.pid ?? 0,
    async close() {
      child.disconnect();
      await gone;
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

function firstWord(child: ChildProcess): Promise<{ port: number }> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as { port: number }));
    child.once('exit', (code) => reject(new Error(`the game server has ended with ${code}`)));
  });
}
