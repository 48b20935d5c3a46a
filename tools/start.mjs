// `npm start`, `npm start -- prepare`, `npm run grant`, `npm run people`, `npm run audit`, `npm run backup` and `npm run restore`: installs when the lock file has changed, builds the web app and the server when their sources have, and
// hands over to the server under the pinned Node. Plain JavaScript for any Node from 20 on, without packages.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { install, ownNode, pinnedNode, root } from './install.mjs';
import { startProgress } from './progress.mjs';

const BUILD = 'tools/build.mjs';
const BUNDLE = 'tools/bundle.mjs';
const BUNDLED = 'node_modules/.cache/server/main.mjs';
const PREPARE = 'services/boot/src/commands/prepare.ts';
const SERVER = 'services/boot/src/main.ts';
const GRANT = 'services/boot/src/commands/grant.ts';
const PEOPLE = 'services/boot/src/commands/people.ts';
const AUDIT = 'services/boot/src/commands/audit.ts';
const BACKUP = 'services/boot/src/backup/main.ts';
const DOCTOR = 'services/boot/src/doctor/main.ts';

// The server's folder is the repository's; relative paths of whoever calls lead from theirs.
const callers = { INIT_CWD: process.env.INIT_CWD ?? process.cwd() };
const env = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...callers, ...process.env };
const args = process.argv.slice(2);
const isGameServerAlone = productOf(args) === 'none';

await install();
const node = pinnedNode();
process.exitCode = await start();

async function start() {
  if (args[0] === 'grant') return run(node, [GRANT, ...args.slice(1)]);
  if (args[0] === 'people') return run(node, [PEOPLE, ...args.slice(1)]);
  if (args[0] === 'audit') return run(node, [AUDIT, ...args.slice(1)]);
  if (args[0] === 'backup' || args[0] === 'restore') return run(node, [BACKUP, ...args]);
  if (args[0] === 'doctor') return run(node, [DOCTOR, ...args.slice(1)]);
  // All that a start would have to write beside the data: after it, another user may run what they cannot change.
  if (args[0] === 'prepare')
    return (!isGameServerAlone && (await build())) || (await run(node, [BUNDLE, '--quiet'])) || run(node, [PREPARE]);
  if (args.includes('--help')) return run(node, [SERVER, ...args]);
  // A renderer has no page, nor has the game server alone.
  if (args.includes('--roles') || isGameServerAlone) return run(node, [await server(), ...args]);
  return (await build()) || run(node, [await server(), ...args]);
}

/** As services/boot/src/config/options.ts reads it. */
function productOf(given) {
  const at = given.findLastIndex((arg) => arg === '--product' || arg.startsWith('--product='));
  if (at < 0) return process.env.TUSCHEL_PRODUCT?.trim();
  return given[at] === '--product' ? given[at + 1] : given[at].slice('--product='.length);
}

/** Builds the web app unless it is up to date. */
async function build() {
  if (!existsSync(join(root, BUILD))) return 0;
  const progress = startProgress('Building the web app');
  const code = await run(node, [BUILD]);
  if (code === 0) progress.done();
  else progress.failed();
  return code;
}

/** The server as one file, which starts in half the time; where that cannot be made, as it lies in the sources. */
async function server() {
  if (!existsSync(join(root, BUNDLE))) return SERVER;
  return (await run(node, [BUNDLE, '--quiet'])) === 0 ? BUNDLED : SERVER;
}

/** Runs a program of ours to its end and resolves with its exit code. Signals reach it, and so does our own death. */
function run(command, programArgs) {
  // The channel closes when this process is killed: the server takes that for a request to stop.
  const child = spawn(command, programArgs, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  const forward = (signal) => child.kill(signal);
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1));
    // The packaged Node does not fit this system (its C library, for one).
    child.once('error', () => resolve(command === process.execPath ? 1 : run(ownNode(), programArgs)));
  }).finally(() => {
    for (const signal of signals) process.off(signal, forward);
  });
}
