import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const TOOLS = dirname(fileURLToPath(import.meta.url));
const PINNED = `node_modules/node-${process.platform}-${process.arch}`;

/** Notes how it was called and installs what the test prepared. */
const NPM = `
  const { appendFileSync, cpSync, existsSync } = require('node:fs');
  appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n');
  if (existsSync('offline')) { console.error('npm error network'); process.exit(1); }
  cpSync('registry', 'node_modules', { recursive: true });`;

/** With --once it says hello and ends, else it runs until a signal comes or its launcher goes. */
const SERVER = `
  const hello = () => console.log('server', process.argv.slice(2).join(' '), process.env.NODE_COMPILE_CACHE);
  if (process.argv.includes('--once')) { hello(); process.exit(0); }
  process.on('SIGTERM', () => process.exit(7));
  process.on('disconnect', () => { require('node:fs').writeFileSync('orphan', ''); process.exit(0); });
  hello();
  setInterval(() => {}, 1000);`;

let checkout: string;
const put = (path: string, content: string) => {
  mkdirSync(dirname(join(checkout, path)), { recursive: true });
  writeFileSync(join(checkout, path), content);
};
const lockFile = (version: string) =>
  put('package-lock.json', JSON.stringify({ packages: { '': {}, 'node_modules/a': { version, integrity: version } } }));
const npmCalls = () => (existsSync(join(checkout, 'npm.log')) ? readFileSync(join(checkout, 'npm.log'), 'utf8') : '');

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'tuschel-platform-start-'));
  for (const file of ['start.mjs', 'install.mjs', 'progress.mjs'])
    cpSync(join(TOOLS, file), join(checkout, 'tools', file));
  put('npm-cli.js', NPM);
  put('registry/a/index.js', '');
  put('services/boot/src/main.ts', SERVER);
  put('services/boot/src/commands/grant.ts', `console.log('granted', process.argv.slice(2).join(' '));`);
  put('services/boot/src/backup/main.ts', `console.log(process.argv.slice(2).join(' '));`);
  lockFile('1');
  mkdirSync(join(checkout, PINNED, 'bin'), { recursive: true });
  symlinkSync(process.execPath, join(checkout, PINNED, 'bin/node'));
});
afterEach(() => rmSync(checkout, { recursive: true }));

function launch(...args: string[]): {
  child: ChildProcess;
  ended: Promise<{ code: number | null; out: string; err: string }>;
} {
  const child = spawn(process.execPath, [join(checkout, 'tools/start.mjs'), ...args], {
    env: { PATH: process.env['PATH'], npm_execpath: join(checkout, 'npm-cli.js') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]).then(
    ([[code], out, err]) => ({
      code: code as number | null,
      out,
      err,
    }),
  );
  return { child, ended };
}

/** On a busy machine the launcher speaks first: what it does takes long enough to be worth a line. */
function says(child: ChildProcess, word: string): Promise<void> {
  let said = '';
  return new Promise((resolve) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes(word)) resolve();
    });
  });
}

/** On a busy machine the launcher has said before what it is doing. */
const endingWith = (line: string) => expect.stringMatching(new RegExp(`(^|\n)${line}\n$`)) as string;

const startOnce = () => launch('--once').ended;

