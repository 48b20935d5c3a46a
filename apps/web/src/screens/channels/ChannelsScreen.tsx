import { House } from 'lucide-react';
import { SignedIn } from '../../account/SignedIn.tsx';
import { useUser } from '../../ClientContext.tsx';
import { ButtonLink } from '../../components/Button.tsx';
import { Notice } from '../../components/status/Notice.tsx';
import { channelsOf } from '../../game/chat/channelsOf.ts';
import { useText } from '../../game/useText.ts';
import { Channels } from './Channels.tsx';
import { ChannelTexts } from './ChannelTexts.tsx';

/** Where supporters, and the team, talk outside of a match. */
export default function ChannelsScreen() {
  return (
    <ChannelTexts>
      <Door />
    </ChannelTexts>
  );
}

function Door() {
  const say = useText();
  return (
    <SignedIn title={say('channels.title')} invitation={say('channels.signIn.title')} returnTo="/channels">
      {(userId) => <Threshold key={userId} />}
    </SignedIn>
  );
}

function Threshold() {
  const user = useUser();
  const [first, ...others] = user ? channelsOf(user) : [];
  return first === undefined || !user ? <NotForYou /> : <Channels user={user} names={[first, ...others]} />;
}

function NotForYou() {
  const say = useText();
  return (
    <Notice drawing="otter" title={say('channels.none.title')}>
      <p>{say('channels.none.text')}</p>
      <ButtonLink to="/" icon={<House size={20} aria-hidden="true" />}>
        {say('channels.none.go')}
      </ButtonLink>
    </Notice>
  );
}
