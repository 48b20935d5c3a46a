/**
 * `npm run drill -- R8 [--long]`: tries to break a promise of the reliability contract. Without an id it lists the drills;
 * `--test-run` runs the short form of all that belong to the test run, two at a time.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DRILLS } from './drills.ts';
import type { Drill, DrillSize } from './drill.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean', default: false }, 'test-run': { type: 'boolean', default: false } },
});
const size: DrillSize = values.long ? 'long' : 'short';
const isTestRun = values['test-run'];
const wanted = DRILLS.filter(({ id, inTestRun }) => (isTestRun ? inTestRun : positionals.includes(id)));
/** A process that is asked for one drill and finds that this machine cannot run it. */
const NOT_RUN = 3;

if (wanted.length === 0) {
  for (const { id, promise } of DRILLS) console.log(`${id.padEnd(4)} ${promise}`);
  process.exit(0);
}
const verdicts = isTestRun ? await inProcesses(wanted) : await oneByOne(wanted);
const count = (verdict: Verdict) => verdicts.filter((one) => one === verdict).length;
console.log(`drills: ${count('kept')} passed, ${count('broken')} failed, ${count('notRun')} not run`);
process.exit(count('broken') > 0 ? 1 : count('kept') === 0 ? NOT_RUN : 0);

type Verdict = 'kept' | 'broken' | 'notRun';

async function oneByOne(drills: Drill[]): Promise<Verdict[]> {
  const found: Verdict[] = [];
  for (const drill of drills) found.push(await tried(drill));
  return found;
}

async function tried(drill: Drill): Promise<Verdict> {
  const hindrance = drill.hindrance?.() ?? null;
  if (hindrance) {
    console.log(`${drill.id}: NOT RUN here: ${hindrance}`);
    return 'notRun';
  }
  const started = performance.now();
  const { summary, problems } = await drill.run(size).catch((error: unknown) => ({
    summary: 'broke off',
    problems: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  }));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${drill.id}: ${summary} (${seconds} s)`);
  for (const problem of problems) console.error(`  ${problem}`);
  return problems.length === 0 ? 'kept' : 'broken';
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
function inProcess({ id }: Drill): Promise<Verdict> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), id], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      console.log(output.replace(/^drills: .*\n?/m, '').trimEnd());
      resolve(code === 0 ? 'kept' : code === NOT_RUN ? 'notRun' : 'broken');
    });
  });
}
