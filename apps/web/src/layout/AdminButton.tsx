import { Wrench } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router';
import styles from './AdminButton.module.css';
import { adminSite } from './places.ts';
import { useVisitor } from './useVisitor.ts';

/** Floats over the page for admins and team members. */
export function AdminButton() {
  const site = adminSite(useVisitor());
  const { pathname } = useLocation();
  if (site === null || pathname === '/admin') return null;
  const content = (
    <>
      <Wrench size={20} aria-hidden="true" />
      <span>
        <FormattedMessage id="menu.admin" />
      </span>
    </>
  );
  return site.startsWith('/') ? (
    <Link className={styles.button} to={site}>
      {content}
    </Link>
  ) : (
    <a className={styles.button} href={site}>
      {content}
    </a>
  );
}
