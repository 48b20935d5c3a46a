import { AdminPower, type Appointment, Rank } from '@tuschel/protocol';
import type { ProductMetadata } from '../account/metadata.ts';

interface Marks {
  adminPower: AdminPower;
  appointedRank?: Rank;
}

const MARKS: Record<Appointment, Marks> = {
  admin: { adminPower: AdminPower.Admin, appointedRank: Rank.Admin },
  team: { adminPower: AdminPower.Team, appointedRank: Rank.Team },
  communityMemberPlus: { adminPower: AdminPower.CommunityMember, appointedRank: Rank.CommunityMemberPlus },
  communityMember: { adminPower: AdminPower.CommunityMember, appointedRank: Rank.CommunityMember },
  nameColor: { adminPower: AdminPower.None, appointedRank: Rank.CustomNameColor },
  none: { adminPower: AdminPower.None },
};

/** What an appointment writes into the metadata of an account; a null takes a field away. */
export function marksOf(appointment: Appointment): { adminPower: AdminPower; appointedRank: Rank | null } {
  const { adminPower, appointedRank = null } = MARKS[appointment];
  return { adminPower, appointedRank };
}

/** What somebody was appointed to last. */
export function appointmentOf({
  adminPower,
  appointedRank,
}: Pick<ProductMetadata, 'adminPower' | 'appointedRank'>): Appointment {
  const all = Object.entries(MARKS) as [Appointment, Marks][];
  const found = all.find(([, marks]) => marks.adminPower === adminPower && marks.appointedRank === appointedRank);
  return found?.[0] ?? 'none';
}
