import { Worker } from 'node:worker_threads';

const LOOK_MS = 500;

/** Ends the process when whoever started it is gone, whatever it is busy with. Plain JavaScript: to load a module of ours takes 20 MiB. */
const WATCH = `
  const { workerData: { parent, lookMs } } = require('node:worker_threads');
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, lookMs);
`;

/** From a thread of its own: also while this one hangs. @param parent process id of whoever started us; it may be gone by now */
export function endWithParent(parent: number): void {
  new Worker(WATCH, { eval: true, workerData: { parent, lookMs: LOOK_MS } }).unref();
}
