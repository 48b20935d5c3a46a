/** What `npm test`, `npm run check` and `npm run test:long` do, once everything is installed (tools/test.mjs). Runs on the pinned Node. */
import { spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { installDebian } from '../installDebian.ts';
import { filesIn, importGraph } from '../shape.ts';
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
} from './counts.ts';
import { belowFloor, FLOOR, noteRan, PARTS, type Part, type Ran, readFloor } from './floor.ts';
import { nearestTests } from './nearestTests.ts';

const { quick, long } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, long: { type: 'boolean', default: false } },
}).values;
const root = fileURLToPath(new URL('../../', import.meta.url));
const results = join(root, '.cache/test-results');
const bin = (name: string) => join(root, 'node_modules/.bin', name);
/** The same in every run, and others in each run of the quick form. */
const FIXED = { first: 1, count: 200 };
/** In the quick form, beside the tests of what has changed. */
const ALWAYS = ['packages/', 'tools/'];
/** So many files of those tests, the nearest: where a change reaches everything, everything takes longer than the quick form may. */
const MOST_NEAR = 100;
/** What each test stands on, without an import. */
const BENEATH_ALL = /^vitest\.config\.ts$|^package-lock\.json$|^tsconfig\.base\.json$/;
const NOT_LONG = '--tags-filter=!long';
const MANY = { first: 1, count: 2_000 };
const LONG_BROWSER_TESTS = 'apps/web/playwright.all.config.ts';
const FRESH = { first: randomInt(1_000_000, 1_000_000_000), count: 100 };
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

await step('formatting', () => single(bin('biome'), ['format', '.']));
const full = !quick && !long;
if (!full) {
  await step('lint', async () => one((await shown(lint())).ok));
  await step('types', async () => one((await shown(types())).ok));
}
// Some unit tests start the whole server, which serves the built app.
await step('the web app', () => single(process.execPath, ['tools/build.mjs']));
// As `npm start` does; hundreds of starts follow.
await step('the server', () => single(process.execPath, ['tools/bundle.mjs', '--quiet']));
env['BUNDLED_SERVER'] = join(root, 'node_modules/.cache/server/main.mjs');
if (quick) {
  // Beside the unit tests, which wait now and then.
  const seeds = evenings(FRESH);
  const near = testsOfChanges();
  await step('unit tests', () => unitTests(NOT_LONG, ...ALWAYS, ...near));
  await step('fresh evenings', () => played(seeds));
} else if (long) {
  await step('long unit tests', () => unitTests('--tags-filter=long'));
  await step('long browser tests', () => browserTests(LONG_BROWSER_TESTS));
  const tried = drills('all');
  const seeds = evenings(MANY);
  await step('all drills', async () => (await tried).drills);
  await step('simulation', () => played(seeds));
} else {
  await step('unit tests', () => unitTests(NOT_LONG), 'unit');
  await step('browser tests', () => browserTests(), 'browser');
  // With faults that some of them must notice beside them; npm run drill -- --plant all has one for each.
  const tried = drills();
  // The drills wait for most of their time: whole games, each with its own accidents, and what reads the sources alone go on beside them.
  const seeds = evenings(FIXED);
  const linted = seeds.then(lint);
  const typed = linted.then(types);
  await step('drills', async () => (await tried).drills, 'drills');
  await step('planted faults', async () => (await tried).plants, 'plants');
  await step('simulation', () => played(seeds), 'seeds');
  await step('lint', async () => one((await shown(linted)).ok));
  await step('types', async () => one((await shown(typed)).ok));
}
await step('the floor', () => Promise.resolve(floor()));

// Once more at the end, where somebody looks who has only that.
if (total.failures.length > 0) console.log('\n── what failed');
for (const failed of total.failures) console.log(`✗ ${failed}`);
console.log(`\n${lastLine(total)}`);
process.exit(total.failed > 0 ? 1 : 0);

async function step(name: string, work: () => Promise<Count>, part?: Part): Promise<void> {
  const started = performance.now();
  console.log(`\n── ${name}`);
  const { passed, failed, skipped, offences, failures, longest } = await work();
  for (const offence of offences) console.error(`✗ ${offence}`);
  for (const one of skipped) console.log(`skipped: ${one}`);
  if (longest.length > 0) console.log(`the longest: ${longest.join(', ')}`);
  if (part) ran[part] = passed + failed + skipped.length;
  total = {
    ...NOTHING,
    passed: total.passed + passed,
    failed: total.failed + failed,
    skipped: [...total.skipped, ...skipped],
    failures: [...total.failures, ...failures, ...offences],
  };
  if (failed > 0 && failures.length + offences.length === 0) total.failures.push(name);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`── ${name}: ${failed > 0 ? 'FAILED' : 'ok'} (${seconds} s)`);
}

interface Ended {
  ok: boolean;
  /** Null: it went straight to the screen. */
  output: string;
}

