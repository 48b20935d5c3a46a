import { SignedIn } from '../../account/SignedIn.tsx';
import { useText } from '../../game/useText.ts';
import { ArchiveTexts } from '../history/ArchiveTexts.tsx';
import { Data } from './Data.tsx';

/** What the server keeps of somebody: to take home, or to be erased. */
export default function DataScreen() {
  return (
    <ArchiveTexts>
      <Door />
    </ArchiveTexts>
  );
}

function Door() {
  const say = useText();
  return (
    <SignedIn title={say('data.title')} invitation={say('archive.signIn.title')} returnTo="/me/data">
      {(userId) => <Data key={userId} />}
    </SignedIn>
  );
}
