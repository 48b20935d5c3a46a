import type { SignedInUser } from '@tuschel/client';
import { AdminPower } from '@tuschel/protocol';

/** For whom the playground is, as long as it is tried out: supporters, community members and above. */
export function mayPaint({ supporterLevel, adminPower }: Pick<SignedInUser, 'supporterLevel' | 'adminPower'>): boolean {
  return supporterLevel > 0 || adminPower >= AdminPower.CommunityMember;
}
