import { lazy, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useUser } from '../../ClientContext.tsx';
import { LazyScreen } from '../../LazyScreen.tsx';
import { isOpenPath } from '../terms/gated.ts';

const BanScreen = lazy(() => import('./BanScreen.tsx'));

/** Shows a banned person the ban in place of the whole app. */
export function BanGate({ children }: { children: ReactNode }) {
  const user = useUser();
  const { pathname } = useLocation();
  // The terms may be read, too: they say what one is banned for.
  if (!user?.isBanned || isOpenPath(pathname, '/terms')) return children;
  return (
    <LazyScreen>
      <BanScreen userId={user.id} />
    </LazyScreen>
  );
}
