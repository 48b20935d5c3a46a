import { SignedIn } from '../../account/SignedIn.tsx';
import { useText } from '../../game/useText.ts';
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
  return (
    <SignedIn title={say('earlier.title')} invitation={say('archive.signIn.title')} returnTo="/me/earlier-images">
      {(userId) => <EarlierImages key={userId} userId={userId} />}
    </SignedIn>
  );
}
