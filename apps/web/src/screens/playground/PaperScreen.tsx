import { ApiException } from '@tuschel/client';
import type { PaperLog } from '@tuschel/client/paper';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { SignedIn } from '../../account/SignedIn.tsx';
import { useSession, useStore, useUser } from '../../ClientContext.tsx';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { LoadingScreen } from '../../components/status/LoadingScreen.tsx';
import { Notice } from '../../components/status/Notice.tsx';
import GameTexts from '../../language/GameTexts.tsx';
import { useText } from '../../game/useText.ts';
import { useHandheldPage } from '../../handheld/useHandheldPage.ts';
import { mayPaint } from './mayPaint.ts';
import { PaperEasel } from './desk/PaperEasel.tsx';
import { NotThere, PaperLook } from './PaperLook.tsx';
import { PlaygroundTexts } from './PlaygroundTexts.tsx';
import { type PaperStudio, usePaperStudio } from './desk/usePaperStudio.ts';
import { usePaperAct } from './useShelf.ts';
import { useWide } from './useWide.ts';

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
  const { status } = useSession();
  const page = (
    <SignedIn
      title={say('playground.title')}
      invitation={say('playground.signIn')}
      returnTo={`/playground/${encodeURIComponent(paperId)}`}
    >
      {(userId) => <Place key={`${userId} ${paperId}`} paperId={paperId} />}
    </SignedIn>
  );
  // This page fills the window: nothing around it says where its content is.
  return status === 'signedOut' ? <main>{page}</main> : page;
}

function Place({ paperId }: { paperId: string }) {
  const user = useUser();
  const isWide = useWide();
  if (!isWide || !user || !mayPaint(user)) return <PaperLook paperId={paperId} />;
  return <Room paperId={paperId} />;
}

function Room({ paperId }: { paperId: string }) {
  const say = useText();
  useHandheldPage();
  const [turn, setTurn] = useState(0);
  const opened = usePaperStudio(paperId, turn);
  if (opened === 'opening') return <LoadingScreen status={say('playground.opening')} />;
  if (opened === 'tooLarge') return <PaperLook paperId={paperId} isTooLarge />;
  if ('error' in opened) {
    const isGone = opened.error instanceof ApiException && opened.error.status === 404;
    return <NotThere isGone={isGone} error={opened.error} onRetry={() => setTurn(turn + 1)} />;
  }
  return <Desk studio={opened} />;
}

function Desk({ studio }: { studio: PaperStudio }) {
  const { status } = useStore(studio.log);
  if (status === 'locked') return <PaperLook paperId={studio.log.paperId} />;
  if (status === 'elsewhere') return <Elsewhere log={studio.log} />;
  return <PaperEasel studio={studio} />;
}

/** Two windows on one paper would undo each other. */
function Elsewhere({ log }: { log: PaperLog }) {
  const say = useText();
  const navigate = useNavigate();
  const { mutate, isPending } = usePaperAct();
  const { pending } = useStore(log);
  const takeOver = async () => {
    const copy = await log.takeOver();
    if (copy !== null) await navigate(`/playground/${copy}`);
  };
  return (
    <main>
      <Notice drawing="otter" title={say('playground.elsewhere.title')}>
        <p>{say('playground.elsewhere.text')}</p>
        {pending > 0 ? <p>{say('playground.elsewhere.pending')}</p> : null}
        <div className="flow gap-3">
          <Button kind="gold" isDisabled={isPending} onPress={() => mutate(takeOver)}>
            {say('playground.elsewhere.here')}
          </Button>
          <ButtonLink to="/playground" kind="quiet">
            {say('playground.back')}
          </ButtonLink>
        </div>
      </Notice>
    </main>
  );
}
