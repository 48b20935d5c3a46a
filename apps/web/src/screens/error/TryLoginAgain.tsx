import { RotateCcw } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { LoginWish } from '../../account/loginWish.ts';
import { useLogin } from '../../account/useLogin.ts';
import { Button } from '../../components/Button.tsx';

export function TryLoginAgain({ wish }: { wish: LoginWish }) {
  const login = useLogin();
  return (
    <Button kind="gold" size="l" icon={<RotateCcw size={22} aria-hidden="true" />} onPress={() => login(wish)}>
      <FormattedMessage id="error.again" />
    </Button>
  );
}
