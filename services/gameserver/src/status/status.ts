import { type Peer, presenceOf } from '../presence/peer.ts';
import type { Presences } from '../presence/presences.ts';
import { frame, presenceJson } from '../socket/envelope.ts';

/** Everybody follows themselves: all sockets of a user learn when one of them comes or goes. */
export interface Status {
  opened: (peer: Peer, showsStatus: boolean) => void;
  gone: (peer: Peer) => void;
  /** While one of their sockets shows a status, on whichever node. */
  isOnline: (userId: string) => boolean;
  /** All of theirs, on whichever node. */
  socketsOf: (userId: string) => Peer[];
}

export function createStatus({ node, router, tracker }: Presences): Status {
  const users = tracker.streams<{ showsStatus: boolean }>('user');
  const entriesOf = (userId: string) => users.entries(userId);
  const socketsOf = (userId: string) => entriesOf(userId).map(({ peer }) => peer);

  const statusFrame = (kind: 'joins' | 'leaves', peers: Peer[]) =>
    frame({
      status_presence_event: { [kind]: peers.map((peer) => ({ ...presenceJson(presenceOf(peer)), status: '' })) },
    });
  const tell = (userId: string, kind: 'joins' | 'leaves', peer: Peer) =>
    router.send(socketsOf(userId), statusFrame(kind, [peer]));

  users.onLost((userId, lost) => {
    const gone = lost.filter(({ meta }) => meta.showsStatus).map(({ peer }) => peer);
    const here = socketsOf(userId).filter((peer) => peer.node === node);
    if (gone.length > 0) router.send(here, statusFrame('leaves', gone));
  });

  return {
    opened(peer, showsStatus) {
      users.enter(peer.userId, peer, { showsStatus });
      if (showsStatus) tell(peer.userId, 'joins', peer);
    },
    gone(peer) {
      const entry = users.find(peer.userId, peer.sessionId);
      users.leave(peer.userId, peer.sessionId);
      if (entry?.meta.showsStatus) tell(peer.userId, 'leaves', peer);
    },
    isOnline: (userId) => entriesOf(userId).some(({ meta }) => meta.showsStatus),
    socketsOf,
  };
}
