import { SignedIn } from '../../account/SignedIn.tsx';
import { useText } from '../../game/useText.ts';
import { PostTexts } from '../../publish/PostTexts.tsx';
import { ArchiveTexts } from '../history/ArchiveTexts.tsx';
import { Drawings } from './Drawings.tsx';

/** Everything somebody has drawn, and what others see of it. */
export default function DrawingsScreen() {
  return (
    <ArchiveTexts>
      <PostTexts>
        <Door />
      </PostTexts>
    </ArchiveTexts>
  );
}

function Door() {
  const say = useText();
  return (
    <SignedIn title={say('mine.title')} invitation={say('mine.signIn')} returnTo="/me/drawings">
      {(userId) => <Drawings key={userId} userId={userId} />}
    </SignedIn>
  );
}
