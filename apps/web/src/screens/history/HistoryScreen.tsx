import { SignIn } from '../../account/SignIn.tsx';
import { useSession } from '../../ClientContext.tsx';
import { LoadingScreen } from '../../components/LoadingScreen.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useText } from '../../game/useText.ts';
import { usePageTitle } from '../../usePageTitle.ts';
import { Archive } from './Archive.tsx';
import { ArchiveTexts } from './ArchiveTexts.tsx';

/** The games that somebody has played, as books on his shelves. */
export default function HistoryScreen() {
  return (
    <ArchiveTexts>
      <Door />
    </ArchiveTexts>
  );
}

function Door() {
  const say = useText();
  const session = useSession();
  usePageTitle(say('archive.title'));
  switch (session.status) {
    case 'starting':
      return <LoadingScreen status={say('loading.session')} />;
    case 'signedOut':
      return (
        <Notice drawing="otter" title={say('archive.signIn.title')}>
          <SignIn returnTo="/me/history" />
        </Notice>
      );
    case 'signedIn':
      return <Archive key={session.user.id} userId={session.user.id} />;
    default:
      return session satisfies never;
  }
}
