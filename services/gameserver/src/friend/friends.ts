import type { Platform } from '@tuschel/platform/ports';
import type { Transaction } from 'kysely';
import { type NotificationBook, NotificationCode } from '../notification/notifications.ts';
import type { Notification } from '../notification/store.ts';
import { createStamp } from '../stamps.ts';
import type { Action, FriendNews } from './relation.ts';
import { createFriendStore, type FriendChange, type FriendStore, type Told } from './store.ts';

export interface FriendBook extends Pick<FriendStore, 'list' | 'ofFriends' | 'hasBlocked'> {
  change(
    actor: string,
    others: string[],
    action: Exclude<Action, 'import' | 'forget'>,
    metadata?: Record<string, unknown>,
  ): Promise<void>;
  /** Makes them friends whom somebody has as friends elsewhere. `reset`: in place of all they have now. */
  importFriends(actor: string, others: string[], reset: boolean): Promise<void>;
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
  joined: NotificationCode.FriendJoined,
} as const satisfies Record<FriendNews, number>;

const SUBJECTS: Record<FriendNews, (name: string) => string> = {
  request: (name) => `${name} wants to add you as a friend`,
  accepted: (name) => `${name} accepted your friend request`,
  removed: (name) => `${name} removed you as a friend`,
  joined: () => 'Your friend has just joined the game',
};

export function createFriendBook({ sql, clock, notifications }: FriendDeps): FriendBook {
  const store = createFriendStore(sql);
  const stamp = createStamp(clock);
  const blockedListeners: ((by: string, others: string[]) => void)[] = [];

  const changeAndTell = async (asked: Omit<FriendChange, 'at' | 'stamp'>): Promise<void> => {
    const { actor } = asked;
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
    const change = { ...asked, at: new Date(clock.now()), stamp };
    notifications.tell((await store.change(change, keep)) ?? []);
  };

  return {
    list: store.list,
    ofFriends: store.ofFriends,
    hasBlocked: store.hasBlocked,

    async change(actor, others, action, metadata = {}) {
      await changeAndTell({ actor, others, action, metadata: JSON.stringify(metadata) });
      if (action === 'block') for (const listener of blockedListeners) listener(actor, others);
    },

    async importFriends(actor, others, reset) {
      if (others.length === 0 && !reset) return;
      await changeAndTell({ actor, others, action: 'import', forgetsFirst: reset, metadata: '{}' });
    },

    onBlocked: (listener) => void blockedListeners.push(listener),
  };
}
