import type { Clock } from '@tuschel/platform/ports';
import type { FetchOutside } from '../outside/fetchOutside.ts';
import { StoreFault } from './verdict.ts';

/** A token is not used in its last minutes: it is to be good when it arrives. */
const GRACE_MS = 5 * 60_000;

/** A token by which a store knows the operator. It is fetched when one is needed, by one caller for all, and kept while it is good. */
export interface AccessToken {
  /** Runs with a token that is good; once more with a new one where the store does not take the first. */
  use: <Answer extends { status: number }>(
    ask: FetchOutside,
    run: (token: string) => Promise<Answer>,
  ) => Promise<Answer>;
}

/** @param fetchToken answers what the OAuth server says: `access_token` and `expires_in`, s */
export function createAccessToken(
  clock: Pick<Clock, 'now'>,
  fetchToken: (ask: FetchOutside) => Promise<Record<string, unknown>>,
): AccessToken {
  let kept: { token: string; until: number } | null = null;
  let fetching: Promise<string> | null = null;

  const fetchNew = async (ask: FetchOutside) => {
    const { access_token: token, expires_in: seconds } = await fetchToken(ask);
    if (typeof token !== 'string' || token === '') throw new StoreFault('no access token');
    const lasts = typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : 0;
    kept = { token, until: clock.now() + lasts - GRACE_MS };
    return token;
  };
  const get = async (ask: FetchOutside) => {
    if (kept && clock.now() < kept.until) return kept.token;
    fetching ??= fetchNew(ask).finally(() => (fetching = null));
    return fetching;
  };

  return {
    async use(ask, run) {
      const token = await get(ask);
      const answer = await run(token);
      if (answer.status !== 401) return answer;
      if (kept?.token === token) kept = null;
      return run(await get(ask));
    },
  };
}
