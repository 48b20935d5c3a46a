import { Play } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, NavLink } from 'react-router';
import { AccountMenu } from '../account/AccountMenu.tsx';
import { Logo } from './Logo.tsx';
import styles from './TopMenu.module.css';

export function TopMenu() {
  const { formatMessage } = useIntl();
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.home} aria-label={formatMessage({ id: 'menu.home' })}>
        <Logo />
      </Link>
      <nav aria-label={formatMessage({ id: 'menu.label' })} className={styles.links}>
        <NavLink to="/create" className={styles.link ?? ''}>
          <Play size={18} aria-hidden="true" />
          <FormattedMessage id="menu.play" />
        </NavLink>
      </nav>
      <AccountMenu />
    </header>
  );
}
