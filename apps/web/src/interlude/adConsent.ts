import type { Ads } from '@tuschel/protocol';
import { useSyncExternalStore } from 'react';
import { browserStorage } from '../browserStorage.ts';

export const AD_CONSENT_KEY = 'tuschel.ads.allowed';
const NO = 'no';

type Origins = readonly string[];

/** Whether this device loads ads from other sites. */
export interface AdConsent {
  /** Null: nobody has said. Who has allowed some sites has not allowed others that the operator names later. */
  isAllowed: (origins: Origins) => boolean | null;
  choose: (isAllowed: boolean, origins: Origins) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createAdConsent(storage: Pick<Storage, 'getItem' | 'setItem'>): AdConsent {
  const listeners = new Set<() => void>();
  return {
    isAllowed(origins) {
      const stored = storage.getItem(AD_CONSENT_KEY);
      if (stored === NO) return false;
      const allowed = stored?.split(' ') ?? [];
      return origins.every((origin) => allowed.includes(origin)) ? true : null;
    },
    choose(isAllowed, origins) {
      storage.setItem(AD_CONSENT_KEY, isAllowed ? origins.join(' ') : NO);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Sites of others that these ads come from. */
export function originsOf(ads: Ads): Origins {
  return ads.kind === 'external' ? ads.origins : NONE;
}

const NONE: Origins = [];

export const adConsent = createAdConsent(browserStorage);

/** What was chosen on this device for these sites. */
export function useAdConsent(origins: Origins): boolean | null {
  return useSyncExternalStore(adConsent.subscribe, () => adConsent.isAllowed(origins));
}
