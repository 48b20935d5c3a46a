import type { Log, Platform } from '@tuschel/platform/ports';
import type { Caller, RoomGuard, Rooms } from '../extend.ts';
import type { Connection } from '../socket/connection.ts';
import { roomId } from './channelId.ts';
import { readExcerpt } from './excerpt.ts';
import { callerOf, firstWatch, obey } from './guard.ts';
import { type HistoryPage, type HistoryRequest, readHistory } from './history.ts';
import { channelJson } from './messageJson.ts';
import { sweepHistory } from './retention.ts';
import { createRoomTable, type Member } from './room.ts';
import { createSpeech, type Speech } from './speech.ts';
import { createChannelStore } from './store.ts';

/** Rooms in which people talk, and what was said there. */
export interface Channels extends Pick<Speech, 'send' | 'update' | 'remove'> {
  /** Answers the channel. A socket that is in the room already stays as it is. Throws SocketError. */
  join(connection: Connection, room: string, wishes: Omit<Member, 'connection'>): Promise<Record<string, unknown>>;
  leave(connection: Connection, room: string): void;
  /** Throws ApiError. */
  history(
    caller: Caller,
    room: string,
    page: Pick<HistoryRequest, 'limit' | 'forward' | 'cursor'>,
  ): Promise<HistoryPage>;
  /** Its socket is gone. */
  forget: (connection: Connection) => void;
  guard: (guard: RoomGuard) => void;
  rooms: Rooms;
  close(): void;
}

/** `open`: without a guard everybody may talk everywhere; otherwise nobody anywhere. */
export function createChannels(
  platform: Pick<Platform, 'clock' | 'entropy' | 'sql'> & { log: Log },
  open: boolean,
): Channels {
  const store = createChannelStore(platform.sql);
  const table = createRoomTable();
  let watch = firstWatch(open);
  const speech = createSpeech({ ...platform, store, table, watch: () => watch });
  const stopSweeping = sweepHistory(store, platform);

  const members = (room: string) => [...(table.find(room)?.members.values() ?? [])];
  const sockets = (room: string) => members(room).map(({ connection }) => connection);

  return {
    async join(connection, room, wishes) {
      await obey(watch.guard.join(callerOf(connection), room));
      const present = members(room).filter(({ hidden }) => !hidden);
      const known = table.membership(room, connection);
      if (known) return channelJson(room, present, known.member);
      const member = { connection, ...(watch.isModule ? { persistence: true, hidden: false } : wishes) };
      // Who went while the guard was thinking would stay for ever.
      if (connection.isOpen) table.enter(room, member);
      return channelJson(room, present, member);
    },

    leave: (connection, room) => table.leave(room, connection),
    send: speech.send,
    update: speech.update,
    remove: speech.remove,

    async history(caller, room, page) {
      await watch.guard.history(caller, room);
      return readHistory(store, { ...page, channel: roomId(room), reader: caller.userId });
    },

    forget: table.forget,
    guard: (guard) => {
      watch = { guard, isModule: true };
    },
    rooms: {
      send: speech.announce,
      release: speech.release,
      clear: speech.clear,
      withdraw: speech.withdraw,
      excerpt: (room, messageId, reader, around) =>
        readExcerpt(store, { channel: roomId(room), messageId, reader, around }),
      members: (room) => [...new Set(sockets(room).map(({ presence }) => presence.userId))],
      remove(room, userId) {
        const own = sockets(room).filter(({ presence }) => presence.userId === userId);
        table.expel(room, own);
      },
      close: (room) => table.expel(room, sockets(room)),
    },
    close: stopSweeping,
  };
}
