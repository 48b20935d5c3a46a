import type { Store } from './tuschelClient.ts';

export interface WritableStore<Value> extends Store<Value> {
  /** Tells the listeners, unless it is the very same value. */
  readonly set: (value: Value) => void;
}

export function createStore<Value>(initial: Value): WritableStore<Value> {
  let current = initial;
  let listeners: (() => void)[] = [];
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      const mine = () => listener();
      listeners = [...listeners, mine];
      return () => {
        listeners = listeners.filter((other) => other !== mine);
      };
    },
  };
}
