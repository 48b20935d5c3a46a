/**
 * `npm run drill -- R8 [--long]`: tries to break a promise of the reliability contract; SAMPLES stands for all SAMPLES_…, `all` for every one. Without
 * an id it lists the drills;
 * `--test-run` runs the short form of all that belong to the test run, and plants the faults that are noticed quickly.
 *
 * `npm run drill -- R8 --plant`: does it notice the fault that is planted for it (plants.ts)? `--plant all` asks all of them,
 * `--plant quick` those that are quick.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DRILLS } from './drills.ts';
import { brokeOff, type Drill, type DrillSize } from './drill.ts';
import { inPool } from './pool.ts';
import { missedFault, runWithFault } from './plants/plantedRun.ts';
import { type Plant, PLANTS } from './plants/plants.ts';
import { exitCode, lackOf, lastLine, type Verdict } from './verdict.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: 'boolean', default: false },
    'test-run': { type: 'boolean', default: false },
    plant: { type: 'boolean', default: false },
  },
});
/** At a time: most of a drill is waiting. */
const POOL = 3;

if (values.plant) process.exit(await plantFaults(positionals));
if (values['test-run']) process.exit(await testRun());
const size: DrillSize = values.long ? 'long' : 'short';
const wanted = DRILLS.filter(({ id }) => isAsked(id, positionals));

if (wanted.length === 0) {
  for (const { id, promise } of DRILLS) console.log(`${id.padEnd(15)} ${promise}`);
  process.exit(0);
}
const verdicts = await oneByOne(wanted);
console.log(lastLine(verdicts));
process.exit(exitCode(verdicts));

/** Whatever takes long begins first, so that the rest is done meanwhile. Answers the exit code. */
async function testRun(): Promise<number> {
  const drills = DRILLS.filter(({ inTestRun }) => inTestRun);
  const quickPlants = PLANTS.filter(({ isQuick }) => isQuick);
  const kept: Verdict[] = [];
  const noticed: Verdict[] = [];
  const trying = (some: Drill[]) => some.map((drill) => async () => void kept.push(await inProcess(drill)));
  await inPool(POOL, [
    ...trying(drills.filter(({ isLong }) => isLong)),
    ...quickPlants.map((plant) => async () => void noticed.push(await plantFault(plant))),
    ...trying(drills.filter(({ isLong }) => !isLong)),
  ]);
  console.log(lastLine(kept));
  console.log(lastLine(noticed, 'plants'));
  return exitCode([...kept, ...noticed]);
}

/** The quick ones side by side; others can be heavier than their drill. Answers the exit code. */
async function plantFaults(asked: string[]): Promise<number> {
  const isWanted = ({ drill, isQuick }: Plant) =>
    isAsked(drill, asked) || (asked.includes('quick') && isQuick === true);
  const jobs = PLANTS.filter(isWanted).map((plant) => () => plantFault(plant));
  const verdicts = await inPool(asked.includes('quick') ? POOL : 1, jobs);
  console.log(lastLine(verdicts, 'plants'));
  return exitCode(verdicts);
}

function isAsked(id: string, asked: string[]): boolean {
  return asked.some((one) => one === 'all' || id === one || id.startsWith(`${one}_`));
}

async function plantFault(plant: Plant): Promise<Verdict> {
  const drill = DRILLS.find(({ id }) => id === plant.drill)!;
  const lack = lackOf(drill);
  if (lack !== null) return leftOut(drill, lack);
  const started = performance.now();
  const missed = missedFault(plant, await runWithFault(plant));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${plant.drill}: ${missed ? 'NOT NOTICED' : 'noticed'} that ${plant.fault} (${seconds} s)`);
  if (missed) console.log(`  ${missed}`);
  return { id: plant.drill, went: missed === null ? 'kept' : 'broken' };
}

async function oneByOne(drills: Drill[]): Promise<Verdict[]> {
  const found: Verdict[] = [];
  for (const drill of drills) found.push(await (drills.length > 1 ? inProcess(drill) : tried(drill)));
  return found;
}

async function tried(drill: Drill): Promise<Verdict> {
  const lack = lackOf(drill);
  if (lack !== null) return leftOut(drill, lack);
  const started = performance.now();
  const { summary, problems } = await drill.run(size).catch(brokeOff);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${drill.id}: ${summary} (${seconds} s)`);
  for (const problem of problems) console.log(`  ${problem}`);
  return { id: drill.id, went: problems.length === 0 ? 'kept' : 'broken' };
}

function leftOut({ id }: Drill, lack: string): Verdict {
  console.log(`${id}: NOT RUN here: ${lack}`);
  return { id, went: 'leftOut', missing: lack };
}

/** A process of its own: cookies, and what a drill that broke off has left, are not the others'. */
function inProcess(drill: Drill): Promise<Verdict> {
  const { id } = drill;
  const lack = lackOf(drill);
  if (lack !== null) return Promise.resolve(leftOut(drill, lack));
  const script = [fileURLToPath(import.meta.url), id, ...(values.long ? ['--long'] : [])];
  const child = spawn(process.execPath, script, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      console.log(output.replace(/^drills: .*\n?/m, '').trimEnd());
      resolve({ id, went: code === 0 ? 'kept' : 'broken' });
    });
  });
}
