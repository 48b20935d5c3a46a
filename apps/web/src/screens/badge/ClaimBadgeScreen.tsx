import { House } from 'lucide-react';
import { useLocation, useSearchParams } from 'react-router';
import { SignedIn } from '../../account/SignedIn.tsx';
import { ButtonLink } from '../../components/Button.tsx';
import { Notice } from '../../components/status/Notice.tsx';
import { useText } from '../../game/useText.ts';
import { usePageTitle } from '../../usePageTitle.ts';
import { BadgeTexts } from './BadgeTexts.tsx';
import { ClaimBadge } from './ClaimBadge.tsx';

/** `/claimbadge?badge=&hash=`: what a link holds, and how it becomes one's own. It outlasts the login. */
export default function ClaimBadgeScreen() {
  return (
    <BadgeTexts>
      <Door />
    </BadgeTexts>
  );
}

function Door() {
  const say = useText();
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  const [badge, hash] = [query.get('badge') ?? '', query.get('hash') ?? ''];
  if (badge === '' || hash === '') return <Incomplete />;
  return (
    <SignedIn title={say('badge.title')} invitation={say('badge.signIn')} returnTo={pathname + search}>
      {(userId) => <ClaimBadge key={`${userId} ${badge} ${hash}`} badge={badge} hash={hash} />}
    </SignedIn>
  );
}

/** Nothing is asked of the server. */
function Incomplete() {
  const say = useText();
  usePageTitle(say('badge.title'));
  return (
    <Notice drawing="lost" title={say('badge.none.title')}>
      <p>{say('badge.none.text')}</p>
      <ButtonLink to="/" icon={<House size={20} aria-hidden="true" />}>
        {say('badge.none.go')}
      </ButtonLink>
    </Notice>
  );
}
