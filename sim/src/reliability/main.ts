/**
 * `npm run drill -- R8 [--long]`: tries to break a promise of the reliability contract. Without an id it lists the drills;
 * `--test-run` runs the short form of all that belong to the test run, two at a time.
 *
 * `npm run drill -- R8 --plant`: does it notice the fault that is planted for it (plants.ts)? `--plant all` asks all of them,
 * `--plant quick` those that are quick.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DRILLS } from './drills.ts';
import type { Drill, DrillSize } from './drill.ts';
import { missedFault, runWithFault } from './plantedRun.ts';
import { type Plant, PLANTS } from './plants.ts';
import { exitCode, lackOf, lastLine, type Verdict } from './verdict.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: 'boolean', default: false },
    'test-run': { type: 'boolean', default: false },
    plant: { type: 'boolean', default: false },
  },
});
if (values.plant) process.exit(await plantFaults(positionals));
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

/** The quick ones two at a time, as most of it is waiting; others can be heavier than their drill. Answers the exit code. */
async function plantFaults(asked: string[]): Promise<number> {
  const isAsked = ({ drill, isQuick }: Plant) =>
    asked.includes('all') || asked.includes(drill) || (asked.includes('quick') && isQuick === true);
  const waiting = PLANTS.filter(isAsked);
  const verdicts: Verdict[] = [];
  const worker = async () => {
    for (let plant = waiting.shift(); plant; plant = waiting.shift()) verdicts.push(await plantFault(plant));
  };
  await Promise.all(asked.includes('quick') ? [worker(), worker()] : [worker()]);
  console.log(lastLine(verdicts, 'plants'));
  return exitCode(verdicts);
}

async function plantFault(plant: Plant): Promise<Verdict> {
  const drill = DRILLS.find(({ id }) => id === plant.drill)!;
  const lack = lackOf(drill);
  if (lack !== null) return leftOut(drill, lack);
  const started = performance.now();
  const missed = missedFault(plant, await runWithFault(plant));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${plant.drill}: ${missed ? 'NOT NOTICED' : 'noticed'} that ${plant.fault} (${seconds} s)`);
  if (missed) console.error(`  ${missed}`);
  return { id: plant.drill, went: missed === null ? 'kept' : 'broken' };
}

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
