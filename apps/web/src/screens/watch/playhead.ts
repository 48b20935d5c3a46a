import type { Store } from '@tuschel/client';

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
  let state: PlayheadState = { position: 0, duration: 0 };
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(position, duration) {
      if (position === state.position && duration === state.duration) return;
      state = { position, duration };
      for (const listener of listeners) listener();
    },
  };
}
