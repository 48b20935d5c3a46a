import { FormattedMessage } from 'react-intl';
import { useClient } from '../ClientContext.tsx';
import { Button } from '../components/Button.tsx';
import { PasskeyLogin } from '../passkey/PasskeyLogin.tsx';
import { LOGIN_ICONS } from './SignIn.tsx';
import { useLogin, useLoginProviders } from './useLogin.ts';

interface Props {
  returnTo: string;
  /** Default: they may have one. */
  hasPasskey?: boolean;
}

/** The ways that lead to the same person as before: under a name that is typed in again one is somebody new. */
export function LogInAgain({ returnTo, hasPasskey = true }: Props) {
  const login = useLogin();
  const { oidcName: name } = useClient().env;
  const providers = useLoginProviders().filter((provider) => provider !== 'local');
  return (
    <>
      {providers.map((provider) => {
        const Icon = LOGIN_ICONS[provider];
        return (
          <Button
            key={provider}
            kind="quiet"
            size="s"
            icon={<Icon size={18} aria-hidden="true" />}
            onPress={() => void login({ provider, returnTo })}
          >
            <FormattedMessage id={`login.${provider}.go`} values={{ name }} />
          </Button>
        );
      })}
      {hasPasskey ? <PasskeyLogin returnTo={returnTo} /> : null}
    </>
  );
}
