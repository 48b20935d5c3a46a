import type { ApiException } from '@tuschel/client';
import type { LoginProvider, Problem } from '@tuschel/protocol';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { useClient } from '../ClientContext.tsx';
import { showToast } from '../components/toast.ts';
import type { MessageId } from '../messageIds.ts';
import type { LoginWish } from './loginWish.ts';

/** Whom somebody new can log in with. A passkey, or a link of the team's, opens what is there already. */
export type FirstProvider = Exclude<LoginProvider, 'passkey' | 'link'>;

/** The providers this server offers, the one to show first in front. */
export function useFirstProviders(): FirstProvider[] {
  const { oidcName, twitchClientId, discordLogin, localLogin } = useClient().env;
  const offered = { oidc: oidcName, twitch: twitchClientId, discord: discordLogin, local: localLogin };
  return (Object.keys(offered) as FirstProvider[]).filter((name) => offered[name]);
}

/** Goes to the login page of the provider, and afterwards back to where one wanted to go. */
export function useLogin(): (wish: LoginWish) => Promise<void> {
  const client = useClient();
  const navigate = useNavigate();
  const { formatMessage } = useIntl();
  return async (wish) => {
    const { provider, ...options } = wish;
    try {
      const url = new URL(await client.login.start(provider, options), location.origin);
      if (url.origin === location.origin) await navigate(url.pathname + url.search);
      else location.assign(url);
    } catch (error) {
      const { status, result } = error as Partial<ApiException>;
      const { type = '' } = (result ?? {}) as Partial<Problem>;
      if (type.endsWith('providerUnavailable')) return navigate('/error?c=520', { state: wish });
      showToast(formatMessage({ id: textOf(status, type) }), { kind: 'error', id: 'login' });
    }
  };
}

/** The first view does without the words for everything else (`problemText.ts`). */
function textOf(status: number | undefined, type: string): MessageId {
  if (status === 429) return 'request.tooMany';
  return type.endsWith('overloaded') ? 'request.busy' : 'request.failed';
}
