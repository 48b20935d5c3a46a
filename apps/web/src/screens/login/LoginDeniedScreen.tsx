import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { SignIn } from '../../account/SignIn.tsx';
import { Notice } from '../../components/status/Notice.tsx';
import { usePageTitle } from '../../usePageTitle.ts';
import { readLoginWish } from '../../account/loginWish.ts';

/** Somebody said no at the provider. That is all right; every way in is still open. */
export default function LoginDeniedScreen() {
  const { formatMessage } = useIntl();
  const wish = readLoginWish(useLocation().state);
  usePageTitle(formatMessage({ id: 'login.denied.title' }));
  return (
    <Notice drawing="otter" title={formatMessage({ id: 'login.denied.title' })}>
      <p>
        <FormattedMessage id="login.denied.text" />
      </p>
      <SignIn returnTo={wish?.returnTo ?? '/create'} elevated={wish?.elevated ?? false} />
    </Notice>
  );
}
