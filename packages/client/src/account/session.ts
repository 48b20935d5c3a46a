import type { ClientOptions } from '../clientOptions.ts';
import type { GameServer } from '../gameserver/gameServer.ts';
import type { Api } from '../http/api.ts';
import { createStore } from '../store.ts';
import type { KeyValue, SessionNews, SessionState, Store } from '../tuschelClient.ts';
import type { Bearer } from './bearer.ts';
import { createRefresher } from './refresher.ts';
import { needs, next, RESTORE_RETRY_MS, type SessionAction, type SessionEvent, START } from './sessionState.ts';
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

export function createSession(
  options: Omit<ClientOptions, 'lineStore'> & {
    api: Api;
    gameServer: GameServer;
    log: (message: string, fields?: object) => void;
  },
): SessionKeeper {
  const { api, gameServer, clock, log } = options;
  let session = START;
  const shown = createStore<SessionState>(session.shown);
  const slots = createSlots(options);
  let isStopped = false;
  let timer: unknown = null;
  const refresher = createRefresher({ ...options, slots, tokens: () => session.tokens, happen });

  async function happen(event: SessionEvent): Promise<void> {
    const [after, actions] = next(session, event, clock.now());
    session = after;
    const work = actions.map(async (action) => act(action));
    shown.set(session.shown);
    await Promise.all(work);
  }

  function act(action: SessionAction): Promise<void> | void {
    switch (action.do) {
      case 'check':
        return check();
      case 'checkIn':
        return later(check, action.ms);
      case 'restore':
        return restore(action.retryMs);
      case 'restoreIn':
        return later(() => restore(action.retryMs), action.ms);
      case 'readRestored':
        return readOr({ type: 'restoreUnread', retryMs: action.retryMs });
      case 'readOwner':
        return readOr({ type: 'ownerUnread' });
      case 'readOwnerIn':
        return void clock.setTimeout(() => !isStopped && void happen({ type: 'ownerDue' }), action.ms);
      case 'forgetSlot':
        clock.clearTimeout(timer);
        return slots.forget(action.slot);
      default:
        return action satisfies never;
    }
  }

  function later(run: () => Promise<void>, ms: number): void {
    clock.clearTimeout(timer);
    if (!isStopped) timer = clock.setTimeout(() => void run(), ms);
  }

  async function check(): Promise<void> {
    const need = needs(session, clock.now());
    if (need === 'restore') await restore(RESTORE_RETRY_MS.first);
    else if (need) await happen({ type: 'checked', refreshed: await refresher.refresh() });
  }

  async function restore(retryMs: number): Promise<void> {
    void happen({ type: 'started' });
    await happen({ type: 'restored', refreshed: await refresher.refresh(), retryMs });
  }

  async function read(): Promise<void> {
    if (!session.tokens) return;
    const { owner, access } = session.tokens;
    const user = await gameServer.account(access);
    await happen({ type: 'userRead', owner, user });
  }

  async function readOr(unread?: SessionEvent): Promise<void> {
    try {
      await read();
    } catch (error) {
      log('The account could not be read.', { error: String(error) });
      if (unread) await happen(unread);
    }
  }

  async function hear({ what, slot }: SessionNews): Promise<void> {
    if (what === 'loggedOut') return happen({ type: 'slotLoggedOut', slot });
    if (!session.hasStarted || slots.current() !== slot) return;
    if (what === 'accountChanged') return readOr();
    await refresher.atRest();
    await happen({ type: 'followed', refreshed: await refresher.refresh() });
  }

  function tell(what: SessionNews['what'], slot: string | null): void {
    if (slot) options.neighbours?.tell({ what, slot });
  }

  const unsubscribe = options.neighbours?.listen((news) => void hear(news));

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    token: () => session.tokens?.access ?? null,
    storage: slots.storage,
    generation: () => session.generation,
    check,
    reload: read,
    async accountChanged() {
      tell('accountChanged', slots.current());
      await read();
    },
    restore: () => restore(RESTORE_RETRY_MS.first),
    async renew() {
      const refreshed = await refresher.refresh();
      await happen({ type: 'renewed', refreshed });
      return refreshed === 'refreshed' ? (session.tokens?.access ?? null) : null;
    },
    async adopt({ refreshToken }, scope) {
      await refresher.atRest();
      const slot = slots.of(scope);
      const tokens = await refresher.exchange(slot, { refreshToken });
      slots.take(slot, scope);
      void happen({ type: 'loggedIn', tokens });
      await read();
      tell('loggedIn', slot);
    },
    async logout() {
      const slot = slots.current();
      void happen({ type: 'loggedOut' });
      tell('loggedOut', slot);
      if (slot) await api.logout(slot).catch((error: unknown) => log('Logout failed.', { error: String(error) }));
    },
    stop() {
      isStopped = true;
      unsubscribe?.();
      clock.clearTimeout(timer);
    },
  };
}
