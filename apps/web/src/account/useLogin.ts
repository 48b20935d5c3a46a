import type { LoginProvider } from '@tuschel/client';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { useClient } from '../ClientContext.tsx';
import { showToast } from '../components/toast.ts';

/** The provider this server offers. */
export function useLoginProvider(): LoginProvider {
  return useClient().env.localLogin ? 'local' : 'twitch';
}

/** Goes to the login page of the provider, and afterwards back to `returnTo` (a path of ours). */
export function useLogin(): (returnTo: string) => Promise<void> {
  const client = useClient();
  const provider = useLoginProvider();
  const navigate = useNavigate();
  const { formatMessage } = useIntl();
  return async (returnTo) => {
    try {
      const url = new URL(await client.login.start(provider, { returnTo }), location.origin);
      if (url.origin === location.origin) await navigate(url.pathname + url.search);
      else location.assign(url);
    } catch {
      showToast(formatMessage({ id: 'request.failed' }), { kind: 'error', id: 'login' });
    }
  };
}
