import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Simulated } from './simulate.ts';

/** A worker gets so many seeds at a time. */
const PORTION = 10;

/** Plays `count` evenings from `first` on, on as many threads, and tells of each as it ends. */
export async function simulateMany(
  { first, count, threads = availableParallelism() }: { first: number; count: number; threads?: number },
  tell: (result: Simulated) => void,
): Promise<void> {
  let next = first;
  const end = first + count;
  const portion = (): number[] => {
    const seeds = Array.from({ length: Math.min(PORTION, end - next) }, (_, index) => next + index);
    next += seeds.length;
    return seeds;
  };
  const wanted = Math.min(threads, Math.ceil(count / PORTION));
  await Promise.all(Array.from({ length: wanted }, () => work(portion, tell)));
}

async function work(portion: () => number[], tell: (result: Simulated) => void): Promise<void> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url));
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.on('message', (results: Simulated[]) => {
      results.forEach(tell);
      const seeds = portion();
      if (seeds.length === 0) resolve();
      else worker.postMessage(seeds);
    });
    worker.postMessage(portion());
  });
  await worker.terminate();
}
