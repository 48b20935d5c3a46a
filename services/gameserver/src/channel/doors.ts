import type { FriendBook } from '../friend/friends.ts';
import type { GroupBook } from '../group/groups.ts';
import { isIn } from '../group/membership.ts';
import { type NotificationBook, NotificationCode } from '../notification/notifications.ts';
import type { AccountBook } from '../account/accounts.ts';
import type { Peer } from '../presence/peer.ts';

/** Who may talk where, besides in rooms. */
export interface Doors {
  isInGroup(group: string, userId: string): Promise<boolean>;
  /** Whether somebody may write to somebody: not where they have been blocked, and not to nobody. */
  mayTalk(userId: string, to: string): Promise<boolean>;
  /** Somebody waits for them. */
  knock(from: Peer, at: string): Promise<void>;
}

export interface DoorDeps {
  accounts: Pick<AccountBook, 'rows'>;
  friends: Pick<FriendBook, 'hasBlocked'>;
  groups: Pick<GroupBook, 'state'>;
  notifications: Pick<NotificationBook, 'send'>;
}

export function createDoors({ accounts, friends, groups, notifications }: DoorDeps): Doors {
  return {
    isInGroup: async (group, userId) => isIn(await groups.state(group, userId)),
    async mayTalk(userId, to) {
      const [[account], isBlocked] = await Promise.all([accounts.rows([to], []), friends.hasBlocked(to, userId)]);
      return account !== undefined && !isBlocked;
    },
    knock: ({ userId, username }, at) =>
      notifications.send([
        {
          userId: at,
          subject: `${username} wants to chat`,
          content: { username },
          code: NotificationCode.WantsToChat,
          senderId: userId,
          persistent: true,
        },
      ]),
  };
}
