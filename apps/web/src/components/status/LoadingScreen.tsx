import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Illustration } from '../Illustration.tsx';
import styles from './LoadingScreen.module.css';

/** After this long somebody is told to reload, ms. */
const HINT_AFTER_MS = 10_000;

/** `status`: a line on what is being waited for. */
export function LoadingScreen({ status }: { status?: string | undefined }) {
  const isLate = useIsLate();
  return (
    <div className={styles.screen} role="status">
      <div className={styles.bucket}>
        <Illustration name="bucket" />
      </div>
      <p className={styles.title}>
        <FormattedMessage id="loading.refilling" />
      </p>
      <p className={styles.note}>
        <FormattedMessage id="loading.reloadNote" />
      </p>
      {status === undefined ? null : <p className={styles.status}>{status}</p>}
      {isLate ? (
        <p className={styles.late}>
          <FormattedMessage id="loading.late" />
        </p>
      ) : null}
    </div>
  );
}

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), HINT_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
