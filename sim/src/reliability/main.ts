/**
 * `npm run drill -- R8 [--long]`: tries to break a promise of the reliability contract. Without an id it lists the drills;
 * `--test-run` runs the short form of all that belong to the test run.
 */
import { parseArgs } from 'node:util';
import { DRILLS } from './drills.ts';
import type { Drill, DrillSize } from './drill.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean', default: false }, 'test-run': { type: 'boolean', default: false } },
});
const size: DrillSize = values.long ? 'long' : 'short';
const wanted = DRILLS.filter(({ id, inTestRun }) => (values['test-run'] ? inTestRun : positionals.includes(id)));

if (wanted.length === 0) for (const { id, promise } of DRILLS) console.log(`${id.padEnd(4)} ${promise}`);
let broken = 0;
for (const drill of wanted) if (!(await kept(drill))) broken++;
if (wanted.length > 0) console.log(`drills: ${wanted.length - broken} passed, ${broken} failed`);
process.exit(broken > 0 ? 1 : 0);

async function kept(drill: Drill): Promise<boolean> {
  const hindrance = drill.hindrance?.() ?? null;
  if (hindrance) {
    console.log(`${drill.id}: NOT RUN here: ${hindrance}`);
    return true;
  }
  const started = performance.now();
  const { summary, problems } = await drill.run(size).catch((error: unknown) => ({
    summary: 'broke off',
    problems: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  }));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${drill.id}: ${summary} (${seconds} s)`);
  for (const problem of problems) console.error(`  ${problem}`);
  return problems.length === 0;
}
