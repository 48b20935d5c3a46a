/** A thread that ends its process when whoever started that is gone, whatever the process is busy with. */
import { workerData } from 'node:worker_threads';

const LOOK_MS = 500;

setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
}, LOOK_MS);
