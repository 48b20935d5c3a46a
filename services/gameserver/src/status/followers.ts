import type { Peer } from '../presence/peer.ts';

/** Which sockets of this node want to know of whom. */
export interface Followers {
  add(peer: Peer, userId: string): void;
  remove(peer: Peer, userId: string): void;
  /** Its socket is gone. */
  forget(peer: Peer): void;
  of(userId: string): Iterable<Peer>;
  /** How many people it would follow, with these. */
  countWith(peer: Peer, userIds: readonly string[]): number;
}

export function createFollowers(): Followers {
  const byUser = new Map<string, Map<string, Peer>>();
  const bySession = new Map<string, Set<string>>();

  const remove = ({ sessionId }: Peer, userId: string) => {
    bySession.get(sessionId)?.delete(userId);
    const sockets = byUser.get(userId);
    sockets?.delete(sessionId);
    if (sockets?.size === 0) byUser.delete(userId);
  };

  return {
    add(peer, userId) {
      const followed = bySession.get(peer.sessionId) ?? new Set<string>();
      bySession.set(peer.sessionId, followed.add(userId));
      const sockets = byUser.get(userId) ?? new Map<string, Peer>();
      byUser.set(userId, sockets.set(peer.sessionId, peer));
    },
    remove,
    forget(peer) {
      for (const userId of bySession.get(peer.sessionId) ?? []) remove(peer, userId);
      bySession.delete(peer.sessionId);
    },
    of: (userId) => byUser.get(userId)?.values() ?? [],
    countWith({ sessionId }, userIds) {
      return new Set([...(bySession.get(sessionId) ?? []), ...userIds]).size;
    },
  };
}
