import { type BanReason, type Problem, SESSION } from '@tuschel/protocol';
import type { ClientOptions } from '../clientOptions.ts';
import type { GameServer } from '../gameserver/gameServer.ts';
import type { Api } from '../http/api.ts';
import { createStore } from '../store.ts';
import {
  ApiException,
  type ClientClock,
  type KeyValue,
  type SessionNews,
  type SessionState,
  type Store,
} from '../tuschelClient.ts';
import type { Bearer } from './bearer.ts';
import { readSessionToken } from './sessionToken.ts';
import { SLOT_KEY } from './slot.ts';

/** Where windows of a browser tell each other what became of their sessions. */
export const SESSION_CHANNEL = 'tuschel.session';
const SLOT_BYTES = 12;
/** After a refresh that failed, and between any two. */
const RETRY_MS = 60_000;
/**
 * The server may have renewed the cookie and its answer been lost. The old one is good for the grace of rotated tokens more,
 * and ends the session after that: the first tries fall into this time, even when each runs into its time-out.
 */
const SOON = { ms: 5_000, tries: 2 };
const RESTORE_RETRY_MS = { first: 2_000, max: 30_000 };

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

interface Tokens {
  /** The slot they came from. */
  slot: string;
  access: string;
  /** Local time, ms. */
  expiresAt: number;
}

/** `outdated`: meanwhile the session became another one, or none; what the server said is about the one before. */
type Refreshed = 'refreshed' | 'refused' | 'failed' | 'outdated';

