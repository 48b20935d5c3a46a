import { ApiException, type LoginProvider } from '@tuschel/client';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { useClient } from '../ClientContext.tsx';
import { showToast } from '../components/toast.ts';
import type { LoginWish } from './loginWish.ts';

/** The providers this server offers, the one to show first in front. */
export function useLoginProviders(): LoginProvider[] {
  const { twitchClientId, localLogin } = useClient().env;
  return [...(twitchClientId === '' ? [] : ['twitch' as const]), ...(localLogin ? ['local' as const] : [])];
}

/** Goes to the login page of the provider, and afterwards back to where one wanted to go. */
export function useLogin(): (wish: LoginWish) => Promise<void> {
  const client = useClient();
  const navigate = useNavigate();
  const { formatMessage } = useIntl();
  return async ({ provider, ...options }) => {
    try {
      const url = new URL(await client.login.start(provider, options), location.origin);
      if (url.origin === location.origin) await navigate(url.pathname + url.search);
      else location.assign(url);
    } catch (error) {
      // The first view does without the words for everything else (`problemText.ts`).
      const isTooMany = error instanceof ApiException && error.status === 429;
      const text = formatMessage({ id: isTooMany ? 'request.tooMany' : 'request.failed' });
      showToast(text, { kind: 'error', id: 'login' });
    }
  };
}