describe('npm start', () => {
  test('installs on a fresh checkout, and then only when the lock file has changed', async () => {
    expect(await startOnce()).toMatchObject({ code: 0, err: '' });
    expect(npmCalls()).toMatch(/^ci --ignore-scripts --no-audit --no-fund .*\n$/);
    await startOnce();
    expect(npmCalls().split('\n')).toHaveLength(2);
    lockFile('2');
    await startOnce();
    expect(npmCalls().split('\n')).toHaveLength(3);
  });

  test('builds no page for the game server alone, and says from where it was called', { tags: ['long'] }, async () => {
    put('tools/build.mjs', `console.log('built');`);
    put('services/boot/src/main.ts', `console.log('server', process.argv.slice(2).join(' '), process.env.INIT_CWD);`);
    put('services/boot/src/doctor/main.ts', `console.log('doctor', process.argv.slice(2).join(' '));`);
    const args = ['--product', 'none', '--modules', './my-module.ts'];
    const { out } = await launch(...args).ended;
    expect(out).toContain(`server ${args.join(' ')} ${process.cwd()}\n`);
    expect(out).not.toContain('built');
    expect((await launch('--product=none').ended).out).not.toContain('built');
    expect((await launch('--product', 'tuschel').ended).out).toContain('built');
    expect((await launch('doctor', '--product', 'none').ended).out).toContain('doctor --product none');
    expect((await launch('--help', '--product', 'none').ended).out).toContain('server --help --product none');
  });

  test('does not install what somebody has installed by hand', async () => {
    cpSync(join(checkout, 'package-lock.json'), join(checkout, 'node_modules/.package-lock.json'));
    put('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { integrity: '1' } } }));
    await startOnce();
    expect(npmCalls()).toBe('');
  });

  test('installs over what somebody has installed from another lock file', async () => {
    put('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/a': { integrity: '0' } } }));
    await startOnce();
    expect(npmCalls()).toContain('ci');
  });

  test('shows what npm says when it fails, starts nothing and tries again next time', async () => {
    put('offline', '');
    const { code, out, err } = await startOnce();
    expect(code).toBe(1);
    expect(err).toBe('npm error network\nTuschel cannot start. npm could not install the packages (see above).\n');
    expect(out).not.toContain('server');
    rmSync(join(checkout, 'offline'));
    expect((await startOnce()).out).toContain('server --once');
  });

  test('runs the server with a cache for its code', async () => {
    expect((await startOnce()).out).toContain(join(checkout, 'node_modules/.cache/node'));
  });

  test('builds the web app first, and starts nothing when that fails', async () => {
    put('tools/build.mjs', `console.log('building')`);
    expect((await startOnce()).out).toMatch(/building\n(.*\n)*server/);
    put('tools/build.mjs', `console.error('syntax error'); process.exit(3)`);
    const { code, out, err } = await startOnce();
    expect({ code, err }).toEqual({ code: 3, err: 'syntax error\n' });
    expect(out).not.toContain('server');
  });

  test('hands signals on and the exit code back', async () => {
    const { child, ended } = launch();
    await says(child, 'server');
    child.kill('SIGTERM');
    expect((await ended).code).toBe(7);
  });

  test('lets the server know when it is killed itself', async () => {
    const { child } = launch();
    await says(child, 'server');
    child.kill('SIGKILL');
    await expect.poll(() => existsSync(join(checkout, 'orphan'))).toBe(true);
  });
});

describe('npm start -- prepare', () => {
  test('installs, builds the web app and puts the server together, and starts nothing', async () => {
    put('tools/build.mjs', `console.log('building')`);
    put('tools/bundle.mjs', `console.log('bundling')`);
    put('services/boot/src/commands/prepare.ts', `console.log('linking')`);
    const { code, out } = await launch('prepare').ended;
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/building\n(.*\n)*bundling\nlinking\n$/) });
    expect(npmCalls()).toContain('ci');
    expect(out).not.toContain('server');
  });

  test('ends as what failed', async () => {
    put('tools/build.mjs', 'process.exit(3)');
    put('tools/bundle.mjs', `console.log('bundling')`);
    expect(await launch('prepare').ended).toMatchObject({
      code: 3,
      out: expect.not.stringContaining('bundling') as string,
    });
  });
});

test('npm run grant passes its words on', async () => {
  expect(await launch('grant', 'Ada', 'admin').ended).toMatchObject({ code: 0, out: endingWith('granted Ada admin') });
});

test('npm run backup and npm run restore pass their words on', async () => {
  for (const command of ['backup', 'restore']) {
    const out = endingWith(`${command} /mnt/monday`);
    expect(await launch(command, '/mnt/monday').ended).toMatchObject({ code: 0, out });
  }
});
