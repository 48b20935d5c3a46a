import type { Clock } from '@tuschel/platform/ports';

/**
 * An answer that is good for `keptMs`. Those who ask meanwhile, or at the same time, get the same one; one that failed is asked for again.
 */
export function keptFor<Answer>(
  keptMs: number,
  clock: Pick<Clock, 'now'>,
  ask: () => Promise<Answer>,
): () => Promise<Answer> {
  let kept: { at: number; answer: Promise<Answer> } | null = null;
  return () => {
    if (kept !== null && clock.now() - kept.at < keptMs) return kept.answer;
    const fresh = { at: clock.now(), answer: ask() };
    kept = fresh;
    fresh.answer.catch(() => {
      if (kept === fresh) kept = null;
    });
    return fresh.answer;
  };
}
