/** The program of a renderer in which drawings of certain names do the worst that a drawing could. */
import type { RenderTask } from '../task.ts';

const DEEDS: Record<string, () => void> = {
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
};

await import('../child/main.ts');
const works = process.listeners('message');
process.removeAllListeners('message');
process.on('message', (message, handle) => {
  const deed = DEEDS[(message as RenderTask).title];
  if (deed) deed();
  else for (const work of works) work(message, handle);
});
