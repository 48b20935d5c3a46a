import { createHmac } from 'node:crypto';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days since 1970, UTC. */
export function dayOf(at: number): number {
  return Math.floor(at / DAY_MS);
}

/** When a day begins, UTC ms. */
export function startOf(day: number): number {
  return day * DAY_MS;
}

/** "2026-11-21" */
export function dayName(day: number): string {
  return new Date(startOf(day)).toISOString().slice(0, 10);
}

/** Null: no such day. */
export function dayNamed(name: string): number | null {
  const at = Date.parse(`${name}T00:00:00Z`);
  return Number.isNaN(at) || dayName(dayOf(at)) !== name ? null : dayOf(at);
}

/**
 * The prompt of a day. In each round through the dictionary every prompt has its day once, in an order of its own; what ended one round does
 * not begin the next.
 */
export function promptOfDay(words: readonly string[], seed: string, day: number): string {
  const different = [...new Set(words)];
  const round = Math.floor(day / different.length);
  const order = orderOf(different, seed, round);
  const [first, second] = order;
  if (second !== undefined && first === orderOf(different, seed, round - 1).at(-1)) order.splice(0, 2, second, first!);
  return order[day - round * different.length]!;
}

function orderOf(words: readonly string[], seed: string, round: number): string[] {
  const rank = (word: string) => createHmac('sha256', seed).update(`${round} ${word}`).digest('hex');
  return words
    .map((word) => [rank(word), word] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, word]) => word);
}
