import { ChevronDown, KeyRound, LogIn } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { FormattedMessage, useIntl } from 'react-intl';
import { useClient } from '../ClientContext.tsx';
import { Menu } from '../components/Menu.tsx';
import { usePasskeysHere } from '../passkey/usePasskeysHere.ts';
import { ScreenTexts } from '../language/ScreenTexts.tsx';
import styles from './AccountMenu.module.css';
import { LOGIN_ICONS } from './SignIn.tsx';
import { useLogin, useLoginProviders } from './useLogin.ts';

/** Where there are several ways in. */
export default function LoginMenu(props: { returnTo: string }) {
  return (
    <ScreenTexts>
      <WaysIn {...props} />
    </ScreenTexts>
  );
}

function WaysIn({ returnTo }: { returnTo: string }) {
  const { formatMessage } = useIntl();
  const { oidcName: name } = useClient().env;
  const login = useLogin();
  const hasPasskeys = usePasskeysHere();
  const providers = useLoginProviders().map((provider) => {
    const Icon = LOGIN_ICONS[provider];
    return {
      id: provider,
      label: formatMessage({ id: `login.${provider}.go` }, { name }),
      icon: <Icon size={18} aria-hidden="true" />,
      onAction: () => void login({ provider, returnTo }),
    };
  });
  const passkey = {
    id: 'passkey',
    label: formatMessage({ id: 'login.passkey.go' }),
    icon: <KeyRound size={18} aria-hidden="true" />,
    onAction: () => void login({ provider: 'passkey', returnTo }),
  };
  return (
    <Menu
      label={formatMessage({ id: 'menu.login' })}
      trigger={
        <Button className={styles.logIn ?? ''}>
          <LogIn size={18} aria-hidden="true" />
          <FormattedMessage id="menu.login" />
          <ChevronDown size={18} aria-hidden="true" />
        </Button>
      }
      entries={hasPasskeys ? [...providers, passkey] : providers}
    />
  );
}
