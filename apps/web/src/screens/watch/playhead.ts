import type { Store } from '@tuschel/client';
import { createStore } from '../../store.ts';

export interface PlayheadState {
  /** ms of the replay */
  position: number;
  duration: number;
}

/** Where the replay on the stage is. It changes with every frame: who shows it writes it to the page without React. */
export interface Playhead extends Store<PlayheadState> {
  set(position: number, duration: number): void;
}

export function createPlayhead(): Playhead {
  const { get, subscribe, set } = createStore<PlayheadState>({ position: 0, duration: 0 });
  return {
    get,
    subscribe,
    set(position, duration) {
      const before = get();
      if (position !== before.position || duration !== before.duration) set({ position, duration });
    },
  };
}
