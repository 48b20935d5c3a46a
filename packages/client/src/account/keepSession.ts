import { LOBBY_CODE_KEY } from '../game/lobbyCodeKey.ts';
import type { KeyValue, SessionNews } from '../tuschelClient.ts';
import { SLOT_KEY } from './slot.ts';

/**
 * The session of this window becomes one of the whole browser, and outlives the window; another one that the browser had gives way to it. Does
 * nothing where it is one already.
 * @param tell reaches the browser's other windows
 */
export function keepSession(
  { windowStorage, browserStorage }: Record<'windowStorage' | 'browserStorage', KeyValue>,
  tell: (news: SessionNews) => void,
): void {
  const slot = windowStorage.getItem(SLOT_KEY);
  if (slot === null) return;
  // First there, then no more here: between the two the session is where it was.
  for (const key of [LOBBY_CODE_KEY, SLOT_KEY]) {
    const value = windowStorage.getItem(key);
    if (value === null) continue;
    browserStorage.setItem(key, value);
    windowStorage.removeItem(key);
  }
  tell({ what: 'loggedIn', slot });
}

export { SESSION_CHANNEL } from './session.ts';
