// `npm run dev`: the server, started again when its sources change, behind the web app with hot reload; one address, one
// Ctrl-C. Plain JavaScript for any Node from 20 on: it installs what is missing, as `npm start` does.
import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { install, pinnedNode, root } from './install.mjs';
import { startProgress } from './progress.mjs';

const SERVER = 'services/boot/src/main.ts';
const PAGE = 'tools/devPage.mjs';
const BUILD = 'tools/build.mjs';
/** What the server is made of. */
const SOURCES = ['services', 'packages', 'content'];
const SOURCE = /\.(ts|json|md)$/;
const NO_SOURCE = /\.test\.ts$|node_modules|(^|[/\\])(dist|testing|\.)/;
/** An editor writes a file in several steps, and a branch has many files. ms */
const SETTLE_MS = 150;

await install();
const node = pinnedNode();
const port = Number(process.env.TUSCHEL_PORT || 7350);
const serverPort = await freePort();
const env = {
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  ...process.env,
  TUSCHEL_PORT: String(serverPort),
  // Only the page's own server asks it.
  TUSCHEL_HOST: '127.0.0.1',
  TUSCHEL_OPS_PORT: process.env.TUSCHEL_OPS_PORT || String(port + 1),
};

let server = null;
let stopping = false;
let isFirst = true;
let timer;

if (!existsSync(join(root, 'apps/web/dist')) && existsSync(join(root, BUILD))) await buildOnce();
const pageEnv = {
  ...process.env,
  TUSCHEL_DEV_PORT: String(port),
  TUSCHEL_DEV_SERVER: `http://127.0.0.1:${serverPort}`,
};
const page = launch(PAGE, pageEnv, 'inherit');
page.once('exit', (code) => end(code ?? 1));
startServer();
for (const folder of SOURCES) watchFolder(join(root, folder));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0));

/** The server wants a built page even when it shows none; a fresh clone has none. */
async function buildOnce() {
  const progress = startProgress('Building the web app once');
  const build = launch(BUILD, process.env, 'inherit');
  const code = await new Promise((resolve) => build.once('exit', resolve));
  if (code === 0) return progress.done();
  progress.failed();
  process.exit(code ?? 1);
}

function startServer() {
  const child = launch(SERVER, env, 'pipe');
  server = child;
  createInterface({ input: child.stdout }).on('line', showLine);
  child.once('exit', (code) => {
    if (server === child) server = null;
    if (!stopping && code !== 0) console.log(`The server ended (exit ${code}). It starts again with the next change.`);
  });
}

/** The server speaks of its own port, which is nobody's business here. */
function showLine(line) {
  const ready = /^Tuschel is ready \((.*?)\)/.exec(line);
  if (ready) return console.log(isFirst ? firstWords() : `The server is back (${ready[1]}).`);
  if (line !== '' && !/^(Also at|Data in) /.test(line)) console.log(line);
}

function firstWords() {
  isFirst = false;
  return `\nTuschel is ready. Open http://localhost:${port}\nChanges show by themselves. Stop with Ctrl-C.\n`;
}

function watchFolder(folder) {
  if (!existsSync(folder)) return;
  watch(folder, { recursive: true }, (_, name) => {
    if (name === null || !SOURCE.test(name) || NO_SOURCE.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(restart, SETTLE_MS);
  });
}

async function restart() {
  if (stopping) return;
  await stopChild(server);
  if (!stopping && server === null) startServer();
}

function stopChild(child) {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => setImmediate(resolve));
    child.kill('SIGTERM');
  });
}

async function end(code) {
  if (stopping) return;
  stopping = true;
  clearTimeout(timer);
  await Promise.all([stopChild(server), stopChild(page)]);
  process.exit(code);
}

/** The channel closes when this process is killed: both take that for a request to stop. */
function launch(program, environment, stdout) {
  return spawn(node, [program], { cwd: root, env: environment, stdio: ['ignore', stdout, 'inherit', 'ipc'] });
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}
