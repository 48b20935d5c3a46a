import type { BanReason, Problem } from '@tuschel/protocol';
import type { ClientOptions } from '../clientOptions.ts';
import type { Api } from '../http/api.ts';
import { ApiException, type ClientClock } from '../tuschelClient.ts';
import type { Refreshed, SessionEvent, Tokens } from './sessionState.ts';
import { readSessionToken } from './sessionToken.ts';
import type { Slots } from './slot.ts';

/** Exchanges the cookie of a slot for tokens. */
export interface Refresher {
  /** One at a time: whoever asks meanwhile gets the same answer. */
  refresh(): Promise<Refreshed>;
  /** Resolves when no refresh is under way. */
  atRest(): Promise<void>;
  /** @param login sets the cookie of the slot. Throws ApiException. */
  exchange(slot: string, login?: { refreshToken: string }): Promise<Tokens>;
}

export function createRefresher(options: {
  api: Pick<Api, 'refreshSession'>;
  clock: ClientClock;
  log: (message: string, fields?: object) => void;
  slots: Pick<Slots, 'current'>;
  exclusively?: ClientOptions['exclusively'];
  tokens: () => Tokens | null;
  happen: (event: SessionEvent) => Promise<void>;
}): Refresher {
  const { api, clock, slots, happen } = options;
  let refreshing: Promise<Refreshed> | null = null;

  /** One at a time, over all windows that share the slot: the answer that comes last sets their cookie. */
  async function exchange(slot: string, login?: { refreshToken: string }): Promise<Tokens> {
    const work = () => api.refreshSession({ slot, ...login });
    return tokensOf(slot, await (options.exclusively?.(`tuschel.session.${slot}`, work) ?? work()), clock);
  }

  async function refreshNow(): Promise<Refreshed> {
    const slot = slots.current();
    if (!slot) return 'refused';
    const before = options.tokens();
    const isOutdated = () => slots.current() !== slot || options.tokens() !== before;
    try {
      const tokens = await exchange(slot);
      if (isOutdated()) return 'outdated';
      void happen({ type: 'tokens', tokens });
      return 'refreshed';
    } catch (error) {
      options.log('The session could not be refreshed.', { error: String(error) });
      if (isOutdated()) return 'outdated';
      if (!(error instanceof ApiException) || (error.status !== 401 && error.status !== 403)) return 'failed';
      const reason = (error.result as Partial<Problem> | null)?.errors?.['reason'] as BanReason | undefined;
      void happen({ type: 'banned', reason });
      return 'refused';
    }
  }

  return {
    exchange,
    refresh() {
      void happen({ type: 'refreshing', isRefreshing: true });
      refreshing ??= refreshNow().finally(() => {
        refreshing = null;
        void happen({ type: 'refreshing', isRefreshing: false });
      });
      return refreshing;
    },
    async atRest() {
      await refreshing;
    },
  };
}

/** @param serverNow the local clock may be wrong by hours */
function tokensOf(
  slot: string,
  { token, serverNow }: Awaited<ReturnType<Api['refreshSession']>>,
  clock: ClientClock,
): Tokens {
  const { expiresAt, userId: owner, vars } = readSessionToken(token);
  const ahead = serverNow === null ? 0 : clock.now() - serverNow;
  return { slot, access: token, expiresAt: expiresAt + ahead, owner, isElevated: vars['elevated'] === '1' };
}
