import { type NotificationBook, NotificationCode } from '../notification/notifications.ts';
import type { Peer } from '../presence/peer.ts';
import type { Router } from '../presence/router.ts';
import { NIL } from '../wire/uuid.ts';
import { SESSION_ENDED } from './connection.ts';

export interface SingleSocketDeps {
  router: Pick<Router, 'send' | 'close'>;
  notifications: Pick<NotificationBook, 'draft' | 'tellSockets'>;
  socketsOf: (userId: string) => Peer[];
}

/** Where somebody has one socket at a time: those that they had are told why, and end, on whichever node they are. */
export function endOtherSockets({ router, notifications, socketsOf }: SingleSocketDeps): (peer: Peer) => void {
  return (peer) => {
    const others = socketsOf(peer.userId).filter(({ sessionId }) => sessionId !== peer.sessionId);
    if (others.length === 0) return;
    const news = { userId: peer.userId, subject: 'single_socket', content: {}, senderId: NIL, persistent: false };
    notifications.tellSockets(others, notifications.draft({ ...news, code: NotificationCode.SingleSocket }));
    router.close(others, SESSION_ENDED);
  };
}
