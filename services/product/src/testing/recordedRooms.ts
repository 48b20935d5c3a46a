import type { RoomLine, Rooms } from '@tuschel/gameserver/extend';

/** Rooms without a database or sockets, which note what a match does to them. */
export interface RecordedRooms {
  rooms: Rooms;
  /** What happened to rooms, oldest first: "release lobby.…". */
  roomEvents: string[];
  /** What was said in rooms, oldest first, by the names of the rooms. */
  said: Map<string, RoomLine[]>;
}

export function recordedRooms(): RecordedRooms {
  const roomEvents: string[] = [];
  const said: RecordedRooms['said'] = new Map();
  const note = (event: string) => void roomEvents.push(event);
  const rooms: Rooms = {
    send: async () => {},
    release: async (room) => note(`release ${room}`),
    remove: (room, userId) => note(`remove ${userId} ${room}`),
    close: (room) => note(`close ${room}`),
    clear: async (room, at) => note(`clear ${room} ${at}`),
    members: () => [],
    async withdraw(room, messageId) {
      note(`withdraw ${messageId} ${room}`);
      const lines = said.get(room) ?? [];
      said.set(
        room,
        lines.filter((line) => line.messageId !== messageId),
      );
    },
    async excerpt(room, messageId, reader, around) {
      const lines = (said.get(room) ?? []).filter((line) => !line.held || line.senderId === reader);
      const at = lines.findIndex((line) => line.messageId === messageId);
      const line = lines[at];
      if (!line) return null;
      return { line, before: lines.slice(Math.max(0, at - around), at), after: lines.slice(at + 1, at + 1 + around) };
    },
  };
  return { rooms, roomEvents, said };
}
