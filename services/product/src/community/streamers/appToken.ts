import type { Clock } from '@tuschel/platform/ports';
import type { TwitchOauth } from '../../people/login/twitchOauth.ts';
import { UNAUTHORIZED } from '../../play/channel/consents.ts';

/** It is asked for anew a while before it ends, ms. */
const SPARE_MS = 5 * 60_000;

/** Does something in the name of the app itself; a token that is no longer good is replaced once. Throws `ProviderFault`. */
export type AsApp = <Answer>(work: (token: string) => Promise<Answer | typeof UNAUTHORIZED>) => Promise<Answer>;

export function createAsApp(oauth: Pick<TwitchOauth, 'appToken'>, clock: Pick<Clock, 'now'>): AsApp {
  let kept: { token: string; expiresAt: number } | null = null;
  const token = async () => {
    if (kept === null || kept.expiresAt - SPARE_MS <= clock.now()) kept = await oauth.appToken();
    return kept.token;
  };
  return async (work) => {
    const answer = await work(await token());
    if (answer !== UNAUTHORIZED) return answer;
    kept = null;
    const again = await work(await token());
    if (again === UNAUTHORIZED) throw new Error('Twitch takes no token of the app');
    return again;
  };
}
