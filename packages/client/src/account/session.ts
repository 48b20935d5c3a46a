import type { KeyValue, SessionNews, SessionState, Store } from '../tuschelClient.ts';
import type { Bearer } from './bearer.ts';
import { createSessionRunner, type SessionOptions } from './sessionRunner.ts';
import { createSlots } from './slot.ts';

/** Where windows of a browser tell each other what became of their sessions. */
export const SESSION_CHANNEL = 'tuschel.session';

/** Keeps the session alive: the access token in memory only, the refresh token in a cookie that no script can read. */
export interface SessionKeeper extends Store<SessionState>, Bearer {
  /** Asks the server for the session of this window, or of this browser. Resolves after the first answer or failure. */
  restore: () => Promise<void>;
  /** Takes over the refresh token of a login, which goes into the cookie at once. `scope`: who shares the session. */
  adopt: (tokens: { refreshToken: string }, scope: 'window' | 'browser') => Promise<void>;
  /** Refreshes when little life is left. */
  check(): Promise<void>;
  /** Reads the account again. Throws ApiException. */
  reload: () => Promise<void>;
  /** The same, after this window changed something about it: the others that share the session do so, too. */
  accountChanged(): Promise<void>;
  logout: () => Promise<void>;
  /** Where things that belong to the session's owner are kept: with the window, or with the browser. */
  storage: () => KeyValue;
  /** Counts logins: a change means that the session is another one. */
  generation(): number;
  stop(): void;
}

export function createSession(options: SessionOptions): SessionKeeper {
  const slots = createSlots(options);
  const { now, refresher, happen, readOr, stop, ...upkeep } = createSessionRunner(options, slots);

  async function hear({ what, slot }: SessionNews): Promise<void> {
    if (what === 'loggedOut') return happen({ type: 'slotLoggedOut', slot });
    if (!now().hasStarted || slots.current() !== slot) return;
    if (what === 'accountChanged') return readOr();
    await refresher.atRest();
    await happen({ type: 'followed', refreshed: await refresher.refresh() });
  }

  function tell(what: SessionNews['what'], slot: string | null): void {
    if (slot) options.neighbours?.tell({ what, slot });
  }

  const unsubscribe = options.neighbours?.listen((news) => void hear(news));

  return {
    ...upkeep,
    token: () => now().tokens?.access ?? null,
    storage: slots.storage,
    generation: () => now().generation,
    async accountChanged() {
      tell('accountChanged', slots.current());
      await upkeep.reload();
    },
    async renew() {
      const refreshed = await refresher.refresh();
      await happen({ type: 'renewed', refreshed });
      return refreshed === 'refreshed' ? (now().tokens?.access ?? null) : null;
    },
    async adopt({ refreshToken }, scope) {
      await refresher.atRest();
      const slot = slots.of(scope);
      const tokens = await refresher.exchange(slot, { refreshToken });
      slots.take(slot, scope);
      void happen({ type: 'loggedIn', tokens });
      await upkeep.reload();
      tell('loggedIn', slot);
    },
    async logout() {
      const slot = slots.current();
      void happen({ type: 'loggedOut' });
      tell('loggedOut', slot);
      if (slot)
        await options.api
          .logout(slot)
          .catch((error: unknown) => options.log('Logout failed.', { error: String(error) }));
    },
    stop() {
      unsubscribe?.();
      stop();
    },
  };
}
