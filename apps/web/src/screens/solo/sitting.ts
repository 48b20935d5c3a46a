import type { KeyValue } from '@tuschel/client';

/** A drawing that somebody has begun on this device. */
export interface Sitting {
  /** User id. */
  owner: string;
  drawingId: string;
  mode: 'training' | 'challenge';
  promptText: string | null;
  /** By the client's clock, UTC ms. */
  openedAt: number;
  /** Null: there is no clock. */
  endsAt: number | null;
}

const KEY = 'tuschel.sitting';

/** What this person has begun, or null. */
export function readSitting(owner: string, storage: KeyValue): Sitting | null {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as Sitting | null;
    return kept?.owner === owner && typeof kept.drawingId === 'string' ? kept : null;
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
