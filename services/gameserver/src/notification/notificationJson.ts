import { wholeSeconds } from '../wire/timestamp.ts';
import { NIL } from '../wire/uuid.ts';
import type { Notification } from './store.ts';

/** `live`: on a socket the system has an id, in a list it has none. */
export function notificationJson(notification: Notification, where: 'live' | 'list') {
  const { id, subject, content, code, senderId, createdAt, persistent } = notification;
  return {
    id,
    subject,
    content,
    code,
    ...(where === 'list' && senderId === NIL ? {} : { sender_id: senderId }),
    create_time: wholeSeconds(new Date(Math.floor(createdAt / 1000))),
    ...(persistent ? { persistent } : {}),
  };
}
