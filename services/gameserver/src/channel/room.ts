import { ROOM } from '@tuschel/protocol';
import type { Peer } from '../presence/peer.ts';
import type { Presences } from '../presence/presences.ts';
import { SocketError, SocketErrorCode } from '../socket/envelope.ts';
import type { Frame } from '../socket/frame.ts';
import { readChannelId } from './channelId.ts';
import type { Manner, Member } from './member.ts';
import { presenceEventFrame } from './messageJson.ts';

/** Who is in which channel, by its id, on whichever node. */
export interface RoomTable {
  members(name: string): Member[];
  member(name: string, sessionId: string): Member | undefined;
  /** Others hear of it, and so does the newcomer. Throws SocketError where a limit is reached. */
  enter(name: string, peer: Peer, manner: Manner): Member;
  /** Those who stay hear of it. */
  leave(name: string, peer: Peer): void;
  /**
   * Takes those of this node out that are meant. Everybody hears of it, and in a room so do those who did not leave by themselves: of a group
   * they are told by its own messages.
   */
  expel(name: string, isMeant: (member: Member) => boolean): void;
  /** Their socket is gone. */
  forget: (peer: Peer) => void;
  tell(members: Member[], frame: Frame): void;
  /** How often what was held has been released while somebody was there. */
  releases(name: string): number;
  released(name: string): void;
}

export function createRoomTable({ node, router, tracker }: Presences): RoomTable {
  const rooms = tracker.streams<Manner>('room');
  const releases = new Map<string, number>();

  const refuseWhereFull = (name: string, { sessionId }: Peer) => {
    if (rooms.count(name) >= ROOM.members) throw refused('Channel is full');
    if (rooms.namesOfSession(sessionId).length >= ROOM.perSocket) throw refused('Too many channels joined');
  };

  const tell = (members: Member[], frame: Frame) =>
    router.send(
      members.map(({ peer }) => peer),
      frame,
    );

  const tellLeaves = (name: string, leaving: Member[], hearers: Member[]) => {
    const seen = leaving.filter(({ meta }) => !meta.hidden);
    if (seen.length > 0) tell(hearers, presenceEventFrame(name, 'leaves', seen));
  };

  const takeOut = (name: string, leaving: Member[], hearers: Member[]) => {
    for (const { peer } of leaving) rooms.leave(name, peer.sessionId);
    if (rooms.count(name) === 0) releases.delete(name);
    tellLeaves(name, leaving, hearers);
  };

  const leave = (name: string, { sessionId }: Peer) => {
    const member = rooms.find(name, sessionId);
    if (!member) return;
    const others = rooms.entries(name).filter((other) => other !== member);
    takeOut(name, [member], others);
  };

  rooms.onLost((name, lost) => {
    const here = rooms.entries(name).filter(({ peer }) => peer.node === node);
    if (rooms.count(name) === 0) releases.delete(name);
    tellLeaves(name, lost, here);
  });

  return {
    members: (name) => rooms.entries(name),
    member: (name, sessionId) => rooms.find(name, sessionId),
    enter(name, peer, manner) {
      refuseWhereFull(name, peer);
      const member = rooms.enter(name, peer, manner);
      if (!manner.hidden) tell(rooms.entries(name), presenceEventFrame(name, 'joins', [member]));
      return member;
    },
    leave,
    expel(name, isMeant) {
      const present = rooms.entries(name);
      const leaving = present.filter((member) => member.by === node && isMeant(member));
      takeOut(name, leaving, isRoom(name) ? present : present.filter((member) => !isMeant(member)));
    },
    forget(peer) {
      for (const name of rooms.namesOfSession(peer.sessionId)) leave(name, peer);
    },
    tell,
    releases: (name) => releases.get(name) ?? 0,
    released(name) {
      if (rooms.count(name) > 0) releases.set(name, (releases.get(name) ?? 0) + 1);
    },
  };
}

function isRoom(channel: string): boolean {
  const kind = readChannelId(channel)?.kind;
  return kind !== 'group' && kind !== 'direct';
}

function refused(message: string): SocketError {
  return new SocketError(SocketErrorCode.BadInput, message);
}
