import { SignedIn } from '../../account/SignedIn.tsx';
import { useText } from '../../game/useText.ts';
import { Archive } from './Archive.tsx';
import { ArchiveTexts } from './ArchiveTexts.tsx';

/** The games that somebody has played, as books on their shelves. */
export default function HistoryScreen() {
  return (
    <ArchiveTexts>
      <Door />
    </ArchiveTexts>
  );
}

function Door() {
  const say = useText();
  return (
    <SignedIn title={say('archive.title')} invitation={say('archive.signIn.title')} returnTo="/me/history">
      {(userId) => <Archive key={userId} userId={userId} />}
    </SignedIn>
  );
}
