import type { Clock } from '@tuschel/platform/ports';
import { createMinutes } from './minutes.ts';

export type TroubleKind = 'server' | 'browser';

/** What went wrong in the last minutes, on this server. */
export interface Troubles {
  note(kind: TroubleKind): void;
  /** How often in each of the last minutes, the present one last. */
  lately(kind: TroubleKind): number[];
}

export function createTroubles(clock: Pick<Clock, 'now'>): Troubles {
  const kept = { server: createMinutes(clock), browser: createMinutes(clock) };
  return {
    note: (kind) => kept[kind].add(1),
    lately: (kind) => kept[kind].lately(),
  };
}
