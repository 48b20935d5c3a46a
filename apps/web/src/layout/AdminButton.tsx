import { Wrench } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import styles from './AdminButton.module.css';
import { adminSite } from './places.ts';
import { useVisitor } from './useVisitor.ts';

/** Floats over the page for admins and team members. */
export function AdminButton() {
  const site = adminSite(useVisitor());
  if (site === null) return null;
  return (
    <a className={styles.button} href={site}>
      <Wrench size={20} aria-hidden="true" />
      <span>
        <FormattedMessage id="menu.admin" />
      </span>
    </a>
  );
}
