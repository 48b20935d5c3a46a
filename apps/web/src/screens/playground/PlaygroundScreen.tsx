import { SignedIn } from '../../account/SignedIn.tsx';
import { useUser } from '../../ClientContext.tsx';
import { useText } from '../../game/useText.ts';
import { ForSupporters } from './ForSupporters.tsx';
import { Intro } from './Intro.tsx';
import { mayPaint } from './mayPaint.ts';
import { PlaygroundTexts } from './PlaygroundTexts.tsx';
import { Shelf } from './Shelf.tsx';

/** A studio of one's own: everything somebody paints without a clock. */
export default function PlaygroundScreen() {
  return (
    <PlaygroundTexts>
      <Door />
    </PlaygroundTexts>
  );
}

function Door() {
  const say = useText();
  return (
    <SignedIn title={say('playground.title')} invitation={say('playground.signIn')} returnTo="/playground">
      {(userId) => <Studio key={userId} userId={userId} />}
    </SignedIn>
  );
}

function Studio({ userId }: { userId: string }) {
  const user = useUser();
  if (user && !mayPaint(user)) return <ForSupporters userId={userId} />;
  return (
    <>
      <Shelf userId={userId} />
      {user && user.supporterLevel > 0 ? <Intro /> : null}
    </>
  );
}
