import { useParams } from 'react-router';
import { SignedIn } from '../../account/SignedIn.tsx';
import GameTexts from '../../language/GameTexts.tsx';
import { useText } from '../../game/useText.ts';
import { PaperLook } from './PaperLook.tsx';
import { PlaygroundTexts } from './PlaygroundTexts.tsx';

/** One paper: painted on where there is room for it, else looked at. */
export default function PaperScreen() {
  return (
    <GameTexts>
      <PlaygroundTexts>
        <Door />
      </PlaygroundTexts>
    </GameTexts>
  );
}

function Door() {
  const say = useText();
  const { paperId = '' } = useParams();
  return (
    <SignedIn
      title={say('playground.title')}
      invitation={say('playground.signIn')}
      returnTo={`/playground/${encodeURIComponent(paperId)}`}
    >
      {(userId) => <PaperLook key={`${userId} ${paperId}`} paperId={paperId} />}
    </SignedIn>
  );
}
