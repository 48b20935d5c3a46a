/**
 * `npm run drill -- R8 [--long]`: tries to break a promise of the reliability contract. Without an id it lists the drills;
 * `--test-run` runs the short form of all that belong to the test run, two at a time.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DRILLS } from './drills.ts';
import type { Drill, DrillSize } from './drill.ts';
import { exitCode, lackOf, lastLine, type Verdict } from './verdict.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean', default: false }, 'test-run': { type: 'boolean', default: false } },
});
const size: DrillSize = values.long ? 'long' : 'short';
const isTestRun = values['test-run'];
const wanted = DRILLS.filter(({ id, inTestRun }) => (isTestRun ? inTestRun : positionals.includes(id)));

if (wanted.length === 0) {
  for (const { id, promise } of DRILLS) console.log(`${id.padEnd(4)} ${promise}`);
  process.exit(0);
}
const verdicts = isTestRun ? await inProcesses(wanted) : await oneByOne(wanted);
console.log(lastLine(verdicts));
process.exit(exitCode(verdicts));

async function oneByOne(drills: Drill[]): Promise<Verdict[]> {
  const found: Verdict[] = [];
  for (const drill of drills) found.push(await tried(drill));
  return found;
}

async function tried(drill: Drill): Promise<Verdict> {
  const lack = lackOf(drill);
  if (lack !== null) return leftOut(drill, lack);
  const started = performance.now();
  const { summary, problems } = await drill.run(size).catch((error: unknown) => ({
    summary: 'broke off',
    problems: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  }));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${drill.id}: ${summary} (${seconds} s)`);
  for (const problem of problems) console.error(`  ${problem}`);
  return { id: drill.id, went: problems.length === 0 ? 'kept' : 'broken' };
}

function leftOut({ id }: Drill, lack: string): Verdict {
  console.log(`${id}: NOT RUN here: ${lack}`);
  return { id, went: 'leftOut', missing: lack };
}

/** Two at a time: most of a drill is waiting. Those that measure come last, each alone. */
async function inProcesses(drills: Drill[]): Promise<Verdict[]> {
  const waiting = drills.filter(({ alone }) => !alone);
  const found: Verdict[] = [];
  const worker = async () => {
    for (let drill = waiting.shift(); drill; drill = waiting.shift()) found.push(await inProcess(drill));
  };
  await Promise.all([worker(), worker()]);
  for (const drill of drills.filter(({ alone }) => alone)) found.push(await inProcess(drill));
  return found;
}

/** A process of its own: cookies, and what a drill that broke off has left, are not the others'. */
function inProcess(drill: Drill): Promise<Verdict> {
  const { id } = drill;
  const lack = lackOf(drill);
  if (lack !== null) return Promise.resolve(leftOut(drill, lack));
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), id], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      console.log(output.replace(/^drills: .*\n?/m, '').trimEnd());
      resolve({ id, went: code === 0 ? 'kept' : 'broken' });
    });
  });
}
