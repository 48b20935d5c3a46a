import { parentPort } from 'node:worker_threads';
import { type Simulated, simulate } from './simulate.ts';

/** Gets seeds, answers how their evenings went. */
parentPort?.on('message', async (seeds: number[]) => {
  const results: Simulated[] = [];
  for (const seed of seeds) results.push(await simulate(seed));
  parentPort?.postMessage(results);
});
