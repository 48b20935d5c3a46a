import { createAlarm } from '../alarm.ts';
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
  START,
  type Tokens,
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
  const shown = createStore<SessionState>(session.shown);
  const tokens = () => session.tokens;
  const refresher = createRefresher({ ...options, slots, tokens, happen });
  const { read, readOr } = createAccountReader(options, tokens, happen);
  const checks = createAlarm(clock);
  const ownerReads = createAlarm(clock);

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
        return checks.set(() => void check(), action.ms);
      case 'restore':
        return restore(action.retryMs);
      case 'restoreIn':
        return checks.set(() => void restore(action.retryMs), action.ms);
      case 'readRestored':
        return readOr({ type: 'restoreUnread', retryMs: action.retryMs });
      case 'readOwner':
        return readOr({ type: 'ownerUnread' });
      case 'readOwnerIn':
        return ownerReads.set(() => void happen({ type: 'ownerDue' }), action.ms);
      case 'forgetSlot':
        checks.clear();
        return slots.forget(action.slot);
      default:
        return action satisfies never;
    }
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

  function stop(): void {
    checks.stop();
    ownerReads.stop();
  }

  return { session: () => session, shown, refresher, happen, check, restore, read, readOr, stop };
}

function createAccountReader(
  { gameServer, log }: Pick<SessionOptions, 'gameServer' | 'log'>,
  tokens: () => Tokens | null,
  happen: (event: SessionEvent) => Promise<void>,
) {
  async function read(): Promise<void> {
    const now = tokens();
    if (!now) return;
    const user = await gameServer.account(now.access);
    await happen({ type: 'userRead', owner: now.owner, user });
  }

  async function readOr(unread?: SessionEvent): Promise<void> {
    try {
      await read();
    } catch (error) {
      log('The account could not be read.', { error: String(error) });
      if (unread) await happen(unread);
    }
  }

  return { read, readOr };
}
