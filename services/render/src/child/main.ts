/** What runs in the process of a renderer: a task comes, its files are made and put where they belong, and one message says how it went. */
import type { RenderTask, TaskResult } from '../task.ts';
import { giveBack } from './canvas.ts';
import { make } from './making.ts';
import { endWithParent } from './orphan.ts';

process.on('message', (message) => void answer(message as RenderTask));
// Whoever gave us work is gone.
process.on('disconnect', () => process.exit(0));
endWithParent();

async function answer(task: RenderTask): Promise<void> {
  const { number } = task;
  const result = await make(task).then(
    (rendered): TaskResult => ({ number, ok: true, rendered }),
    (error: unknown): TaskResult => ({
      number,
      ok: false,
      error: error instanceof Error ? error.message : String(error),
    }),
  );
  process.send?.(result);
  giveBack();
}
