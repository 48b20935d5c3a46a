/** What runs in the process of a renderer: a task comes, its files are made and put where they belong, and one message says how it went. */
import type { RenderTask, TaskResult } from '../task.ts';
import { endWithParent } from './orphan.ts';

// First of all, as the rest takes a second to load where others have all they can do.
endWithParent(Number(process.argv[2]));
process.on('disconnect', () => process.exit(0));
const { giveBack } = await import('./canvas.ts');
const { make } = await import('./making.ts');
process.on('message', (message) => void answer(message as RenderTask));

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
