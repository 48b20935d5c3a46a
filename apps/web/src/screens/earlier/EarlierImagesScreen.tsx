import { SignIn } from '../../account/SignIn.tsx';
import { useSession } from '../../ClientContext.tsx';
import { LoadingScreen } from '../../components/LoadingScreen.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useText } from '../../game/useText.ts';
import { usePageTitle } from '../../usePageTitle.ts';
import { ArchiveTexts } from '../history/ArchiveTexts.tsx';
import { EarlierImages } from './EarlierImages.tsx';

/** The images of before the terms that their artist has set private: each can be published again. */
export default function EarlierImagesScreen() {
  return (
    <ArchiveTexts>
      <Door />
    </ArchiveTexts>
  );
}

function Door() {
  const say = useText();
  const session = useSession();
  usePageTitle(say('earlier.title'));
  switch (session.status) {
    case 'starting':
      return <LoadingScreen status={say('loading.session')} />;
    case 'signedOut':
      return (
        <Notice drawing="otter" title={say('archive.signIn.title')}>
          <SignIn returnTo="/me/earlier-images" />
        </Notice>
      );
    case 'signedIn':
      return <EarlierImages key={session.user.id} userId={session.user.id} />;
    default:
      return session satisfies never;
  }
}
