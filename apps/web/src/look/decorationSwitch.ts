import type { KeyValue, Store } from '@tuschel/client';

const STORED = 'tuschel.bubbles';

/** Whether the person wants decoration to move: yes, until it is stopped in this browser. */
export function createDecorationSwitch(
  storage: Pick<KeyValue, 'getItem' | 'setItem'>,
): Store<boolean> & { toggle: () => void } {
  const listeners = new Set<() => void>();
  let isOn = storage.getItem(STORED) !== 'off';
  return {
    get: () => isOn,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toggle() {
      isOn = !isOn;
      storage.setItem(STORED, isOn ? 'on' : 'off');
      for (const listener of listeners) listener();
    },
  };
}
