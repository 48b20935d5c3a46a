import type { Store } from '@tuschel/client';

export interface StageStore<Value> extends Store<Value> {
  set(value: Value): void;
}

export function createStageStore<Value>(initial: Value): StageStore<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
  };
}
