import { KeyRound } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useLogin } from '../account/useLogin.ts';
import { Button } from '../components/Button.tsx';
import { usePasskeysHere } from './usePasskeysHere.ts';

/** Logs in people who keep their account with a passkey. Renders nothing where there are no passkeys. */
export function PasskeyLogin({ returnTo }: { returnTo: string }) {
  const login = useLogin();
  if (!usePasskeysHere()) return null;
  return (
    <Button
      kind="plain"
      size="s"
      icon={<KeyRound size={18} aria-hidden="true" />}
      onPress={() => login({ provider: 'passkey', returnTo })}
    >
      <FormattedMessage id="login.passkey.go" />
    </Button>
  );
}
