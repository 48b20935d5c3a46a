import type { Account } from '@tuschel/gameserver/extend';
import { Rank } from '@tuschel/protocol';
import type { Person } from '@tuschel/rules';
import type { ProductConfig } from '../../config.ts';
import type { Known } from '../../play/lobby/door.ts';
import { faceReference, HIDDEN_FACE } from '../face/reference.ts';
import { type ProductMetadata, rankOf, readMetadata } from './metadata.ts';
import { shownName } from './shownName.ts';

/** An account as the game sees it, with what is known of it at a host's door. */
export function personOf(account: Account, known: Pick<Known, 'moderator' | 'games' | 'faceHidden'> = {}): Person {
  const metadata = readMetadata(account);
  const rank = rankOf(metadata);
  const games = metadata.hidesNewcomer && known.games === 'newcomer' ? undefined : known.games;
  return {
    id: account.id,
    name: shownName(account),
    username: account.username,
    ...avatarOf(account, metadata, known.faceHidden),
    rank,
    supporterLevel: metadata.supporterLevel,
    ...(known.moderator ? { moderator: true } : {}),
    ...(games === undefined ? {} : { games }),
    ...(rank === Rank.CustomNameColor && metadata.nameColor !== undefined ? { nameColor: metadata.nameColor } : {}),
  };
}

/** The face that they drew, else the picture that their login provider has. */
function avatarOf(
  { avatarUrl }: Pick<Account, 'avatarUrl'>,
  { face }: ProductMetadata,
  isHidden = false,
): Pick<Person, 'avatar'> {
  if (face !== undefined) return { avatar: isHidden ? HIDDEN_FACE : faceReference(face) };
  return avatarUrl === '' ? {} : { avatar: avatarUrl };
}

/** Most players of this person's lobbies. `sizes` by supporter tier: none, 1, 2, 3 and trusted ranks. */
export function lobbySizeOf(person: Person, sizes: readonly number[]): number {
  return sizes[tierOf(person, sizes.length)] ?? 16;
}

/** Which of so many supporter tiers somebody has, from 0; trusted ranks have the last. */
export function tierOf({ rank, supporterLevel }: Person, tiers: number): number {
  return rank >= Rank.CommunityMemberPlus ? tiers - 1 : Math.min(Math.max(supporterLevel, 0), tiers - 1);
}

/**
 * Who may open lobbies where `hosting` is by permission: those who got it, the trusted ranks, and Twitch's partners
 * (`twitch`: affiliates too) where the operator says so.
 */
export function mayHost(account: Account, twitch?: ProductConfig['hostingTwitch']): boolean {
  const metadata = readMetadata(account);
  const { twitchUserBroadcasterType: type } = metadata;
  const isWelcome = twitch !== undefined && (type === 'partner' || type === twitch);
  return metadata.mayHost === true || isWelcome || rankOf(metadata) >= Rank.CommunityMemberPlus;
}
