import type { Platform } from '@tuschel/platform/ports';
import type { Transaction } from 'kysely';
import { type NotificationBook, NotificationCode } from '../notification/notifications.ts';
import type { Notification } from '../notification/store.ts';
import { createStamp } from '../stamps.ts';
import type { Action, FriendNews } from './relation.ts';
import { createFriendStore, type FriendStore, type Told } from './store.ts';

export interface FriendBook extends Pick<FriendStore, 'list' | 'ofFriends' | 'hasBlocked'> {
  change(actor: string, others: string[], action: Action, metadata?: Record<string, unknown>): Promise<void>;
  /** Those whom somebody has just blocked. */
  onBlocked(listener: (by: string, others: string[]) => void): void;
}

export interface FriendDeps extends Pick<Platform, 'sql' | 'clock'> {
  notifications: Pick<NotificationBook, 'draft' | 'keep' | 'tell'>;
}

const CODES = {
  request: NotificationCode.FriendRequest,
  accepted: NotificationCode.FriendAccepted,
  removed: NotificationCode.FriendRemoved,
} as const satisfies Record<FriendNews, number>;

const SUBJECTS: Record<FriendNews, (name: string) => string> = {
  request: (name) => `${name} wants to add you as a friend`,
  accepted: (name) => `${name} accepted your friend request`,
  removed: (name) => `${name} removed you as a friend`,
};

export function createFriendBook({ sql, clock, notifications }: FriendDeps): FriendBook {
  const store = createFriendStore(sql);
  const stamp = createStamp(clock);
  const blockedListeners: ((by: string, others: string[]) => void)[] = [];

  return {
    list: store.list,
    ofFriends: store.ofFriends,
    hasBlocked: store.hasBlocked,

    async change(actor, others, action, metadata = {}) {
      const at = new Date(clock.now());
      const change = { actor, others, action, at, stamp, metadata: JSON.stringify(metadata) };
      const keep = async (tx: Transaction<unknown>, actorName: string, told: Told[]): Promise<Notification[]> => {
        const drafts = told.map(({ userId, news }) =>
          notifications.draft({
            userId,
            subject: SUBJECTS[news](actorName),
            content: { username: actorName },
            code: CODES[news],
            senderId: actor,
            persistent: true,
          }),
        );
        await notifications.keep(drafts, tx);
        return drafts;
      };
      notifications.tell((await store.change(change, keep)) ?? []);
      if (action === 'block') for (const listener of blockedListeners) listener(actor, others);
    },

    onBlocked: (listener) => void blockedListeners.push(listener),
  };
}
