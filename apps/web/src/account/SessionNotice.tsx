import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { useSession } from '../ClientContext.tsx';
import { showToast } from '../components/toast.ts';

/** Says so when the server no longer knows the session. Who logged out himself is on the home page and needs no notice. */
export function SessionNotice() {
  const { formatMessage } = useIntl();
  const { status } = useSession();
  const { pathname } = useLocation();
  const before = useRef(status);
  useEffect(() => {
    const hasExpired = before.current === 'signedIn' && status === 'signedOut' && pathname !== '/';
    before.current = status;
    if (hasExpired) showToast(formatMessage({ id: 'session.expired' }), { id: 'session', kind: 'error' });
  }, [status, pathname, formatMessage]);
  return null;
}
