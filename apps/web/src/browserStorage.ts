import type { KeyValue } from '@tuschel/client';

/** What this browser remembers; where it allows no storage, what lasts as long as the page. */
export const browserStorage: KeyValue = openOr(() => localStorage);
/** What this window remembers over a reload. */
export const windowStorage: KeyValue = openOr(() => sessionStorage);

function openOr(open: () => KeyValue): KeyValue {
  try {
    return open();
  } catch {
    return inMemory();
  }
}

function inMemory(): KeyValue {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
