import type { KeyValue } from '@tuschel/client';

/** A drawing that somebody has begun on this device. */
export interface Sitting {
  /** User id; a visitor's: ''. */
  owner: string;
  drawingId: string;
  /** `draft`: the server has it already, and it can be gone on with on another device. */
  mode: 'training' | 'challenge' | 'draft';
  promptText: string | null;
  /** By the client's clock, UTC ms. */
  openedAt: number;
  /** Null: there is no clock. */
  endsAt: number | null;
  /** Lies beside the canvas; `by` is empty where its artist is not known. Absent: nothing does. */
  source?: { drawingId: string; title: string; by: string };
  /** Its artist went to log in so that it is kept. */
  isToBeKept?: boolean;
}

/** Whose drawings are those of somebody without an account. */
export const VISITOR = '';

const KEY = 'tuschel.sitting';

/** What this person has begun, or null. What somebody began as a visitor goes with them when they log in. */
export function readSitting(owner: string, storage: KeyValue): Sitting | null {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as Sitting | null;
    const isOwn = kept?.owner === owner || kept?.owner === VISITOR;
    return isOwn && typeof kept.drawingId === 'string' ? { ...kept, owner } : null;
  } catch {
    return null;
  }
}

export function keepSitting(sitting: Sitting, storage: KeyValue): void {
  storage.setItem(KEY, JSON.stringify(sitting));
}

export function forgetSitting(storage: KeyValue): void {
  storage.removeItem(KEY);
}
