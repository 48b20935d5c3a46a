import { LogIn } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router';
import { useSession } from '../ClientContext.tsx';
import { Button } from '../components/Button.tsx';
import styles from './AccountMenu.module.css';
import { useLogin, useLoginProviders } from './useLogin.ts';

const LoginMenu = lazy(() => import('./LoginMenu.tsx'));
const SignedInMenu = lazy(() => import('./SignedInMenu.tsx'));

export function AccountMenu() {
  const session = useSession();
  switch (session.status) {
    case 'starting':
      return <span className={styles.waiting} />;
    case 'signedOut':
      return <LoginButton />;
    case 'signedIn':
      return (
        <Suspense fallback={<span className={styles.waiting} />}>
          <SignedInMenu name={session.user.displayName || session.user.username} avatarUrl={session.user.avatarUrl} />
        </Suspense>
      );
    default:
      return session satisfies never;
  }
}

/** Straight to the provider, or to the choice between several. */
function LoginButton() {
  const login = useLogin();
  const [provider, ...others] = useLoginProviders();
  const { pathname, search } = useLocation();
  const returnTo = pathname + search;
  if (provider === undefined) return null;
  if (others.length > 0)
    return (
      <Suspense fallback={<span className={styles.waiting} />}>
        <LoginMenu returnTo={returnTo} />
      </Suspense>
    );
  return (
    <Button
      kind="quiet"
      size="s"
      className={styles.only}
      icon={<LogIn size={18} aria-hidden="true" />}
      onPress={() => login({ provider, returnTo })}
    >
      <FormattedMessage id="menu.login" />
    </Button>
  );
}
