import type { Account } from '@tuschel/gameserver/extend';
import { type AccountMetadata, AdminPower, RANK_OF_POWER, Rank } from '@tuschel/protocol';

/** What the server keeps in an account's metadata. Whoever was never appointed to anything lacks the optional fields. */
export interface ProductMetadata extends AccountMetadata {
  /** May open lobbies where that needs a permission. */
  mayHost?: boolean;
  /** Nobody is told that this is somebody's first game. */
  hidesNewcomer?: boolean;
  /** The colour of their name, for those who may choose one: 0 … NAME_COLORS - 1. */
  nameColor?: number;
  /** Id of the face that they drew, and of the one that public pages show. */
  face?: string;
  publicFace?: string;
  /** Visitors do not see their profile, and nobody their pictures. */
  isRestricted?: boolean;
  /** Takes part in the community's parties; the team says so. */
  isPartyAssociate?: boolean;
}

export const FRESH_METADATA: AccountMetadata = {
  supporterLevel: 0,
  adminPower: AdminPower.None,
  twitchUserBroadcasterType: '',
  isBanned: false,
  /** Earlier than any terms: never accepted. A null would remove the field. */
  termsAccepted: 0,
};

/** The metadata of an account, whatever is missing at its default. */
export function readMetadata({ metadata }: Pick<Account, 'metadata'>): ProductMetadata {
  const { supporterLevel, adminPower, twitchUserBroadcasterType, isBanned, termsAccepted } = metadata;
  const { appointedRank, mayHost, hidesNewcomer, nameColor, face, publicFace, isRestricted, isPartyAssociate } =
    metadata;
  return {
    supporterLevel: typeof supporterLevel === 'number' ? supporterLevel : FRESH_METADATA.supporterLevel,
    adminPower: typeof adminPower === 'number' ? adminPower : FRESH_METADATA.adminPower,
    twitchUserBroadcasterType: typeof twitchUserBroadcasterType === 'string' ? twitchUserBroadcasterType : '',
    isBanned: isBanned === true,
    termsAccepted: typeof termsAccepted === 'number' && termsAccepted > 0 ? termsAccepted : null,
    ...(typeof appointedRank === 'number' ? { appointedRank } : {}),
    ...(mayHost === true ? { mayHost } : {}),
    ...(hidesNewcomer === true ? { hidesNewcomer } : {}),
    ...(typeof nameColor === 'number' ? { nameColor } : {}),
    ...(typeof face === 'string' ? { face } : {}),
    ...(typeof publicFace === 'string' ? { publicFace } : {}),
    ...(isRestricted === true ? { isRestricted } : {}),
    ...(isPartyAssociate === true ? { isPartyAssociate } : {}),
  };
}

/** Banned by this product or disabled on the game server: either way nothing here is open to them. */
export function isShutOut(account: Pick<Account, 'metadata' | 'disabledAt'>): boolean {
  return account.disabledAt !== null || readMetadata(account).isBanned;
}

/** The fields that a fresh account still lacks. */
export function missingMetadata({ metadata }: Pick<Account, 'metadata'>): Partial<AccountMetadata> {
  return Object.fromEntries(Object.entries(FRESH_METADATA).filter(([name]) => metadata[name] === undefined));
}

/** The highest rank that applies: appointments and what comes with support. */
export function rankOf(metadata: ProductMetadata): Rank {
  return Math.max(
    RANK_OF_POWER[metadata.adminPower] ?? Rank.None,
    metadata.appointedRank ?? Rank.None,
    rankOfSupport(metadata),
  ) as Rank;
}

function rankOfSupport({ supporterLevel }: ProductMetadata): Rank {
  if (supporterLevel <= 0) return Rank.None;
  return supporterLevel === 1 ? Rank.Friend : Rank.SuperFriend;
}
