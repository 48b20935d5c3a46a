import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { useSession } from '../../ClientContext.tsx';
import { LoadingScreen } from '../../components/status/LoadingScreen.tsx';
import { usePageTitle } from '../../usePageTitle.ts';
import { useIsNameEnough } from '../welcome/useIsNameEnough.ts';
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
      return <Visitor returnTo={wayBack(search)} />;
    case 'signedIn':
      return <PlayDesk name={session.user.displayName || session.user.username} />;
    default:
      return session satisfies never;
  }
}

/** Where a name is enough it is asked for; everyone else sees what they log in for, not a page that has a question and one button. */
function Visitor({ returnTo }: { returnTo: string }) {
  const { formatMessage } = useIntl();
  const isNameEnough = useIsNameEnough();
  return (
    <Welcome
      title={formatMessage({ id: isNameEnough ? 'create.signIn.title' : 'create.new.title' })}
      about={isNameEnough ? undefined : <p>{formatMessage({ id: 'create.new.text' })}</p>}
      returnTo={returnTo}
    >
      <HostLogin returnTo={returnTo} />
    </Welcome>
  );
}

/** To the same desk, with the game of one's own that a link may have brought. */
function wayBack(search: string): string {
  const plan = new URLSearchParams(search).get('plan');
  return plan === null ? '/create' : `/create?${new URLSearchParams({ plan })}`;
}
