import { sleep } from '../../bot.ts';
import type { ConfinedProcess } from './confined.ts';

/** Milliseconds until the server said that it is up; null: it did not, or has ended. */
export async function readyWithin(server: ConfinedProcess, site: string, withinMs = 300_000): Promise<number | null> {
  const started = performance.now();
  let isGone = false;
  void server.ended.then(() => (isGone = true));
  while (performance.now() - started < withinMs && !isGone) {
    const answer = await fetch(`${site}/status`).catch(() => null);
    if (answer?.ok) return performance.now() - started;
    await sleep(50);
  }
  return null;
}
