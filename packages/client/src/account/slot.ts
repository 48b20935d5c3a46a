import type { KeyValue } from '../tuschelClient.ts';

/** Under it a window, or the whole browser, remembers in which cookie its session is. */
export const SLOT_KEY = 'tuschel.slot';
const SLOT_BYTES = 12;

interface SlotOptions {
  windowStorage: KeyValue;
  browserStorage: KeyValue;
  readonly randomBytes: (length: number) => Uint8Array;
}

/** Where the name of the session is kept: with the window, or with the browser. */
export interface Slots {
  current: () => string | null;
  /** Where things that belong to the session's owner are kept. */
  storage: () => KeyValue;
  /** The one that a login there takes. */
  of(scope: 'window' | 'browser'): string;
  take(slot: string, scope: 'window' | 'browser'): void;
  forget(slot: string | null): void;
}

export function createSlots({ windowStorage, browserStorage, randomBytes }: SlotOptions): Slots {
  const home = () => [windowStorage, browserStorage].find((storage) => storage.getItem(SLOT_KEY) !== null);
  const of = (scope: 'window' | 'browser') => (scope === 'window' ? windowStorage : browserStorage);
  const current = () => home()?.getItem(SLOT_KEY) ?? null;
  return {
    current,
    storage: () => home() ?? windowStorage,
    of: (scope: 'window' | 'browser') => of(scope).getItem(SLOT_KEY) ?? newSlot(randomBytes),
    take(slot: string, scope: 'window' | 'browser') {
      windowStorage.removeItem(SLOT_KEY);
      of(scope).setItem(SLOT_KEY, slot);
    },
    /** A slot that another window has put there since is not ours to take away. */
    forget(slot: string | null) {
      if (slot === null || slot === current()) home()?.removeItem(SLOT_KEY);
    },
  };
}

function newSlot(randomBytes: SlotOptions['randomBytes']): string {
  return Array.from(randomBytes(SLOT_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
