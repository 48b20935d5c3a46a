/**
 * `npm run fuzz -- [SEED [SECONDS]]`: random calls of everything the server listens to. Without a seed a fresh one is taken and printed. Red: an
 * answer of 5xx, an error in the server's log, a call of more than half a second or of half a second of the processor, memory that grows with
 * the calls.
 */
import { fuzz } from './fuzz.ts';
import { growthOf } from './growth.ts';

const [seed = Date.now() % 1_000_000_000, seconds = 60] = process.argv.slice(2).map(Number);
if (!Number.isSafeInteger(seed) || !Number.isFinite(seconds)) {
  console.error('npm run fuzz -- [SEED [SECONDS]]');
  process.exit(2);
}

const SAMPLE_EVERY = 500;

console.log(`seed ${seed}, ${seconds} s`);
const until = performance.now() + seconds * 1_000;
const samples: [calls: number, heap: number][] = [];
const tally = await fuzz({
  seed,
  goesOn: () => performance.now() < until,
  every: {
    calls: SAMPLE_EVERY,
    look(calls) {
      globalThis.gc?.();
      samples.push([calls, process.memoryUsage().heapUsed]);
    },
  },
});

const growth = growthOf(samples);
const problems = [
  ...tally.faults.map(({ call, what, sent }) => `call ${call}: ${what}\n    ${sent}`),
  ...(growth.isTooMuch ? [growth.said] : []),
];
const rows = [...tally.targets.values()];
const untaken = [...tally.targets].flatMap(([name, row]) => (row.taken === 0 ? [name] : []));
const taken = rows.filter((row) => row.taken > 0).length;
console.log(`${tally.calls} calls of ${rows.length} targets, ${taken} of which took something`);
if (untaken.length > 0) console.log(`never taken: ${untaken.join(', ')}`);
console.log(growth.said);
console.log(`the slowest: ${tally.slowest.name}, ${tally.slowest.cpuMs.toFixed(0)} ms of the processor`);
console.log(`the longest: ${tally.longest.name}, ${tally.longest.ms.toFixed(0)} ms until its answer`);
for (const problem of problems.slice(0, 20)) console.error(`  ${problem}`);
console.log(`fuzz with seed ${seed}: ${problems.length === 0 ? 'nothing found' : `${problems.length} faults`}`);
process.exit(problems.length === 0 ? 0 : 1);
