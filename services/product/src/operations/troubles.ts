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
const MINUTES = OPERATIONS.errorMinutes;

/** A place for each of the last minutes, used again an hour later. */
interface Place {
  minute: number;
  count: number;
}

export function createTroubles(clock: Pick<Clock, 'now'>): Troubles {
  const places = (): Place[] => Array.from({ length: MINUTES }, () => ({ minute: -1, count: 0 }));
  const kept: Record<TroubleKind, Place[]> = { server: places(), browser: places() };
  const present = () => Math.floor(clock.now() / MINUTE_MS);
  const countIn = (kind: TroubleKind, minute: number) => {
    const place = kept[kind][minute % MINUTES];
    return place?.minute === minute ? place.count : 0;
  };
  return {
    note(kind) {
      const minute = present();
      kept[kind][minute % MINUTES] = { minute, count: countIn(kind, minute) + 1 };
    },
    lately(kind) {
      const first = present() - MINUTES + 1;
      return Array.from({ length: MINUTES }, (_, index) => countIn(kind, first + index));
    },
  };
}
