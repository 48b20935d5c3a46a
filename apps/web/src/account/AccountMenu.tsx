import { LogIn } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router';
import { useSession } from '../ClientContext.tsx';
import { Button } from '../components/Button.tsx';
import styles from './AccountMenu.module.css';
import { useLogin } from './useLogin.ts';

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

function LoginButton() {
  const login = useLogin();
  const { pathname, search } = useLocation();
  return (
    <Button
      kind="quiet"
      size="s"
      icon={<LogIn size={18} aria-hidden="true" />}
      onPress={() => login(pathname + search)}
    >
      <FormattedMessage id="menu.login" />
    </Button>
  );
}
