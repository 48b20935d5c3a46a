// `npm test`: everything that must hold before a change may land. `--quick` (npm run check) leaves out the browser and the
// drills. Plain JavaScript for any Node from 20 on: it installs what the tests need before it uses it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { install, pinnedNode, root } from './install.mjs';

const quick = process.argv.includes('--quick');
const results = join(root, '.cache/test-results');
const tally = { passed: 0, failed: 0 };

await install();
const node = pinnedNode();
const bin = (name) => join(root, 'node_modules/.bin', name);
// The pinned Node goes first on the path, so that every tool's `#!/usr/bin/env node` finds it.
const env = {
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
  // As `npm start` has it: servers are started many times.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  FORCE_COLOR: process.env.FORCE_COLOR ?? '0',
};

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const checks = [
  ['formatting', bin('biome'), ['format', '.']],
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings', '.']],
  ['types', node, [join(root, 'node_modules/typescript/bin/tsc'), '-b']],
];
for (const [name, command, args] of checks) step(name, () => single(run(command, args)));
// Some unit tests start the whole server, which serves the built app.
step('the web app', () => single(run(node, ['tools/build.mjs'])));
// As `npm start` does; hundreds of starts follow.
step('the server', () => single(run(node, ['tools/bundle.mjs', '--quiet'])));
env.BUNDLED_SERVER = join(root, 'node_modules/.cache/server/main.mjs');
step('unit tests', unitTests);
// Whole games, each with its own accidents; the same ones in every run.
if (!quick) step('simulation', () => single(run(node, ['sim/src/simulation/main.ts', '1', '2000'])));
if (!quick) {
  step('browser tests', browserTests);
  step('drills', drills);
}

console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed > 0 ? 1 : 0);

function step(name, work) {
  const started = Date.now();
  console.log(`\n── ${name}`);
  const { passed, failed } = work();
  tally.passed += passed;
  tally.failed += failed;
  console.log(`── ${name}: ${failed > 0 ? 'FAILED' : 'ok'} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

function run(command, args) {
  return spawnSync(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

function single(ok) {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

function unitTests() {
  const file = join(results, 'unit.json');
  const ok = run(bin('vitest'), ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]);
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { numPassedTests: 0, numFailedTests: 0 };
  return { passed: report.numPassedTests, failed: Math.max(report.numFailedTests, ok ? 0 : 1) };
}

function browserTests() {
  if (!browser()) {
    console.error(
      'The browser tests need Chromium. As root this run installs it; otherwise: sudo apt-get install chromium',
    );
    return { passed: 0, failed: 1 };
  }
  const file = join(results, 'browser.json');
  const ok =
    spawnSync(bin('playwright'), ['test', '--config', 'apps/web/playwright.config.ts'], {
      cwd: root,
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      stdio: ['ignore', 'inherit', 'inherit'],
    }).status === 0;
  const { stats = { expected: 0, unexpected: 0 } } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return { passed: stats.expected, failed: Math.max(stats.unexpected, ok ? 0 : 1) };
}

/** Every promise of the reliability contract that can be tried in minutes. Its last line tells how many were kept. */
function drills() {
  installed('faketime', () => existsSync('/usr/bin/faketime'));
  const { stdout, status } = spawnSync(node, ['sim/src/reliability/main.ts', '--test-run'], {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  console.log(stdout.trimEnd());
  const [, passed = 0, failed = 0] = (/drills: (\d+) passed, (\d+) failed/.exec(stdout) ?? []).map(Number);
  return { passed, failed: status === 0 ? failed : Math.max(failed, 1) };
}

/** Debian's Chromium; installed when it is absent and we may. */
function browser() {
  return installed('chromium', () => existsSync('/usr/bin/chromium'));
}

function installed(debianPackage, found) {
  if (found() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found();
  console.log(`${debianPackage} is absent: installing Debian’s package …`);
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-qq'], quiet);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage], quiet);
  return found();
}
