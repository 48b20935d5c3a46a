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

/** Resolves with the first value that `read` finds, looking now and whenever the store changes; stays pending while that is null. */
export function waitFor<Value>(store: Store<unknown>, read: () => Value | null): Promise<Value> {
  return new Promise((resolve) => {
    const look = () => {
      const value = read();
      if (value === null) return;
      unsubscribe();
      resolve(value);
    };
    const unsubscribe = store.subscribe(look);
    look();
  });
}

/** Something that happens, and whoever wants to hear of it. */
export interface Signal<Message> {
  readonly tell: (message: Message) => void;
  /** Returns how to unsubscribe. */
  readonly listen: (listener: (message: Message) => void) => () => void;
}

export function createSignal<Message>(): Signal<Message> {
  const listeners = new Set<(message: Message) => void>();
  return {
    tell(message) {
      for (const listener of listeners) listener(message);
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A signal that keeps what is told until somebody listens. */
export function createPatientSignal<Message>(): Signal<Message> {
  const { tell, listen } = createSignal<Message>();
  const untold: Message[] = [];
  let listeners = 0;
  return {
    tell: (message) => (listeners === 0 ? void untold.push(message) : tell(message)),
    listen(listener) {
      const off = listen(listener);
      listeners += 1;
      for (const message of untold.splice(0)) listener(message);
      return () => {
        off();
        listeners -= 1;
      };
    },
  };
}
