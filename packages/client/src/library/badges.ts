import {
  type Award,
  type BadgeCase,
  type BadgeDefinition,
  type BadgeError,
  type CheckBadgeResult,
  type ClaimBadgeResult,
  BADGE_RPC,
} from '@tuschel/protocol';
import { ApiException, type TuschelClient } from '../tuschelClient.ts';

export type CheckedBadge = CheckBadgeResult['data'];

/** Badges of whoever is signed in. All throw ApiException. */
export interface BadgeCalls {
  /** What a link is good for, or why it is good for nothing. */
  check(badge: string, hash: string): Promise<CheckedBadge | BadgeError>;
  /** Null: it is theirs now. */
  claim(badge: string, hash: string): Promise<BadgeError | null>;
  /** Newest first. */
  mine(): Promise<Award[]>;
}

/** What the team does with badges. All throw ApiException. */
export interface BadgeDesk {
  all(): Promise<BadgeCase[]>;
  /** Makes it, or changes it. */
  define(badge: string, definition: BadgeDefinition): Promise<BadgeCase>;
  /** @param picture base64 */
  show(badge: string, picture: string): Promise<BadgeCase>;
  /** Links until now are good for nothing. */
  renew(badge: string): Promise<BadgeCase>;
  award(badge: string, username: string, note: string): Promise<BadgeCase>;
  revoke(badge: string, username: string, note: string): Promise<BadgeCase>;
}

const ERRORS: readonly string[] = ['invalid', 'expired', 'soldOut', 'alreadyClaimed'] satisfies BadgeError[];

export function badgesOf({ ask, rpc }: Pick<TuschelClient, 'ask' | 'rpc'>): BadgeCalls {
  return {
    async check(badge, hash) {
      try {
        return ((await rpc(BADGE_RPC.checkBadge, { badge, hash })) as CheckBadgeResult).data;
      } catch (error) {
        if (error instanceof ApiException && ERRORS.includes(error.message)) return error.message as BadgeError;
        throw error;
      }
    },
    async claim(badge, hash) {
      return ((await rpc(BADGE_RPC.claimBadge, { badge, hash })) as ClaimBadgeResult).errorCode ?? null;
    },
    mine: async () => ((await ask({ method: 'GET', path: '/badges/mine' })) as { awards: Award[] }).awards,
  };
}

export function badgeDeskOf({ ask }: Pick<TuschelClient, 'ask'>): BadgeDesk {
  const at = (badge: string, what = '') => `/admin/badges/${encodeURIComponent(badge)}${what}`;
  const put = async (path: string, body: object) => (await ask({ method: 'PUT', path, body })) as BadgeCase;
  return {
    all: async () => ((await ask({ method: 'GET', path: '/admin/badges' })) as { badges: BadgeCase[] }).badges,
    define: (badge, definition) => put(at(badge), definition),
    show: (badge, picture) => put(at(badge, '/picture'), { picture }),
    renew: async (badge) => (await ask({ method: 'POST', path: at(badge, '/edition') })) as BadgeCase,
    award: (badge, username, note) => put(at(badge, '/award'), { username, note }),
    revoke: (badge, username, note) => put(at(badge, '/revoke'), { username, note }),
  };
}
