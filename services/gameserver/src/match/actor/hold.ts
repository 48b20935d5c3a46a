import type { Clock, Storage } from '@tuschel/platform/ports';
import type { HoldReason } from '../../extend.ts';

/** Whether matches have to wait because nothing that happens in them could be saved. */
export interface Hold {
  /** Null: they go on. */
  reason(): HoldReason | null;
  /** Ends listening. */
  stop(): void;
}

export interface Held {
  hold(reason: HoldReason): void;
  /** `since`, UTC ms: what the matches' clocks are to be credited with. */
  release(since: number): void;
}

/** Holds and releases matches as the storage goes and comes back. */
export function watchStorage({ clock, storage }: { clock: Clock; storage: Storage }, matches: () => Held[]): Hold {
  let reason = reasonOf(storage);
  let since = clock.now();
  const stop = storage.onChange((_, changedAt) => {
    const now = reasonOf(storage);
    if (now === reason) return;
    if (reason === null) since = changedAt;
    reason = now;
    for (const match of matches()) {
      if (now === null) match.release(since);
      else match.hold(now);
    }
  });
  return { reason: () => reason, stop };
}

function reasonOf(storage: Storage): HoldReason | null {
  const state = storage.state();
  return state === 'away' || state === 'full' ? state : null;
}
