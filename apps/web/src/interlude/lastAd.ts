import { ADS } from '@tuschel/protocol';

export const LAST_AD_KEY = 'tuschel.ads.last';

/** Whoever goes in and out of lobbies, or reloads, sees one and not ten. */
export function isAdDue(storage: Pick<Storage, 'getItem'>, now: number): boolean {
  const last = Number(storage.getItem(LAST_AD_KEY) ?? Number.NEGATIVE_INFINITY);
  // A clock that was put back must not keep them away for years.
  return !(now >= last && now < last + ADS.pauseMs);
}

export function rememberAd(storage: Pick<Storage, 'setItem'>, now: number): void {
  storage.setItem(LAST_AD_KEY, String(now));
}
