import type { KeyValue, SessionNews } from '../tuschelClient.ts';
import { SLOT_KEY } from './slot.ts';

/**
 * Makes the session of this window one of the whole browser, as that of every lasting account is. Another session that the browser had gives way, as it
 * does to a login.
 */
export function keepInBrowser({
  windowStorage,
  browserStorage,
  tell,
}: {
  windowStorage: KeyValue;
  browserStorage: KeyValue;
  /** The other windows. */
  tell: (news: SessionNews) => void;
}): void {
  const slot = windowStorage.getItem(SLOT_KEY);
  if (slot === null) return;
  browserStorage.setItem(SLOT_KEY, slot);
  windowStorage.removeItem(SLOT_KEY);
  tell({ what: 'loggedIn', slot });
}