/** Shows what it says at once, or keeps it. */
function run(
  command: string,
  args: string[],
  options: { keep?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<Ended> {
  const child = spawn(command, args, {
    cwd: root,
    env: options.env ?? env,
    stdio: options.keep ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ ok: false, output: `${output}${String(error)}\n` }));
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}

async function single(command: string, args: string[]): Promise<Count> {
  return one((await run(command, args)).ok);
}

function one(ok: boolean): Count {
  return { ...NOTHING, passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

/** What runs beside it goes first. */
function patiently(command: string, args: string[]): Promise<Ended> {
  const [first, ...rest] = [...(process.platform === 'win32' ? [] : ['nice', '-n', '19']), command, ...args];
  return run(first as string, rest, { keep: true });
}

function lint(): Promise<Ended> {
  return patiently(bin('oxlint'), ['--type-aware', '--deny-warnings', '.']);
}

function types(): Promise<Ended> {
  // Each checker works out the types of libraries anew: on two cores one is twice as fast as the usual four.
  return patiently(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', '--checkers', '1']);
}

/** What was kept is shown under the heading that it belongs to. */
async function shown(work: Promise<Ended>): Promise<Ended> {
  const ended = await work;
  if (ended.output.trim() !== '') console.log(ended.output.trimEnd());
  return ended;
}

/** With these options, and in these files or folders; none: all there are. */
async function unitTests(...args: string[]): Promise<Count> {
  const reporters = ['--reporter=dot', '--reporter=./tools/gate/writtenTests.ts'];
  const { ok } = await run(bin('vitest'), ['run', ...reporters, ...args]);
  return judged(reported<Count>('unit.json') ?? NOTHING, ok);
}

/** The test files nearest to what has changed since the branch left the one it goes to, committed or not. */
function testsOfChanges(): string[] {
  const base = git('merge-base', 'HEAD', '@{upstream}')[0] ?? 'HEAD';
  const changed = [...git('diff', '--name-only', base), ...git('ls-files', '-o', '--exclude-standard')];
  const modules = filesIn(root, 'packages', 'services', 'apps', 'sim', 'bench')
    .filter((path) => /\.[mc]?[jt]sx?$/.test(path) && !path.startsWith('packages/ink/assembly/'))
    .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }));
  const graph = importGraph(root, modules);
  const isTest = (path: string) =>
    /\.test\.tsx?$/.test(path) && !ALWAYS.some((folder) => path.startsWith(join(root, folder)));
  const starts = changed.some((path) => BENEATH_ALL.test(path))
    ? [...graph.keys()]
    : changed.map((path) => join(root, path));
  const all = nearestTests(graph, starts, isTest);
  if (all.length > MOST_NEAR)
    console.log(
      `\n${all.length} files of tests read what has changed: the nearest ${MOST_NEAR} run here, all with npm test.`,
    );
  return all.slice(0, MOST_NEAR);
}

/** The lines of its answer; none where it has none. */
function git(...args: string[]): string[] {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
}

function evenings({ first, count }: typeof FIXED): Promise<Ended> {
  return patiently(process.execPath, ['sim/src/simulation/main.ts', String(first), String(count)]);
}

async function played(seeds: Promise<Ended>): Promise<Count> {
  const { ok, output } = await shown(seeds);
  return judged(countSeeds(output), ok);
}

async function browserTests(config = 'apps/web/playwright.config.ts'): Promise<Count> {
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
  const leftOut = lacks.length === 0 ? [] : leftOutOf(await listed(config, '--grep', '@engines'), lacks);
  const ok = await playwright(config, 'browser.json', ...(lacks.length === 0 ? [] : ['--grep-invert', '@engines']));
  const count = countBrowser(reported<BrowserReport>('browser.json') ?? {});
  return judged({ ...count, skipped: [...count.skipped, ...leftOut] }, ok);
}

/** The tests of a run that does not take place. */
async function listed(config: string, ...args: string[]): Promise<BrowserReport> {
  await playwright(config, 'listed.json', '--list', ...args);
  return reported<BrowserReport>('listed.json') ?? {};
}

async function playwright(config: string, report: string, ...args: string[]): Promise<boolean> {
  const { ok } = await run(bin('playwright'), ['test', '--config', config, ...args], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, report) },
  });
  return ok;
}

/** The promises of the reliability contract on which the most hangs; `npm run drill -- all` tries every one. */
async function drills(which = '--test-run'): Promise<Record<'drills' | 'plants', Count>> {
  installed('faketime', () => existsSync('/usr/bin/faketime'));
  const { ok, output } = await run(process.execPath, ['sim/src/reliability/main.ts', which], { keep: true });
  console.log(output.trimEnd());
  const [kept, noticed] = [countDrills(output, 'drills'), countDrills(output, 'plants')];
  return { drills: judged(kept, ok || noticed.failed > 0), plants: judged(noticed, ok || kept.failed > 0) };
}

/** A run that lost some of its tests on the way is not green. */
function floor(): Count {
  if (!quick && !long) noteRan(ran);
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
  if (!found()) installDebian([debianPackage]);
  return found();
}
