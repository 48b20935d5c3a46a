import { AdminPower, type Profile as Shown, type UpdateProfile } from '@tuschel/protocol';
import { EyeOff } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { AwardShelf } from '../../badges/AwardShelf.tsx';
import { useUser } from '../../ClientContext.tsx';
import { useText } from '../../game/useText.ts';
import { Bio } from './Bio.tsx';
import { Elsewhere } from './Elsewhere.tsx';
import { Facts } from './Facts.tsx';
import { Keywords } from './Keywords.tsx';
import styles from './Profile.module.css';
import { ProfileHead } from './ProfileHead.tsx';
import { ProfilePictures } from './ProfilePictures.tsx';

const ProfilePowers = lazy(() => import('../admin/people/ProfilePowers.tsx'));

interface Props {
  profile: Shown;
  isOwn: boolean;
  change: (change: UpdateProfile) => Promise<void>;
  refresh: () => Promise<void>;
}

export function Profile({ profile, isOwn, change, refresh }: Props) {
  const say = useText();
  const isTeam = (useUser()?.adminPower ?? 0) >= AdminPower.Team;
  const part = { profile, isOwn, change };
  return (
    <article className={styles.page}>
      {profile.isRestricted ? (
        <p className={styles.restricted} role="note">
          <EyeOff size={20} aria-hidden="true" />
          {say(isOwn ? 'person.restricted.yours' : 'person.restricted.others')}
        </p>
      ) : null}
      <ProfileHead profile={profile} isOwn={isOwn} />
      <div className={styles.words}>
        <Bio {...part} />
        <Keywords {...part} />
        <Elsewhere {...part} />
        <Facts {...part} />
      </div>
      <AwardShelf awards={profile.awards} title={say('person.awards')} />
      <ProfilePictures profile={profile} isOwn={isOwn} />
      {isTeam && !isOwn ? (
        <Suspense>
          <ProfilePowers profile={profile} onChanged={() => void refresh()} />
        </Suspense>
      ) : null}
    </article>
  );
}
