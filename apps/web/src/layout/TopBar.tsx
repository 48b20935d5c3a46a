import { Compass, Info, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, NavLink } from 'react-router';
import { Logo } from './Logo.tsx';
import type { Link as Place, MenuPlaceId } from './places.ts';
import styles from './TopBar.module.css';

const ICONS: Record<MenuPlaceId, typeof Play> = { play: Play, discover: Compass, about: Info };

/** The way home and the places of the menu; at its end what belongs to the visitor. */
export function TopBar({ places, children }: { places: readonly Place<MenuPlaceId>[]; children: ReactNode }) {
  const { formatMessage } = useIntl();
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.home} aria-label={formatMessage({ id: 'menu.home' })}>
        <Logo />
      </Link>
      <nav aria-label={formatMessage({ id: 'menu.label' })} className="flex justify-end gap-2 grows">
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
      {children}
    </header>
  );
}
