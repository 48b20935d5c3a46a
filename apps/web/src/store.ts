import type { Store } from '@tuschel/client';

export interface WritableStore<Value> extends Store<Value> {
  /** Tells the listeners. */
  readonly set: (value: Value) => void;
}

export function createStore<Value>(initial: Value): WritableStore<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(value) {
      current = value;
      for (const listener of listeners) listener();
    },
  };
}
