import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LockAnswer, lockFolder } from './lock.ts';

let folder: string;
const children: ChildProcess[] = [];
const file = () => join(folder, 'lock');
const holder = () => JSON.parse(readFileSync(file(), 'utf8')) as Record<string, unknown>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tuschel-platform-lock-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Another process that tries to take the lock, keeps it, and says how it went. */
async function otherProcess(within: string[] = []): Promise<{ child: ChildProcess; ok: boolean }> {
  const script = `
    const { lockFolder } = await import(${JSON.stringify(import.meta.resolve('./lock.ts'))});
    const answer = await lockFolder(process.argv[1]);
    console.log(answer.ok ? 'holds' : 'refused');
    setInterval(() => {}, 1000);`;
  const [command, ...args] = [...within, process.execPath, '--input-type=module', '-e', script, folder];
  const child = spawn(command!, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, ok: line.toString().trim() === 'holds' };
}

async function release(answer: LockAnswer): Promise<void> {
  expect(answer.ok).toBe(true);
  if (answer.ok) await answer.release();
}

describe('the lock of a data folder', () => {
  test('is held by one at a time, and free again afterwards', async () => {
    const first = await lockFolder(folder);
    expect(await lockFolder(folder)).toEqual({ ok: false, pid: process.pid });
    await release(first);
    expect(existsSync(file())).toBe(false);
    await release(await lockFolder(folder));
  });

  test('is the same by every path', async () => {
    symlinkSync(folder, `${folder}-too`);
    const first = await lockFolder(folder);
    expect((await lockFolder(`${folder}-too`)).ok).toBe(false);
    rmSync(`${folder}-too`);
    await release(first);
  });

  test('is never taken from a live process, not even from one that stands still', async () => {
    const { child, ok } = await otherProcess();
    expect(ok).toBe(true);
    child.kill('SIGSTOP');
    expect(await lockFolder(folder)).toEqual({ ok: false, pid: child.pid });
  });

  test('has one winner when several start at once', async () => {
    const all = await Promise.all([otherProcess(), otherProcess(), otherProcess(), otherProcess()]);
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('is free after its holder was killed', async () => {
    const { child } = await otherProcess();
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(existsSync(file())).toBe(true);
    await release(await lockFolder(folder));
  });
});

describe('a lock file that was left behind', () => {
  /** A lock file as this process writes it, with a change. */
  const leave = async (change: Record<string, unknown>) => {
    const answer = await lockFolder(folder);
    const written = holder();
    await release(answer);
    writeFileSync(file(), JSON.stringify({ ...written, ...change }));
  };

  test('by a live process still holds, whatever became of its socket', async () => {
    await leave({});
    expect(await lockFolder(folder)).toEqual({ ok: false, pid: process.pid });
  });

  test.each([
    ['by a process whose number went to another one', { startTime: '1' }],
    ['before the machine started again', { bootId: 'earlier' }],
    ['by a process that is gone', { pid: 2 ** 22 + 1 }],
    ['in a container that is gone', { pidNamespace: 'pid:[1]' }],
  ])('%s is taken over', async (_how, change) => {
    await leave(change);
    const answer = await lockFolder(folder);
    expect(holder()['pid']).toBe(process.pid);
    await release(answer);
  });

  test.each(['', '{"pid":', 'null'])('half written as %j is taken over', async (content) => {
    writeFileSync(file(), content);
    const answer = await lockFolder(folder);
    expect(holder()['pid']).toBe(process.pid);
    await release(answer);
  });
});

const IN_CONTAINER = ['unshare', '--user', '--map-root-user', '--net', '--pid', '--fork', '--kill-child=SIGKILL', '--'];
const noContainers = spawnSync(IN_CONTAINER[0]!, [...IN_CONTAINER.slice(1), 'true']).status !== 0;

test.skipIf(noContainers)(
  'a holder in another container is seen as long as it lives, however long the path',
  { tags: ['needs-user-namespaces'] },
  async () => {
    const short = folder;
    folder = join(short, 'x'.repeat(100));
    mkdirSync(folder);
    const { child, ok } = await otherProcess(IN_CONTAINER);
    expect(ok).toBe(true);
    expect(await lockFolder(folder)).toEqual({ ok: false, pid: holder()['pid'] });
    child.kill('SIGKILL');
    await once(child, 'exit');
    await expect.poll(() => lockFolder(folder).then((answer) => answer.ok)).toBe(true);
    folder = short;
  },
);
