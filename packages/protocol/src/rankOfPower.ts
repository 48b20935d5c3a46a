import { AdminPower, Rank } from './enums.ts';

/** The rank that comes with a power. Absent: none. */
export const RANK_OF_POWER: Readonly<Record<number, Rank>> = {
  [AdminPower.CommunityMember]: Rank.CommunityMember,
  [AdminPower.Team]: Rank.Team,
  [AdminPower.Admin]: Rank.Admin,
};