export function createSession(
  options: Omit<ClientOptions, 'lineStore'> & {
    api: Api;
    gameServer: GameServer;
    log: (message: string, fields?: object) => void;
  },
): SessionKeeper {
  const { api, gameServer, clock, log } = options;
  const state = createStore<SessionState>({ status: 'starting' });
  let tokens: Tokens | null = null;
  let generation = 0;
  let hasStarted = false;
  let isStopped = false;
  let timer: unknown = null;
  let refreshing: Promise<Refreshed> | null = null;
  /** Checks in a row that got no answer. */
  let failures = 0;
  /** What for, if that is why there is no session any more. */
  let banned: BanReason | undefined;

  const home = () =>
    [options.windowStorage, options.browserStorage].find((storage) => storage.getItem(SLOT_KEY) !== null);
  const slot = () => home()?.getItem(SLOT_KEY) ?? null;

  function later(run: () => void, ms: number): void {
    clock.clearTimeout(timer);
    if (!isStopped) timer = clock.setTimeout(run, ms);
  }

  function keep(name: string, token: string, serverNow: number | null): void {
    failures = 0;
    tokens = { slot: name, access: token, expiresAt: expiryOf(token, clock, serverNow) };
    later(() => void check(), Math.max(RETRY_MS, tokens.expiresAt - clock.now() - SESSION.refreshBelowMs + 1));
  }

  function drop(why: { expired?: true; elsewhere?: true } = {}): void {
    clock.clearTimeout(timer);
    // A slot that another window has put there since is not ours to take away.
    if (!tokens || tokens.slot === slot()) home()?.removeItem(SLOT_KEY);
    tokens = null;
    state.set({ status: 'signedOut', ...(banned ? { banned } : why) });
    banned = undefined;
  }

  function showRefreshing(isRefreshing: boolean): void {
    const shown = state.get();
    if (shown.status === 'signedIn') state.set({ ...shown, refreshing: isRefreshing });
  }

  /** One at a time, over all windows that share the slot: the answer that comes last sets their cookie. */
  function exchange(name: string, login: { refreshToken?: string } = {}): ReturnType<Api['refreshSession']> {
    const work = () => api.refreshSession({ slot: name, ...login });
    return options.exclusively?.(`tuschel.session.${name}`, work) ?? work();
  }

  async function refreshNow(): Promise<Refreshed> {
    const name = slot();
    if (!name) return 'refused';
    const before = tokens;
    const isOutdated = () => slot() !== name || tokens !== before;
    try {
      const { token, serverNow } = await exchange(name);
      if (isOutdated()) return 'outdated';
      keep(name, token, serverNow);
      return 'refreshed';
    } catch (error) {
      log('The session could not be refreshed.', { error: String(error) });
      if (isOutdated()) return 'outdated';
      if (!(error instanceof ApiException) || (error.status !== 401 && error.status !== 403)) return 'failed';
      banned = (error.result as Partial<Problem> | null)?.errors?.['reason'] as BanReason | undefined;
      return 'refused';
    }
  }

  function refresh(): Promise<Refreshed> {
    showRefreshing(true);
    refreshing ??= refreshNow().finally(() => {
      refreshing = null;
      showRefreshing(false);
    });
    return refreshing;
  }

  async function check(): Promise<void> {
    if (!tokens) return hasStarted && state.get().status === 'starting' ? restore() : undefined;
    const left = tokens.expiresAt - clock.now();
    if (left >= SESSION.refreshBelowMs) return;
    const refreshed = await refresh();
    if (refreshed === 'outdated') return check();
    if (refreshed === 'refreshed' || !tokens) return followOwner();
    if (refreshed === 'refused' && tokens.expiresAt <= clock.now()) drop({ expired: true });
    else later(() => void check(), refreshed === 'failed' && failures++ < SOON.tries ? SOON.ms : RETRY_MS);
  }

  async function showUser(): Promise<void> {
    if (!tokens) return;
    const owner = ownerOf(tokens.access);
    const user = await gameServer.account(tokens.access);
    // Meanwhile somebody may have logged out, or in as somebody else.
    if (!tokens || ownerOf(tokens.access) !== owner) return;
    const { elevated } = readSessionToken(tokens.access).vars;
    state.set({ status: 'signedIn', user: { ...user, isElevated: elevated === '1' }, refreshing: false });
  }

  function noteUnread(error: unknown): void {
    log('The account could not be read.', { error: String(error) });
  }

  /** Another window may have logged in as somebody else: the cookie, and what it was exchanged for, are theirs then. */
  async function followOwner(): Promise<void> {
    const shown = state.get();
    if (!tokens || (shown.status === 'signedIn' && shown.user.id === ownerOf(tokens.access))) return;
    generation += 1;
    await showUser().catch((error: unknown) => {
      noteUnread(error);
      clock.setTimeout(() => !isStopped && void followOwner(), SOON.ms);
    });
  }

  async function hear({ what, slot: name }: SessionNews): Promise<void> {
    if (what === 'loggedOut') {
      if (tokens?.slot === name) drop({ elsewhere: true });
      return;
    }
    if (!hasStarted || slot() !== name) return;
    if (what === 'accountChanged') return showUser().catch(noteUnread);
    await refreshing;
    if ((await refresh()) === 'refreshed') await followOwner();
  }

  const unsubscribe = options.neighbours?.listen((news) => void hear(news));

  async function restore(retryMs = RESTORE_RETRY_MS.first): Promise<void> {
    hasStarted = true;
    const retry = () => later(() => void restore(Math.min(retryMs * 2, RESTORE_RETRY_MS.max)), retryMs);
    const refreshed = await refresh();
    if (refreshed === 'outdated') return tokens ? undefined : restore(retryMs);
    if (refreshed === 'refused') return drop();
    if (refreshed === 'failed') return retry();
    await showUser().catch((error: unknown) => {
      noteUnread(error);
      retry();
    });
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    token: () => tokens?.access ?? null,
    storage: () => home() ?? options.windowStorage,
    generation: () => generation,
    check,
    reload: showUser,
    async accountChanged() {
      const name = slot();
      if (name) options.neighbours?.tell({ what: 'accountChanged', slot: name });
      await showUser();
    },
    restore: () => restore(),
    async renew() {
      const refreshed = await refresh();
      if (refreshed === 'refused' && tokens) drop({ expired: true });
      await followOwner();
      return refreshed === 'refreshed' ? (tokens?.access ?? null) : null;
    },
    async adopt({ refreshToken }, scope) {
      const storage = scope === 'window' ? options.windowStorage : options.browserStorage;
      await refreshing;
      const name = storage.getItem(SLOT_KEY) ?? newSlot(options.randomBytes);
      const { token, serverNow } = await exchange(name, { refreshToken });
      options.windowStorage.removeItem(SLOT_KEY);
      storage.setItem(SLOT_KEY, name);
      keep(name, token, serverNow);
      generation += 1;
      await showUser();
      options.neighbours?.tell({ what: 'loggedIn', slot: name });
    },
    async logout() {
      const name = slot();
      drop();
      if (name) options.neighbours?.tell({ what: 'loggedOut', slot: name });
      if (name) await api.logout(name).catch((error: unknown) => log('Logout failed.', { error: String(error) }));
    },
    stop() {
      isStopped = true;
      unsubscribe?.();
      clock.clearTimeout(timer);
    },
  };
}

/** Local time at which the token dies, even where the local clock is wrong by hours. */
function expiryOf(token: string, clock: ClientClock, serverNow: number | null): number {
  return readSessionToken(token).expiresAt + (serverNow === null ? 0 : clock.now() - serverNow);
}

/** Id of the person a token belongs to. */
function ownerOf(token: string): string | undefined {
  return readSessionToken(token).userId;
}

function newSlot(randomBytes: ClientOptions['randomBytes']): string {
  return Array.from(randomBytes(SLOT_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
