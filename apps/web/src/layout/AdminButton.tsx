import { callEndpoint } from '@tuschel/client/call-endpoint';
import { Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router';
import { useClient } from '../ClientContext.tsx';
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
        <Jump site={site}>{content}</Jump>
      )}
    </div>
  );
}

/** To a host of its own one goes logged in; where that does not work, as anybody does. */
function Jump({ site, children }: { site: string; children: ReactNode }) {
  const client = useClient();
  const jump = async () => {
    const { url } = await callEndpoint(client, 'POST /admin/jump').catch(() => ({ url: site }));
    location.assign(url);
  };
  return (
    <a
      className={styles.button}
      href={site}
      onClick={(event) => {
        // A window of its own is opened as the browser does it.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void jump();
      }}
    >
      {children}
    </a>
  );
}
