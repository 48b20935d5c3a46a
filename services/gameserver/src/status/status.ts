import type { Bus } from '@tuschel/platform/ports';
import { STATUS } from '@tuschel/protocol';
import { type Peer, presenceOf } from '../presence/peer.ts';
import type { Presences } from '../presence/presences.ts';
import { frame, presenceJson, SocketError, SocketErrorCode } from '../socket/envelope.ts';
import { createFollowers } from './followers.ts';

/** A socket, and what it shows of its user. */
export interface ShownStatus {
  peer: Peer;
  status: string;
}

/** Who shows that they are online, and who is told. Everybody follows themselves. */
export interface Status {
  opened: (peer: Peer, showsStatus: boolean) => void;
  gone: (peer: Peer) => void;
  /** Null: this socket shows nothing any more. */
  update(peer: Peer, status: string | null): void;
  /** From now on this socket hears of them. Answers what they show; of oneself nothing. Throws SocketError. */
  follow(peer: Peer, userIds: readonly string[]): ShownStatus[];
  unfollow(peer: Peer, userIds: readonly string[]): void;
  /** While one of their sockets shows a status, on whichever node. */
  isOnline: (userId: string) => boolean;
  /** All of theirs, on whichever node. */
  socketsOf: (userId: string) => Peer[];
  close(): void;
}

/** What one socket shows has changed; null: nothing, before or now. */
interface News {
  peer: Peer;
  before: string | null;
  now: string | null;
}

const SUBJECT = 'gameserver.status';

export function createStatus({ node, router, tracker }: Presences, bus: Pick<Bus, 'publish' | 'subscribe'>): Status {
  const users = tracker.streams<{ status: string | null }>('user');
  const followers = createFollowers();
  const socketsOf = (userId: string) => users.entries(userId).map(({ peer }) => peer);

  /** Those on this node who follow them. */
  const tellHere = (news: News[]) => {
    const [first] = news;
    if (!first) return;
    const joins = news.flatMap(({ peer, now }) => (now === null ? [] : [statusJson(peer, now)]));
    const leaves = news.flatMap(({ peer, before }) => (before === null ? [] : [statusJson(peer, before)]));
    if (joins.length + leaves.length === 0) return;
    const event = { ...(joins.length > 0 ? { joins } : {}), ...(leaves.length > 0 ? { leaves } : {}) };
    router.send(followers.of(first.peer.userId), frame({ status_presence_event: event }));
  };

  const tell = (news: News) => {
    if (news.before === null && news.now === null) return;
    tellHere([news]);
    bus.publish(SUBJECT, { from: node, news });
  };
  const unsubscribe = bus.subscribe(SUBJECT, ({ data }) => {
    const { from, news } = data as { from: string; news: News };
    if (from !== node) tellHere([news]);
  });

  users.onLost((_userId, lost) => tellHere(lost.map(({ peer, meta }) => ({ peer, before: meta.status, now: null }))));

  return {
    opened(peer, showsStatus) {
      followers.add(peer, peer.userId);
      const status = showsStatus ? '' : null;
      users.enter(peer.userId, peer, { status });
      tell({ peer, before: null, now: status });
    },
    gone(peer) {
      const before = users.find(peer.userId, peer.sessionId)?.meta.status ?? null;
      followers.forget(peer);
      users.leave(peer.userId, peer.sessionId);
      tell({ peer, before, now: null });
    },
    update(peer, status) {
      const before = users.find(peer.userId, peer.sessionId)?.meta.status ?? null;
      users.enter(peer.userId, peer, { status });
      tell({ peer, before, now: status });
    },
    follow(peer, userIds) {
      const others = [...new Set(userIds)].filter((userId) => userId !== peer.userId);
      if (followers.countWith(peer, others) > STATUS.follows) {
        throw new SocketError(SocketErrorCode.BadInput, 'Too many users followed');
      }
      for (const userId of others) followers.add(peer, userId);
      return others.flatMap((userId) =>
        users
          .entries(userId)
          .flatMap(({ peer: other, meta }) => (meta.status === null ? [] : [{ peer: other, status: meta.status }])),
      );
    },
    unfollow(peer, userIds) {
      for (const userId of userIds) if (userId !== peer.userId) followers.remove(peer, userId);
    },
    isOnline: (userId) => users.entries(userId).some(({ meta }) => meta.status !== null),
    socketsOf,
    close: unsubscribe,
  };
}

export function statusJson(peer: Peer, status: string) {
  return { ...presenceJson(presenceOf(peer)), status };
}
