import { LogIn, Tag } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../components/Button.tsx';
import styles from './SignIn.module.css';
import { useLogin, useLoginProvider } from './useLogin.ts';

/** The way in, with one sentence on what it asks for. */
export function SignIn({ returnTo }: { returnTo: string }) {
  const provider = useLoginProvider();
  const login = useLogin();
  const Icon = provider === 'local' ? Tag : LogIn;
  return (
    <div className={styles.signIn}>
      <Button kind="gold" size="l" icon={<Icon size={22} aria-hidden="true" />} onPress={() => login(returnTo)}>
        <FormattedMessage id={`login.${provider}.go`} />
      </Button>
      <p className={styles.about}>
        <FormattedMessage id={`login.${provider}.about`} />
      </p>
    </div>
  );
}
