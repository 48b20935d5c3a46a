/** What `npm test` and `npm run check` do, once everything is installed (tools/test.mjs). Runs on the pinned Node. */
import { spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  type BrowserReport,
  type Count,
  countBrowser,
  countDrills,
  countSeeds,
  judged,
  lastLine,
  leftOutOf,
  NOTHING,
  sum,
} from './counts.ts';
import { belowFloor, FLOOR, noteRan, PARTS, type Part, type Ran, readFloor } from './floor.ts';

const { quick } = parseArgs({ options: { quick: { type: 'boolean', default: false } } }).values;
const root = fileURLToPath(new URL('../../', import.meta.url));
const results = join(root, '.cache/test-results');
const bin = (name: string) => join(root, 'node_modules/.bin', name);
/** The same in every run, and others in each run of the quick form. */
const FIXED = { first: 1, count: 2_000 };
const FRESH = { first: randomInt(1_000_000, 1_000_000_000), count: 600 };
/** What the tests in Firefox and WebKit need: Debian's packages, and where each has what is used of it. */
const ENGINES = [
  { debianPackage: 'firefox-esr', path: '/usr/bin/firefox-esr' },
  { debianPackage: 'webkit2gtk-driver', path: '/usr/bin/WebKitWebDriver' },
  { debianPackage: 'xvfb', path: '/usr/bin/Xvfb' },
];

