import type { ClientOptions } from '../clientOptions.ts';
import type { GameServer } from '../gameserver/gameServer.ts';
import type { Api } from '../http/api.ts';
import { createStore } from '../store.ts';
import type { SessionState } from '../tuschelClient.ts';
import { createRefresher } from './refresher.ts';
import {
  needs,
  next,
  RESTORE_RETRY_MS,
  type SessionAction,
  type SessionEvent,
  type Session,
  START,
} from './sessionState.ts';
import type { Slots } from './slot.ts';

export interface SessionOptions extends Omit<ClientOptions, 'lineStore'> {
  api: Api;
  gameServer: GameServer;
  log: (message: string, fields?: object) => void;
}

/** Does what `sessionState.ts` decides: refreshes, reads the account, and waits. */
export function createSessionRunner(options: SessionOptions, slots: Slots) {
  const { clock } = options;
  let session = START;
  let isStopped = false;
  let timer: unknown = null;
  const shown = createStore<SessionState>(session.shown);
  const now = () => session;
  const reader = createReader(options, now, happen);
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
        return reader.readOr({ type: 'restoreUnread', retryMs: action.retryMs });
      case 'readOwner':
        return reader.readOr({ type: 'ownerUnread' });
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
    if (need === 'restore') await restore();
    else if (need) await happen({ type: 'checked', refreshed: await refresher.refresh() });
  }

  async function restore(retryMs: number = RESTORE_RETRY_MS.first): Promise<void> {
    void happen({ type: 'started' });
    await happen({ type: 'restored', refreshed: await refresher.refresh(), retryMs });
  }

  function stop(): void {
    isStopped = true;
    clock.clearTimeout(timer);
  }

  return { get: shown.get, subscribe: shown.subscribe, ...reader, check, restore, now, refresher, happen, stop };
}

/** Reads the account of whoever the session belongs to. */
function createReader(
  { gameServer, log }: Pick<SessionOptions, 'gameServer' | 'log'>,
  session: () => Session,
  happen: (event: SessionEvent) => Promise<void>,
) {
  async function reload(): Promise<void> {
    const { tokens } = session();
    if (!tokens) return;
    const user = await gameServer.account(tokens.access);
    await happen({ type: 'userRead', owner: tokens.owner, user });
  }

  /** @param unread what happens where that fails */
  async function readOr(unread?: SessionEvent): Promise<void> {
    try {
      await reload();
    } catch (error) {
      log('The account could not be read.', { error: String(error) });
      if (unread) await happen(unread);
    }
  }

  return { reload, readOr };
}
