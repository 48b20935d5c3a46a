import { describe, expect, test } from 'vitest';
import { createPatientSignal, createSignal, createStore, type WritableStore, waitFor } from './store.ts';

/** A store that counts who listens. */
function counted<Value>(store: WritableStore<Value>) {
  let listeners = 0;
  const subscribe = (listener: () => void) => {
    const off = store.subscribe(listener);
    listeners += 1;
    return () => {
      listeners -= 1;
      off();
    };
  };
  return { ...store, subscribe, listeners: () => listeners };
}

describe('a store', () => {
  test('tells each listener of a change, and nobody of the very same value', () => {
    const store = createStore<number>(Number.NaN);
    const seen: number[] = [];
    store.subscribe(() => seen.push(store.get()));
    store.subscribe(() => seen.push(-store.get()));
    store.set(Number.NaN);
    store.set(1);
    store.set(1);
    expect(seen).toEqual([1, -1]);
  });

  test('lets one listener go and no other, also where the same one listens twice', () => {
    const store = createStore(0);
    let calls = 0;
    const listener = () => calls++;
    const off = store.subscribe(listener);
    store.subscribe(listener);
    off();
    off();
    store.set(1);
    expect(calls).toBe(1);
  });

  test('tells all who listened when it changed, though one of them lets go meanwhile', () => {
    const store = createStore(0);
    const seen: string[] = [];
    const off = store.subscribe(() => {
      seen.push('first');
      off();
    });
    store.subscribe(() => seen.push('second'));
    store.set(1);
    store.set(2);
    expect(seen).toEqual(['first', 'second', 'second']);
  });
});

describe('who waits for a value', () => {
  test('has it at once where it is there', async () => {
    const store = counted(createStore(3));
    expect(await waitFor(store, () => (store.get() > 2 ? store.get() : null))).toBe(3);
    expect(store.listeners()).toBe(0);
  });

  test('gets the first one that will do, and listens no longer', async () => {
    const store = counted(createStore(0));
    const value = waitFor(store, () => (store.get() > 1 ? store.get() : null));
    store.set(1);
    expect(store.listeners()).toBe(1);
    store.set(2);
    store.set(3);
    expect(store.listeners()).toBe(0);
    expect(await value).toBe(2);
  });
});

test('a signal reaches those who listen now', () => {
  const { tell, listen } = createSignal<string>();
  const heard: string[] = [];
  tell('too early');
  const off = listen((message) => heard.push(message));
  tell('hello');
  off();
  tell('too late');
  expect(heard).toEqual(['hello']);
});

test('a patient signal keeps what nobody hears for the next who listens, in its order and once', () => {
  const { tell, listen } = createPatientSignal<number>();
  const heard: number[] = [];
  tell(1);
  tell(2);
  const off = listen((message) => heard.push(message));
  tell(3);
  off();
  tell(4);
  expect(heard).toEqual([1, 2, 3]);
  listen((message) => heard.push(message));
  listen((message) => heard.push(-message));
  expect(heard).toEqual([1, 2, 3, 4]);
  tell(5);
  expect(heard).toEqual([1, 2, 3, 4, 5, -5]);
});
