/**
 * `npm run sim -- [SEED [COUNT]] [--log] [--threads N]`: whole games under a seed each, with everything that can go wrong
 * around them. `--log` prints each event of the first seed. Without a seed a fresh one is taken.
 */
import { parseArgs } from 'node:util';
import { simulateMany } from './many.ts';
import { type Simulated, simulate } from './simulate.ts';
import { createTally } from './tally.ts';

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
const tally = createTally();

console.log(`seeds ${first} to ${first + count - 1}`);
if (values.log || count === 1) tell(await simulate(first, values.log ? (line) => console.log(line) : undefined));
else await simulateMany({ first, count, ...threads() }, tell);

const seconds = (performance.now() - begun) / 1000;
const { games, events, seeds } = tally;
console.log(`${games} games, ${events} events, ${seconds.toFixed(1)} s: ${(seeds / seconds).toFixed(1)} seeds/s`);
console.log(tally.figures());
for (const what of tally.missing()) console.error(`nothing was played: there were no ${what}`);
console.log(`simulation from seed ${first}: ${tally.outcome()}`);
process.exit(tally.isGood() ? 0 : 1);

function threads(): { threads?: number } {
  return values.threads === undefined ? {} : { threads: Number(values.threads) };
}

function tell(result: Simulated): void {
  const { seed, fault, tail } = result;
  tally.add(result);
  if (fault === null) return;
  if (!values.log) for (const line of tail.slice(-TAIL)) console.error(`  ${line.slice(0, 200)}`);
  console.error(`seed ${seed}: ${fault}\nevery event of it: npm run sim -- ${seed} --log`);
}
