import { ChevronDown, LogOut } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { useClient } from '../ClientContext.tsx';
import { Avatar } from '../components/Avatar.tsx';
import { Menu } from '../components/Menu.tsx';
import styles from './AccountMenu.module.css';

export default function SignedInMenu({ name, avatarUrl }: { name: string; avatarUrl: string }) {
  const { formatMessage } = useIntl();
  const client = useClient();
  const navigate = useNavigate();
  const logout = async () => {
    await navigate('/');
    await client.logout();
  };
  return (
    <Menu
      label={formatMessage({ id: 'menu.account' }, { name })}
      trigger={
        <Button className={styles.trigger ?? ''}>
          <Avatar name={name} url={avatarUrl} size={34} />
          <span className={styles.name}>{name}</span>
          <ChevronDown size={18} aria-hidden="true" />
        </Button>
      }
      entries={[
        {
          id: 'logout',
          label: formatMessage({ id: 'menu.logout' }),
          icon: <LogOut size={18} aria-hidden="true" />,
          onAction: () => void logout(),
        },
      ]}
    />
  );
}
