import { AdminPower } from '@tuschel/protocol';
import { Compass } from 'lucide-react';
import { SignedIn } from '../../account/SignedIn.tsx';
import { useUser } from '../../ClientContext.tsx';
import { ButtonLink } from '../../components/Button.tsx';
import { Notice } from '../../components/status/Notice.tsx';
import { useText } from '../../game/useText.ts';
import { PostTexts } from '../../publish/PostTexts.tsx';
import { AdminTexts } from './AdminTexts.tsx';
import { Desk } from './Desk.tsx';

/** Where the team works. Nobody else loads anything of it. */
export default function AdminScreen() {
  return (
    <PostTexts>
      <AdminTexts>
        <Door />
      </AdminTexts>
    </PostTexts>
  );
}

function Door() {
  const say = useText();
  return (
    <SignedIn title={say('admin.title')} invitation={say('admin.signIn')} returnTo="/admin">
      {(userId) => <Threshold key={userId} />}
    </SignedIn>
  );
}

function Threshold() {
  const say = useText();
  const user = useUser();
  if ((user?.adminPower ?? 0) >= AdminPower.Team) return <Desk />;
  return (
    <Notice drawing="otter" title={say('admin.none.title')}>
      <p>{say('admin.none.text')}</p>
      <ButtonLink to="/" icon={<Compass size={20} aria-hidden="true" />}>
        {say('admin.none.go')}
      </ButtonLink>
    </Notice>
  );
}
