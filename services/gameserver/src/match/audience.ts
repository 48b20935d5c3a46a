import type { Presence } from '../extend.ts';
import type { Peer } from '../presence/peer.ts';
import type { Router } from '../presence/router.ts';
import type { Streams } from '../presence/tracker.ts';
import { type DataManner, matchDataFrame, presenceEventFrame } from './frames.ts';
import type { Members } from './actor/turn.ts';

/** The sockets in one match, and what is sent to them. */
export interface Audience {
  readonly members: Members;
  letIn(peer: Peer): void;
  /** False: it was not in the match. */
  takeOut(presence: Presence): boolean;
  /** Everybody in the match sees who has come and gone. */
  announce(joins: Presence[], leaves: Presence[]): void;
  send(peers: Iterable<Peer>, opCode: number, data: Uint8Array | string, manner?: DataManner): void;
  /** Their people look for the match again. */
  cut(): void;
  clear(): void;
}

export interface AudienceDeps {
  router: Pick<Router, 'send' | 'cut'>;
  /** Who is in which match. */
  presences: Pick<Streams<null>, 'enter' | 'leave'>;
}

export function createAudience(matchId: string, { router, presences }: AudienceDeps): Audience {
  const members = new Map<string, Peer>();

  const takeOut = ({ sessionId }: Presence): boolean => {
    presences.leave(matchId, sessionId);
    return members.delete(sessionId);
  };

  return {
    members,
    letIn(peer) {
      members.set(peer.sessionId, peer);
      presences.enter(matchId, peer, null);
    },
    takeOut,
    announce(joins, leaves) {
      if (joins.length + leaves.length === 0 || members.size === 0) return;
      router.send(members.values(), presenceEventFrame(matchId, joins, leaves));
    },
    send: (peers, opCode, data, manner) => router.send(peers, matchDataFrame(matchId, opCode, data, manner)),
    cut: () => router.cut([...members.values()], 'fenced'),
    clear() {
      for (const peer of members.values()) takeOut(peer);
    },
  };
}
