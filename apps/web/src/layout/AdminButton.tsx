import { Wrench } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router';
import styles from './AdminButton.module.css';

/**
 * Floats over the page for admins and team members, and makes the page longer by its own height, so that nothing of the
 * footer lies below it for good.
 *
 * @param site where it leads, a path of ours or another site
 */
export default function AdminButton({ site }: { site: string }) {
  const { pathname } = useLocation();
  if (pathname === '/admin') return null;
  const content = (
    <>
      <Wrench size={20} aria-hidden="true" />
      <span>
        <FormattedMessage id="menu.admin" />
      </span>
    </>
  );
  return (
    <div className={styles.room}>
      {site.startsWith('/') ? (
        <Link className={styles.button} to={site}>
          {content}
        </Link>
      ) : (
        <a className={styles.button} href={site}>
          {content}
        </a>
      )}
    </div>
  );
}
