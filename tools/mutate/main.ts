/**
 * `npm run mutate -- PACKAGE … [--changed [--base REV]] [--files PART,…] [--mutants N] [--seed N] [--threads N] [--json]`
 *
 * Changes one expression of a package at a time and runs the package's tests that reach it. What the tests do not notice is
 * listed: there a bug could live. A fixed seed draws the same sample each time; `--changed` and `--files` try every mutant of
 * fewer files (`--mutants` limits them, too). Exits with 1 where fewer mutants are killed than the package's target asks for.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { candidatesOf } from './candidates.ts';
import { placeOf } from './drawnOnly.ts';
import { type Candidate, drawSample, type Equivalent, isEquivalent, score, staleEquivalents } from './sample.ts';
import { TARGETS, type Target } from './targets.ts';
import { copyWorkingTree } from './workingCopy.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'boolean', default: false },
    base: { type: 'string', default: 'HEAD' },
    files: { type: 'string' },
    mutants: { type: 'string' },
    seed: { type: 'string', default: '1' },
    threads: { type: 'string', default: '2' },
    json: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
  },
});
const unknown = positionals.filter((name) => !(name in TARGETS));
if (unknown.length > 0) {
  console.error(`No target named ${unknown.join(', ')}. There are: ${Object.keys(TARGETS).join(', ')}.`);
  process.exit(2);
}

let changedFiles: string[] | undefined;
let missed = 0;
for (const name of positionals.length > 0 ? positionals : Object.keys(TARGETS)) {
  if (!(await measure(name, TARGETS[name] as Target))) missed += 1;
}
process.exit(missed > 0 ? 1 : 0);

/** Resolves with whether the package's tests reach their target. */
async function measure(name: string, target: Target): Promise<boolean> {
  const begun = Date.now();
  const equivalents = listedEquivalents(name);
  const files = mutatedFiles(name, target);
  const asked = values.changed ? files.filter(isChanged) : files.filter(isNamed);
  if (asked.length === 0) {
    console.log(`${name}: no file to mutate`);
    return true;
  }
  const all = await candidatesOf(root, asked);
  for (const { file, line } of staleEquivalents(
    all,
    equivalents.filter(({ file }) => asked.includes(file)),
  ))
    console.error(`tools/mutate/equivalent: no mutant of ${file} matches any more: ${line}`);
  const whole = !values.changed && values.files === undefined;
  const most = values.mutants === undefined ? (whole ? 120 : Number.POSITIVE_INFINITY) : Number(values.mutants);
  const candidates = all.filter((candidate) => !isEquivalent(candidate, equivalents));
  const drawn = drawSample(candidates, most, Number(values.seed));
  console.error(`${name}: ${drawn.length} of ${all.length} mutants in ${asked.length} files, seed ${values.seed}`);

  const results = await tryOut(name, drawn, target);
  const alive = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const broken = results.filter(({ status }) => !['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status));
  for (const result of alive) describe(result);
  for (const result of broken) describe(result);
  // Many of them on a busy machine say more of the machine than of the tests.
  const late = results.filter(({ status }) => status === 'Timeout').length;
  const value = Math.round(10 * score(results.map(({ status }) => status))) / 10;
  const seconds = Math.round((Date.now() - begun) / 1000);
  const figure = `mutants killed, ${name}`;
  if (values.json) console.log(JSON.stringify({ figure, value, unit: '%', target: target.target }));
  else
    console.log(
      `${name}: ${value} % of ${results.length} mutants killed (target ${target.target} %), ${alive.length} alive, ${late} of the killed ran out of time, ${seconds} s`,
    );
  return value >= target.target;
}

/** Tried mutants with what became of them. */
interface Tried {
  candidate: Candidate;
  status: string;
}

async function tryOut(name: string, drawn: readonly Candidate[], { testsLeftOut }: Target): Promise<Tried[]> {
  const copy = join(root, '.cache/mutants', name.replace('/', '-'));
  copyWorkingTree(root, copy, name, testsLeftOut);
  const places = new Map(drawn.map((candidate) => [strykersPlace(candidate), candidate]));
  const list = join(copy, 'drawn.json');
  writeFileSync(list, JSON.stringify([...places.keys()]));
  process.env['MUTANTS_DRAWN'] = list;
  // What a test may ask to find the repository's own cache by.
  process.chdir(copy);
  const stryker = new Stryker({
    testRunner: 'vitest',
    vitest: { configFile: 'vitest.mutants.config.ts', related: true, pool: 'forks' },
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner'), join(import.meta.dirname, 'drawnOnly.ts')],
    checkers: ['drawn-only'],
    ignorers: ['for-developers'],
    // Not whole files: the checker receives every mutant with the tests that reach it, and for thousands that message is too long.
    mutate: drawn.map(rangeOf),
    coverageAnalysis: 'perTest',
    inPlace: true,
    disableTypeChecks: false,
    concurrency: Number(values.threads),
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 20,
    reporters: values.trace ? ['progress-append-only'] : [],
    allowConsoleColors: false,
    logLevel: values.trace ? 'info' : 'error',
    tempDirName: '.stryker',
    cleanTempDir: 'always',
  } as never);
  const results = await stryker.runMutationTest();
  process.chdir(root);
  const tried = results.flatMap(({ fileName, status, replacement, location: { start, end } }) => {
    // A report counts lines and columns from 1.
    const fromZero = ({ line, column }: typeof start) => ({ line: line - 1, column: column - 1 });
    const location = { start: fromZero(start), end: fromZero(end) };
    const candidate = places.get(placeOf({ fileName: relative(copy, resolve(copy, fileName)), location, replacement }));
    return candidate ? [{ candidate, status }] : [];
  });
  const untried = drawn.filter((candidate) => !tried.some((one) => one.candidate === candidate));
  return [...tried, ...untried.map((candidate) => ({ candidate, status: 'NotTried' }))];
}

/** The mutated expression as a range in StrykerJS's notation: lines from 1, columns from 0. */
function rangeOf({ file, start, end }: Candidate): string {
  return `${file}:${start.line}:${start.column}-${end.line}:${end.column}`;
}

function strykersPlace({ file, start, end, replacement }: Candidate): string {
  const zeroBased = ({ line, column }: Candidate['start']) => ({ line: line - 1, column });
  return placeOf({ fileName: file, location: { start: zeroBased(start), end: zeroBased(end) }, replacement });
}

function describe({ candidate: { file, start, mutator, original, replacement }, status }: Tried): void {
  const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 200);
  console.log(`${file}:${start.line}:${start.column + 1} ${status} (${mutator})`);
  console.log(`  - ${short(original)}\n  + ${short(replacement)}`);
}

function listedEquivalents(name: string): Equivalent[] {
  const list = join(import.meta.dirname, 'equivalent', `${name.replace('/', '-')}.json`);
  return JSON.parse(readFileSync(list, 'utf8')) as Equivalent[];
}

function mutatedFiles(name: string, { mutated, leftOut = [] }: Target): string[] {
  return mutated
    .flatMap((path) => (path.endsWith('/') ? filesBelow(join(name, path)) : [join(name, path)]))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$|\/testing\//.test(path))
    .filter((path) => !leftOut.some((left) => path.startsWith(join(name, left))))
    .toSorted();
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((entry) => {
    const path = join(folder, entry);
    return statSync(join(root, path)).isDirectory() ? filesBelow(path) : [path];
  });
}

function isNamed(path: string): boolean {
  return values.files === undefined || values.files.split(',').some((part) => path.includes(part));
}

function isChanged(path: string): boolean {
  changedFiles ??= execFileSync('git', ['diff', '--name-only', values.base], { cwd: root, encoding: 'utf8' }).split(
    '\n',
  );
  return changedFiles.includes(path);
}
