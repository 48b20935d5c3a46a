import { SignIn } from '../../account/SignIn.tsx';
import { useSession } from '../../ClientContext.tsx';
import { LoadingScreen } from '../../components/LoadingScreen.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useText } from '../../game/useText.ts';
import { usePageTitle } from '../../usePageTitle.ts';
import { SoloDesk } from './SoloDesk.tsx';
import { SoloTexts } from './SoloTexts.tsx';

/** Where one begins to draw by oneself. */
export default function SoloScreen() {
  return (
    <SoloTexts>
      <Door />
    </SoloTexts>
  );
}

function Door() {
  const say = useText();
  const session = useSession();
  usePageTitle(say('solo.title'));
  switch (session.status) {
    case 'starting':
      return <LoadingScreen status={say('loading.session')} />;
    case 'signedOut':
      return (
        <Notice drawing="otter" title={say('solo.signIn.title')}>
          <SignIn returnTo="/solo" />
        </Notice>
      );
    case 'signedIn':
      return <SoloDesk key={session.user.id} userId={session.user.id} />;
    default:
      return session satisfies never;
  }
}
