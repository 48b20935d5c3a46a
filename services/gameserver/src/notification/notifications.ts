import type { Platform } from '@tuschel/platform/ports';
import type { Transaction } from 'kysely';
import { ApiError, Code, type Notifications as NotificationsOfModules } from '../extend.ts';
import type { Peer } from '../presence/peer.ts';
import type { Router } from '../presence/router.ts';
import { frame } from '../socket/envelope.ts';
import { createStamp } from '../stamps.ts';
import type { Status } from '../status/status.ts';
import { isObject } from '../wire/message.ts';
import { uuidOf } from '../wire/uuid.ts';
import { notificationJson } from './notificationJson.ts';
import { createNotificationStore, type Notification, type NotificationStore } from './store.ts';

/** What the server itself tells people. */
export const NotificationCode = {
  WantsToChat: -1,
  FriendRequest: -2,
  FriendAccepted: -3,
  AddedToGroup: -4,
  WantsToJoinGroup: -5,
  FriendJoined: -6,
  SingleSocket: -7,
  FriendRemoved: -9,
} as const;

export interface News extends Pick<Notification, 'userId' | 'subject' | 'code' | 'senderId' | 'persistent'> {
  content: Record<string, unknown>;
}

export interface NotificationBook extends Pick<NotificationStore, 'list' | 'remove'> {
  draft: (news: News) => Notification;
  /** Those that can be read later, within the transaction of what they tell of. */
  keep(notifications: Notification[], tx: Transaction<unknown>): Promise<void>;
  /** Once they are kept: to the sockets of their readers, wherever they are. */
  tell(notifications: Notification[]): void;
  /** To these sockets alone. */
  tellSockets(peers: Peer[], notification: Notification): void;
  /** All of it. */
  send(news: News[]): Promise<void>;
  extend: NotificationsOfModules;
}

export interface NotificationDeps extends Pick<Platform, 'sql' | 'clock' | 'entropy'> {
  router: Pick<Router, 'send'>;
  status: Pick<Status, 'socketsOf'>;
}

export function createNotificationBook({ sql, clock, entropy, router, status }: NotificationDeps): NotificationBook {
  const store = createNotificationStore(sql);
  const stamp = createStamp(clock);

  const draft: NotificationBook['draft'] = (news) => ({
    ...news,
    id: entropy.uuid(),
    content: JSON.stringify(news.content),
    createdAt: stamp(),
  });
  const tellSockets: NotificationBook['tellSockets'] = (peers, notification) =>
    router.send(peers, frame({ notifications: { notifications: [notificationJson(notification, 'live')] } }));
  const tell: NotificationBook['tell'] = (notifications) => {
    for (const notification of notifications) tellSockets(status.socketsOf(notification.userId), notification);
  };
  const send: NotificationBook['send'] = async (news) => {
    const drafts = news.map(draft);
    await store.insert(drafts.filter(({ persistent }) => persistent));
    tell(drafts);
  };

  return {
    list: store.list,
    remove: store.remove,
    draft,
    keep: (notifications, tx) =>
      store.insert(
        notifications.filter(({ persistent }) => persistent),
        tx,
      ),
    tell,
    tellSockets,
    send,
    extend: {
      async send({ userId, subject, content, code, senderId, persistent }) {
        if (uuidOf(userId) === null || uuidOf(senderId) === null) throw invalid('expects ids of users');
        if (!Number.isInteger(code) || code < 1) throw invalid('expects code number to be a positive integer');
        if (subject === '') throw invalid('expects subject to be a non-empty text');
        if (!isObject(content)) throw invalid('expects content to be an object');
        await send([{ userId, subject, content, code, senderId, persistent }]);
      },
    },
  };
}

function invalid(what: string): ApiError {
  return new ApiError(Code.InvalidArgument, `A notification ${what}.`);
}
