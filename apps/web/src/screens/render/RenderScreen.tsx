import { AdminPower } from '@tuschel/protocol';
import { House } from 'lucide-react';
import { SignedIn } from '../../account/SignedIn.tsx';
import { useUser } from '../../ClientContext.tsx';
import { ButtonLink } from '../../components/Button.tsx';
import { Notice } from '../../components/status/Notice.tsx';
import { useText } from '../../game/useText.ts';
import { openRenderWorker } from '../../rendering/openRenderWorker.ts';
import { Atelier } from './Atelier.tsx';
import { RenderTexts } from './RenderTexts.tsx';

/** `/render`: an admin's tab makes pictures and films, as a renderer of its own. */
export default function RenderScreen() {
  return (
    <RenderTexts>
      <Door />
    </RenderTexts>
  );
}

function Door() {
  const say = useText();
  return (
    <SignedIn title={say('render.title')} invitation={say('render.signIn')} returnTo="/render">
      {(userId) => <Threshold key={userId} />}
    </SignedIn>
  );
}

function Threshold() {
  const user = useUser();
  return user && user.adminPower >= AdminPower.Admin ? <Atelier openWorker={openRenderWorker} /> : <NotForYou />;
}

function NotForYou() {
  const say = useText();
  return (
    <Notice drawing="otter" title={say('render.notYours.title')}>
      <p>{say('render.notYours.text')}</p>
      <ButtonLink to="/" icon={<House size={20} aria-hidden="true" />}>
        {say('render.notYours.go')}
      </ButtonLink>
    </Notice>
  );
}
