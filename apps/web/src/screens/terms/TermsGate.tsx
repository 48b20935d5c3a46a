import { lazy, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useClient, useUser } from '../../ClientContext.tsx';
import { LazyScreen } from '../../LazyScreen.tsx';
import { CONTENT_ID } from '../../layout/useFreshPage.ts';
import { isGated } from './gated.ts';

const TermsScreen = lazy(() => import('./TermsScreen.tsx'));

/** Shows the terms in place of the whole app, until who is signed in has accepted them. */
export function TermsGate({ children }: { children: ReactNode }) {
  const { env } = useClient();
  const user = useUser();
  const { pathname } = useLocation();
  const isShut = isGated(user, env.terms, pathname);
  useStartOfContent(isShut);
  if (!isShut || user === null) return children;
  return (
    <LazyScreen>
      <TermsScreen user={user} />
    </LazyScreen>
  );
}

/** Once it opens, keyboard and screen reader begin with what was behind it. */
function useStartOfContent(isShut: boolean): void {
  const wasShut = useRef(isShut);
  useEffect(() => {
    if (wasShut.current && !isShut) {
      window.scrollTo(0, 0);
      document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
    }
    wasShut.current = isShut;
  }, [isShut]);
}
