import type { Clock } from '@tuschel/platform/ports';
import { OPERATIONS } from '@tuschel/protocol';

export type TroubleKind = 'server' | 'browser';

/** What went wrong in the last minutes, on this server. */
export interface Troubles {
  note(kind: TroubleKind): void;
  /** How often in each of the last minutes, the present one last. */
  lately(kind: TroubleKind): number[];
}

const MINUTE_MS = 60_000;

export function createTroubles(clock: Pick<Clock, 'now'>): Troubles {
  const counts: Record<TroubleKind, Map<number, number>> = { server: new Map(), browser: new Map() };
  const minuteOf = (at: number) => Math.floor(at / MINUTE_MS);
  return {
    note(kind) {
      const minute = minuteOf(clock.now());
      const kept = counts[kind];
      kept.set(minute, (kept.get(minute) ?? 0) + 1);
      for (const old of kept.keys()) if (old <= minute - OPERATIONS.errorMinutes) kept.delete(old);
    },
    lately(kind) {
      const first = minuteOf(clock.now()) - OPERATIONS.errorMinutes + 1;
      return Array.from({ length: OPERATIONS.errorMinutes }, (_, index) => counts[kind].get(first + index) ?? 0);
    },
  };
}
