/**
 * `npm run fuzz -- [SEED [SECONDS]]`: random calls of everything the server listens to. Without a seed a fresh one is taken and printed. Red: an
 * answer of 5xx, an error in the server's log, a call of more than half a second of the processor, memory that grows with the calls.
 */
import { slopeOf } from '../reliability/slope.ts';
import { fuzz } from './fuzz.ts';

const [seed = Date.now() % 1_000_000_000, seconds = 60] = process.argv.slice(2).map(Number);
if (!Number.isSafeInteger(seed) || !Number.isFinite(seconds)) {
  console.error('npm run fuzz -- [SEED [SECONDS]]');
  process.exit(2);
}

/** Bytes that may stay of a call: accounts, lobbies and pages that it makes are in the database. */
const BYTES_A_CALL = 256;
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

const problems = [...tally.faults.map(({ call, what, sent }) => `call ${call}: ${what}\n    ${sent}`), ...growth()];
const rows = [...tally.targets.values()];
const untaken = [...tally.targets].flatMap(([name, row]) => (row.taken === 0 ? [name] : []));
const taken = rows.filter((row) => row.taken > 0).length;
console.log(`${tally.calls} calls of ${rows.length} targets, ${taken} of which took something`);
if (untaken.length > 0) console.log(`never taken: ${untaken.join(', ')}`);
console.log(`the slowest: ${tally.slowest.name}, ${tally.slowest.cpuMs.toFixed(0)} ms of the processor`);
for (const problem of problems.slice(0, 20)) console.error(`  ${problem}`);
console.log(`fuzz with seed ${seed}: ${problems.length === 0 ? 'nothing found' : `${problems.length} faults`}`);
process.exit(problems.length === 0 ? 0 : 1);

/** The first third of the calls fills caches. */
function growth(): string[] {
  const settled = samples.slice(Math.ceil(samples.length / 3));
  if (!globalThis.gc || settled.length < 6) return [];
  const { slope, error } = slopeOf(settled);
  console.log(`${slope.toFixed(0)} ± ${error.toFixed(0)} bytes stay of a call`);
  return slope - 2 * error > BYTES_A_CALL ? [`${slope.toFixed(0)} bytes stay of each call`] : [];
}
