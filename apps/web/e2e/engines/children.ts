import { type ChildProcess, spawn } from 'node:child_process';

/** Starts a program that ends with this process at the latest. Everything it writes is kept, for whoever wonders why it died. */
export function startChild(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): { child: ChildProcess; said: () => string; stop: () => Promise<void> } {
  // In a group of its own: browsers start further processes, and all of them go together.
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'], detached: true });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-20_000)));
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  child.once('error', (error) => (said += String(error)));
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It is gone already.
    }
  };
  process.once('exit', kill);
  return {
    child,
    said: () => said,
    async stop() {
      process.off('exit', kill);
      kill();
      await gone;
    },
  };
}
