import { lazy, type ReactNode, Suspense } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { useUser } from '../../ClientContext.tsx';
import { LoadingScreen } from '../../components/LoadingScreen.tsx';

const BanScreen = lazy(() => import('./BanScreen.tsx'));

/** What anybody may read, and what the login goes on from. */
const OPEN_PATHS: ReadonlySet<string> = new Set(['/twitch/back', '/imprint', '/privacy', '/terms']);

/** Shows a banned person the ban in place of the whole app. */
export function BanGate({ children }: { children: ReactNode }) {
  const { formatMessage } = useIntl();
  const user = useUser();
  const { pathname } = useLocation();
  if (!user?.isBanned || OPEN_PATHS.has(pathname.replace(/(.)\/$/, '$1'))) return children;
  return (
    <Suspense fallback={<LoadingScreen status={formatMessage({ id: 'loading.screen' })} />}>
      <BanScreen userId={user.id} />
    </Suspense>
  );
}
