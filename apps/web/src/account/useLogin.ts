import type { LoginProvider } from '@tuschel/protocol';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { useClient } from '../ClientContext.tsx';
import { showToast } from '../components/toast/toast.ts';
import type { LoginWish } from './loginWish.ts';

/** Whom somebody new can log in with. A passkey, or a link of the team's, opens what is there already. */
export type FirstProvider = Exclude<LoginProvider, 'passkey' | 'link'>;

/** The providers this server offers, the one to show first in front. */
export function useLoginProviders(): FirstProvider[] {
  const { env } = useClient();
  const offered = { oidc: env.oidcName, twitch: env.twitchClientId, discord: env.discordLogin, local: env.localLogin };
  return (Object.keys(offered) as FirstProvider[]).filter((name) => offered[name]);
}

/** Goes to the login page of the provider, and afterwards back to where one wanted to go. */
export function useLogin(): (wish: LoginWish) => Promise<void> {
  const client = useClient();
  const navigate = useNavigate();
  const { formatMessage } = useIntl();
  return async (wish) => {
    // Of a server that is away there is but one thing to say, which is loaded already.
    const id = await import('./beginLogin.ts').then(
      (it) => it.beginLogin(client, wish, navigate),
      () => 'request.failed' as const,
    );
    if (id) showToast(formatMessage({ id }), { kind: 'error', id: 'login' });
  };
}
