import { useState } from 'react';
import { Navigate } from 'react-router';
import { browserStorage } from '../../browserStorage.ts';
import { useSession } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { LoadingScreen } from '../../components/status/LoadingScreen.tsx';
import { Notice } from '../../components/status/Notice.tsx';
import { useText } from '../../game/useText.ts';
import { useHandheldPage } from '../../handheld/useHandheldPage.ts';
import { usePageTitle } from '../../usePageTitle.ts';
import { useStudio } from '../draw/useStudio.ts';
import { readSitting, type Sitting, VISITOR } from './sitting.ts';
import { SoloEasel } from './SoloEasel.tsx';
import { SoloTexts } from './SoloTexts.tsx';
import { useTakenElsewhere } from './useTakenElsewhere.ts';

/** The drawing that somebody has begun by themselves, with an account or without one. */
export default function SoloDrawScreen() {
  return (
    <SoloTexts>
      <Door />
    </SoloTexts>
  );
}

function Door() {
  const say = useText();
  const session = useSession();
  switch (session.status) {
    case 'starting':
      return <LoadingScreen status={say('loading.session')} />;
    case 'signedOut':
      return <Place key="visitor" userId={VISITOR} />;
    case 'signedIn':
      return <Place key={session.user.id} userId={session.user.id} />;
    default:
      return session satisfies never;
  }
}

function Place({ userId }: { userId: string }) {
  const [sitting] = useState(() => readSitting(userId, browserStorage));
  if (sitting === null) return <Navigate to={userId === VISITOR ? '/try' : '/solo'} replace />;
  return <OneWindow sitting={sitting} />;
}

function OneWindow({ sitting }: { sitting: Sitting }) {
  const say = useText();
  const isTaken = useTakenElsewhere(sitting.drawingId);
  if (!isTaken) return <Room sitting={sitting} />;
  return (
    <Notice drawing="otter" title={say('solo.elsewhere.title')}>
      <p>{say('solo.elsewhere.text')}</p>
      <Button kind="gold" onPress={() => location.reload()}>
        {say('solo.elsewhere.here')}
      </Button>
    </Notice>
  );
}

function Room({ sitting }: { sitting: Sitting }) {
  const say = useText();
  useHandheldPage();
  const studio = useStudio(sitting.drawingId, undefined, 0, sitting.mode === 'draft' ? 'open' : 'sketch', {
    sheet: sitting.source ? 'given' : 'free',
  });
  usePageTitle(say('draw.phase'));
  if (studio === 'opening') return <LoadingScreen status={say('draw.opening')} />;
  if (studio === 'failed') return <LoadingScreen status={say('draw.failed')} />;
  return <SoloEasel sitting={sitting} studio={studio} />;
}
