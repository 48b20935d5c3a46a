import type { Profile } from '@tuschel/protocol';
import { CalendarDays, Flag, HandHeart, House, PartyPopper, Star } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { FormattedDate } from 'react-intl';
import { useUser } from '../../ClientContext.tsx';
import { Avatar } from '../../components/Avatar.tsx';
import { Badge } from '../../components/Badge.tsx';
import { Button } from '../../components/Button.tsx';
import { rankName } from '../../game/roles/nameColor.ts';
import { useText } from '../../game/useText.ts';
import styles from './Profile.module.css';

const ReportProfile = lazy(() => import('./ReportProfile.tsx'));

/** Who it is, and what they are in this house. */
export function ProfileHead({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  const { displayName, userName, avatarUrl, face, createdAt, pronouns } = profile;
  return (
    <header className={styles.head}>
      <Avatar name={displayName} url={avatarUrl} face={face} size={96} className="rigid" />
      <div className={styles.who}>
        <h1 className={styles.name}>
          <bdi>{displayName}</bdi>
        </h1>
        <p className="flow gap-1-4 soft breakable">
          <bdi>@{userName}</bdi>
          {pronouns === '' ? null : <bdi>{pronouns}</bdi>}
          <Since at={createdAt} />
        </p>
        <Marks profile={profile} />
      </div>
      {isOwn ? null : <Report profile={profile} />}
    </header>
  );
}

function Since({ at }: { at: number }) {
  const say = useText();
  return (
    <FormattedDate value={at} year="numeric" month="long">
      {(date) => (
        <span className="inline-row gap-1">
          <CalendarDays size={15} aria-hidden="true" />
          {say('person.since', { date: String(date) })}
        </span>
      )}
    </FormattedDate>
  );
}

function Marks({ profile }: { profile: Profile }) {
  const say = useText();
  const { rank, supporterLevel, isCommunity, isPartyAssociate, isCommissionWorkAccepted } = profile;
  const ranked = rankName(rank);
  // A rank of the community says so itself.
  const isAlsoCommunity = isCommunity && ranked !== 'communityMember' && ranked !== 'communityMemberPlus';
  return (
    <div className={styles.marks}>
      {ranked ? (
        <Badge look="gold" icon={<Star size={15} aria-hidden="true" />}>
          {say(`person.rank.${ranked}`)}
        </Badge>
      ) : null}
      {isAlsoCommunity ? <Badge icon={<House size={15} aria-hidden="true" />}>{say('person.community')}</Badge> : null}
      {isPartyAssociate ? (
        <Badge icon={<PartyPopper size={15} aria-hidden="true" />}>{say('person.associate')}</Badge>
      ) : null}
      {supporterLevel > 0 ? (
        <Badge look="gold" icon={<HandHeart size={15} aria-hidden="true" />}>
          {say('person.supporter', { level: supporterLevel })}
        </Badge>
      ) : null}
      {isCommissionWorkAccepted ? <Badge look="done">{say('person.commissions.yes')}</Badge> : null}
    </div>
  );
}

/** For everybody with an account. */
function Report({ profile }: { profile: Profile }) {
  const say = useText();
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  if (user === null) return null;
  return (
    <>
      <Button kind="plain" size="s" icon={<Flag size={18} aria-hidden="true" />} onPress={() => setOpen(true)}>
        {say('person.report')}
      </Button>
      {isOpen ? (
        <Suspense>
          <ReportProfile profile={profile} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
