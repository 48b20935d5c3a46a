import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { Outlet } from 'react-router';
import { AccountMenu } from '../account/AccountMenu.tsx';
import { Bubbles } from '../components/Bubbles.tsx';
import { Beginning } from '../firstView/Beginning.tsx';
import { FirstViewLeft } from '../firstView/FirstViewLeft.tsx';
import { useDecoration } from '../look/useDecoration.ts';
import { Footer } from './Footer.tsx';
import { adminSite, menuPlaces } from './places.ts';
import styles from './PublicLayout.module.css';
import { TopBar } from './TopBar.tsx';
import { CONTENT_ID } from './useFreshPage.ts';
import { useVisitor } from './useVisitor.ts';

// For a few people only.
const AdminButton = lazy(() => import('./AdminButton.tsx'));

export function PublicLayout() {
  const decoration = useDecoration();
  const admin = adminSite(useVisitor());
  return (
    <div className={styles.page}>
      <a className={styles.skip} href={`#${CONTENT_ID}`}>
        <FormattedMessage id="menu.skip" />
      </a>
      {decoration.isMoving ? <Bubbles /> : null}
      <TopMenu />
      <main id={CONTENT_ID} tabIndex={-1} className={styles.content}>
        <Suspense fallback={<Beginning />}>
          <FirstViewLeft />
          <Outlet />
        </Suspense>
      </main>
      <Footer decoration={decoration} />
      {admin === null ? null : (
        <Suspense>
          <AdminButton site={admin} />
        </Suspense>
      )}
    </div>
  );
}

function TopMenu() {
  return (
    <TopBar places={menuPlaces(useVisitor())}>
      <AccountMenu />
    </TopBar>
  );
}
