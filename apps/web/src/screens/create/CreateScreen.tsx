import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { useSession } from '../../ClientContext.tsx';
import { LoadingScreen } from '../../components/LoadingScreen.tsx';
import { usePageTitle } from '../../usePageTitle.ts';
import { Welcome } from '../welcome/Welcome.tsx';
import { HostLogin } from './HostLogin.tsx';
import { PlayDesk } from './PlayDesk.tsx';

export default function CreateScreen() {
  const { formatMessage } = useIntl();
  const session = useSession();
  const { search } = useLocation();
  usePageTitle(formatMessage({ id: 'create.title' }));
  switch (session.status) {
    case 'starting':
      return <LoadingScreen status={formatMessage({ id: 'loading.session' })} />;
    case 'signedOut':
      return (
        <Welcome title={formatMessage({ id: 'create.signIn.title' })} returnTo={wayBack(search)}>
          <HostLogin returnTo={wayBack(search)} />
        </Welcome>
      );
    case 'signedIn':
      return <PlayDesk name={session.user.displayName || session.user.username} />;
    default:
      return session satisfies never;
  }
}

/** To the same desk, with the game of one's own that a link may have brought. */
function wayBack(search: string): string {
  const plan = new URLSearchParams(search).get('plan');
  return plan === null ? '/create' : `/create?${new URLSearchParams({ plan })}`;
}
