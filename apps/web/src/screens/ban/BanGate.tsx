import { lazy, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../ClientContext.tsx';
import { LazyScreen } from '../../LazyScreen.tsx';
import { isOpenPath } from '../terms/gated.ts';

const BanScreen = lazy(() => import('./BanScreen.tsx'));

/** Where one logs in, and reads the rest. */
const LOGIN = '/login';

/** Shows a banned person the ban in place of the whole app; in a window whose session ended with it, what for. */
export function BanGate({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname } = useLocation();
  const isBanned =
    session.status === 'signedIn'
      ? session.user.isBanned
      : session.status === 'signedOut' && session.banned && !pathname.startsWith(LOGIN);
  // The terms may be read, too: they say what one is banned for.
  if (!isBanned || isOpenPath(pathname, '/terms')) return children;
  return (
    <LazyScreen>
      <BanScreen />
    </LazyScreen>
  );
}
