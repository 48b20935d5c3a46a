import { SignedIn } from '../../account/SignedIn.tsx';
import { useText } from '../../game/useText.ts';
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
  return (
    <SignedIn title={say('solo.title')} invitation={say('solo.signIn.title')} returnTo="/solo">
      {(userId) => <SoloDesk key={userId} userId={userId} />}
    </SignedIn>
  );
}
