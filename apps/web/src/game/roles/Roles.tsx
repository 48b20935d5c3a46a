import type { Player } from '@tuschel/protocol';
import type { ReactNode } from 'react';
import { Badge } from '../../components/Badge.tsx';
import { classes } from '../../components/classes.ts';
import { Unseen } from '../../components/Unseen.tsx';
import { useText } from '../useText.ts';
import { nameColorClass, type RankName, rankName } from './nameColor.ts';
import {
  BucketIcon,
  CoHostIcon,
  DropIcon,
  FriendIcon,
  HostIcon,
  HouseIcon,
  KeyIcon,
  ModeratorIcon,
  NewcomerIcon,
  OtterIcon,
  SupporterIcon,
  TeamIcon,
  VipIcon,
} from './RoleIcons.tsx';
import styles from './Roles.module.css';

const EXPERIENCE = { newcomer: NewcomerIcon, otter: OtterIcon, goldenBucket: BucketIcon } as const;
const RANK_ICONS: Readonly<Record<RankName, ReactNode>> = {
  customNameColor: <DropIcon />,
  friend: <FriendIcon />,
  communityMember: <HouseIcon />,
  superFriend: <FriendIcon isSuper />,
  communityMemberPlus: <HouseIcon isLit />,
  team: <TeamIcon />,
  admin: <KeyIcon />,
};
/** Levels of support that have a number. */
const HIGHEST_LEVEL = 3;

/** What somebody is at this table and in this house (that one is new oneself, one knows): in words where it matters for the game, else as a sign with its meaning. */
export function Roles({ player, isYou = false }: { player: Player; isYou?: boolean }) {
  const say = useText();
  const { isHost, coHost, vip, moderator, rank, supporterLevel, games } = player;
  const Experience = games && EXPERIENCE[games];
  const ranked = rankName(rank);
  return (
    <>
      {isHost ? (
        <Badge icon={<HostIcon />} look="gold">
          {say('lobby.badge.host')}
        </Badge>
      ) : null}
      {coHost ? (
        <Badge icon={<CoHostIcon />} look="gold">
          {say('lobby.badge.coHost')}
        </Badge>
      ) : null}
      {vip ? <Badge icon={<VipIcon />}>{say('lobby.badge.vip')}</Badge> : null}
      {moderator ? (
        <Sign icon={<ModeratorIcon />} meaning={say('lobby.badge.moderator')}>
          {say('lobby.badge.moderator.short')}
        </Sign>
      ) : null}
      {ranked ? (
        <Sign
          icon={RANK_ICONS[ranked]}
          meaning={say(`lobby.badge.rank.${ranked}`)}
          look={classes(styles.rank, nameColorClass(player))}
        >
          {ranked === 'team' || ranked === 'admin' ? say(`lobby.badge.${ranked}`) : undefined}
        </Sign>
      ) : null}
      {supporterLevel > 0 ? (
        <Sign icon={<SupporterIcon />} meaning={say('lobby.badge.supporter', { level: supporterLevel })}>
          {Math.min(supporterLevel, HIGHEST_LEVEL)}
        </Sign>
      ) : null}
      {games && Experience && !(isYou && games === 'newcomer') ? (
        <Sign icon={<Experience />} meaning={say(`lobby.badge.games.${games}`)} look={styles[games]} />
      ) : null}
    </>
  );
}

/** A sign that says what it means when one rests on it, and to the ear. */
function Sign(props: { icon: ReactNode; meaning: string; look?: string | undefined; children?: ReactNode }) {
  const { icon, meaning, look, children } = props;
  return (
    <span className={classes(styles.mark, look)} title={meaning}>
      {icon}
      {children === undefined ? null : <span aria-hidden="true">{children}</span>}
      <Unseen>{meaning}</Unseen>
    </span>
  );
}
