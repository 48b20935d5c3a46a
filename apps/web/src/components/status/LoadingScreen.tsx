import { FormattedMessage } from 'react-intl';
import { Illustration } from '../Illustration.tsx';
import styles from './LoadingScreen.module.css';

/** `status`: a line on what is being waited for. */
export function LoadingScreen({ status }: { status?: string | undefined }) {
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
      <p className={styles.late}>
        <FormattedMessage id="loading.late" />
      </p>
    </div>
  );
}
