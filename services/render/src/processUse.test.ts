import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { processUse } from './processUse.ts';

const COUNTS = 'i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done';

test('what a process has used is also what others have used for it, those that have ended and those that have not', async () => {
  const parent = spawn('sh', ['-c', `sh -c '${COUNTS}'; echo counted; sleep 60; :`], {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  try {
    await once(parent.stdout, 'data');
    const use = () => processUse(parent.pid!);
    // Elsewhere it cannot be told.
    expect(use() !== null).toBe(process.platform === 'linux');
    expect(use()?.cpuMs ?? 50).toBeGreaterThanOrEqual(50);
    await expect.poll(() => use()?.memoryBytes ?? Number.POSITIVE_INFINITY).toBeGreaterThan(256 * 1024);
  } finally {
    process.kill(-parent.pid!, 'SIGKILL');
  }
});

test('the memory of a process is also what its children hold', async () => {
  const held = "const held = Buffer.alloc(96 * 2 ** 20, 1); console.log('held'); setInterval(() => held, 60_000)";
  const parent = spawn('sh', ['-c', `"$0" -e "$1"; :`, process.execPath, held], {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  try {
    await once(parent.stdout, 'data');
    expect(processUse(parent.pid!)?.memoryBytes ?? Number.POSITIVE_INFINITY).toBeGreaterThan(96 * 2 ** 20);
  } finally {
    process.kill(-parent.pid!, 'SIGKILL');
  }
});

test('nothing is known of a process that has gone', async () => {
  const child = spawn('true');
  await once(child, 'exit');
  expect(processUse(child.pid!)).toBeNull();
});
