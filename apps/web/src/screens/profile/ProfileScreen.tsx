import { Compass, RotateCcw } from 'lucide-react';
import { useParams } from 'react-router';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Notice } from '../../components/status/Notice.tsx';
import { Skeleton } from '../../components/status/Skeleton.tsx';
import { useText } from '../../game/useText.ts';
import { listProblem } from '../../language/problemText.ts';
import { usePageTitle } from '../../usePageTitle.ts';
import { WaysIn } from '../welcome/WaysIn.tsx';
import { useUser } from '../../ClientContext.tsx';
import { PersonTexts } from './PersonTexts.tsx';
import { Profile } from './Profile.tsx';
import styles from './Profile.module.css';
import { useProfile } from './useProfile.ts';

/** Somebody's page: who they are, and what they show. */
export default function ProfileScreen() {
  const { username = '' } = useParams();
  return (
    <PersonTexts>
      <Page key={username} username={username} />
    </PersonTexts>
  );
}

function Page({ username }: { username: string }) {
  const say = useText();
  const user = useUser();
  const { state, change, refresh } = useProfile(username);
  const name = state.status === 'ready' ? state.profile.displayName : '';
  usePageTitle(say('person.title', { name: name || username }));
  switch (state.status) {
    case 'loading':
      return (
        <div className={styles.page}>
          <Skeleton label={say('person.loading')} lines={6} />
        </div>
      );
    case 'failed':
      return (
        <Notice drawing="lost" title={say(listProblem(state.error, 'person.broken'))}>
          <Button kind="gold" icon={<RotateCcw size={20} aria-hidden="true" />} onPress={state.retry}>
            {say('person.retry')}
          </Button>
        </Notice>
      );
    case 'unknown':
      return <Nothing drawing="lost" title={say('person.unknown.title')} text={say('person.unknown.text')} />;
    case 'ready': {
      const { profile } = state;
      if (profile.isBanned)
        return <Nothing drawing="bucket" title={say('person.banned.title')} text={say('person.banned.text')} />;
      if (profile.isRestricted && user === null) return <ForPlayers username={username} />;
      return <Profile profile={profile} isOwn={user?.id === profile.id} change={change} refresh={refresh} />;
    }
    default:
      return state satisfies never;
  }
}

function Nothing({ drawing, title, text }: { drawing: 'lost' | 'bucket'; title: string; text: string }) {
  const say = useText();
  return (
    <Notice drawing={drawing} title={title}>
      <p>{text}</p>
      <ButtonLink to="/discover" icon={<Compass size={20} aria-hidden="true" />}>
        {say('person.discover')}
      </ButtonLink>
    </Notice>
  );
}

function ForPlayers({ username }: { username: string }) {
  const say = useText();
  return (
    <Notice drawing="otter" title={say('person.restricted.title')}>
      <p>{say('person.restricted.text')}</p>
      <WaysIn returnTo={`/p/${encodeURIComponent(username)}`} />
    </Notice>
  );
}
