import { FormattedMessage } from 'react-intl';
import { useLogin, useLoginProviders } from '../../account/useLogin.ts';
import { Button } from '../../components/Button.tsx';
import { ModeratorIcon } from '../../game/roles/RoleIcons.tsx';
import styles from './NewGame.module.css';

/** The login of a host who lets us read the moderators and bans of their channel. */
export function HostLogin({ returnTo }: { returnTo: string }) {
  const login = useLogin();
  if (!useLoginProviders().includes('twitch')) return null;
  return (
    <div className={styles.hostLogin}>
      <Button
        kind="quiet"
        size="s"
        icon={<ModeratorIcon />}
        onPress={() => login({ provider: 'twitch', returnTo, elevated: true })}
      >
        <FormattedMessage id="create.hostLogin.go" />
      </Button>
      <p>
        <FormattedMessage id="create.hostLogin.about" />
      </p>
    </div>
  );
}
