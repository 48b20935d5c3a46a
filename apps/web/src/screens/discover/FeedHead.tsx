import { FormattedMessage } from 'react-intl';
import styles from '../../layout/PublicLayout.module.css';

/** What the gallery's page begins with: it is seen before the program has come, too. */
export function FeedHead() {
  return (
    <header className={styles.feedHead}>
      <h1 className={styles.feedTitle}>
        <FormattedMessage id="discover.title" />
      </h1>
      <p className={styles.feedLead}>
        <FormattedMessage id="discover.lead" />
      </p>
    </header>
  );
}
