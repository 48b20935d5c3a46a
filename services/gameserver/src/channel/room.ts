import { ROOM } from '@tuschel/protocol';
import type { Connection } from '../socket/connection.ts';
import { type Frame, SocketError, SocketErrorCode } from '../socket/envelope.ts';
import { presenceEventFrame } from './messageJson.ts';

/** One socket in one room. */
export interface Member {
  connection: Connection;
  /** What it says is kept. */
  persistence: boolean;
  /** Nobody is told that it is there. */
  hidden: boolean;
}

/** Who is in a room now. It is there as long as somebody is. */
export interface Room {
  readonly name: string;
  readonly members: ReadonlyMap<Connection, Member>;
  /** How often what was held has been released since the room is there. */
  releases: number;
}

/** The rooms of this node and who is in them. */
export interface RoomTable {
  find(name: string): Room | undefined;
  membership(name: string, connection: Connection): { room: Room; member: Member } | undefined;
  /** Others hear of it, and so does the newcomer. Throws SocketError where a limit is reached. */
  enter(name: string, member: Member): void;
  /** Those who stay hear of it. */
  leave(name: string, connection: Connection): void;
  /** Everybody hears of it, and so do those who did not leave by themselves. */
  expel(name: string, connections: Connection[]): void;
  /** Its socket is gone. */
  forget: (connection: Connection) => void;
}

export function createRoomTable(): RoomTable {
  const rooms = new Map<string, Room & { members: Map<Connection, Member> }>();
  const roomsOf = new Map<Connection, Set<string>>();

  const refuseWhereFull = (name: string, connection: Connection) => {
    if ((rooms.get(name)?.members.size ?? 0) >= ROOM.members) throw refused('Channel is full');
    if ((roomsOf.get(connection)?.size ?? 0) >= ROOM.perSocket) throw refused('Too many channels joined');
  };

  const takeOut = (name: string, connection: Connection): Member[] => {
    const room = rooms.get(name);
    const member = room?.members.get(connection);
    if (!room || !member) return [];
    room.members.delete(connection);
    if (room.members.size === 0) rooms.delete(name);
    const others = roomsOf.get(connection);
    others?.delete(name);
    if (others?.size === 0) roomsOf.delete(connection);
    return [member];
  };

  const present = (name: string) => [...(rooms.get(name)?.members.values() ?? [])];

  const takeOutAll = (name: string, connections: Connection[], hearers: Member[]) => {
    const gone = connections.flatMap((connection) => takeOut(name, connection)).filter(({ hidden }) => !hidden);
    if (gone.length > 0) tell(hearers, presenceEventFrame(name, 'leaves', gone));
  };

  const leave = (name: string, connection: Connection) =>
    takeOutAll(
      name,
      [connection],
      present(name).filter((member) => member.connection !== connection),
    );

  return {
    find: (name) => rooms.get(name),
    membership(name, connection) {
      const room = rooms.get(name);
      const member = room?.members.get(connection);
      return room && member && { room, member };
    },
    enter(name, member) {
      const { connection } = member;
      refuseWhereFull(name, connection);
      const room = rooms.get(name) ?? { name, members: new Map<Connection, Member>(), releases: 0 };
      rooms.set(name, room);
      room.members.set(connection, member);
      roomsOf.set(connection, (roomsOf.get(connection) ?? new Set()).add(name));
      if (!member.hidden) tell(room.members.values(), presenceEventFrame(name, 'joins', [member]));
    },
    leave,
    expel: (name, connections) => takeOutAll(name, connections, present(name)),
    forget(connection) {
      for (const name of roomsOf.get(connection) ?? []) leave(name, connection);
    },
  };
}

export function tell(members: Iterable<Member>, frame: Frame): void {
  for (const { connection } of members) connection.send(frame);
}

function refused(message: string): SocketError {
  return new SocketError(SocketErrorCode.BadInput, message);
}
