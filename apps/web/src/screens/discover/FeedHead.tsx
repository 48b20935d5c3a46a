import { FormattedMessage } from 'react-intl';
import styles from '../../layout/PublicLayout.module.css';

/** What the gallery's page begins with: it is seen before the program has come, too. */
export function FeedHead() {
  return (
    <header className="measure">
      <h1 className="text-2xl">
        <FormattedMessage id="discover.title" />
      </h1>
      <p className={styles.feedLead}>
        <FormattedMessage id="discover.lead" />
      </p>
    </header>
  );
}
