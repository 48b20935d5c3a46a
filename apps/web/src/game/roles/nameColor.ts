import { type Player, Rank } from '@tuschel/protocol';
import styles from './nameColors.module.css';

export type RankName =
  | 'customNameColor'
  | 'friend'
  | 'communityMember'
  | 'superFriend'
  | 'communityMemberPlus'
  | 'team'
  | 'admin';

const NAMES: Readonly<Record<number, RankName>> = {
  [Rank.CustomNameColor]: 'customNameColor',
  [Rank.Friend]: 'friend',
  [Rank.CommunityMember]: 'communityMember',
  [Rank.SuperFriend]: 'superFriend',
  [Rank.CommunityMemberPlus]: 'communityMemberPlus',
  [Rank.Team]: 'team',
  [Rank.Admin]: 'admin',
};

/** Undefined: no rank, or one that this page does not know. */
export function rankName(rank: number): RankName | undefined {
  return NAMES[rank];
}

/** The class with the colour of somebody's name: that of their rank, or the one they chose. Undefined: as everybody else's. */
export function nameColorClass({ rank, nameColor }: Pick<Player, 'rank' | 'nameColor'>): string | undefined {
  const name = rankName(rank);
  if (name === 'customNameColor') return nameColor === undefined ? undefined : styles[`color${nameColor}`];
  return name && styles[name];
}
