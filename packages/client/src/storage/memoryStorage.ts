import type { KeyValue } from '../tuschelClient.ts';

/** For bots, tests and browsers that allow none: forgets with the process or page. */
export function memoryStorage(): KeyValue {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
