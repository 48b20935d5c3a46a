import { Compass, Info, Play } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, NavLink } from 'react-router';
import { AccountMenu } from '../account/AccountMenu.tsx';
import { Logo } from './Logo.tsx';
import { type MenuPlaceId, menuPlaces } from './places.ts';
import styles from './TopMenu.module.css';
import { useVisitor } from './useVisitor.ts';

const ICONS: Record<MenuPlaceId, typeof Play> = { play: Play, discover: Compass, about: Info };

export function TopMenu() {
  const { formatMessage } = useIntl();
  const places = menuPlaces(useVisitor());
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.home} aria-label={formatMessage({ id: 'menu.home' })}>
        <Logo />
      </Link>
      <nav aria-label={formatMessage({ id: 'menu.label' })} className={styles.links}>
        {places.map(({ id, href }) => {
          const Icon = ICONS[id];
          return (
            <NavLink key={id} to={href} className={styles.link ?? ''} data-place={id}>
              <Icon size={18} aria-hidden="true" />
              <FormattedMessage id={`menu.${id}`} />
            </NavLink>
          );
        })}
      </nav>
      <AccountMenu />
    </header>
  );
}
