/** The program of a renderer in which drawings of certain names do the worst that a drawing could. */
import { getHeapStatistics } from 'node:v8';
import type { RenderTask, TaskResult } from '../task.ts';

const DEEDS: Record<string, (task: RenderTask) => void> = {
  endless: () => {
    for (let x = 1; x !== 0; x = (x * 48_271) % 0x7fffffff);
  },
  huge: () => {
    const held: Buffer[] = [];
    // Only what is written to counts as memory.
    const more = () => {
      held.push(Buffer.alloc(16 * 1024 * 1024, held.length + 1));
      setTimeout(more, 20);
    };
    more();
  },
  crash: () => process.abort(),
  // Neither works nor answers.
  asleep: () => setInterval(() => {}, 1_000),
  gone: () => process.exit(0),
  // Tells how many MiB of objects the process may hold.
  heap: ({ number }) => {
    const videoMs = Math.round(getHeapStatistics().heap_size_limit / 2 ** 20);
    answer({ number, ok: true, rendered: { videoMs } });
  },
  // Answers a task that nobody waits for any more, and then its own.
  stale: (task) => {
    answer({ number: task.number - 1, ok: false, error: 'what became of another task' });
    answer({ number: task.number - 1, ok: true, rendered: { videoMs: 1 } });
    answer({ number: task.number, ok: true, rendered: { videoMs: 2 } });
  },
};

const answer = (result: TaskResult) => process.send?.(result);

await import('../child/main.ts');
const works = process.listeners('message');
process.removeAllListeners('message');
process.on('message', (message, handle) => {
  const task = message as RenderTask;
  const deed = DEEDS[task.title];
  if (deed) deed(task);
  else for (const work of works) work(message, handle);
});
