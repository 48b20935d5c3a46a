import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { startBehind } from './startBehind.ts';

const STARTER = fileURLToPath(new URL('./testing/starter.ts', import.meta.url));
/** It has to be started, which is slow on a busy machine. */
const STARTED = { timeout: 20_000, interval: 20 };
/** What comes after everybody else. */
const LOWEST_STARTED = { timeout: 60_000, interval: 50 };
const GONE = { timeout: 5_000, interval: 20 };

const started: number[] = [];
afterEach(() => {
  for (const pid of started.splice(0)) if (isThere(pid)) process.kill(pid, 'SIGKILL');
});

/** Also what has ended and is not yet counted by whoever took it over has gone. */
function isThere(pid: number): boolean {
  try {
    return !/\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

function threadsOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).map(Number);
}

function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
}

describe('what is started behind everybody else', () => {
  const startLowest = (...program: string[]) => {
    const { pid = 0 } = startBehind(program, 19, { stdio: 'ignore', detached: true });
    started.push(pid);
    return pid;
  };

  test('stands back with each of its threads', { timeout: 2 * LOWEST_STARTED.timeout }, async () => {
    const pid = startLowest(process.execPath, '-e', 'setInterval(() => {}, 1e6)');
    await expect.poll(() => threadsOf(pid).length, LOWEST_STARTED).toBeGreaterThan(3);
    expect(new Set(threadsOf(pid).map((thread) => getPriority(thread)))).toEqual(new Set([19]));
  });

  test('stands back with its session', async () => {
    const pid = startLowest('sleep', '60');
    await expect.poll(() => readFileSync(`/proc/${pid}/autogroup`, 'latin1'), STARTED).toMatch(/ nice 19\n$/);
  });

  test('gets its arguments as they are', async () => {
    const child = startBehind([process.execPath, '-p', 'process.argv.slice(1).join("|")', '--', 'a b', "$0'", ''], 0, {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const said = await new Promise((resolve) => child.stdout?.once('data', (text: Buffer) => resolve(text.toString())));
    expect(said).toBe("a b|$0'|\n");
  });

  describe('ends with whoever started it', () => {
    const start = async (how: string) => {
      const starter = spawn(process.execPath, [STARTER, how], { stdio: ['ignore', 'pipe', 'inherit'] });
      const pid = await new Promise<number>((resolve) =>
        starter.stdout.once('data', (text: Buffer) => resolve(Number(text.toString()))),
      );
      started.push(pid);
      return { starter, pid };
    };

    test('whoever is killed while it is busy', async () => {
      const { starter, pid } = await start('when it is killed');
      await expect.poll(() => commandOf(pid), STARTED).toMatch(/^\S*node -e for/);
      expect(isThere(pid)).toBe(true);
      starter.kill('SIGKILL');
      await expect.poll(() => isThere(pid), GONE).toBe(false);
    });

    test('whoever is killed before it has begun', async () => {
      const { pid } = await start('at once');
      await expect.poll(() => isThere(pid), GONE).toBe(false);
    });
  });
});
