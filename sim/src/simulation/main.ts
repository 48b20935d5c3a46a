/**
 * `npm run sim -- [SEED [COUNT]] [--log] [--threads N]`: whole games under a seed each, with everything that can go wrong
 * around them. `--log` prints each event of the first seed. Without a seed a fresh one is taken.
 */
import { parseArgs } from 'node:util';
import { simulateMany } from './many.ts';
import { type Simulated, simulate } from './simulate.ts';

const { values, positionals } = parseArgs({
  options: { log: { type: 'boolean', default: false }, threads: { type: 'string' } },
  allowPositionals: true,
});
const [first = Date.now() % 1_000_000_000, count = 1] = positionals.map(Number);
if (!Number.isSafeInteger(first) || !Number.isSafeInteger(count) || count < 1) {
  console.error('npm run sim -- [SEED [COUNT]] [--log] [--threads N]');
  process.exit(2);
}

const TAIL = 60;
const begun = performance.now();
const figures = { passed: 0, failed: 0, events: 0, matches: 0 };

if (values.log || count === 1) tell(await simulate(first, values.log ? (line) => console.log(line) : undefined));
else await simulateMany({ first, count, ...threads() }, tell);

const seconds = (performance.now() - begun) / 1000;
const { passed, failed, events, matches } = figures;
console.log(
  `${matches} games, ${events} events, ${seconds.toFixed(1)} s: ${((passed + failed) / seconds).toFixed(1)} seeds/s`,
);
console.log(`simulation from seed ${first}: ${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

function threads(): { threads?: number } {
  return values.threads === undefined ? {} : { threads: Number(values.threads) };
}

function tell({ seed, fault, events: happened, games, tail }: Simulated): void {
  figures.events += happened;
  figures.matches += games;
  figures[fault === null ? 'passed' : 'failed'] += 1;
  if (fault === null) return;
  if (!values.log) for (const line of tail.slice(-TAIL)) console.error(`  ${line.slice(0, 200)}`);
  console.error(`seed ${seed}: ${fault}\nevery event of it: npm run sim -- ${seed} --log`);
}
