import type { Account } from '@tuschel/gameserver/extend';
import type { Person } from '@tuschel/rules';
import { Rank } from '@tuschel/protocol';
import { rankOf, readMetadata } from './metadata.ts';

/** An account as the game sees it. */
export function personOf(account: Account): Person {
  const metadata = readMetadata(account);
  return {
    id: account.id,
    name: account.displayName || account.username,
    username: account.username,
    ...(account.avatarUrl === '' ? {} : { avatar: account.avatarUrl }),
    rank: rankOf(metadata),
    supporterLevel: metadata.supporterLevel,
  };
}

/** Most players of this person's lobbies. `sizes` by supporter tier: none, 1, 2, 3 and trusted ranks. */
export function lobbySizeOf({ rank, supporterLevel }: Person, sizes: readonly number[]): number {
  const tier =
    rank >= Rank.CommunityMemberPlus ? sizes.length - 1 : Math.min(Math.max(supporterLevel, 0), sizes.length - 1);
  return sizes[tier] ?? 16;
}

/** Who may open lobbies where `hosting` is by permission: those who got it, and the trusted ranks. */
export function mayHost(account: Account): boolean {
  const metadata = readMetadata(account);
  return metadata.mayHost === true || rankOf(metadata) >= Rank.CommunityMemberPlus;
}
