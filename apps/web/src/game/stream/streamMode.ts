import { useSyncExternalStore } from 'react';
import { browserStorage } from '../../browserStorage.ts';

const STORED = 'tuschel_stream_mode';

/** Whether what nobody may read in a stream is covered on this device. */
export interface StreamMode {
  isOn: (isLive: boolean) => boolean;
  /** On is kept; off while one is live is kept as long as the page, so that the next stream is covered again. */
  choose: (isOn: boolean, isLive: boolean) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStreamMode(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): StreamMode {
  const listeners = new Set<() => void>();
  let isOff = false;
  return {
    isOn: (isLive) => storage.getItem(STORED) !== null || (isLive && !isOff),
    choose(isOn, isLive) {
      isOff = !isOn && isLive;
      if (isOn) storage.setItem(STORED, '1');
      else storage.removeItem(STORED);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const streamMode = createStreamMode(browserStorage);

export function useStreamMode(isLive: boolean): boolean {
  return useSyncExternalStore(streamMode.subscribe, () => streamMode.isOn(isLive));
}
