import { House } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { useClient } from '../../ClientContext.tsx';
import { ButtonLink } from '../../components/Button.tsx';
import { Illustration } from '../../components/Illustration.tsx';
import { CONTENT_ID } from '../../layout/useFreshPage.ts';
import { usePageTitle } from '../../usePageTitle.ts';
import { errorMessage } from './errorMessage.ts';
import styles from './ErrorScreen.module.css';

export default function ErrorScreen() {
  const { formatMessage } = useIntl();
  const [query] = useSearchParams();
  const { code, text, detail } = errorMessage(query, useClient().env.localLogin);
  usePageTitle(formatMessage({ id: 'error.title' }, { code }));
  return (
    <main id={CONTENT_ID} tabIndex={-1} className={styles.screen}>
      <Illustration name="lost" className={styles.drawing} />
      <h1 className={styles.heading} lang="de">
        OH NEIN !
      </h1>
      <p className={styles.code}>{code}</p>
      <p className={styles.message}>
        <FormattedMessage id={text} values={{ detail }} />
      </p>
      <ButtonLink to="/" kind="gold" size="l" icon={<House size={22} aria-hidden="true" />}>
        <FormattedMessage id="error.home" />
      </ButtonLink>
    </main>
  );
}
