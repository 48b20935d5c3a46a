import type { Account, Accounts } from '@tuschel/gameserver/extend';
import type { Award, PostProfile, Profile } from '@tuschel/protocol';
import type { ProfilePosts } from '../../library/post/profilePosts.ts';
import { wireProfile } from '../../library/post/wirePost.ts';
import { rankOf, readMetadata } from '../account/metadata.ts';
import type { ProfileStore } from './store.ts';
import { NOTHING_SAID, wireTexts } from './texts.ts';

export interface ProfilePageDeps {
  accounts: Pick<Accounts, 'byUsername'>;
  store: Pick<ProfileStore, 'of'>;
  posts: ProfilePosts;
  /** Newest first. */
  awardsOf: (person: string) => Promise<Award[]>;
}

/** Somebody's profile as `viewer` sees it; null: a visitor. Undefined: there is nobody of this name. */
export type ProfileOf = (username: string, viewer: Account | null) => Promise<Profile | undefined>;

export function profileTeller({ accounts, store, posts, awardsOf }: ProfilePageDeps): ProfileOf {
  return async (username, viewer) => {
    const account = await accounts.byUsername(username);
    if (!account) return undefined;
    const told = wireProfile(account);
    if (told.isBanned || (told.isRestricted && viewer === null)) return untold(told);
    const [texts, shown, awards] = await Promise.all([
      store.of(account.id),
      posts.of(account, viewer !== null),
      awardsOf(account.id),
    ]);
    const metadata = readMetadata(account);
    return {
      ...told,
      createdAt: account.createdAt,
      awards: awards.map((award) => ({ ...award, title: award.titleEn, createdAt: award.awardedAt })),
      ...wireTexts(texts),
      refsheetDrawings: shown.refsheets,
      isPartyAssociate: metadata.isPartyAssociate === true,
      rank: rankOf(metadata),
      posts: shown.posts,
    };
  };
}

/** Nothing but why. */
function untold({ id, userName, isBanned, isRestricted }: PostProfile): Profile {
  return {
    id,
    displayName: '',
    userName,
    createdAt: 0,
    avatarUrl: '',
    awards: [],
    ...wireTexts(NOTHING_SAID),
    refsheetDrawings: [],
    supporterLevel: 0,
    isCommunity: false,
    isPartyAssociate: false,
    // Why somebody is banned or restricted, and both, is nobody's business.
    isRestricted: isRestricted && !isBanned,
    isBanned,
    rank: 0,
    posts: [],
  };
}
