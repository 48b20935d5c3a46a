import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from './serverProcess.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const README = readFileSync(join(ROOT, 'services/gameserver/README.md'), 'utf8');
const path = README.slice(README.indexOf('## To a first match'), README.indexOf('## Inside'));

/** The client throws answers, of which Node says nothing. */
const SAYING_WHY = `process.on('uncaughtException', (error) => {
  console.error(error.status, error.url, error);
  process.exit(1);
});
`;

let folder: string;
let server: ChildProcess | null = null;

/** The repository's folder, but for what somebody writes into it. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tuschel-first-match-'));
  for (const name of readdirSync(ROOT)) if (name !== 'data') symlinkSync(join(ROOT, name), join(folder, name));
});
afterAll(async () => {
  if (server) await stop(server);
  rmSync(folder, { recursive: true, maxRetries: 20, retryDelay: 100 });
});

function blocks(language: string): string[] {
  return [...path.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, text = '']) => text);
}

async function stop(running: ChildProcess): Promise<void> {
  const ended = once(running, 'exit');
  // As Ctrl-C does: to all that the command has started.
  process.kill(-running.pid!, 'SIGINT');
  await ended;
}

test('the five minutes of the README lead to a first match, command by command', {
  tags: ['long'],
  timeout: 300_000,
}, async () => {
  const [module = '', ...noMore] = blocks('ts');
  const [client = ''] = blocks('js');
  const [start = '', play = ''] = blocks('sh');
  expect([noMore.length, blocks('js').length, blocks('sh').length]).toEqual([0, 1, 2]);
  const [, moduleName = ''] = /module, `([^`]+)`/.exec(path) ?? [];
  const [, clientName = ''] = /`([^`]+\.mjs)`\n\n```js/.exec(path) ?? [];
  const [port, opsPort] = [await freePort(), await freePort()];
  writeFileSync(join(folder, moduleName), module);
  // On a machine of tests the usual port may be somebody else's.
  expect(client).toContain("'7350'");
  writeFileSync(join(folder, clientName), SAYING_WHY + client.replace("'7350'", `'${port}'`));
  const env = {
    ...process.env,
    TUSCHEL_PORT: String(port),
    TUSCHEL_OPS_PORT: String(opsPort),
    TUSCHEL_DATA: join(folder, 'data'),
    // On a busy machine the server would refuse to let them in.
    TUSCHEL_BUSY_LAG: '0',
  };

  const begin = async () => {
    let output = '';
    const child = spawn('sh', ['-c', start], { cwd: folder, env, detached: true });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
    await expect.poll(() => output, { timeout: 120_000, interval: 50 }).toMatch(/is ready|cannot start/);
    expect(output).toContain(`new Client('defaultkey', '127.0.0.1', '${port}')`);
    expect(output).toContain(join(folder, moduleName));
    return child;
  };
  const playOnce = async () =>
    (await promisify(execFile)('sh', ['-c', play], { cwd: folder, env, timeout: 60_000 })).stdout;

  server = await begin();
  const [first, second] = [await playOnce(), await playOnce()];
  expect([first, second]).toEqual(['ada wins\nada: 1\n', 'ada wins\nada: 2\n']);
  const [, said = ''] = /It prints (.*?);/s.exec(path) ?? [];
  for (const line of first.trim().split('\n')) expect(said).toContain(`\`${line}\``);
  await stop(server);
  server = await begin();
  expect(await playOnce()).toBe('ada wins\nada: 3\n');
});
