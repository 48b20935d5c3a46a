import { ErrorPage } from '@tuschel/protocol';
import { House, RotateCcw } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useSearchParams } from 'react-router';
import { type LoginWish, readLoginWish } from '../../account/loginWish.ts';
import { useLogin, useLoginProviders } from '../../account/useLogin.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Illustration } from '../../components/Illustration.tsx';
import { CONTENT_ID } from '../../layout/useFreshPage.ts';
import { usePageTitle } from '../../usePageTitle.ts';
import { errorMessage } from './errorMessage.ts';
import styles from './ErrorScreen.module.css';

export default function ErrorScreen() {
  const { formatMessage } = useIntl();
  const [query] = useSearchParams();
  const [firstProvider = 'twitch'] = useLoginProviders();
  const wish = readLoginWish(useLocation().state) ?? { provider: firstProvider, returnTo: '/create' };
  const { code, text, detail, reason } = errorMessage(query, wish.provider);
  const isLoginProblem = code === String(ErrorPage.loginProvider);
  usePageTitle(formatMessage({ id: 'error.title' }, { code }));
  return (
    <main id={CONTENT_ID} tabIndex={-1} className={styles.screen}>
      <Illustration name="lost" className={styles.drawing} />
      <h1 className={styles.heading} lang="de">
        OH NEIN !
      </h1>
      <p className={styles.code}>{code}</p>
      <p className={styles.message}>
        <FormattedMessage id={text} values={{ detail: reason === null ? detail : formatMessage({ id: reason }) }} />
      </p>
      {isLoginProblem ? <TryLoginAgain wish={wish} /> : null}
      <ButtonLink
        to="/"
        kind={isLoginProblem ? 'quiet' : 'gold'}
        size={isLoginProblem ? 'm' : 'l'}
        icon={<House size={22} aria-hidden="true" />}
      >
        <FormattedMessage id="error.home" />
      </ButtonLink>
    </main>
  );
}

function TryLoginAgain({ wish }: { wish: LoginWish }) {
  const login = useLogin();
  return (
    <Button kind="gold" size="l" icon={<RotateCcw size={22} aria-hidden="true" />} onPress={() => login(wish)}>
      <FormattedMessage id="error.again" />
    </Button>
  );
}