const env: NodeJS.ProcessEnv = {
  ...process.env,
  // The pinned Node goes first on the path, so that every tool's `#!/usr/bin/env node` finds it.
  PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`,
  // As `npm start` has it: servers are started many times.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  FORCE_COLOR: process.env['FORCE_COLOR'] ?? '0',
};

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

let total: Count = NOTHING;
const ran: Ran = {};

// Some unit tests start the whole server, which serves the built app. One is written while the other is read.
const built = single(process.execPath, ['tools/build.mjs']);
await step('formatting', () => single(bin('biome'), ['format', '.']));
await step('lint', () => single(bin('oxlint'), ['--type-aware', '--deny-warnings', '.']));
await step('types', () => single(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b']));
await step('the web app', () => built);
// As `npm start` does; hundreds of starts follow.
await step('the server', () => single(process.execPath, ['tools/bundle.mjs', '--quiet']));
env['BUNDLED_SERVER'] = join(root, 'node_modules/.cache/server/main.mjs');
// Whole games, each with its own accidents, from here on: they give way to everything, and take what the tests leave while they wait.
const seeds = evenings(quick ? FRESH : FIXED);
await step('unit tests', unitTests, 'unit');
if (quick) {
  await step('fresh evenings', () => told(seeds));
} else {
  // The drills wait for most of their time. Those that measure how soon something happens come after the browser tests; with the others
  // are faults that some of them must notice (npm run drill -- --plant all has one for each).
  const beside = drills('--untimed');
  await step('browser tests', browserTests, 'browser');
  const alone = drills('--timed');
  const tried = Promise.all([beside, alone]);
  await step(
    'drills',
    async () => {
      for (const { output } of await tried) console.log(output.trimEnd());
      return sum((await tried).map(({ kept }) => kept));
    },
    'drills',
  );
  await step('planted faults', async () => sum((await tried).map(({ noticed }) => noticed)), 'plants');
  await step('simulation', () => told(seeds), 'seeds');
}
await step('the floor', () => Promise.resolve(floor()));

console.log(`\n${lastLine(total)}`);
process.exit(total.failed > 0 ? 1 : 0);

async function step(name: string, work: () => Promise<Count>, part?: Part): Promise<void> {
  const started = performance.now();
  console.log(`\n── ${name}`);
  const { passed, failed, skipped, offences } = await work();
  for (const offence of offences) console.error(`✗ ${offence}`);
  for (const one of skipped) console.log(`skipped: ${one}`);
  if (part) ran[part] = passed + failed + skipped.length;
  total = {
    ...NOTHING,
    passed: total.passed + passed,
    failed: total.failed + failed,
    skipped: [...total.skipped, ...skipped],
  };
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`── ${name}: ${failed > 0 ? 'FAILED' : 'ok'} (${seconds} s)`);
}

interface Ended {
  ok: boolean;
  /** Null: it went straight to the screen. */
  output: string;
}

/** Shows what it says at once, or keeps it, too. */
function run(
  command: string,
  args: string[],
  options: { keep?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<Ended> {
  const child = spawn(command, args, {
    cwd: root,
    env: options.env ?? env,
    stdio: ['ignore', options.keep ? 'pipe' : 'inherit', 'inherit'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ ok: false, output: `${output}${String(error)}\n` }));
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}

async function single(command: string, args: string[]): Promise<Count> {
  const { ok } = await run(command, args);
  return { ...NOTHING, passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

async function unitTests(): Promise<Count> {
  const { ok } = await run(bin('vitest'), ['run', '--reporter=dot', '--reporter=./tools/gate/writtenTests.ts']);
  return judged(reported<Count>('unit.json') ?? NOTHING, ok);
}

/** What was counted, and what there is to be read of it once its turn has come. */
interface Kept {
  count: Count;
  output: string;
}

async function told(work: Promise<Kept>): Promise<Count> {
  const { count, output } = await work;
  console.log(output.trimEnd());
  return count;
}

/** What runs beside them goes first. */
async function evenings({ first, count }: typeof FIXED): Promise<Kept> {
  const [command, ...args] = [...(process.platform === 'win32' ? [] : ['nice', '-n', '19']), process.execPath];
  const script = ['sim/src/simulation/main.ts', String(first), String(count)];
  const { ok, output } = await run(command, [...args, ...script], { keep: true });
  return { count: judged(countSeeds(output), ok), output };
}

async function browserTests(): Promise<Count> {
  // The first needs half of the processor time of the second, which older releases of Debian have alone.
  const isThere = ['chromium-headless-shell', 'chromium'].some((name) =>
    installed(name, () => existsSync(`/usr/bin/${name}`)),
  );
  if (!isThere && process.env['TUSCHEL_CHROMIUM'] === undefined) {
    console.error(
      'The browser tests need Chromium. As root this run installs it; otherwise: sudo apt-get install chromium-headless-shell',
    );
    return { ...NOTHING, failed: 1 };
  }
  const missing = ENGINES.filter(({ debianPackage, path }) => !installed(debianPackage, () => existsSync(path)));
  const lacks = missing.map(({ debianPackage }) => debianPackage);
  const leftOut = lacks.length === 0 ? [] : leftOutOf(await listed('--grep', '@engines'), lacks);
  const ok = await playwright('browser.json', ...(lacks.length === 0 ? [] : ['--grep-invert', '@engines']));
  const count = countBrowser(reported<BrowserReport>('browser.json') ?? {});
  return judged({ ...count, skipped: [...count.skipped, ...leftOut] }, ok);
}

/** The tests of a run that does not take place. */
async function listed(...args: string[]): Promise<BrowserReport> {
  await playwright('listed.json', '--list', ...args);
  return reported<BrowserReport>('listed.json') ?? {};
}

async function playwright(report: string, ...args: string[]): Promise<boolean> {
  const { ok } = await run(bin('playwright'), ['test', '--config', 'apps/web/playwright.config.ts', ...args], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, report) },
  });
  return ok;
}

/** A part of the promises of the reliability contract that can be tried in minutes, and what it noticed of planted faults. */
async function drills(part: '--timed' | '--untimed'): Promise<Record<'kept' | 'noticed', Count> & { output: string }> {
  installed('faketime', () => existsSync('/usr/bin/faketime'));
  const script = ['sim/src/reliability/main.ts', '--test-run', part];
  const { ok, output } = await run(process.execPath, script, { keep: true });
  const [kept, noticed] = [countDrills(output, 'drills'), countDrills(output, 'plants')];
  return { kept: judged(kept, ok || noticed.failed > 0), noticed: judged(noticed, ok || kept.failed > 0), output };
}

/** A run that lost some of its tests on the way is not green. */
function floor(): Count {
  noteRan(ran);
  const counts = readFloor();
  const problems = belowFloor(counts, ran);
  for (const problem of problems) console.error(problem);
  const above = PARTS.flatMap((part) => {
    const more = (ran[part] ?? 0) - counts.counts[part];
    return more > 0 ? [`${more} more (${part})`] : [];
  });
  if (above.length > 0) console.log(`Above ${FLOOR}: ${above.join(', ')}. npm run floor -- --raise keeps them.`);
  return { ...NOTHING, passed: problems.length === 0 ? 1 : 0, failed: problems.length };
}

function reported<Report>(name: string): Report | null {
  const file = join(results, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null;
}

function installed(debianPackage: string, found: () => boolean): boolean {
  if (found() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found();
  console.log(`${debianPackage} is absent: installing Debian’s package …`);
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', debianPackage);
  return found();
}
