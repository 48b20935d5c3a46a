import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { useSession } from '../ClientContext.tsx';
import { showToast } from '../components/toast/toast.ts';

/** Says so when the session ended without this window's doing: at the server, or in another window. */
export function SessionNotice() {
  const { formatMessage } = useIntl();
  const session = useSession();
  useEffect(() => {
    if (session.status !== 'signedOut') return;
    if (session.expired) showToast(formatMessage({ id: 'session.expired' }), { id: 'session', kind: 'error' });
    if (session.elsewhere) showToast(formatMessage({ id: 'session.elsewhere' }), { id: 'session' });
    // oxlint-disable-next-line react/exhaustive-deps -- in another language it is no news
  }, [session]);
  return null;
}
