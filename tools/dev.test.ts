import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const TOOLS = dirname(fileURLToPath(import.meta.url));
const PINNED = `node_modules/node-${process.platform}-${process.arch}`;

/** Says what a server says, notes each start and each polite end, and fails when its source says so. */
const SERVER = `
  const { appendFileSync } = require('node:fs');
  appendFileSync('life.log', 'start ' + process.env.TUSCHEL_HOST + ' ' + process.env.TUSCHEL_OPS_PORT + '\\n');
  const end = (why) => { appendFileSync('life.log', why + '\\n'); process.exit(0); };
  process.on('SIGTERM', () => end('end'));
  process.on('disconnect', () => end('orphan'));
  console.log('Tuschel is ready (0.1 s). Open http://localhost:1');
  setInterval(() => {}, 1000);`;
const PAGE = `
  process.on('SIGTERM', () => process.exit(0));
  process.on('disconnect', () => process.exit(0));
  setInterval(() => {}, 1000);`;

let checkout: string;
let dev: ChildProcess;
let said = '';
const put = (path: string, content: string) => {
  mkdirSync(dirname(join(checkout, path)), { recursive: true });
  writeFileSync(join(checkout, path), content);
};
const life = () => readFileSync(join(checkout, 'life.log'), 'utf8').trimEnd().split('\n');
const saying = async (text: string) => {
  await expect.poll(() => said).toContain(text);
};

beforeEach(async () => {
  checkout = mkdtempSync(join(tmpdir(), 'tuschel-dev-'));
  for (const file of ['dev.mjs', 'install.mjs', 'progress.mjs'])
    cpSync(join(TOOLS, file), join(checkout, 'tools', file));
  put('tools/devPage.mjs', PAGE);
  put('services/boot/src/main.ts', SERVER);
  put('package-lock.json', JSON.stringify({ packages: { '': {} } }));
  put('node_modules/.package-lock.json', JSON.stringify({ packages: {} }));
  mkdirSync(join(checkout, 'apps/web/dist'), { recursive: true });
  mkdirSync(join(checkout, PINNED, 'bin'), { recursive: true });
  symlinkSync(process.execPath, join(checkout, PINNED, 'bin/node'));
  said = '';
  dev = spawn(process.execPath, [join(checkout, 'tools/dev.mjs')], {
    env: { PATH: process.env['PATH'], TUSCHEL_PORT: '17170' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  dev.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await saying('Tuschel is ready. Open http://localhost:17170');
});
afterEach(async () => {
  if (dev.exitCode === null && dev.signalCode === null) {
    dev.kill('SIGTERM');
    await once(dev, 'exit');
  }
  rmSync(checkout, { recursive: true, maxRetries: 20, retryDelay: 50 });
});

test('one address is told: the page, behind which the server hides', () => {
  expect(said).not.toContain('http://localhost:1\n');
  expect(life()).toEqual(['start 127.0.0.1 17171']);
});

test('a changed source starts the server again, a changed test does not', { tags: ['long'] }, async () => {
  put('services/boot/src/main.test.ts', '// new');
  appendFileSync(join(checkout, 'services/boot/src/main.ts'), '// new');
  await saying('The server is back (0.1 s).');
  expect(life()).toEqual(['start 127.0.0.1 17171', 'end', 'start 127.0.0.1 17171']);
});

test('a server that fails waits for the next change', { tags: ['long'] }, async () => {
  put('services/boot/src/main.ts', 'process.exit(3)');
  await saying('The server ended (exit 3). It starts again with the next change.');
  put('services/boot/src/main.ts', SERVER);
  await saying('The server is back (0.1 s).');
  expect(life()).toEqual(['start 127.0.0.1 17171', 'end', 'start 127.0.0.1 17171']);
});

test('Ctrl-C ends both', async () => {
  dev.kill('SIGINT');
  expect(await once(dev, 'exit')).toEqual([0, null]);
  expect(life().at(-1)).toBe('end');
});

test('nobody survives a launcher that was killed', { tags: ['long'] }, async () => {
  dev.kill('SIGKILL');
  await expect.poll(() => life().at(-1)).toBe('orphan');
});
